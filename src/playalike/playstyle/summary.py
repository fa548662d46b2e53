"""A profile in numbers that can be read: means with intervals, effect sizes, classes."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass

import numpy as np

from playalike.playstyle.calibration import (
    ScoreEffect,
    game_scores,
    player_score,
    score_effect,
)
from playalike.playstyle.classes import classify
from playalike.playstyle.dimensions import DIMENSIONS, NAMES
from playalike.playstyle.openings import breadth, effective_number, name_of
from playalike.playstyle.population import Population
from playalike.playstyle.profile import FIELDS, Profile
from playalike.playstyle.timeuse import TimeUse
from playalike.stats.arrays import Floats
from playalike.stats.intervals import central_intervals
from playalike.stats.resampling import bootstrap_means, nan_mean

__all__ = ["DimensionSummary", "OpeningLine", "Summary", "adjusted_style", "summarise"]

EXTREMES = ("max_delta", "min_delta")
"""Over all games these are the greatest and the least value, not a mean."""


@dataclass(frozen=True, slots=True)
class DimensionSummary:
    """One dimension of one subject."""

    name: str
    meaning: str
    games: int
    """Games that have a value."""
    mean: float
    low: float
    """The 95 % interval of the mean, by resampling games."""
    high: float
    percentile: float
    """Where the games stand among single games of the population, on average: 0.5 is usual."""
    effect: float
    """Standard deviations (of single games) from what openings, era and colour lead one to
    expect."""
    effect_low: float
    effect_high: float
    reliability: float
    """Split-half at 200 games, openings and era controlled for."""
    weak: bool
    """Whether the reliability is below 0.8."""


@dataclass(frozen=True, slots=True)
class OpeningLine:
    """An opening and how it went."""

    eco: str
    name: str
    white: bool
    games: int
    points: float


@dataclass(frozen=True, slots=True)
class Summary:
    """What is said about a subject: the aggregate of the third level."""

    name: str
    games: int
    sides: int
    """As many as games for a player, twice as many where both sides were measured."""
    wins: int
    draws: int
    losses: int
    literal_score: float
    """The score of playstyle-metrics, mean over games."""
    literal_class: str
    calibrated_score: float
    calibrated_low: float
    calibrated_high: float
    calibrated_class: str
    aggression_score: float
    """How aggressive, on the same kind of scale."""
    aggression_low: float
    aggression_high: float
    score_effects: dict[str, ScoreEffect]
    """Both scores with openings, era and colour controlled for, by name of the composite."""
    metrics: dict[str, float]
    """The numbers of playstyle-metrics, averaged over games."""
    metric_intervals: dict[str, tuple[float, float]]
    dimensions: tuple[DimensionSummary, ...]
    repertoire: dict[str, float]
    """Openings expected in 50 games, and the effective number, for each colour."""
    openings: tuple[OpeningLine, ...]
    """The most frequent, White's and Black's."""
    time: dict[str, float] | None
    """Mean time use over the games with clocks."""
    sacrifices: tuple[str, ...]

    def dimension(self, name: str) -> DimensionSummary:
        """Return one dimension."""
        return self.dimensions[NAMES.index(name)]

    def to_dict(self) -> dict[str, object]:
        """Return plain values for JSON: None where there is no value."""
        plain = _without_nan(asdict(self))
        assert isinstance(plain, dict)
        return plain


def adjusted_style(profile: Profile, population: Population) -> Floats:
    """Return each game's distance from what is to be expected, in standard deviations."""
    expected = population.expected(profile.eras, profile.ecos, profile.white)
    values: Floats = (profile.style - expected) / population.residual
    return values


def summarise(profile: Profile, population: Population, seed: int = 0) -> Summary:
    """Sum a profile up."""
    style = profile.style.astype(np.float64)
    mean = nan_mean(style)
    low, high = central_intervals(bootstrap_means(style, seed))
    adjusted = adjusted_style(profile, population)
    effect = nan_mean(adjusted)
    effect_low, effect_high = central_intervals(bootstrap_means(adjusted, seed))
    percentile = nan_mean(population.percentiles(style))
    points = profile.scores.astype(np.float64)
    score = player_score(style, points, population, "tactical", seed)
    aggression = player_score(style, points, population, "aggression", seed)
    literal = nan_mean(profile.literal)
    literal_low, literal_high = central_intervals(bootstrap_means(profile.literal, seed))
    metrics = dict(zip(FIELDS, literal.tolist(), strict=True)) | _extremes(profile)
    wins, draws, losses = profile.record()
    return Summary(
        name=profile.name,
        games=profile.games // 2 if profile.both_sides else profile.games,
        sides=profile.games,
        wins=wins,
        draws=draws,
        losses=losses,
        literal_score=metrics["tactical_score"],
        literal_class=classify(metrics["tactical_score"]).value,
        calibrated_score=score.score,
        calibrated_low=score.low,
        calibrated_high=score.high,
        calibrated_class=score.classification.value,
        aggression_score=aggression.score,
        aggression_low=aggression.low,
        aggression_high=aggression.high,
        score_effects={
            name: score_effect(
                game_scores(style, points, population, name),
                population.expected_scores(name, profile.eras, profile.ecos, profile.white),
                population,
                name,
                seed,
            )
            for name in population.composites
        },
        metrics=metrics,
        metric_intervals={
            name: (float(a), float(b))
            for name, a, b in zip(FIELDS, literal_low, literal_high, strict=True)
            if name not in EXTREMES
        },
        dimensions=tuple(
            DimensionSummary(
                dimension.name,
                dimension.meaning,
                int((~np.isnan(style[:, column])).sum()),
                float(mean[column]),
                float(low[column]),
                float(high[column]),
                float(percentile[column]),
                float(effect[column]),
                float(effect_low[column]),
                float(effect_high[column]),
                float(population.reliability[column]),
                population.weak(dimension.name),
            )
            for column, dimension in enumerate(DIMENSIONS)
        ),
        repertoire=_repertoire(profile),
        openings=_openings(profile),
        time=_time(profile.clocks),
        sacrifices=profile.sacrifices,
    )


def _extremes(profile: Profile) -> dict[str, float]:
    """Return the greatest and the least delta of all games; 0 where none was measured."""
    sampled = profile.literal[profile.literal[:, FIELDS.index("delta_samples")] > 0]
    if not len(sampled):
        return dict.fromkeys(EXTREMES, 0.0)
    highest, lowest = (sampled[:, FIELDS.index(name)] for name in EXTREMES)
    return dict(zip(EXTREMES, (float(highest.max()), float(lowest.min())), strict=True))


def _repertoire(profile: Profile) -> dict[str, float]:
    repertoire = {}
    for white, name in ((True, "white"), (False, "black")):
        codes = profile.opening_codes(white)
        repertoire[f"breadth_{name}"] = breadth(codes)
        repertoire[f"effective_{name}"] = effective_number(codes)
    return repertoire


def _openings(profile: Profile, most: int = 10) -> tuple[OpeningLine, ...]:
    lines = [
        OpeningLine(eco, name or name_of(eco), white, games, points)
        for (eco, name, white), (games, points) in profile.openings.items()
    ]
    lines.sort(key=lambda line: (-line.games, line.eco, line.name))
    return tuple(
        line
        for white in (True, False)
        for line in [line for line in lines if line.white == white][:most]
    )


def _time(clocks: tuple[TimeUse, ...]) -> dict[str, float] | None:
    if not clocks:
        return None
    return {
        "games": float(len(clocks)),
        "seconds_per_move": float(np.mean([c.seconds_per_move for c in clocks])),
        "opening_share": float(np.mean([c.opening_share for c in clocks])),
        "longest": float(np.mean([c.longest for c in clocks])),
        "trouble": float(np.mean([c.trouble for c in clocks])),
    }


def _without_nan(value: object) -> object:
    if isinstance(value, dict):
        return {key: _without_nan(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_without_nan(item) for item in value]
    if isinstance(value, float):
        return None if not math.isfinite(value) else value
    return value
