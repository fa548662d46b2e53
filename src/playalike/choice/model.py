"""The learned mode's model: which candidate would the player pick, and what of that is his own?

A `ChoiceModel` is a conditional logit like `PlainChoiceModel`, with three differences. It knows
how natural a move looks to a master (the human prior), and how good it looks to the engine at first
sight (`first_sight`). Its weights come in two parts:
those of the average master (`population`), and what has to be added to become this player
(`personal`), which a dial can scale. And a feature may be a product: ``loss*endgame`` lets a loss
matter more, or less, when few pieces are left.

A candidate's utility is the sum over its standardised features of ``value * (population + strength
* personal)``; the chance that it is picked is the softmax of the utilities. A sum can be taken
apart: `feature_terms` says what each feature gives a candidate, compared with the mean of all.

The engine lists ten candidates, and now and then a master plays something else. `outside_utilities`
says how likely the other legal moves are, so that a prediction covers them all; the mode itself
chooses among candidates.

Only a player's own part has *steps*: ``step:Bf1b5`` is 1 for a bishop's move from f1 to b5, counted
from the player's side. Masters in general have no taste for a step as such; a player may.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from playalike.choice.features import feature_matrix
from playalike.choice.first_sight import Seen
from playalike.choice.inputs import LEAST_LOG_CHANCE, ChoiceInputs
from playalike.config import ConfigError

__all__ = [
    "OUTSIDE_CP",
    "ChoiceModel",
    "Outside",
    "feature_terms",
    "outside_utilities",
    "softmax",
    "strength_of",
]

Floats = NDArray[np.float64]

OUTSIDE_CP = 300
"""A last candidate that loses more than this says no more about the moves behind it."""


@dataclass(frozen=True, slots=True)
class Outside:
    """How likely the legal moves beyond the candidates are, each, to all candidates together.

    The logarithm of that is a sum; the weights are the same for everybody.
    """

    constant: float
    last_loss: float
    """For each pawn that the last candidate loses: the engine thinks nothing better of the rest."""
    prior: float
    """For the logarithm of the prior's chance."""
    survey_loss: float
    """For what the move loses in the survey, see `glances`."""
    survey_rank: float


@dataclass(frozen=True, slots=True)
class ChoiceModel:
    """The average master's weights and the player's own beyond them."""

    features: tuple[str, ...]
    means: tuple[float, ...]
    scales: tuple[float, ...]
    """Features are standardised with these before weighting."""
    population: tuple[float, ...]
    personal: tuple[float, ...]
    outside: Outside
    """Of moves beyond the candidates."""
    prior: str
    """The name of the prior it was fitted with."""
    nodes: int
    """What the engine was given for each position."""
    positions: int
    """Of the player's that the personal part was fitted to."""
    penalty: float
    """How firmly the personal part was held at 0: the inverse variance of a weight."""
    check_positions: int
    check_top1: float
    check_nll: float
    """Among candidates, on games that it was not fitted to."""
    population_nll: float
    """Of the average master's part alone on the same positions."""
    engine_top1: float
    """The engine's first choice on the same positions."""

    def __post_init__(self) -> None:
        """Check the ranges."""
        size = len(self.features)
        lists = (self.means, self.scales, self.population, self.personal)
        if any(len(values) != size for values in lists):
            raise ConfigError("features, means, scales, population and personal differ in length")
        if not all(scale > 0 for scale in self.scales):
            raise ConfigError("a scale is not above 0")


def feature_terms(model: ChoiceModel, inputs: ChoiceInputs) -> tuple[Floats, Floats]:
    """Return what each feature (column) adds to each candidate (row) of one position.

    First as the average master's, then as the player's own part; in both, the mean of a column is
    0, so that a candidate is compared with the others.
    """
    matrix = feature_matrix(inputs, model.features).astype(np.float64)
    matrix = (matrix - matrix.mean(axis=0)) / np.array(model.scales)
    return matrix * np.array(model.population), matrix * np.array(model.personal)


def outside_utilities(
    outside: Outside, utility: Floats, worst_loss_cp: int, log_prior: Floats, survey: Seen
) -> Floats:
    """Return the utilities of legal moves that are not among a position's candidates.

    `utility` is the candidates'; `log_prior` and `survey` (see `surveyed`) are the other moves'.
    """
    total = utility.max() + np.log(np.exp(utility - utility.max()).sum())
    lost = min(worst_loss_cp, OUTSIDE_CP) / 100
    return np.asarray(
        total
        + outside.constant
        + outside.last_loss * lost
        + outside.prior * np.maximum(log_prior, LEAST_LOG_CHANCE)
        + survey @ np.array([outside.survey_loss, outside.survey_rank])
    )


def strength_of(dial: float) -> float:
    """Return how much of the personal part counts: half of what was fitted at 1, thrice at 3.

    On games that were not learned from, half gains about as much a move as the whole, and surely
    for more players (docs/authenticity.md).
    """
    return dial * (dial + 1) / 4


def softmax(utility: Floats) -> Floats:
    """Return the chances of one position's candidates."""
    raised = np.exp(utility - utility.max()) if len(utility) else utility
    return np.asarray(raised / raised.sum())
