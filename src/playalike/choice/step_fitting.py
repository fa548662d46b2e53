"""Fitting a player's steps: which piece likes to go where, beyond all that is known already.

There are some thousands of steps and each decision knows a handful, so they have a fit of their
own: utilities so far are given, and each step gets one number on top. Curvatures between two steps
are left out and the way is taken in shortened strides instead, which ends at the same place.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from playalike.stats.arrays import Floats, Ints

__all__ = ["Steps", "fit_steps"]

STRIDES = 40
SHORTENED = 0.7
"""Two steps that are often alternatives push each other: whole strides would swing."""


@dataclass(frozen=True, slots=True)
class Steps:
    """What some steps are worth to a player."""

    codes: Ints
    """See `choice.steps.step_code`; rising."""
    weights: Floats

    def utilities(self, codes: Ints) -> Floats:
        """Return what the steps of candidates add to their utilities."""
        if not len(self.codes):
            return np.zeros(len(codes))
        where = np.minimum(np.searchsorted(self.codes, codes), len(self.codes) - 1)
        return np.where(self.codes[where] == codes, self.weights[where], 0.0)

    def strongest(self, most: int) -> Steps:
        """Keep the steps with the largest weights."""
        kept = np.sort(np.argsort(-np.abs(self.weights), kind="stable")[:most])
        return Steps(self.codes[kept], self.weights[kept])


def fit_steps(codes: Ints, start: Ints, chosen: Ints, utility: Floats, penalty: float) -> Steps:
    """Find the weights; `penalty` is the inverse variance of a weight around 0.

    `codes` and `utility` have an entry for each candidate, `start` and `chosen` are those of
    `logit.Decisions`.
    """
    distinct, number = np.unique(codes, return_inverse=True)
    sizes = np.diff(start)
    played = np.bincount(number[chosen], minlength=len(distinct)).astype(np.float64)
    weights = np.zeros(len(distinct))
    for _ in range(STRIDES if len(chosen) else 0):
        value = utility + weights[number]
        value = np.exp(value - np.repeat(np.maximum.reduceat(value, start[:-1]), sizes))
        chance = value / np.repeat(np.add.reduceat(value, start[:-1]), sizes)
        expected = np.bincount(number, weights=chance, minlength=len(distinct))
        curvature = np.bincount(number, weights=chance * (1 - chance), minlength=len(distinct))
        weights += SHORTENED * (played - expected - penalty * weights) / (curvature + penalty)
    return Steps(distinct, weights)
