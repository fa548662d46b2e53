"""How people's own weights differ together: what one habit of somebody says about the others.

Who follows the natural move less than others mostly weighs losses more, who storms also sacrifices:
a few games that show the one say something about the other. From people whose games are many, the
covariance of personal weights is estimated by expectation and maximisation: given a covariance,
each person's weights have a normal distribution; given these, the covariance is their mean square
and uncertainty, drawn towards equal and independent variances as if by some more people.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from playalike.stats.arrays import Floats
from playalike.stats.logit import Decisions, fit_logit

__all__ = ["Evidence", "evidence_of", "fit_covariance", "fit_personal_with"]

ROUNDS = 60
FIRST_PENALTY = 640.0
"""Inverse variance with which somebody's weights are found before a covariance is known."""
DRAWN_BY = 10.0
"""The draw towards equal and independent variances counts as so many people."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What somebody's games say about his own weights: a parabola near its highest place."""

    curvature: Floats
    pull: Floats
    """Curvature times the weights that his games alone would give."""


def evidence_of(decisions: Decisions, average: Floats) -> Evidence:
    """Return what decisions say about weights beyond an average player's."""
    held = np.full(len(average), FIRST_PENALTY)
    fit = fit_logit(decisions, held, average)
    precision = np.linalg.inv(fit.inverse)
    own = fit.weights - average
    return Evidence(np.asarray(precision - np.diag(held)), np.asarray(precision @ own))


def fit_covariance(people: Sequence[Evidence], drawn_by: float = DRAWN_BY) -> Floats:
    """Return the covariance of people's own weights."""
    size = len(people[0].pull)
    covariance = np.eye(size) / FIRST_PENALTY
    for _ in range(ROUNDS):
        precision = np.linalg.inv(covariance)
        total = np.zeros((size, size))
        for person in people:
            spread = np.linalg.inv(person.curvature + precision)
            mean = spread @ person.pull
            total += np.outer(mean, mean) + spread
        equal = np.trace(total) / len(people) / size
        covariance = (total + drawn_by * equal * np.eye(size)) / (len(people) + drawn_by)
    return np.asarray(covariance)


def fit_personal_with(decisions: Decisions, average: Floats, covariance: Floats) -> Floats:
    """Return what the player's weights have beyond an average player's, given how people differ."""
    root = np.linalg.cholesky(covariance)
    size = len(average)
    turned = np.empty((len(decisions.matrix), size + 1), dtype=np.float32)
    turned[:, :size] = decisions.matrix @ root.astype(np.float32)
    turned[:, size] = decisions.matrix @ average.astype(np.float32)
    # The average's utility is a column whose weight is held at 1.
    held = np.array([1.0] * size + [1e9])
    start = np.array([0.0] * size + [1.0])
    fit = fit_logit(replace(decisions, matrix=turned), held, start)
    return np.asarray(root @ fit.weights[:size])
