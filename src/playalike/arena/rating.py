"""A rating from results against opponents of known rating: maximum likelihood, with an interval."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from playalike.arena.statistics import score_of_elo

__all__ = ["Rating", "estimate_rating", "expected_score"]

LIKELY = 1.92
"""Half the 95 % point of chi-square with one degree of freedom: how much less likely the ends of
the interval may be, in logarithms."""
LOWEST, HIGHEST = -1000.0, 6000.0


@dataclass(frozen=True, slots=True)
class Rating:
    """An estimate; None where the results set no limit (all games won, or all lost)."""

    elo: float | None
    low: float | None
    high: float | None
    games: int


def expected_score(rating: float, opponent: float) -> float:
    """Return the score to be expected, by the usual logistic curve."""
    return score_of_elo(rating - opponent)


def estimate_rating(results: Sequence[tuple[float, float]]) -> Rating:
    """Estimate from pairs of opponent's rating and points (1, 0.5 or 0).

    A draw counts as half a win and half a loss. The interval holds the ratings whose likelihood is
    within a factor of the best, so it is finite on the side that the results speak about even
    when every game was won.
    """
    if not results:
        return Rating(None, None, None, 0)
    total = sum(points for _, points in results)
    best = (
        HIGHEST
        if total == len(results)
        else LOWEST
        if total == 0
        else _root(lambda r: total - sum(expected_score(r, o) for o, _ in results), LOWEST, HIGHEST)
    )
    top = _log_likelihood(best, results)

    def less_likely(rating: float) -> float:
        return top - _log_likelihood(rating, results) - LIKELY

    low = None if total == 0 else _root(less_likely, best, LOWEST)
    high = None if total == len(results) else _root(less_likely, best, HIGHEST)
    limitless = total in (0, len(results))
    return Rating(None if limitless else best, low, high, len(results))


def _log_likelihood(rating: float, results: Sequence[tuple[float, float]]) -> float:
    total = 0.0
    for opponent, points in results:
        exponent = (opponent - rating) * math.log(10) / 400
        # log(1 / (1 + e^x)) and log(1 / (1 + e^-x)), without overflow.
        win = -max(exponent, 0.0) - math.log1p(math.exp(-abs(exponent)))
        lose = -max(-exponent, 0.0) - math.log1p(math.exp(-abs(exponent)))
        total += points * win + (1 - points) * lose
    return total


def _root(function: Callable[[float], float], start: float, end: float) -> float:
    """Find where a function changes sign between two ratings, by bisection."""
    at_start = function(start) > 0
    for _ in range(100):
        middle = (start + end) / 2
        if (function(middle) > 0) == at_start:
            start = middle
        else:
            end = middle
    return (start + end) / 2
