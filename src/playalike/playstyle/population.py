"""The population that players are compared with, as statistics small enough to ship.

`data/population.json.gz` holds no games: percentiles of every dimension over many masters' games,
what openings, eras and colours do to each, how reliable each is, and the means of known players.
`population_building` makes it.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from playalike.errors import PlayalikeError
from playalike.playstyle.dimensions import NAMES
from playalike.playstyle.openings import group_of
from playalike.stats.arrays import Floats

__all__ = ["Composite", "KnownPlayer", "Population", "load_population", "read_population"]

VERSION = 1
LEAST_RELIABILITY = 0.8
"""A dimension below this at `RELIABLE_GAMES` games is published as weak."""
RELIABLE_GAMES = 200


@dataclass(frozen=True, slots=True)
class KnownPlayer:
    """A player whose style is on file."""

    name: str
    games: int
    mean: Floats
    """By dimension."""
    adjusted: Floats
    """By dimension: mean distance from what openings, era and colour lead one to expect, in
    standard deviations of single games."""
    scores: dict[str, tuple[float, float, float]]
    """Calibrated scores, each with the ends of its 95 % interval, by name of the composite."""


@dataclass(frozen=True, slots=True)
class Composite:
    """What is known about a score made of several dimensions."""

    quantiles: Floats
    """Percentiles 0 to 100 of the average behind the score, over single games."""
    bounds: tuple[float, float, float, float]
    """Between the five classes, for the mean over a player's games."""
    base: float = float("nan")
    """Expected score before the effects below are added."""
    effects: dict[str, float] = field(default_factory=dict)
    """What openings, era and colour add; keys as in `Population.effects`."""
    residual: float = float("nan")
    """Standard deviation, between single games, of what is left."""
    reliability: float = float("nan")
    """Split-half of the mean over 200 games, openings, era and colour controlled for."""
    reliability_raw: float = float("nan")
    """The same of the scores as they are."""


@dataclass(frozen=True, slots=True)
class Population:
    """Statistics of the population."""

    description: str
    games: int
    quantiles: Floats
    """One row a dimension: percentiles 0 to 100 of single games."""
    mean: Floats
    deviation: Floats
    """Standard deviation between single games."""
    base: Floats
    """Expected value before the effects below are added, by dimension."""
    effects: dict[str, Floats]
    """What to add, by dimension: keys such as ``era 1960-1974``, ``eco B9``, ``white``."""
    residual: Floats
    """Standard deviation of what is left."""
    reliability: Floats
    """Split-half, 200 games, of the adjusted values."""
    reliability_raw: Floats
    """The same of the values as they are."""
    composites: dict[str, Composite]
    covariance: NDArray[np.float64]
    """Of the adjusted values, standardised, within players."""
    drift: Floats
    """Variance of a player's own mean from stretch to stretch of a career, standardised."""
    players: tuple[KnownPlayer, ...]

    def percentiles(self, values: Floats) -> Floats:
        """Return where values (columns are dimensions) stand among single games, 0 to 1."""
        grid = np.linspace(0, 1, self.quantiles.shape[1])
        percentiles = np.full(values.shape, np.nan)
        for column, points in enumerate(self.quantiles):
            known = ~np.isnan(values[..., column])
            if not np.isnan(points).any():
                percentiles[..., column][known] = middle_rank(
                    values[..., column][known], points, grid
                )
        return percentiles

    def expected(
        self, eras: Sequence[str], ecos: Sequence[str], white: NDArray[np.bool_]
    ) -> Floats:
        """Return what each game's era, opening and colour lead one to expect, by dimension."""
        nothing = np.zeros(len(NAMES))
        colour = self.effects.get("white", nothing)
        rows = [
            self.base
            + self.effects.get(f"era {era}", nothing)
            + self.effects.get(f"eco {group_of(eco)}", nothing)
            + (colour if is_white else nothing)
            for era, eco, is_white in zip(eras, ecos, white.tolist(), strict=True)
        ]
        return np.stack(rows) if rows else np.zeros((0, len(NAMES)))

    def expected_scores(
        self, name: str, eras: Sequence[str], ecos: Sequence[str], white: NDArray[np.bool_]
    ) -> Floats:
        """Return the score of a composite that each game's era, opening and colour suggest."""
        composite = self.composites[name]
        return np.array(
            [
                composite.base
                + composite.effects.get(f"era {era}", 0.0)
                + composite.effects.get(f"eco {group_of(eco)}", 0.0)
                + (composite.effects.get("white", 0.0) if is_white else 0.0)
                for era, eco, is_white in zip(eras, ecos, white.tolist(), strict=True)
            ]
        )

    def weak(self, name: str) -> bool:
        """Whether a dimension is too noisy at 200 games."""
        value = self.reliability[NAMES.index(name)]
        return not value >= LEAST_RELIABILITY

    def to_dict(self) -> dict[str, object]:
        """Return plain values, rounded: the file should be small."""
        return {
            "version": VERSION,
            "dimensions": list(NAMES),
            "description": self.description,
            "games": self.games,
            "quantiles": _plain(self.quantiles),
            "mean": _plain(self.mean),
            "deviation": _plain(self.deviation),
            "base": _plain(self.base),
            "effects": {key: _plain(value) for key, value in self.effects.items()},
            "residual": _plain(self.residual),
            "reliability": _plain(self.reliability),
            "reliability_raw": _plain(self.reliability_raw),
            "composites": {
                name: {
                    "quantiles": _plain(composite.quantiles),
                    "bounds": list(composite.bounds),
                    "base": _number(composite.base),
                    "effects": {key: _number(value) for key, value in composite.effects.items()},
                    "residual": _number(composite.residual),
                    "reliability": _number(composite.reliability),
                    "reliability_raw": _number(composite.reliability_raw),
                }
                for name, composite in self.composites.items()
            },
            "covariance": _plain(self.covariance),
            "drift": _plain(self.drift),
            "players": [
                {
                    "name": p.name,
                    "games": p.games,
                    "mean": _plain(p.mean),
                    "adjusted": _plain(p.adjusted),
                    "scores": {name: list(score) for name, score in p.scores.items()},
                }
                for p in self.players
            ],
        }


def middle_rank(values: Floats, points: Floats, grid: Floats) -> Floats:
    """Return the share of the population below, ties counted half."""
    low = np.searchsorted(points, values, side="left")
    high = np.searchsorted(points, values, side="right")
    inside = np.interp(values, points, grid)
    tied = high - low >= 2
    last = len(grid) - 1
    between = (grid[np.minimum(low, last)] + grid[np.maximum(np.minimum(high - 1, last), 0)]) / 2
    return np.where(tied, between, inside)


def _number(value: float) -> float | None:
    return None if np.isnan(value) else float(f"{value:.5g}")


def _plain(values: NDArray[np.float64]) -> object:
    if values.ndim == 1:
        return [_number(float(value)) for value in values]
    return [[_number(float(value)) for value in row] for row in values]


def _float(value: float | None) -> float:
    return float("nan") if value is None else float(value)


def _array(value: object) -> Floats:
    return np.array(value, dtype=np.float64)  # None becomes NaN


@cache
def load_population() -> Population:
    """Load what is shipped (once)."""
    place = files("playalike.playstyle").joinpath("data/population.json.gz")
    return _parse(json.loads(gzip.decompress(place.read_bytes())), str(place))


def read_population(path: Path) -> Population:
    """Read a population that was built elsewhere."""
    try:
        return _parse(json.loads(gzip.decompress(path.read_bytes())), str(path))
    except OSError as error:
        raise PlayalikeError(f"cannot read {path}: {error}") from error


def _parse(data: dict[str, object], where: str) -> Population:
    names = data.get("dimensions")
    if data.get("version") != VERSION or not isinstance(names, list):
        raise PlayalikeError(
            f"{where} was made by another version of Playalike: build it again with "
            "`playalike metrics population`"
        )
    players, effects, composites = data["players"], data["effects"], data["composites"]
    assert isinstance(players, list)
    assert isinstance(effects, dict)
    assert isinstance(composites, dict)
    games = data["games"]
    assert isinstance(games, int)

    def column(values: object, missing: float = float("nan")) -> Floats:
        """One value a dimension; dimensions that were added since are not known."""
        return _aligned(_array(values), names, missing)

    covariance = _aligned(_array(data["covariance"]), names, 0.0)
    covariance = _aligned(covariance.T, names, 0.0)
    covariance[covariance.diagonal() == 0] = np.eye(len(NAMES))[covariance.diagonal() == 0]
    return Population(
        str(data["description"]),
        games,
        quantiles=column(data["quantiles"]),
        mean=column(data["mean"]),
        deviation=column(data["deviation"]),
        base=column(data["base"]),
        effects={str(key): column(value, 0.0) for key, value in effects.items()},
        residual=column(data["residual"]),
        reliability=column(data["reliability"]),
        reliability_raw=column(data["reliability_raw"]),
        composites={
            str(name): Composite(
                _array(composite["quantiles"]),
                tuple(composite["bounds"]),
                _float(composite.get("base")),
                {key: _float(value) for key, value in composite.get("effects", {}).items()},
                _float(composite.get("residual")),
                _float(composite["reliability"]),
                _float(composite.get("reliability_raw")),
            )
            for name, composite in composites.items()
        },
        covariance=covariance,
        drift=column(data["drift"], 0.0),
        players=tuple(
            KnownPlayer(
                p["name"],
                p["games"],
                column(p["mean"]),
                column(p["adjusted"]),
                {name: tuple(score) for name, score in p["scores"].items()},
            )
            for p in players
        ),
    )


def _aligned(values: Floats, names: Sequence[str], missing: float) -> Floats:
    """Put rows, which are in the order of `names`, into the order of `NAMES`."""
    aligned = np.full((len(NAMES), *values.shape[1:]), missing)
    for row, name in enumerate(NAMES):
        if name in names:
            aligned[row] = values[names.index(name)]
    return aligned
