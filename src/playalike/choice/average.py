"""The average master's weights, as a file of their own: somebody's own study starts from them."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import numpy as np

from playalike.choice.examples import Examples, Player
from playalike.choice.features import LEARNED_FEATURES
from playalike.choice.first_sight import SIGHT_FEATURES
from playalike.choice.fitting import (
    Standard,
    fit_average_weights,
    fit_sighted,
    measure_standard,
    pool,
    rounded,
    standardised,
)
from playalike.choice.model import Outside
from playalike.config import ConfigError
from playalike.conversion import to_record
from playalike.errors import PlayalikeError
from playalike.files import write_whole

__all__ = [
    "SHIPPED_AVERAGE",
    "AveragePlayer",
    "average_again",
    "fit_average",
    "read_average",
    "read_record",
    "write_average",
    "write_record",
]

T = TypeVar("T")

SHIPPED_AVERAGE = Path(__file__).parent / "data" / "population.json"
KIND = "population"
SCHEMA_VERSION = 1
EACH = 12_000
"""Positions of one player in the average, at most, so that nobody is most of it."""


@dataclass(frozen=True, slots=True)
class AveragePlayer:
    """The average master: weights, and of whom and by what they were found."""

    features: tuple[str, ...]
    means: tuple[float, ...]
    scales: tuple[float, ...]
    weights: tuple[float, ...]
    """Without first sight, whose features come last."""
    sighted: tuple[float, ...]
    """With first sight: a weight for every feature."""
    outside: Outside
    """For moves beyond the candidates; found by `choice.common_fitting`, not by a study."""
    prior: str
    """The name of the prior it was fitted with."""
    nodes: int
    """What the engine was given for each position."""
    positions: int
    players: tuple[str, ...]

    def __post_init__(self) -> None:
        """Check that the lists belong together."""
        lists = (self.means, self.scales, self.sighted)
        if any(len(values) != len(self.features) for values in lists):
            raise ConfigError("features, means, scales and sighted differ in length")
        if len(self.weights) != len(self.features) - len(SIGHT_FEATURES):
            raise ConfigError("weights are for all features but those of first sight")
        if not all(scale > 0 for scale in self.scales):
            raise ConfigError("a scale is not above 0")

    @property
    def standard(self) -> Standard:
        """Mean and scale of the features."""
        return Standard(self.features, np.array(self.means), np.array(self.scales))

    @property
    def unsighted(self) -> Standard:
        """The same without those of first sight."""
        size = len(self.weights)
        means, scales = np.array(self.means[:size]), np.array(self.scales[:size])
        return Standard(self.features[:size], means, scales)


def fit_average(
    players: Sequence[Player], features: Sequence[str], prior: str, outside: Outside
) -> AveragePlayer:
    """Fit the average of some players: first without first sight, then with it.

    Studies know candidates only: what the other legal moves are worth is given.
    """
    parts = [player.fit.spread(EACH) for player in players]
    looked = [player.sighted for player in players]
    standard = _rounded_standard(parts, features)
    weights = fit_average_weights(pool([standardised(standard, part) for part in parts]))
    glances = _rounded_standard(looked, SIGHT_FEATURES)
    standard = Standard(
        standard.features + glances.features,
        np.concatenate((standard.means, glances.means)),
        np.concatenate((standard.scales, glances.scales)),
    )
    sighted = fit_sighted(pool([standardised(standard, part) for part in looked]), weights)
    return AveragePlayer(
        features=standard.features,
        means=rounded(standard.means),
        scales=rounded(standard.scales),
        weights=rounded(weights),
        sighted=rounded(sighted),
        outside=outside,
        prior=prior,
        nodes=players[0].nodes,
        positions=sum(len(part) for part in parts),
        players=tuple(player.name for player in players),
    )


def average_again(average: AveragePlayer, players: Sequence[Player]) -> AveragePlayer:
    """Return an average master with its weights without first sight fitted to some players.

    Its features become those of today: for new ones mean and scale are measured, and with first
    sight they weigh what they do without, until that is fitted, too (`common_fitting`).
    """
    parts = [player.fit.spread(EACH) for player in players]
    known = _of_today(average, parts)
    decisions = pool([standardised(known.unsighted, part) for part in parts])
    weights = rounded(fit_average_weights(decisions))
    sighted = [
        weight if name in average.features else weights[LEARNED_FEATURES.index(name)]
        for name, weight in zip(known.features, known.sighted, strict=True)
    ]
    return dataclasses.replace(
        known,
        weights=weights,
        sighted=tuple(sighted),
        positions=len(decisions),
        players=tuple(player.name for player in players),
    )


def _of_today(average: AveragePlayer, parts: Sequence[Examples]) -> AveragePlayer:
    """Return an average master with the features that models are fitted with today."""
    features = (*LEARNED_FEATURES, *SIGHT_FEATURES)
    if features == average.features:
        return average
    new = [name for name in LEARNED_FEATURES if name not in average.features]
    standard = _rounded_standard(parts, new)
    numbers = dict(zip(new, zip(standard.means, standard.scales, strict=True), strict=True))
    numbers |= dict(
        zip(average.features, zip(average.means, average.scales, strict=True), strict=True)
    )
    sighted = dict(zip(average.features, average.sighted, strict=True))
    return dataclasses.replace(
        average,
        features=features,
        means=tuple(float(numbers[name][0]) for name in features),
        scales=tuple(float(numbers[name][1]) for name in features),
        weights=(0.0,) * len(LEARNED_FEATURES),
        sighted=tuple(sighted.get(name, 0.0) for name in features),
    )


def _rounded_standard(parts: Sequence[Examples], features: Sequence[str]) -> Standard:
    """Measure means and scales; the weights must belong to the numbers in the file."""
    standard = measure_standard(parts, features)
    means, scales = np.array(rounded(standard.means)), np.array(rounded(standard.scales))
    return Standard(standard.features, means, scales)


def read_average(path: Path) -> AveragePlayer:
    """Read and check the average master's weights."""
    return read_record(path, KIND, AveragePlayer)


def read_record(path: Path, kind: str, of: type[T]) -> T:
    """Read and check the one record of a file of weights."""
    try:
        table = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise PlayalikeError(f"cannot read {path}: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise PlayalikeError(f"{path} is not valid JSON: {error}") from error
    if not isinstance(table, dict) or table.get("kind") != kind:
        raise PlayalikeError(f"{path} is not a file of kind {kind!r}")
    if table.get("schema") != SCHEMA_VERSION:
        raise PlayalikeError(f"{path} has schema {table.get('schema')!r}, not {SCHEMA_VERSION}")
    records = table.get("records")
    if not isinstance(records, list) or len(records) != 1:
        raise PlayalikeError(f"{path} should have one record")
    try:
        return to_record(of, records[0])
    except ConfigError as error:
        raise PlayalikeError(f"{path}: {error}") from error


def write_average(path: Path, population: AveragePlayer) -> None:
    """Write the average master's weights, whole or not at all."""
    write_record(path, KIND, dataclasses.asdict(population))


def write_record(path: Path, kind: str, record: dict[str, object]) -> None:
    """Write a file of weights with one record, whole or not at all."""
    table = {"schema": SCHEMA_VERSION, "kind": kind, "records": [record]}
    write_whole(path, json.dumps(table, separators=(",", ":")))
