"""Tier 4, a forced win with few pieces: calculation decides, not taste.

Where tablebases know the position this passes on, for the next tier wins with certainty.
"""

from __future__ import annotations

from playalike.style.tiers.engine_move import play_best
from playalike.style.tiers.situation import Ruling, Situation

__all__ = ["FEW_MEN", "FORCED_WIN_CP", "decide"]

FEW_MEN = 8
"""Men on the board, kings and pawns counted: three or so beside a king for each side."""
FORCED_WIN_CP = 500
"""With so few men, a rook ahead or a pawn that cannot be stopped."""


def decide(situation: Situation) -> Ruling | None:
    """Play the engine's move in a won position with few men."""
    board, tables = situation.board, situation.tablebase
    if board.occupied.bit_count() > FEW_MEN or situation.best_cp < FORCED_WIN_CP:
        return None
    if tables is not None and tables.covers(board):
        return None
    return play_best(
        situation, "forced win", "with few pieces left the win is a matter of counting"
    )
