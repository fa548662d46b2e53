"""Squares as 64-bit sets: the tables and fills that the other modules here are built from.

Everything is indexed by colour, never by "up" and "down", so that a function written for White is
right for Black by construction.
"""

from __future__ import annotations

from collections.abc import Callable

import chess
from chess import BB_ALL, BB_FILE_A, BB_FILE_H, BB_FILES, BB_RANKS, Bitboard, Color, Square

__all__ = [
    "ADJACENT_FILES",
    "BEHIND_SPAN",
    "CENTRE",
    "EXTENDED_CENTRE",
    "FRONT_SPAN",
    "KING_RING",
    "PASSED_SPAN",
    "PAWN_ATTACK_SPAN",
    "RELATIVE_RANKS",
    "file_fill",
    "forward",
    "pawn_attacks",
    "pieces_of",
    "relative_rank",
]

CENTRE: Bitboard = chess.BB_D4 | chess.BB_E4 | chess.BB_D5 | chess.BB_E5
EXTENDED_CENTRE: Bitboard = (
    (BB_FILES[2] | BB_FILES[3] | BB_FILES[4] | BB_FILES[5])
    & (BB_RANKS[2] | BB_RANKS[3] | BB_RANKS[4] | BB_RANKS[5])
)  # fmt: skip
"""The sixteen squares c3–f6."""

ADJACENT_FILES: tuple[Bitboard, ...] = tuple(
    (BB_FILES[f - 1] if f > 0 else 0) | (BB_FILES[f + 1] if f < 7 else 0) for f in range(8)
)
"""For each file, the files beside it."""

RELATIVE_RANKS: tuple[tuple[Bitboard, ...], tuple[Bitboard, ...]] = (
    tuple(reversed(BB_RANKS)),
    tuple(BB_RANKS),
)
"""`RELATIVE_RANKS[color][0]` is that colour's own back rank, `[7]` where its pawns promote."""


def relative_rank(square: Square, color: Color) -> int:
    """Return the rank seen from `color`'s side: 0 is its back rank, 7 where its pawns promote."""
    rank = square >> 3
    return rank if color else 7 - rank


def forward(bb: Bitboard, color: Color) -> Bitboard:
    """Move every square one rank towards the opponent."""
    return (bb << 8) & BB_ALL if color else bb >> 8


def pawn_attacks(pawns: Bitboard, color: Color) -> Bitboard:
    """Return all squares that these pawns of `color` attack."""
    if color:
        return ((pawns & ~BB_FILE_A) << 7 | (pawns & ~BB_FILE_H) << 9) & BB_ALL
    return (pawns & ~BB_FILE_A) >> 9 | (pawns & ~BB_FILE_H) >> 7


def file_fill(bb: Bitboard) -> Bitboard:
    """Return every file on which the set has a square."""
    bb |= bb >> 8 | (bb << 8 & BB_ALL)
    bb |= bb >> 16 | (bb << 16 & BB_ALL)
    return bb | bb >> 32 | (bb << 32 & BB_ALL)


def pieces_of(board: chess.Board, color: Color) -> Bitboard:
    """Return the knights, bishops, rooks and queens of `color`."""
    return board.occupied_co[color] & ~board.pawns & ~board.kings


def _table(rule: Callable[[Square, Color], Bitboard]) -> tuple[tuple[Bitboard, ...], ...]:
    return tuple(tuple(rule(s, color) for s in chess.SQUARES) for color in (False, True))


def _ranks_ahead(square: Square, color: Color) -> Bitboard:
    return sum(RELATIVE_RANKS[color][r] for r in range(relative_rank(square, color) + 1, 8))


def _ranks_behind(square: Square, color: Color) -> Bitboard:
    return sum(RELATIVE_RANKS[color][r] for r in range(relative_rank(square, color)))


FRONT_SPAN = _table(lambda s, c: BB_FILES[s & 7] & _ranks_ahead(s, c))
"""`[color][square]`: the squares ahead on the same file."""
BEHIND_SPAN = _table(lambda s, c: BB_FILES[s & 7] & _ranks_behind(s, c))
"""`[color][square]`: the squares behind on the same file."""
PAWN_ATTACK_SPAN = _table(lambda s, c: ADJACENT_FILES[s & 7] & _ranks_ahead(s, c))
"""`[color][square]`: the squares ahead on the adjacent files."""
PASSED_SPAN = _table(lambda s, c: FRONT_SPAN[c][s] | PAWN_ATTACK_SPAN[c][s])
"""`[color][square]`: a pawn there is passed when no enemy pawn stands on these squares."""
KING_RING = _table(
    lambda s, c: (
        chess.BB_KING_ATTACKS[s] | chess.BB_SQUARES[s] | forward(chess.BB_KING_ATTACKS[s], c)
    )
)
"""`[color][king square]`: the king's square, its neighbours, and one rank more ahead."""
