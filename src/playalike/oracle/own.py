"""Our own engine as the oracle, in this process, when no UCI engine is installed."""

from __future__ import annotations

import chess

from playalike import __version__
from playalike.engine.control import SearchLimits
from playalike.engine.ruleset import load_ruleset
from playalike.engine.search import Searcher
from playalike.oracle.analysis import PV_PLIES, Analysis, Line, Question

__all__ = ["OWN_ENGINE", "OwnClient", "own_name"]

OWN_ENGINE = "own"
"""Stands for our engine where a UCI engine has a path."""


def own_name() -> str:
    """Return the name under which our engine's answers are kept."""
    return f"Playalike {__version__}"


class OwnClient:
    """Answers questions like `UciClient`, without a process."""

    def __init__(self) -> None:
        """Make a searcher with a small table: it is emptied for every question."""
        self._searcher = Searcher(load_ruleset("default"), hash_mb=8)

    def analyse(self, question: Question, timeout: float) -> Analysis:
        """Answer the question; `timeout` is a safety net, nodes are the limit that counts."""
        self._searcher.new_game()
        board = chess.Board(f"{question.position} 0 1")
        limits = SearchLimits(nodes=question.nodes, multipv=question.multipv, hard_seconds=timeout)
        result = self._searcher.search(board, limits)
        lines = tuple(
            Line(info.pv[0].uci(), info.score_cp, info.mate, _pv(info.pv)) for info in result.lines
        )
        return Analysis(question, lines, result.seconds)

    def close(self) -> None:
        """Nothing to end."""


def _pv(moves: tuple[chess.Move, ...]) -> tuple[str, ...]:
    return tuple(move.uci() for move in moves[:PV_PLIES])
