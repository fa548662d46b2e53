"""Calibrated scores: how tactical, or how aggressive, a game was against what is usual.

The score of playstyle-metrics saturates (see `computed.literal_score`). Here dimensions that count
are each taken as a percentile among single games of the population and averaged, and the average
is taken as a percentile again: 0.5 is the usual game, 0.9 beats nine in ten. A player's score is
the mean over games, which lies much closer to 0.5; its classes are drawn where the population of
players falls into five equal parts.

Games that were hardly played say nothing about style and get no score: those of fewer than 24
plies, and draws agreed before ply 50.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from playalike.playstyle.classes import Classification, classify
from playalike.playstyle.dimensions import COMPOSITES, NAMES
from playalike.playstyle.population import LEAST_RELIABILITY, Population, middle_rank
from playalike.stats.arrays import Floats
from playalike.stats.intervals import central_intervals
from playalike.stats.resampling import bootstrap_means

__all__ = [
    "GAME_BOUNDS",
    "CalibratedScore",
    "ScoreEffect",
    "composite",
    "game_scores",
    "played_out",
    "player_score",
    "score_effect",
]

GAME_BOUNDS = (0.2, 0.4, 0.6, 0.8)
"""For single games: five equal parts of the population."""
LEAST_PLIES = 24
DRAW_PLIES = 50


@dataclass(frozen=True, slots=True)
class CalibratedScore:
    """A player's score with its 95 % interval and class."""

    score: float
    low: float
    high: float
    classification: Classification
    games: int
    """Games that have a score."""
    reliability: float
    """Split-half at 200 games."""


@dataclass(frozen=True, slots=True)
class ScoreEffect:
    """How far a player's score is from what openings, era and colour lead one to expect."""

    effect: float
    """In standard deviations of single games."""
    low: float
    high: float
    reliability: float
    """Split-half at 200 games, of this effect."""
    weak: bool
    """Whether that is below 0.8."""


def played_out(style: Floats, points: Floats) -> NDArray[np.bool_]:
    """Tell the games that say something about style; points are 1, 0.5, 0 or NaN."""
    plies = style[:, NAMES.index("plies")]
    lively: NDArray[np.bool_] = (plies >= LEAST_PLIES) & ~((points == 0.5) & (plies < DRAW_PLIES))
    return lively


def composite(percentiles: Floats, name: str) -> Floats:
    """Average the dimensions of a composite; NaN where fewer than half of them are known."""
    columns = [NAMES.index(dimension) for dimension in COMPOSITES[name]]
    ranks = percentiles[:, columns]
    known = ~np.isnan(ranks)
    number = known.sum(axis=1)
    total = np.where(known, ranks, 0.0).sum(axis=1)
    enough = number * 2 > len(columns)
    mean: Floats = np.divide(total, number, out=np.full(len(ranks), np.nan), where=enough)
    return mean


def game_scores(style: Floats, points: Floats, population: Population, name: str) -> Floats:
    """Return the calibrated score of each game (rows of dimensions); NaN for none."""
    values = composite(population.percentiles(style), name)
    quantiles = population.composites[name].quantiles
    grid = np.linspace(0, 1, len(quantiles))
    known = ~np.isnan(values) & played_out(style, points)
    scores = np.full(len(values), np.nan)
    scores[known] = middle_rank(values[known], quantiles, grid)
    return scores


def player_score(
    style: Floats, points: Floats, population: Population, name: str = "tactical", seed: int = 0
) -> CalibratedScore:
    """Return a player's score over all games."""
    scores = game_scores(style, points, population, name)
    known = scores[~np.isnan(scores)]
    described = population.composites[name]
    if not len(known):
        nothing = float("nan")
        return CalibratedScore(
            nothing, nothing, nothing, Classification.BALANCED, 0, described.reliability
        )
    mean = float(known.mean())
    low, high = central_intervals(bootstrap_means(known[:, None], seed))
    return CalibratedScore(
        mean,
        float(low[0]),
        float(high[0]),
        classify(mean, described.bounds),
        len(known),
        described.reliability,
    )


def score_effect(
    scores: Floats, expected: Floats, population: Population, name: str, seed: int = 0
) -> ScoreEffect:
    """Return the effect size of a composite; `expected` comes from `expected_scores`."""
    described = population.composites[name]
    left = (scores - expected) / described.residual
    left = left[~np.isnan(left)]
    reliability, weak = described.reliability, not described.reliability >= LEAST_RELIABILITY
    if not len(left):
        nothing = float("nan")
        return ScoreEffect(nothing, nothing, nothing, reliability, weak)
    low, high = central_intervals(bootstrap_means(left[:, None], seed))
    return ScoreEffect(float(left.mean()), float(low[0]), float(high[0]), reliability, weak)
