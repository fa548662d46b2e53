"""Conditional logit: which of several alternatives is chosen, explained by what they are like.

Each decision has its own alternatives; the chance of one is the softmax of ``matrix @ weights``
over the alternatives of its decision. The weights with the highest likelihood are found by Newton's
method: the problem is concave, so a few steps do. A normal prior keeps weights near where they
were before any evidence, in as far as there is none. The matrix is walked in blocks, so that a
million alternatives with eighty features need little more memory than the matrix itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from playalike.stats.arrays import Floats, Ints

__all__ = [
    "Decisions",
    "Fit",
    "chances",
    "clustered_covariance",
    "fit_logit",
    "log_likelihoods",
    "ranks_of_chosen",
]

BLOCK = 1 << 14
"""Alternatives worked on at once."""
STEPS = 50
TOLERANCE = 1e-8
"""Newton stops when a step would gain less log-likelihood than this per decision."""


@dataclass(frozen=True, slots=True)
class Decisions:
    """Decisions with their alternatives."""

    matrix: NDArray[np.float32]
    """A row for each alternative, those of one decision together."""
    start: Ints
    """The first row of each decision, and the number of rows at the end."""
    chosen: Ints
    """The row that was chosen in each decision."""

    def __post_init__(self) -> None:
        """Refuse tables that do not fit together."""
        inside = (self.chosen >= self.start[:-1]) & (self.chosen < self.start[1:])
        if len(self.start) != len(self.chosen) + 1 or not inside.all():
            raise ValueError("every decision needs alternatives, one of them chosen")

    def __len__(self) -> int:
        """Return the number of decisions."""
        return len(self.chosen)

    @property
    def sizes(self) -> Ints:
        """How many alternatives each decision has."""
        return np.diff(self.start)

    def blocks(self) -> Iterator[tuple[slice, Floats, Ints, Ints]]:
        """Yield some decisions at a time: which, their matrix, and start and chosen within it."""
        first = 0
        while first < len(self):
            limit = self.start[first] + BLOCK
            last = max(first + 1, int(np.searchsorted(self.start, limit, side="right")) - 1)
            rows = slice(self.start[first], self.start[last])
            yield (
                slice(first, last),
                self.matrix[rows].astype(np.float64),
                self.start[first:last] - self.start[first],
                self.chosen[first:last] - self.start[first],
            )
            first = last


@dataclass(frozen=True, slots=True)
class Fit:
    """The weights found."""

    weights: Floats
    inverse: Floats
    """Of the negative second derivative: the covariance if decisions are independent."""
    log_likelihood: float
    """Of the decisions, without the prior."""


def fit_logit(decisions: Decisions, penalty: Floats, prior: Floats | None = None) -> Fit:
    """Find the weights; `penalty` is the inverse variance of the prior around `prior`, by weight.

    Every penalty must be above zero: then the answer is unique, with any data and without.
    """
    if not (penalty > 0).all():
        raise ValueError("a penalty of zero leaves a weight undetermined")
    centre = np.zeros(len(penalty)) if prior is None else prior
    weights = centre.copy()

    def posterior(at: Floats) -> float:
        return float(log_likelihoods(decisions, at).sum() - penalty @ (at - centre) ** 2 / 2)

    value = posterior(weights)
    for _ in range(STEPS):
        gradient, curvature = _derivatives(decisions, weights)
        gradient -= penalty * (weights - centre)
        inverse = np.asarray(np.linalg.inv(curvature + np.diag(penalty)), dtype=np.float64)
        move = inverse @ gradient
        gain = float(gradient @ move) / 2
        if gain <= TOLERANCE * max(1, len(decisions)):
            break
        share = 1.0
        while (height := posterior(weights + share * move)) < value and share > 1e-6:
            share /= 2
        weights, value = weights + share * move, height
    likelihood = float(log_likelihoods(decisions, weights).sum())
    return Fit(weights, inverse, likelihood)


def _derivatives(decisions: Decisions, weights: Floats) -> tuple[Floats, Floats]:
    size = len(weights)
    gradient, curvature = np.zeros(size), np.zeros((size, size))
    for _, matrix, start, chosen in decisions.blocks():
        chance = _softmax(matrix @ weights, start)
        mean = np.add.reduceat(matrix * chance[:, None], start, axis=0)
        gradient += (matrix[chosen] - mean).sum(axis=0)
        rooted = matrix * np.sqrt(chance)[:, None]
        curvature += rooted.T @ rooted - mean.T @ mean
    return gradient, curvature


def _softmax(utility: Floats, start: Ints) -> Floats:
    sizes = np.diff(start, append=len(utility))
    chance = np.exp(utility - np.repeat(np.maximum.reduceat(utility, start), sizes))
    return np.asarray(chance / np.repeat(np.add.reduceat(chance, start), sizes))


def chances(decisions: Decisions, weights: Floats) -> Floats:
    """Return the chance of every alternative."""
    parts = [_softmax(m @ weights, start) for _, m, start, _ in decisions.blocks()]
    return np.concatenate(parts) if parts else np.zeros(0)


def log_likelihoods(decisions: Decisions, weights: Floats) -> Floats:
    """Return the logarithm of the chance of what was chosen, for each decision."""
    likelihoods = np.zeros(len(decisions))
    for which, matrix, start, chosen in decisions.blocks():
        utility = matrix @ weights
        sizes = np.diff(start, append=len(utility))
        top = np.maximum.reduceat(utility, start)
        total = np.add.reduceat(np.exp(utility - np.repeat(top, sizes)), start)
        likelihoods[which] = utility[chosen] - top - np.log(total)
    return likelihoods


def ranks_of_chosen(decisions: Decisions, utility: Floats) -> Ints:
    """Return the place, from 1, of what was chosen when alternatives are sorted by utility.

    Alternatives that are worth the same keep the order they are given in.
    """
    own = np.repeat(utility[decisions.chosen], decisions.sizes)
    row = np.arange(len(utility))
    earlier = row < np.repeat(decisions.chosen, decisions.sizes)
    ahead = (utility > own) | ((utility == own) & earlier)
    if not len(decisions):
        return np.zeros(0, dtype=np.int64)
    return np.asarray(1 + np.add.reduceat(ahead.astype(np.int64), decisions.start[:-1]))


def clustered_covariance(decisions: Decisions, fit: Fit, cluster: Ints) -> tuple[Floats, Floats]:
    """Return the covariance of the weights, and what each cluster adds to their error.

    Decisions of one cluster (a game) may depend on each other in any way; clusters do not. The
    second result has a row for each cluster: leaving it out would change the weights by about
    minus that row.
    """
    names, number = np.unique(cluster, return_inverse=True)
    score = np.zeros((len(names), len(fit.weights)))
    for which, matrix, start, chosen in decisions.blocks():
        chance = _softmax(matrix @ fit.weights, start)
        mean = np.add.reduceat(matrix * chance[:, None], start, axis=0)
        np.add.at(score, number[which], matrix[chosen] - mean)
    influence = score @ fit.inverse
    correction = len(names) / max(1, len(names) - 1)
    return correction * influence.T @ influence, influence
