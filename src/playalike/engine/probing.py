"""Tablebases inside the search: what an endgame of few men is worth, without searching it.

A tablebase knows win, draw or loss, not the way to mate. Its wins therefore lie below every mate
that was really found and above everything the evaluation can say, and nearer ones count more, so
that the search walks towards them. See `playalike.engine.tablebase` for the files.
"""

from __future__ import annotations

from typing import Protocol

import chess

from playalike.engine.scores import TABLEBASE_WIN

__all__ = ["TablebaseProbe", "tablebase_score"]


class TablebaseProbe(Protocol):
    """What the search needs from `playalike.engine.tablebase.Tablebase`."""

    def wdl(self, board: chess.Board) -> int | None:
        """Return 2, 1, 0, -1 or -2 from the side to move, or None when not in the tables."""


def tablebase_score(probe: TablebaseProbe, board: chess.Board, ply: int, draw: int) -> int | None:
    """Return the score of the position by the tables, or None; `draw` is what a draw counts.

    Wins and losses that the fifty-move rule makes draws (1, -1) are draws.
    """
    wdl = probe.wdl(board)
    if wdl is None:
        return None
    if wdl == 2:
        return TABLEBASE_WIN - ply
    if wdl == -2:
        return ply - TABLEBASE_WIN
    return draw
