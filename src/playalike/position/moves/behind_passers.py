"""Two facts about rook moves that motifs need and the vocabulary of features has no room for.

Rooks belong behind passed pawns, the own and the enemy's (Tarrasch): as the pawn advances, the rook
gains room behind the own one, and the enemy's costs its owner what it passes. The two are bits of
the same mask as `position.moves.features`, above those that have names there, so that tables of
moves hold them in the same column; models and rules do not see them.
"""

from __future__ import annotations

import chess
from chess import (
    BB_FILE_ATTACKS,
    BB_FILE_MASKS,
    BB_RANK_2,
    BB_RANK_7,
    BB_SQUARES,
    Bitboard,
    Color,
    Square,
)

from playalike.position.bits import BEHIND_SPAN, PASSED_SPAN
from playalike.position.moves.vocabulary import FEATURES

__all__ = ["BEHIND_ENEMY_PASSER", "BEHIND_OWN_PASSER", "behind_passer_bits"]

BEHIND_OWN_PASSER = 1 << len(FEATURES)
"""Puts a rook behind an own passed pawn."""
BEHIND_ENEMY_PASSER = 2 << len(FEATURES)
"""Puts a rook behind an enemy passed pawn."""

_AT_HOME = (BB_RANK_7, BB_RANK_2)
"""By colour. A pawn that has not moved yet has nobody worth a word behind it."""


def behind_passer_bits(board: chess.Board, move: chess.Move) -> int:
    """Return the bits of a legal move; 0 for all but rook moves."""
    source, target = move.from_square, move.to_square
    if not board.rooks & BB_SQUARES[source] or not board.pawns:
        return 0
    me = board.turn
    occupied = (board.occupied & ~BB_SQUARES[source]) | BB_SQUARES[target]
    pawns = board.pawns & ~BB_SQUARES[target]
    now = _passers_before(board, target, occupied, pawns)
    before = _passers_before(board, source, board.occupied, board.pawns)
    new = [(square, color) for square, color in now if (square, color) not in before]
    return sum(
        BEHIND_OWN_PASSER if color == me else BEHIND_ENEMY_PASSER
        for color in {color for _, color in new}
    )


def _passers_before(
    board: chess.Board, rook: Square, occupied: Bitboard, pawns: Bitboard
) -> list[tuple[Square, Color]]:
    """Return the passed pawns next to a rook on its file that have it behind them."""
    seen = BB_FILE_ATTACKS[rook][BB_FILE_MASKS[rook] & occupied] & pawns
    passers: list[tuple[Square, Color]] = []
    for square in chess.scan_forward(seen):
        color: Color = bool(board.occupied_co[chess.WHITE] & BB_SQUARES[square])
        if (
            BEHIND_SPAN[color][square] & BB_SQUARES[rook]
            and not _AT_HOME[color] & BB_SQUARES[square]
            and not PASSED_SPAN[color][square] & pawns & board.occupied_co[not color]
        ):
            passers.append((square, color))
    return passers
