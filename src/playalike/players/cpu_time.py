"""Our engine by the processor's time: a fair match on a machine that others use, too.

A time per move is a bad measure while other programs take turns on the cores: one side may get
nothing of its 50 ms and the other side all. Counting the time that the search itself had is just
to both, and still charges a feature for what it costs, as a number of nodes would not.
"""

from __future__ import annotations

import time

import chess

from playalike.decision import Decision
from playalike.engine.control import SearchLimits
from playalike.engine.players import EngineConfig, EnginePlayer
from playalike.engine.players.common import refuse_finished
from playalike.engine.search import Searcher
from playalike.errors import PlayalikeError
from playalike.player import Limit

__all__ = ["CpuTimedEngine"]


class CpuTimedEngine(EnginePlayer):
    """Searches each move until its process has worked for the time per move; without a book."""

    def __init__(self, config: EngineConfig) -> None:
        """Take the configuration, and a search that looks at another clock."""
        super().__init__(config)
        self._searcher = Searcher(
            self._ruleset, config.hash_mb, self._tables, clock=time.process_time
        )

    def choose(self, board: chess.Board, limit: Limit) -> Decision:
        """Choose a move within a time per move; whoever counts real time must be generous."""
        refuse_finished(board, self.name)
        if limit.time is None:
            raise PlayalikeError(f"{self.name}: clock=cpu needs a time per move (movetime=)")
        started = time.monotonic()
        limits = SearchLimits(
            depth=limit.depth,
            nodes=limit.nodes,
            soft_seconds=limit.time,
            hard_seconds=limit.time,
        )
        result = self._searcher.search(
            board, self._limit_strength(limits), start=time.process_time()
        )
        return self._from_search(board, result, started).decision
