"""The search (first, minimal version: the interface is final)."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Protocol

import chess

from playalike.engine.info import Info, SearchResult
from playalike.engine.limits import SearchLimits
from playalike.engine.ruleset import Ruleset
from playalike.errors import PlayalikeError

__all__ = ["Searcher", "TablebaseProbe"]


class TablebaseProbe(Protocol):
    """What the search needs from `playalike.engine.tablebase.Tablebase`."""

    def wdl(self, board: chess.Board) -> int | None:
        """Return 2, 1, 0, -1 or -2 from the side to move, or None when not in the tables."""


class Searcher:
    """Owns what is kept between moves: the transposition table and the ordering histories."""

    def __init__(
        self,
        ruleset: Ruleset,
        hash_mb: int = 64,
        tablebase: TablebaseProbe | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.ruleset = ruleset
        self.hash_mb = hash_mb
        self.tablebase = tablebase
        self.clock = clock

    def new_game(self) -> None:
        """Forget everything learned."""

    def resize(self, hash_mb: int) -> None:
        """Change the size of the transposition table, which empties it."""
        self.hash_mb = hash_mb

    def hashfull(self) -> int:
        """Return how full the transposition table is, per mille."""
        return 0

    def search(
        self,
        board: chess.Board,
        limits: SearchLimits,
        on_info: Callable[[Info], None] | None = None,
        stop: threading.Event | None = None,
        start: float | None = None,
    ) -> SearchResult:
        """Return the best move within the limits; the board is unchanged."""
        begun = self.clock() if start is None else start
        moves = [m for m in board.legal_moves if not limits.moves or m in limits.moves]
        if not moves:
            raise PlayalikeError(f"no legal move to search in {board.fen()}")
        best = max(moves, key=lambda m: (board.is_capture(m), m.uci()))
        seconds = self.clock() - begun
        info = Info(1, 1, 0, None, len(moves), 0, 0, 0, seconds, (best,))
        if on_info is not None:
            on_info(info)
        return SearchResult(best, None, (info,), len(moves), 1, seconds)
