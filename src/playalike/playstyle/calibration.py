"""The calibrated score: how tactical a game was, against what is usual.

The document's own score saturates (see `computed.literal_score`). This one takes the dimensions
that separate tactical from positional players, each as its percentile among single games of the
population, averages them, and takes the percentile of the average: 0.5 is the usual game, 0.9 is
more tactical than nine in ten. A player's score is the mean over games, which lies much closer to
0.5; its classes are drawn where the population of players falls into five equal parts.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from playalike.playstyle.classes import Classification, classify
from playalike.playstyle.dimensions import DIMENSIONS
from playalike.playstyle.population import Population, middle_rank
from playalike.playstyle.statistics import Array, bootstrap_means, interval

__all__ = ["GAME_BOUNDS", "CalibratedScore", "composite", "game_scores", "player_score"]

GAME_BOUNDS = (0.2, 0.4, 0.6, 0.8)
"""For single games: five equal parts of the population."""


@dataclass(frozen=True, slots=True)
class CalibratedScore:
    """A player's score with its 95 % interval and class."""

    score: float
    low: float
    high: float
    classification: Classification


def composite(percentiles: Array) -> Array:
    """Average the dimensions that count, turned so that more is more tactical; NaN without any."""
    signs = np.array([dimension.tactical for dimension in DIMENSIONS])
    used = signs != 0
    ranks = percentiles[:, used]
    turned = np.where(signs[used] > 0, ranks, 1 - ranks)
    known = ~np.isnan(turned)
    number = known.sum(axis=1)
    total = np.where(known, turned, 0.0).sum(axis=1)
    # A game that says nothing about most of them (over by move 6) gets no score.
    enough = number * 2 > used.sum()
    mean: Array = np.divide(total, number, out=np.full(len(turned), np.nan), where=enough)
    return mean


def game_scores(style: Array, population: Population) -> Array:
    """Return the calibrated score of each game (rows of dimensions)."""
    values = composite(population.percentiles(style))
    grid = np.linspace(0, 1, len(population.tactical_quantiles))
    known = ~np.isnan(values)
    scores = np.full(len(values), np.nan)
    scores[known] = middle_rank(values[known], population.tactical_quantiles, grid)
    return scores


def player_score(style: Array, population: Population, seed: int = 0) -> CalibratedScore:
    """Return a player's score over all games."""
    scores = game_scores(style, population)
    known = scores[~np.isnan(scores)]
    if not len(known):
        return CalibratedScore(float("nan"), float("nan"), float("nan"), Classification.BALANCED)
    mean = float(known.mean())
    low, high = interval(bootstrap_means(known[:, None], seed))
    return CalibratedScore(
        mean, float(low[0]), float(high[0]), classify(mean, population.player_bounds)
    )
