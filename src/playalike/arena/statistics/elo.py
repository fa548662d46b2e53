"""Elo and normalised Elo with 95 % intervals, and the likelihood of superiority.

Elo depends on how often the players draw; normalised Elo measures the same difference in units of
its own spread, so that it says how many games a proof takes. Both are those of fishtest and
fastchess, so that numbers can be compared.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from playalike.arena.statistics.counts import Counts

__all__ = [
    "NELO_UNIT",
    "Estimate",
    "elo_of_score",
    "estimate_elo",
    "estimate_nelo",
    "likelihood_of_superiority",
    "mean_and_variance",
    "score_of_elo",
]

NELO_UNIT = 800 / math.log(10)
"""Normalised Elo for a difference of one standard deviation of a single game."""
Z95 = 1.959963984540054
"""The 97.5 % point of the normal distribution."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its 95 % interval; infinite where the results set no limit."""

    value: float
    low: float
    high: float

    @property
    def error(self) -> float:
        """Half the width of the interval: the number after ±."""
        return (self.high - self.low) / 2


def score_of_elo(elo: float) -> float:
    """Return the score to be expected with this advantage."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of_score(score: float) -> float:
    """Return the advantage that a score stands for; infinite at 0 and 1."""
    if score <= 0 or score >= 1:
        return math.inf if score >= 1 else -math.inf
    return 400 * math.log10(score / (1 - score))


def mean_and_variance(outcomes: Sequence[float]) -> tuple[float, float]:
    """Return mean and variance of the score, 0 to 1, over outcomes counted worst first."""
    total, steps = sum(outcomes), len(outcomes) - 1
    mean = sum(count * i / steps for i, count in enumerate(outcomes)) / total
    variance = sum(count * (i / steps - mean) ** 2 for i, count in enumerate(outcomes)) / total
    return mean, variance


def estimate_elo(counts: Counts) -> Estimate:
    """Estimate the first player's advantage."""
    outcomes = counts.outcomes
    total = sum(outcomes)
    if not total:
        return Estimate(0.0, -math.inf, math.inf)
    mean, variance = mean_and_variance(outcomes)
    # When all went alike the spread says nothing: the rule of three does.
    error = Z95 * math.sqrt(variance / total) if variance else min(1.0, 3 / total)
    return Estimate(elo_of_score(mean), elo_of_score(mean - error), elo_of_score(mean + error))


def estimate_nelo(counts: Counts) -> Estimate:
    """Estimate the first player's advantage in normalised Elo."""
    outcomes = counts.outcomes
    total = sum(outcomes)
    variance = mean_and_variance(outcomes)[1] if total else 0.0
    if not variance:
        value = math.copysign(math.inf, counts.score - 0.5) if counts.score != 0.5 else 0.0
        return Estimate(value, -math.inf, math.inf)
    mean, _ = mean_and_variance(outcomes)
    games = 2 if len(outcomes) == 5 else 1
    # The spread of one game, from that of the mean of a pair.
    sigma = math.sqrt(games * variance)
    value = NELO_UNIT * (mean - 0.5) / sigma
    error = NELO_UNIT * Z95 / math.sqrt(games * total)
    return Estimate(value, value - error, value + error)


def likelihood_of_superiority(counts: Counts) -> float:
    """Return the probability that the first player is the stronger one."""
    outcomes = counts.outcomes
    total = sum(outcomes)
    if not total:
        return 0.5
    mean, variance = mean_and_variance(outcomes)
    if not variance:
        return 0.5 if mean == 0.5 else float(mean > 0.5)
    return 0.5 * (1 + math.erf((mean - 0.5) / math.sqrt(2 * variance / total)))
