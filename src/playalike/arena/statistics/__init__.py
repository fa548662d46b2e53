"""Results in numbers: counts, Elo with intervals, sequential tests, ratings of a pool."""

from __future__ import annotations

from playalike.arena.statistics.counts import Counts, count_results
from playalike.arena.statistics.elo import (
    Estimate,
    elo_of_score,
    estimate_elo,
    estimate_nelo,
    likelihood_of_superiority,
    score_of_elo,
)
from playalike.arena.statistics.pool import PoolRating, PoolRatings, Result, rate_pool
from playalike.arena.statistics.sprt import Sprt, SprtState, parse_bounds

__all__ = [
    "Counts",
    "Estimate",
    "PoolRating",
    "PoolRatings",
    "Result",
    "Sprt",
    "SprtState",
    "count_results",
    "elo_of_score",
    "estimate_elo",
    "estimate_nelo",
    "likelihood_of_superiority",
    "parse_bounds",
    "rate_pool",
    "score_of_elo",
]
