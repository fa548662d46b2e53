"""What openings, eras and colours lead one to expect: least squares with a little doubt."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from playalike.playstyle.openings import group_of
from playalike.playstyle.population_sides import Sides
from playalike.stats.arrays import Floats
from playalike.stats.resampling import nan_mean

__all__ = ["RIDGE", "Effects", "fit_effects"]

RIDGE = 20.0
"""As many games as it takes for an opening to be half believed."""
LEAST_SIDES = 100
"""Fewer say nothing about openings: the mean is all that is expected then."""


@dataclass(frozen=True, slots=True)
class Effects:
    """For one or several columns of values."""

    base: Floats
    effects: dict[str, Floats]
    """What to add: keys such as ``era 1960-1974``, ``eco B9``, ``white``."""
    residual: Floats
    """Standard deviation of what is left."""


def fit_effects(sides: Sides, values: Floats) -> Effects:
    """Fit each column of `values`, one row a side; NaN for none."""
    keys = sorted({f"era {era}" for era in sides.eras} | {f"eco {group_of(e)}" for e in sides.ecos})
    keys.append("white")
    index = {key: number for number, key in enumerate(keys)}
    design = np.zeros((len(values), len(keys)), np.float32)
    for row, (era, eco) in enumerate(zip(sides.eras, sides.ecos, strict=True)):
        design[row, [index[f"era {era}"], index[f"eco {group_of(eco)}"]]] = 1
    design[:, index["white"]] = sides.white
    mean = nan_mean(values)
    base, effects = mean.copy(), np.zeros((len(keys), values.shape[1]))
    residual = np.full(values.shape[1], np.nan)
    for column in range(values.shape[1]):
        known = ~np.isnan(values[:, column])
        target = values[known, column] - mean[column]
        if len(target) > 1:
            residual[column] = target.std()
        if len(target) < LEAST_SIDES:
            continue
        rows = design[known].astype(np.float64)
        centre = rows.mean(axis=0)
        rows -= centre
        weights = np.linalg.solve(rows.T @ rows + RIDGE * np.eye(len(keys)), rows.T @ target)
        effects[:, column] = weights
        base[column] = mean[column] - centre @ weights
        residual[column] = (target - rows @ weights).std()
    return Effects(base, {key: effects[number] for key, number in index.items()}, residual)
