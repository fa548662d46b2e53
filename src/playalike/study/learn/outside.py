"""How often a player goes beyond the engine's candidates, and what that depends on.

A choice model weighs candidates. For the other legal moves it is enough to know how much of the
prior's belief lies on them, and how much the last candidate loses: the odds of a move beyond the
candidates are ``belief * exp(constant + weight * pawns lost)``. Constant and weight are the same
for everybody, like the rest of the average master.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from playalike.personality.choice_model import OUTSIDE_CP
from playalike.study.choices import Choices
from playalike.study.logit import Floats

__all__ = ["USUAL", "OutsideCases", "fit_outside", "outside_cases"]

LEAST_BELIEF = 1e-4
PENALTY = 1.0
"""Inverse variance of constant and weight around `USUAL`, which a player's hundreds outweigh."""
USUAL = (-0.7, -0.8)
"""Measured on 88,000 positions of five masters: what a handful of positions starts from."""
STEPS = 60
LONGEST_STEP = 1.0
"""Far from the solution the curve is flat, and a whole Newton step would leap beyond it."""


@dataclass(frozen=True, slots=True)
class OutsideCases:
    """Positions that have more legal moves than candidates."""

    log_belief: Floats
    """Of the prior, in all moves beyond the candidates."""
    lost: Floats
    """Pawns that the last candidate loses, cut off."""
    went: NDArray[np.bool_]
    """Whether such a move was played."""


def outside_cases(
    choices: Choices, wanted: NDArray[np.bool_], log_prior: NDArray[np.float32]
) -> OutsideCases:
    """Read them off a study's tables; only positions with as many candidates as any has count."""
    listed = choices.candidates.rank > 0
    position = choices.position_of_row()[listed]
    number = np.bincount(position, minlength=len(choices))
    full = wanted & (number == number.max(initial=0))
    chance = np.exp(np.nan_to_num(log_prior[listed], nan=0.0).astype(np.float64))
    belief = np.bincount(position, weights=chance, minlength=len(choices))
    lost = np.zeros(len(choices))
    worst = np.clip(choices.candidates.loss_cp[listed], 0, OUTSIDE_CP) / 100
    np.maximum.at(lost, position, worst)
    return OutsideCases(
        np.log(np.maximum(1 - belief[full], LEAST_BELIEF)),
        lost[full],
        choices.played_rank[full] == 0,
    )


def fit_outside(players: Sequence[OutsideCases]) -> tuple[float, float]:
    """Return constant and weight, by Newton's method for a logistic regression."""
    offset = np.concatenate([one.log_belief for one in players])
    matrix = np.stack([np.ones(len(offset)), np.concatenate([one.lost for one in players])], axis=1)
    departed = np.concatenate([one.went for one in players])
    weights = np.array(USUAL)
    for _ in range(STEPS):
        chance = (1 + np.tanh((matrix @ weights + offset) / 2)) / 2
        slope = matrix.T @ (departed - chance) - PENALTY * (weights - np.array(USUAL))
        curve = (matrix * (chance * (1 - chance))[:, None]).T @ matrix + PENALTY * np.eye(2)
        step = np.linalg.solve(curve, slope)
        weights = weights + step * min(1.0, LONGEST_STEP / max(1e-12, float(np.abs(step).max())))
    return round(float(weights[0]), 4), round(float(weights[1]), 4)
