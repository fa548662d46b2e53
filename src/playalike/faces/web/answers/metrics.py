"""The playstyle in pasted games: what `playalike metrics --json` prints, and who is alike.

Numbers are null where the games say nothing.
"""

from __future__ import annotations

from typing import Literal

from playalike.faces.web.answers.base import Answer
from playalike.faces.web.answers.jobs import JobState

__all__ = [
    "DimensionSummary", "MetricsJob", "MetricsResult", "NearestPlayer", "OpeningLine",
    "ScoreEffect", "StyleSummary",
]  # fmt: skip

Number = float | None


class ScoreEffect(Answer):
    """How far a score is from what openings, era and colour lead one to expect."""

    effect: Number
    """In standard deviations of single games."""
    low: Number
    high: Number
    reliability: Number
    weak: bool


class DimensionSummary(Answer):
    """One dimension of one subject."""

    name: str
    meaning: str
    games: int
    mean: Number
    low: Number
    high: Number
    percentile: Number
    effect: Number
    effect_low: Number
    effect_high: Number
    reliability: Number
    weak: bool


class OpeningLine(Answer):
    """An opening and how it went."""

    eco: str
    name: str
    white: bool
    games: int
    points: float


class StyleSummary(Answer):
    """What is said about a subject's playstyle."""

    name: str
    games: int
    sides: int
    wins: int
    draws: int
    losses: int
    literal_score: Number
    literal_class: str
    calibrated_score: Number
    calibrated_low: Number
    calibrated_high: Number
    calibrated_class: str
    aggression_score: Number
    aggression_low: Number
    aggression_high: Number
    score_effects: dict[str, ScoreEffect]
    metrics: dict[str, Number]
    metric_intervals: dict[str, tuple[Number, Number]]
    dimensions: list[DimensionSummary]
    repertoire: dict[str, Number]
    openings: list[OpeningLine]
    time: dict[str, Number] | None
    sacrifices: list[str]


class NearestPlayer(Answer):
    """A famous player, and how likely these games are theirs."""

    name: str
    probability: float
    distance: Number


class MetricsResult(Answer):
    """What came of a measurement."""

    summary: StyleSummary
    nearest: list[NearestPlayer]


class MetricsJob(JobState):
    """A measurement: how it stands, and the result when it is done."""

    kind: Literal["metrics"]
    result: MetricsResult | None
