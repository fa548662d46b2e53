"""Candidates that are not asked for twice: several players look at one position in turn."""

from __future__ import annotations

import chess

from playalike.choice.first_sight import Glance
from playalike.oracle.analysis import Line
from playalike.player import Limit
from playalike.style.candidates import CandidateSource, SourceAnswer

__all__ = ["RememberedSource"]


class RememberedSource:
    """Asks another source, once for each question about the position asked about last.

    Limits must be by nodes or depth: such answers depend on the game and the limit only.
    """

    def __init__(self, source: CandidateSource) -> None:
        """Remember nothing yet."""
        self._source = source
        self._position = ""
        self._candidates: dict[tuple[int | None, int | None, int], SourceAnswer] = {}
        self._glances: dict[Glance, tuple[Line, ...]] = {}
        self._best: dict[tuple[str, int], Line] = {}

    @property
    def name(self) -> str:
        """The other's name."""
        return self._source.name

    def candidates(self, board: chess.Board, limit: Limit, multipv: int) -> SourceAnswer:
        """Return what the other says."""
        self._look_at(board)
        key = (limit.nodes, limit.depth, multipv)
        if key not in self._candidates:
            self._candidates[key] = self._source.candidates(board, limit, multipv)
        return self._candidates[key]

    def glance(self, board: chess.Board, glance: Glance) -> tuple[Line, ...]:
        """Return what the other sees."""
        self._look_at(board)
        if glance not in self._glances:
            self._glances[glance] = self._source.glance(board, glance)
        return self._glances[glance]

    def best(self, board: chess.Board, depth: int, seconds: float | None = None) -> Line:
        """Return what the other finds; of positions after the last one, too."""
        key = (board.fen(), depth)
        if key not in self._best:
            self._best[key] = self._source.best(board, depth, seconds)
        return self._best[key]

    def new_game(self) -> None:
        """Tell the other; what is remembered does not depend on it."""
        self._source.new_game()

    def close(self) -> None:
        """Close the other."""
        self._source.close()

    def _look_at(self, board: chess.Board) -> None:
        position = f"{board.root().fen()} {' '.join(move.uci() for move in board.move_stack)}"
        if position != self._position:
            self._position = position
            self._candidates, self._glances, self._best = {}, {}, {}
