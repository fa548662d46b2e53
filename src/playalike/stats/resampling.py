"""Means drawn again and again, to see how far chance could have moved them.

Two ways, by what there is. `Resampler` has rows in groups that hang together (the moves of a game:
the same opening, the same opponent, the same day), so groups are drawn, not rows; and all
quantities with the same draws, which makes differences between them paired. `bootstrap_means` has
rows that are independent (games), many columns, and gaps.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from playalike.stats.arrays import Bools, Floats, Ints
from playalike.stats.intervals import Interval, central_interval

__all__ = ["Resampler", "bootstrap_means", "nan_mean"]

PAIRED_DRAWS = 2_000
DRAWS = 1_000
_CELLS = 4_000_000
"""Random weights held at a time: 32 MB, however many rows there are."""
MOST_ROWS = 5_000
"""Of more rows, those so far apart are resampled together: it costs no more for a million games."""


class Resampler:
    """Draws groups of rows with replacement, the same draws for everything that is asked."""

    def __init__(self, group: Ints, groups: int, seed: int, draws: int = PAIRED_DRAWS) -> None:
        """Take the number of the group that each row belongs to, 0 to `groups` - 1."""
        self._group = group
        self._groups = groups
        rng = np.random.default_rng(seed)
        even = np.full(groups, 1 / groups) if groups else np.zeros(0)
        self._weights: Floats = rng.multinomial(groups, even, size=draws).astype(np.float64)

    def mean(self, values: Floats | Bools, rows: Bools | None = None) -> Interval:
        """Return the mean of some rows over all of them."""
        kept = np.ones(len(self._group), dtype=np.bool_) if rows is None else rows
        group = self._group[kept]
        if not len(group):
            return Interval(float("nan"), float("nan"), float("nan"))
        chosen = np.asarray(values, dtype=np.float64)[kept]
        sums = np.bincount(group, weights=chosen, minlength=self._groups)
        counts = np.bincount(group, minlength=self._groups).astype(np.float64)
        drawn = self._weights @ counts
        usable = drawn > 0
        means = (self._weights @ sums)[usable] / drawn[usable]
        return Interval(float(chosen.mean()), *central_interval(means))


def nan_mean(values: Floats) -> Floats:
    """Mean of each column over the rows that have a value; NaN where none has."""
    known = ~np.isnan(values)
    number = known.sum(axis=0)
    total = np.where(known, values, 0.0).sum(axis=0)
    mean: Floats = np.divide(total, number, out=np.full(len(number), np.nan), where=number > 0)
    return mean


def bootstrap_means(values: Floats, seed: int = 0, draws: int = DRAWS) -> Floats:
    """Return the column means of `draws` resamples of the rows.

    Each row gets a random weight (Poisson with mean 1) instead of being drawn: the same in the
    limit, and it needs no indices.
    """
    filled, known = _sums_and_numbers(values)
    at_once = max(1, _CELLS // max(1, len(filled)))
    means = []
    for first in range(0, draws, at_once):
        weights = _weights(seed, draws, len(filled))[first : first + at_once].astype(np.float64)
        total, number = weights @ filled, weights @ known
        means.append(np.divide(total, number, out=np.full(total.shape, np.nan), where=number > 0))
    return np.concatenate(means)


@lru_cache(maxsize=2)
def _weights(seed: int, draws: int, rows: int) -> NDArray[np.uint8]:
    """Return the weights: a summary asks for the same ones again and again."""
    rng = np.random.default_rng(seed)
    return np.stack([rng.poisson(1.0, rows).astype(np.uint8) for _ in range(draws)])


def _sums_and_numbers(values: Floats) -> tuple[Floats, Floats]:
    """Return the sums of rows that are resampled together, and how many of them have a value."""
    shape = (min(len(values), MOST_ROWS), *values.shape[1:])
    sums, numbers = np.zeros(shape), np.zeros(shape)
    for first in range(0, len(values), MOST_ROWS):
        some = values[first : first + MOST_ROWS]
        known = ~np.isnan(some)
        sums[: len(some)] += np.where(known, some, 0.0)
        numbers[: len(some)] += known
    return sums, numbers
