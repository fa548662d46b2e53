"""The engine alone: what everything else has to beat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from playalike.authenticity.positions import PreparedGame
from playalike.authenticity.predictors.base import GameScores
from playalike.authenticity.scores import Scores
from playalike.position.score import DECIDED_CP

__all__ = ["EngineFirst", "EngineTempered"]


@dataclass(frozen=True, slots=True)
class EngineFirst:
    """The engine's first choice gets one fitted chance; all other moves share the rest evenly.

    Ranked, the others stand in the engine's order.
    """

    name: str = "engine's first choice"
    usual_temperature: float = 1.0
    covers_all: bool = False
    depends_on: dict[str, object] | None = None

    @property
    def work(self) -> Callable[[PreparedGame], GameScores]:
        """Cover the first candidate only."""
        return _first


@dataclass(frozen=True, slots=True)
class EngineTempered:
    """Softmax of the engine's scores, cut off at ±1000, by a fitted temperature."""

    name: str = "engine, fitted temperature"
    usual_temperature: float = 30.0
    """Centipawns."""
    covers_all: bool = False
    depends_on: dict[str, object] | None = None

    @property
    def work(self) -> Callable[[PreparedGame], GameScores]:
        """Cover all candidates."""
        return _tempered


def _first(game: PreparedGame) -> GameScores:
    return tuple(Scores(np.zeros(1), (0,)) for _ in game.positions)


def _tempered(game: PreparedGame) -> GameScores:
    scores = []
    for position in game.positions:
        values = np.clip(np.array(position.values, dtype=np.float64), -DECIDED_CP, DECIDED_CP)
        scores.append(Scores(values, tuple(range(len(values)))))
    return tuple(scores)
