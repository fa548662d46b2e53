"""A style model (the conditional logit of a study's stage `learning`, or of the average master)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

from playalike.authenticity.positions import PreparedGame
from playalike.authenticity.predictors.base import GameScores, by_merit
from playalike.authenticity.scores import Scores
from playalike.choice.candidates import join_candidates
from playalike.choice.plain_model import PlainChoiceModel, utilities

__all__ = ["ModelPredictor"]


@dataclass(frozen=True, slots=True)
class ModelPredictor:
    """Utilities by a model's weights."""

    name: str
    model: PlainChoiceModel
    usual_temperature: float = 1.0
    covers_all: bool = False
    depends_on: dict[str, object] | None = None
    """The sums take microseconds: nothing is kept."""

    @property
    def work(self) -> Callable[[PreparedGame], GameScores]:
        """Cover all candidates."""
        return partial(_score, self.model)


def _score(model: PlainChoiceModel, game: PreparedGame) -> GameScores:
    described = [position.described for position in game.positions]
    if not described:
        return ()
    together = join_candidates(described)
    ends = np.cumsum([len(candidates) for candidates in described])[:-1]
    return tuple(
        Scores(values, by_merit(values)) for values in np.split(utilities(model, together), ends)
    )
