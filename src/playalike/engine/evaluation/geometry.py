"""Square sets that the evaluation looks up, computed once."""

from __future__ import annotations

import chess
from chess import BB_FILES, BB_SQUARES

from playalike.position.bits import RELATIVE_RANKS, forward

__all__ = [
    "BISHOP_HOMES",
    "CENTRE_STEPS",
    "KING_FILES",
    "KING_FILES_BB",
    "KING_SHIELD",
    "KNIGHT_HOMES",
    "OUTPOST_RANKS",
]

KING_FILES: tuple[tuple[int, ...], ...] = tuple(
    tuple(file for file in (f - 1, f, f + 1) if 0 <= file <= 7) for f in range(8)
)
"""For each file, itself and the adjacent ones."""

KING_FILES_BB: tuple[int, ...] = tuple(
    sum(BB_FILES[file] for file in files) for files in KING_FILES
)
"""The same as square sets."""


def _shield(square: int, color: bool) -> int:
    row = BB_SQUARES[square]
    for file in KING_FILES[square & 7]:
        row |= BB_FILES[file] & chess.BB_RANKS[square >> 3]
    first = forward(row, color)
    return first | forward(first, color)


KING_SHIELD: tuple[tuple[int, ...], ...] = tuple(
    tuple(_shield(square, color) for square in chess.SQUARES) for color in (False, True)
)
"""`[color][king square]`: the two ranks ahead, on the king's file and the adjacent ones."""

CENTRE_STEPS: tuple[int, ...] = tuple(
    3 - max(abs(2 * (s & 7) - 7), abs(2 * (s >> 3) - 7)) // 2 for s in chess.SQUARES
)
"""3 on the four central squares, 0 on the edge."""

KNIGHT_HOMES: int = chess.BB_B1 | chess.BB_G1 | chess.BB_B8 | chess.BB_G8
"""Where the knights of both sides start."""
BISHOP_HOMES: int = chess.BB_C1 | chess.BB_F1 | chess.BB_C8 | chess.BB_F8
"""Where the bishops of both sides start."""

OUTPOST_RANKS: tuple[int, int] = (
    RELATIVE_RANKS[0][3] | RELATIVE_RANKS[0][4] | RELATIVE_RANKS[0][5],
    RELATIVE_RANKS[1][3] | RELATIVE_RANKS[1][4] | RELATIVE_RANKS[1][5],
)
"""`[color]`: its fourth to sixth rank."""
