"""Means with intervals and reliability; functions of arrays, nothing here knows chess."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "bootstrap_means",
    "bounded_exponent",
    "interval",
    "nan_mean",
    "power_law_exponent",
    "spearman_brown",
    "split_half",
]

Array = NDArray[np.float64]
DRAWS = 1000
_CELLS = 4_000_000
"""Random weights held at a time: 32 MB, however many games there are."""


def nan_mean(values: Array) -> Array:
    """Mean of each column over the rows that have a value; NaN where none has."""
    known = ~np.isnan(values)
    number = known.sum(axis=0)
    total = np.where(known, values, 0.0).sum(axis=0)
    mean: Array = np.divide(total, number, out=np.full(len(number), np.nan), where=number > 0)
    return mean


def bootstrap_means(values: Array, seed: int = 0, draws: int = DRAWS) -> Array:
    """Return the column means of `draws` resamples of the rows.

    Each game gets a random weight (Poisson with mean 1) instead of being drawn: the same in the
    limit, and it needs no indices.
    """
    rng = np.random.default_rng(seed)
    known = (~np.isnan(values)).astype(np.float64)
    filled = np.where(known > 0, values, 0.0)
    at_once = max(1, _CELLS // max(1, len(values)))
    found = []
    for first in range(0, draws, at_once):
        size = (min(at_once, draws - first), len(values))
        weights = rng.poisson(1.0, size).astype(np.float64)
        total, number = weights @ filled, weights @ known
        found.append(np.divide(total, number, out=np.full(total.shape, np.nan), where=number > 0))
    return np.concatenate(found)


def interval(samples: Array, level: float = 0.95) -> tuple[Array, Array]:
    """Return the central interval of each column of resampled values; NaN where none is known."""
    tail = (1 - level) / 2
    low, high = np.full(samples.shape[1], np.nan), np.full(samples.shape[1], np.nan)
    for column in range(samples.shape[1]):
        known = samples[~np.isnan(samples[:, column]), column]
        if len(known):
            low[column], high[column] = np.quantile(known, (tail, 1 - tail))
    return low, high


def spearman_brown(reliability: float, times: float = 2.0) -> float:
    """Return the reliability of something `times` as long; by default, of two halves together."""
    # A correlation of NaN (nobody has the dimension) stays NaN.
    below = 1 + (times - 1) * reliability
    return -1.0 if below <= 0 else times * reliability / below


def split_half(groups: Sequence[Array], games: int, seed: int = 0, repeats: int = 50) -> Array:
    """Return the reliability of each column's mean over `games` games, across groups (players).

    `games` rows of each player are drawn and halved at random; the halves' means are correlated
    over the players, and the correlation stepped up to the full length. The mean of `repeats` such
    draws. Players with fewer games are left out; fewer than three players give NaN.
    """
    usable = [group for group in groups if len(group) >= games]
    columns = groups[0].shape[1]
    if len(usable) < 3:
        return np.full(columns, np.nan)
    rng = np.random.default_rng(seed)
    found = np.zeros((repeats, columns))
    for repeat in range(repeats):
        halves: tuple[list[Array], list[Array]] = ([], [])
        for group in usable:
            rows = rng.permutation(len(group))[:games]
            halves[0].append(nan_mean(group[rows[: games // 2]]))
            halves[1].append(nan_mean(group[rows[games // 2 :]]))
        one, other = np.stack(halves[0]), np.stack(halves[1])
        for column in range(columns):
            found[repeat, column] = spearman_brown(_correlation(one[:, column], other[:, column]))
    return nan_mean(found)


def _correlation(one: Array, other: Array) -> float:
    known = ~(np.isnan(one) | np.isnan(other))
    a, b = one[known], other[known]
    if len(a) < 3 or a.std() == 0 or b.std() == 0:
        return float("nan")
    return float(np.corrcoef(a, b)[0, 1])


def power_law_exponent(values: Sequence[float], lowest: float) -> tuple[float, float]:
    """Return the exponent of a power-law tail above `lowest`, and its standard error.

    Maximum likelihood (Hill's estimator): a histogram on doubly logarithmic paper would be biased.
    """
    tail = [value for value in values if value >= lowest]
    if len(tail) < 2:
        return float("nan"), float("nan")
    total = sum(math.log(value / lowest) for value in tail)
    exponent = 1 + len(tail) / total if total else float("inf")
    return exponent, (exponent - 1) / math.sqrt(len(tail))


def bounded_exponent(values: NDArray[np.int64], lowest: int, highest: int) -> float:
    """Return the exponent of a power law of whole numbers from `lowest` to `highest`.

    Maximum likelihood for p(k) proportional to k ** -exponent on that range, both ends included:
    unlike an open tail it does not demand that the law go on for ever. Values outside are left out;
    NaN when fewer than ten are left.
    """
    inside = values[(values >= lowest) & (values <= highest)]
    if len(inside) < 10:
        return float("nan")
    logs = np.log(np.arange(lowest, highest + 1, dtype=np.float64))
    wanted = float(np.log(inside).mean())
    low, high = -5.0, 15.0
    # The mean of log k falls as the exponent grows: halve until it is the one observed.
    for _ in range(60):
        middle = (low + high) / 2
        weights = np.exp(-middle * (logs - logs[0]))
        if float((weights * logs).sum() / weights.sum()) > wanted:
            low = middle
        else:
            high = middle
    return (low + high) / 2
