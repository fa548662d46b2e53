"""Estimates with the interval in which the truth lies, 95 % sure."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from playalike.stats.arrays import Floats

__all__ = ["Interval", "central_interval", "central_intervals", "wilson_interval"]

LEVEL = 0.95


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate with its 95 % interval."""

    value: float
    low: float
    high: float

    def to_list(self) -> list[float | None]:
        """Return value, low, high; None where there is nothing to estimate."""
        return [
            None if np.isnan(number) else round(number, 5)
            for number in (self.value, self.low, self.high)
        ]

    @property
    def excludes_zero(self) -> bool:
        """Whether the interval lies on one side of zero."""
        return self.low > 0 or self.high < 0


def central_interval(samples: Floats) -> tuple[float, float]:
    """Return the middle 95 % of resampled values."""
    low, high = np.quantile(samples, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return float(low), float(high)


def central_intervals(samples: Floats) -> tuple[Floats, Floats]:
    """Return `central_interval` of each column, of the known values; NaN where none is known."""
    low, high = np.full(samples.shape[1], np.nan), np.full(samples.shape[1], np.nan)
    for column in range(samples.shape[1]):
        known = samples[~np.isnan(samples[:, column]), column]
        if len(known):
            low[column], high[column] = central_interval(known)
    return low, high


def wilson_interval(hits: float, trials: float, z: float = 1.96) -> tuple[float, float]:
    """Return the interval in which the true rate lies, 95 % sure by default."""
    if trials <= 0:
        return 0.0, 1.0
    rate = hits / trials
    centre = rate + z * z / (2 * trials)
    margin = z * math.sqrt(rate * (1 - rate) / trials + z * z / (4 * trials * trials))
    scale = 1 + z * z / trials
    return max(0.0, (centre - margin) / scale), min(1.0, (centre + margin) / scale)
