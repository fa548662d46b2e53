"""Rates compared: how much more often, and could it be chance?

Small tools that all stages share, so that "more often than others" means the same everywhere. All
are functions of counts; nothing here knows chess.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

__all__ = [
    "benjamini_hochberg",
    "binomial_tail",
    "log_choose",
    "one_proportion_p",
    "poisson_tail",
    "shrunk_lift",
    "two_proportion_p",
]

PRIOR_SPREAD = 0.5
"""How far players' true log-lifts lie from 0: with 0.5, two players in three are within x 1.65."""


def shrunk_lift(
    hits: float,
    trials: float,
    other_hits: float,
    other_trials: float,
    spread: float = PRIOR_SPREAD,
) -> float:
    """Return the ratio of two rates, drawn towards 1 the more, the less evidence there is.

    The logarithm of the ratio has a variance of about ``1/hits + 1/other_hits``; it is weighed
    against a prior around 0 with the standard deviation `spread`. Half a hit is added on both
    sides, so that nothing is infinite. With no trials on either side the answer is 1.
    """
    if trials <= 0 or other_trials <= 0:
        return 1.0
    ours, theirs = hits + 0.5, other_hits + 0.5
    log_ratio = math.log(ours / (trials + 1)) - math.log(theirs / (other_trials + 1))
    weight = spread**2 / (spread**2 + 1 / ours + 1 / theirs)
    return math.exp(weight * log_ratio)


def two_proportion_p(hits: float, trials: float, other_hits: float, other_trials: float) -> float:
    """Return the two-sided chance of such a difference between two rates if they were the same.

    The pooled z-test with Yates' correction, which is on the safe side for small counts.
    """
    if trials <= 0 or other_trials <= 0:
        return 1.0
    pooled = (hits + other_hits) / (trials + other_trials)
    if not 0 < pooled < 1:
        return 1.0
    correction = (1 / trials + 1 / other_trials) / 2
    difference = abs(hits / trials - other_hits / other_trials) - correction
    if difference <= 0:
        return 1.0
    deviation = math.sqrt(pooled * (1 - pooled) * (1 / trials + 1 / other_trials))
    return math.erfc(difference / deviation / math.sqrt(2))


def one_proportion_p(hits: float, trials: float, expected: float, variance: float) -> float:
    """Return the two-sided chance that a sum of yes-or-no trials is so far from its expectation.

    For trials of unlike probability: `expected` is the sum of p, `variance` of p (1 - p).
    """
    if trials <= 0 or variance <= 0:
        return 1.0
    difference = abs(hits - expected) - 0.5
    if difference <= 0:
        return 1.0
    return math.erfc(difference / math.sqrt(2 * variance))


def poisson_tail(hits: int, expected: float) -> float:
    """Return the chance of `hits` or more events where `expected` are usual."""
    if hits <= 0:
        return 1.0
    if expected <= 0:
        return 0.0
    log_term = hits * math.log(expected) - expected - math.lgamma(hits + 1)
    if hits <= expected:
        below, term = 0.0, math.exp(log_term)
        for count in range(hits, 0, -1):
            term *= count / expected
            below += term
        return max(0.0, min(1.0, 1 - below))
    total, ratio, count = 1.0, 1.0, hits
    while ratio > 1e-12:
        count += 1
        ratio *= expected / count
        total += ratio
    return min(1.0, math.exp(log_term) * total)


def binomial_tail(hits: int, trials: int, rate: float) -> float:
    """Return the chance of `hits` or more in `trials`, each with probability `rate`."""
    if hits <= 0 or rate >= 1:
        return 1.0
    if rate <= 0 or hits > trials:
        return 0.0
    log_rate, log_miss = math.log(rate), math.log1p(-rate)
    logs = [
        log_choose(trials, count) + count * log_rate + (trials - count) * log_miss
        for count in range(hits, trials + 1)
    ]
    peak = max(logs)
    return min(1.0, math.exp(peak) * math.fsum(math.exp(value - peak) for value in logs))


def log_choose(n: int, k: int) -> float:
    """Return the logarithm of the number of ways to choose k of n."""
    return math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)


def benjamini_hochberg(p_values: Sequence[float]) -> list[float]:
    """Return the p-values corrected for many comparisons, in the order given.

    Keeping those below q keeps, on average, no more than a share q of false discoveries.
    """
    order = sorted(range(len(p_values)), key=lambda index: p_values[index], reverse=True)
    corrected = [1.0] * len(p_values)
    lowest = 1.0
    for place, index in enumerate(order):
        rank = len(p_values) - place
        lowest = min(lowest, p_values[index] * len(p_values) / rank)
        corrected[index] = lowest
    return corrected
