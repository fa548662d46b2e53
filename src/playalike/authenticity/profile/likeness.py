"""How far played games agree with careers: correlation and slope over masters, and the ceiling."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from playalike.authenticity.profile.table import COLUMNS, MEASURED
from playalike.stats.arrays import Bools, Floats
from playalike.stats.intervals import Interval, central_interval
from playalike.stats.resampling import bootstrap_means, nan_mean

__all__ = [
    "MEAN",
    "Agreement",
    "Distances",
    "Levels",
    "agree",
    "ceiling",
    "distances",
    "right_signs",
]

DRAWS = 400
"""Times that games are drawn again, for intervals."""
CEILING_DRAWS = 100
MEAN = "mean of the dimensions"
"""Stands in the place of a column."""


@dataclass(frozen=True, slots=True)
class Levels:
    """Where masters stand in every column, and how sure that is."""

    mean: Floats
    """Masters x columns."""
    draws: Floats
    """Draws x masters x columns, with games drawn again."""

    @classmethod
    def of(cls, games: Sequence[Floats], seed: int) -> Levels:
        """Average the games of each master."""
        return cls(
            np.stack([nan_mean(game) for game in games]),
            np.stack(
                [bootstrap_means(game, seed * 1_000 + n, DRAWS) for n, game in enumerate(games)],
                axis=1,
            ),
        )

    @property
    def variance(self) -> Floats:
        """Of the means, by master and column; a draw may have no game with the column."""
        return np.asarray(np.nanvar(self.draws, axis=0))


@dataclass(frozen=True, slots=True)
class Agreement:
    """Played games against careers in one column."""

    column: str
    correlation: Interval
    slope: Interval
    """How much of the distance between masters is there: 1 is all of it."""
    ceiling: Interval
    """Correlation of as many real games with the rest of the careers."""

    def to_dict(self) -> dict[str, object]:
        """Return plain values; intervals as value, low, high."""
        return {
            "column": self.column,
            "correlation": self.correlation.to_list(),
            "slope": self.slope.to_list(),
            "ceiling": self.ceiling.to_list(),
        }


def agree(real: Levels, played: Levels, top: Floats) -> tuple[Agreement, ...]:
    """Compare column by column; the first is the mean over the dimensions. `top`: see `ceiling`."""
    value = _both(real.mean[None], played.mean[None])
    drawn = _both(real.draws, played.draws)
    mean = [_interval(_mean(one)[0], _mean(many)) for one, many in zip(value, drawn, strict=True)]
    agreements = [Agreement(MEAN, mean[0], mean[1], _spread(_mean(top)))]
    for number, column in enumerate(COLUMNS):
        correlation, slope = (
            _interval(one[0, number], many[:, number])
            for one, many in zip(value, drawn, strict=True)
        )
        agreements.append(Agreement(column, correlation, slope, _spread(top[:, number])))
    return tuple(agreements)


def ceiling(careers: Sequence[Floats], games: int, seed: int) -> Floats:
    """Draw as many real games a master; return their correlation with the rest, draws x columns.

    Who has fewer than twice as many gives half of them.
    """
    rng = np.random.default_rng(seed)
    known = [(~np.isnan(career)).astype(np.float64) for career in careers]
    filled = [np.nan_to_num(career) for career in careers]
    correlations = []
    for _ in range(CEILING_DRAWS):
        drawn, rest = [], []
        for values, there in zip(filled, known, strict=True):
            chosen = rng.permutation(len(values))[: min(games, len(values) // 2)]
            total, number = values[chosen].sum(axis=0), there[chosen].sum(axis=0)
            drawn.append(_divide(total, number))
            rest.append(_divide(values.sum(axis=0) - total, there.sum(axis=0) - number))
        correlations.append(_both(np.stack(rest)[None], np.stack(drawn)[None])[0][0])
    return np.stack(correlations)


def _divide(total: Floats, number: Floats) -> Floats:
    mean: Floats = np.divide(total, number, out=np.full(len(total), np.nan), where=number > 0)
    return mean


def _both(real: Floats, played: Floats) -> tuple[Floats, Floats]:
    """Return correlation and slope over masters: draws x columns."""
    x = real - real.mean(axis=1, keepdims=True)
    y = played - played.mean(axis=1, keepdims=True)
    together, own, other = (x * y).sum(axis=1), (x * x).sum(axis=1), (y * y).sum(axis=1)
    with np.errstate(invalid="ignore", divide="ignore"):
        return together / np.sqrt(own * other), together / own


def _mean(columns: Floats) -> Floats:
    """Average the dimensions, not the scores made of them."""
    return np.asarray(np.nanmean(columns[:, : len(MEASURED)], axis=1))


def _interval(value: float, drawn: Floats) -> Interval:
    """Put the spread of the draws around the value.

    Drawing games again adds chance to the chance that is there, which lowers correlations: the
    draws lie below the value, and only their spread is of use.
    """
    known = drawn[~np.isnan(drawn)]
    if not len(known):
        return Interval(float(value), float("nan"), float("nan"))
    low, high = central_interval(known)
    middle = float(np.median(known))
    return Interval(float(value), value + min(0.0, low - middle), value + max(0.0, high - middle))


def _spread(drawn: Floats) -> Interval:
    known = drawn[~np.isnan(drawn)]
    if not len(known):
        return Interval(float("nan"), float("nan"), float("nan"))
    return Interval(float(known.mean()), *central_interval(known))


@dataclass(frozen=True, slots=True)
class Distances:
    """How far any two masters are apart: root mean square over the dimensions, chance taken off."""

    real: Floats
    """Masters x masters, in deviations of single games."""
    played: Floats

    @property
    def ratio(self) -> float:
        """The mean distance in played games by that in real ones; NaN when those do not differ."""
        upper = np.triu_indices(len(self.real), 1)
        real = self.real[upper].mean()
        return float(self.played[upper].mean() / real) if real > 0 else float("nan")


def distances(real: Levels, played: Levels) -> Distances:
    """Compare any two, in the dimensions."""
    return Distances(_apart(real), _apart(played))


def _apart(levels: Levels) -> Floats:
    mean, variance = levels.mean[:, : len(MEASURED)], levels.variance[:, : len(MEASURED)]
    apart = (mean[:, None] - mean[None]) ** 2 - variance[:, None] - variance[None]
    square = np.nanmean(apart, axis=2)
    np.fill_diagonal(square, 0)
    return np.asarray(np.sqrt(np.maximum(square, 0)))


def right_signs(
    names: Sequence[str], real: Levels, played: Levels
) -> Mapping[tuple[str, str], tuple[int, int]]:
    """Count, for any two, dimensions in which careers differ surely, and played games alike."""
    signs = {}
    for number in range(len(names)):
        for other in range(number + 1, len(names)):
            drawn = real.draws[:, number] - real.draws[:, other]
            low, high = np.nanquantile(drawn[:, : len(MEASURED)], [0.025, 0.975], axis=0)
            sure: Bools = (low > 0) | (high < 0)
            theirs = np.sign(real.mean[number] - real.mean[other])[: len(MEASURED)]
            ours = np.sign(played.mean[number] - played.mean[other])[: len(MEASURED)]
            signs[names[number], names[other]] = (
                int((theirs == ours)[sure].sum()),
                int(sure.sum()),
            )
    return signs
