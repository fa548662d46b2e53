"""The evaluation that the search calls at its leaves."""

from __future__ import annotations

from playalike.engine.board import EngineBoard
from playalike.engine.evaluation.material import MaterialTables
from playalike.engine.ruleset import Ruleset

__all__ = ["Evaluator"]

_HALF = 1 << 19
_MASK = (1 << 20) - 1


class Evaluator:
    """Centipawns from the side to move, integers only."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.tables = MaterialTables(ruleset.evaluation, ruleset.tables)
        self.tempo = ruleset.evaluation.tempo

    def evaluate(self, board: EngineBoard, alpha: int, beta: int) -> int:
        """Return the value of the position for the side to move."""
        score = board.score + _HALF
        phase = board.phase
        if phase > 24:
            phase = 24
        mg = score >> 20
        eg = (score & _MASK) - _HALF
        if not board.turn:
            mg, eg = -mg, -eg
        return (mg * phase + eg * (24 - phase)) // 24 + self.tempo

    def clear(self) -> None:
        """Forget cached values."""
