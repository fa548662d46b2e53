"""Two subjects side by side: how far apart, in which dimensions, and in where the pieces stand."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from playalike.playstyle.dimensions import DIMENSIONS, NAMES
from playalike.playstyle.heatmaps import HeatDistance, heat_distances, same_openings
from playalike.playstyle.population import Population
from playalike.playstyle.profile import Profile
from playalike.stats.intervals import central_intervals
from playalike.stats.resampling import bootstrap_means, nan_mean

__all__ = ["Comparison", "Difference", "compare"]


@dataclass(frozen=True, slots=True)
class Difference:
    """One dimension of two subjects."""

    name: str
    meaning: str
    one: float
    other: float
    deviations: float
    """Standard deviations of single games between the means, positive when the first has more."""
    low: float
    high: float
    """The 95 % interval of `deviations`."""
    weak: bool

    @property
    def clear(self) -> bool:
        """Whether the interval leaves out 0."""
        return self.low > 0 or self.high < 0


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two subjects."""

    one: str
    other: str
    differences: tuple[Difference, ...]
    """The greatest first."""
    divergence: float
    """Root mean square of the deviations of all reliable dimensions."""
    heat: tuple[HeatDistance, ...]
    shared_openings: tuple[str, ...] | None
    """The openings compared, when only those that both played were wanted."""


def compare(
    one: Profile,
    other: Profile,
    population: Population,
    *,
    same_opening: bool = False,
    heat: bool = True,
    seed: int = 0,
) -> Comparison:
    """Compare two subjects; with `same_opening`, heat maps only of openings both played."""
    means = [nan_mean(profile.style.astype(np.float64)) for profile in (one, other)]
    samples = [
        bootstrap_means(profile.style.astype(np.float64), seed + number)
        for number, profile in enumerate((one, other))
    ]
    apart = (means[0] - means[1]) / population.deviation
    low, high = central_intervals((samples[0] - samples[1]) / population.deviation)
    differences = [
        Difference(
            dimension.name,
            dimension.meaning,
            float(means[0][column]),
            float(means[1][column]),
            float(apart[column]),
            float(low[column]),
            float(high[column]),
            population.weak(dimension.name),
        )
        for column, dimension in enumerate(DIMENSIONS)
        if not math.isnan(apart[column])
    ]
    reliable = [d.deviations for d in differences if not d.weak] or [
        d.deviations for d in differences
    ]
    maps, shared = [one.all_heat(), other.all_heat()], None
    if same_opening:
        first, second, shared = same_openings(one.heat, other.heat)
        maps = [first, second]
    return Comparison(
        one.name,
        other.name,
        tuple(sorted(differences, key=lambda d: (-abs(d.deviations), NAMES.index(d.name)))),
        math.sqrt(sum(d * d for d in reliable) / len(reliable)) if reliable else 0.0,
        heat_distances(maps[0], maps[1]) if heat else (),
        shared,
    )
