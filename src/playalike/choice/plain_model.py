"""A choice model without the human prior, first sight or an average player: one weight a feature.

It is what a study could say of a player's choices before there was a prior, and still the yardstick
for what those add; reviews use it to say whose moves a game's are like. Its file is
``style_model.json``.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from playalike.choice.candidates import Candidates
from playalike.choice.features import plain_matrix
from playalike.config import ConfigError
from playalike.errors import PlayalikeError

__all__ = ["PlainChoiceModel", "probabilities", "utilities"]


@dataclass(frozen=True, slots=True)
class PlainChoiceModel:
    """A conditional logit: which candidate would the player pick?"""

    features: tuple[str, ...]
    weights: tuple[float, ...]
    means: tuple[float, ...]
    scales: tuple[float, ...]
    """Features are standardised with these before weighting."""
    positions: int
    validation_top1: float
    validation_top3: float
    validation_nll: float
    engine_top1: float
    """The engine's first choice on the same validation positions."""

    def __post_init__(self) -> None:
        """Check the ranges."""
        if not len(self.features) == len(self.weights) == len(self.means) == len(self.scales):
            raise ConfigError("features, weights, means and scales differ in length")


def utilities(model: PlainChoiceModel, candidates: Candidates) -> NDArray[np.float64]:
    """Return how much each candidate is to the player's liking; only differences mean something."""
    matrix = plain_matrix(candidates, model.features).astype(np.float64)
    scales = np.array(model.scales)
    if not (scales > 0).all():
        raise PlayalikeError("the style model has a scale that is not above 0: it is damaged")
    weights = np.array(model.weights) / scales
    return np.asarray((matrix - np.array(model.means)) @ weights)


def probabilities(model: PlainChoiceModel, candidates: Candidates) -> NDArray[np.float64]:
    """Return the chance that the player picks each candidate of one position."""
    if not len(candidates):
        return np.zeros(0)
    values = utilities(model, candidates)
    chances = np.exp(values - values.max())
    return np.asarray(chances / chances.sum())
