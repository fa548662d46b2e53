"""The average player of a rating: what an amateur's own study starts from.

Masters and amateurs differ in more than strength: what a loss counts, how far the natural move is
followed, which kinds of move are liked. So there are weights of the average amateur as there are of
the average master, fitted to people of all ratings together, and each has a slope: what it changes
with the rating. Told by the prior of players of the rating (`prior.strengths`), they say what such
players choose among the engine's candidates. First sight is not asked for: nobody fitted it. Kept
is also how those people differ from the average of their ratings, as the covariance of their own
weights: somebody's own study starts from it (`choice.covariance`).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np

from playalike.choice.average import AveragePlayer, read_record, write_record
from playalike.choice.covariance import evidence_of, fit_covariance
from playalike.choice.examples import Examples
from playalike.choice.features import LEARNED_FEATURES
from playalike.choice.first_sight import SIGHT_FEATURES
from playalike.choice.fitting import (
    POPULATION_PENALTY,
    Standard,
    measure_standard,
    pool,
    rounded,
    standardised,
)
from playalike.choice.model import Outside
from playalike.config import ConfigError
from playalike.prior.strengths import rated_name
from playalike.stats.arrays import Floats
from playalike.stats.logit import Decisions, fit_logit

__all__ = [
    "SHIPPED_RATED", "RatedAverage", "RatedExamples", "fit_rated", "read_rated",
    "write_rated",
]  # fmt: skip

SHIPPED_RATED = Path(__file__).parent / "data" / "ratings.json"
KIND = "rated population"
MIDDLE, STEP = 1400, 400
"""Slopes count from this rating, in steps of so many points."""
SLOPE_PENALTY = 20_000.0
"""Inverse variance of a slope: people of a rating are few, and each is somebody."""
EACH = 3_000
"""Positions of one person in the average, at most."""


@dataclass(frozen=True, slots=True)
class RatedExamples:
    """Somebody's decisions, told by the prior of the rating."""

    rating: int
    examples: Examples


@dataclass(frozen=True, slots=True)
class RatedAverage:
    """The average player of every rating."""

    features: tuple[str, ...]
    means: tuple[float, ...]
    scales: tuple[float, ...]
    weights: tuple[float, ...]
    """At the rating `MIDDLE`."""
    slopes: tuple[float, ...]
    """What they change with `STEP` points more."""
    covariance: tuple[tuple[float, ...], ...]
    """Of people's own weights: the lower triangle, row by row."""
    lowest: int
    highest: int
    """Ratings of the people it was fitted to: beyond them it is that of the nearest."""
    outside: Outside
    nodes: int
    """What the engine was given for each position."""
    positions: int
    people: int

    def __post_init__(self) -> None:
        """Check that the lists belong together."""
        lists = (self.means, self.scales, self.weights, self.slopes)
        if any(len(values) != len(self.features) for values in lists):
            raise ConfigError("features, means, scales, weights and slopes differ in length")
        if not all(scale > 0 for scale in self.scales):
            raise ConfigError("a scale is not above 0")
        if [len(row) for row in self.covariance] != list(range(1, len(self.features) + 1)):
            raise ConfigError("covariance is no lower triangle of as many rows as features")

    @property
    def standard(self) -> Standard:
        """Mean and scale of the features."""
        return Standard(self.features, np.array(self.means), np.array(self.scales))

    def weights_at(self, rating: int) -> Floats:
        """Return the weights of the average player of a rating."""
        steps = _steps(min(max(rating, self.lowest), self.highest))
        return np.array(self.weights) + steps * np.array(self.slopes)

    def differences(self) -> Floats:
        """Return the covariance of people's own weights, whole."""
        size = len(self.features)
        whole = np.zeros((size, size))
        for number, row in enumerate(self.covariance):
            whole[number, : number + 1] = whole[: number + 1, number] = row
        return whole

    def at(self, rating: int) -> AveragePlayer:
        """Return the average player of a rating as a study starts from him."""
        weights = rounded(self.weights_at(rating))
        unseen = (0.0,) * len(SIGHT_FEATURES)
        return AveragePlayer(
            features=(*self.features, *SIGHT_FEATURES),
            means=self.means + unseen,
            scales=self.scales + (1.0,) * len(SIGHT_FEATURES),
            weights=weights,
            sighted=weights + unseen,
            outside=self.outside,
            prior=rated_name(rating),
            nodes=self.nodes,
            positions=self.positions,
            players=(f"{self.people} amateurs",),
        )


def fit_rated(
    people: Sequence[RatedExamples],
    outside: Outside,
    nodes: int,
    slope_penalty: float = SLOPE_PENALTY,
) -> RatedAverage:
    """Fit the average of people with ratings, and its slope."""
    parts = [person.examples.spread(EACH) for person in people]
    measured = measure_standard(parts, LEARNED_FEATURES)
    standard = Standard(
        measured.features, np.array(rounded(measured.means)), np.array(rounded(measured.scales))
    )
    decisions = pool(
        [
            _with_slopes(standardised(standard, part), person.rating)
            for person, part in zip(people, parts, strict=True)
        ]
    )
    size = len(standard.features)
    penalty = np.array([POPULATION_PENALTY] * size + [slope_penalty] * size)
    weights = fit_logit(decisions, penalty).weights
    own = [
        evidence_of(
            standardised(standard, person.examples),
            weights[:size] + _steps(person.rating) * weights[size:],
        )
        for person in people
    ]
    covariance = fit_covariance(own)
    return RatedAverage(
        features=standard.features,
        means=rounded(standard.means),
        scales=rounded(standard.scales),
        weights=rounded(weights[:size]),
        slopes=rounded(weights[size:]),
        covariance=tuple(
            tuple(float(f"{value:.4g}") + 0.0 for value in row[: number + 1])
            for number, row in enumerate(covariance.tolist())
        ),
        lowest=min(person.rating for person in people),
        highest=max(person.rating for person in people),
        outside=outside,
        nodes=nodes,
        positions=len(decisions),
        people=len(people),
    )


@lru_cache(maxsize=2)
def read_rated(path: Path = SHIPPED_RATED) -> RatedAverage:
    """Read and check the average player of every rating."""
    return read_record(path, KIND, RatedAverage)


def write_rated(path: Path, average: RatedAverage) -> None:
    """Write the average player of every rating, whole or not at all."""
    write_record(path, KIND, dataclasses.asdict(average))


def _steps(rating: int) -> float:
    return (rating - MIDDLE) / STEP


def _with_slopes(decisions: Decisions, rating: int) -> Decisions:
    scaled = decisions.matrix * np.float32(_steps(rating))
    return dataclasses.replace(decisions, matrix=np.concatenate((decisions.matrix, scaled), axis=1))
