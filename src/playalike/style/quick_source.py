"""Candidates in little time, for games by the hundred: no first sight, and a shorter last check."""

from __future__ import annotations

import chess

from playalike.choice.first_sight import Glance
from playalike.oracle.analysis import Line
from playalike.player import Limit
from playalike.style.candidates import CandidateSource, SourceAnswer

__all__ = ["QUICK_DEPTH", "QuickSource"]

QUICK_DEPTH = 6
"""Of the search that verifies a move."""


class QuickSource:
    """Asks another source as little as it can; the search in earnest is as it was.

    Without first sight a choice model takes the search itself for it: it foresees a little less.
    """

    def __init__(self, source: CandidateSource) -> None:
        """Ask this source."""
        self._source = source

    @property
    def name(self) -> str:
        """The other's name."""
        return self._source.name

    def candidates(self, board: chess.Board, limit: Limit, multipv: int) -> SourceAnswer:
        """Return what the other says."""
        return self._source.candidates(board, limit, multipv)

    def glance(self, board: chess.Board, glance: Glance) -> tuple[Line, ...]:
        """See nothing."""
        return ()

    def best(self, board: chess.Board, depth: int, seconds: float | None = None) -> Line:
        """Return what the other finds at a lower depth."""
        return self._source.best(board, min(depth, QUICK_DEPTH), seconds)

    def new_game(self) -> None:
        """Tell the other."""
        self._source.new_game()

    def close(self) -> None:
        """Close the other."""
        self._source.close()
