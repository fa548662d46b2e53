"""Quiet positions: those about which the static evaluation can be believed.

Tuning on a position where a queen hangs would teach the weights that being a queen up means
nothing. A position is quiet when nobody is in check and the quiescence search, allowed to capture
and promote as it likes, finds nothing better than to leave everything as it is.
"""

from __future__ import annotations

from dataclasses import replace

import chess

from playalike.engine.board import EngineBoard
from playalike.engine.quiescence import QuiescenceSearch
from playalike.engine.ruleset import Ruleset
from playalike.engine.scores import INFINITE

__all__ = ["QuietTest"]


class QuietTest:
    """Tells quiet positions from others, by a ruleset's own evaluation."""

    def __init__(self, ruleset: Ruleset) -> None:
        """Prepare a quiescence search without shortcuts in its evaluation."""
        exact = replace(ruleset.evaluation, lazy_margin=0)
        search = replace(ruleset.search, quiescence=True)
        self._search = QuiescenceSearch(replace(ruleset, evaluation=exact, search=search))

    def is_quiet(self, board: chess.Board) -> bool:
        """Tell whether the position is quiet for the side to move."""
        if board.is_check():
            return False
        evaluator = self._search.evaluator
        position = EngineBoard.from_board(board.copy(stack=False), evaluator.tables)
        static = evaluator.evaluate(position, -INFINITE, INFINITE)
        return static == self._search.quiescence(position, -INFINITE, INFINITE, 0, False, 0)
