"""When a game has ended on the board, for everybody who plays or watches one.

Checkmate, stalemate and dead positions end a game by the laws. A draw by the third repetition or
by fifty moves has to be claimed by one of the players; here it counts as claimed as soon as it
stands on the board, as it does on chess servers.
"""

from __future__ import annotations

from typing import NamedTuple

import chess

__all__ = ["DRAWN", "UNFINISHED", "Ending", "claimable_draw", "ending", "won_by"]

DRAWN, UNFINISHED = "1/2-1/2", "*"
REPETITION, FIFTY_MOVES = "repetition", "fifty moves"


class Ending(NamedTuple):
    """How a game ended."""

    result: str
    """As PGN writes it."""
    reason: str
    """``checkmate``, ``stalemate``, ``repetition``, …"""


def ending(board: chess.Board) -> Ending | None:
    """Return how the game has ended on the board; None when it goes on."""
    outcome = board.outcome(claim_draw=False)
    if outcome is not None:
        return Ending(outcome.result(), outcome.termination.name.lower().replace("_", " "))
    if board.is_repetition(3):
        return Ending(DRAWN, REPETITION)
    if board.is_fifty_moves():
        return Ending(DRAWN, FIFTY_MOVES)
    return None


def claimable_draw(board: chess.Board) -> Ending | None:
    """Return the draw that the side to move may claim, if need be with its next move."""
    if board.can_claim_threefold_repetition():
        return Ending(DRAWN, REPETITION)
    if board.can_claim_fifty_moves():
        return Ending(DRAWN, FIFTY_MOVES)
    return None


def won_by(side: chess.Color) -> str:
    """Return the result of a game that a side has won."""
    return "1-0" if side else "0-1"
