"""What a line wins: material counted along the expected continuation."""

from __future__ import annotations

from collections.abc import Sequence

import chess
from chess import Color

from playalike.position.exchange import EXCHANGE_VALUES, see

__all__ = ["line_gain"]

SHOWN_PLIES = 5
"""A sentence shows no more of a line than this."""
_KINDS = (chess.PAWN, chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN)


def balance_cp(board: chess.Board, side: Color) -> int:
    """Return how far `side` is ahead in material."""
    ours, theirs = board.occupied_co[side], board.occupied_co[not side]
    return sum(
        EXCHANGE_VALUES[kind] * ((mask & ours).bit_count() - (mask & theirs).bit_count())
        for kind in _KINDS
        for mask in (board.pieces_mask(kind, True) | board.pieces_mask(kind, False),)
    )


def line_gain(board: chess.Board, line: Sequence[chess.Move]) -> tuple[int, int] | None:
    """Return after how many plies the side to move has won material, and how much; or None.

    The shortest beginning of the line (of at most five plies) after which it is ahead of where it
    was and the opponent has no capture that wins any of it back.
    """
    side = board.turn
    now = board.copy(stack=False)
    before = balance_cp(board, side)
    for plies, move in enumerate(line[:SHOWN_PLIES], start=1):
        if not now.is_legal(move):
            return None
        now.push(move)
        gain = balance_cp(now, side) - before
        if plies % 2 == 1 and gain > 0 and not _threatened(now):
            return plies, gain
    return None


def _threatened(board: chess.Board) -> bool:
    """Say whether the side to move, perhaps in check, can win material by a capture."""
    return any(see(board, move, legal=True) > 0 for move in board.generate_legal_captures())
