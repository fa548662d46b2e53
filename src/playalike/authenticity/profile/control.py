"""What opening, colour and result do to a dimension, so that players can be compared without them.

Fitted once, on real games, within players: a master's own level is a column of its own, so that an
opening is not thought sharp because sharp players choose it. The same numbers are then taken off
real games and played ones.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from playalike.authenticity.profile.table import COLUMNS, StyleTable
from playalike.stats.arrays import Bools, Floats, Ints

__all__ = ["Control"]

RIDGE = 20.0
"""As many games as it takes for an opening to be half believed."""


@dataclass(frozen=True, slots=True)
class Control:
    """What to expect of a side, by `COLUMNS`, in one window."""

    keys: tuple[str, ...]
    """``B9 white``, ``B9 black``, …, ``win``, ``loss``."""
    base: Floats
    weights: Floats
    """Keys x columns."""
    deviation: Floats
    """Of single games, when all this is taken off."""

    @classmethod
    def fit(cls, table: StyleTable, values: Floats) -> Control:
        """Fit all columns of `values`, one row for each of `table`."""
        keys = (*sorted(set(_openings(table))), "white", "win", "loss")
        design = _design(table, keys)
        penalty = np.full(len(keys), RIDGE)
        penalty[-3:] = 1e-6
        names, player, games = np.unique(table.name, return_inverse=True, return_counts=True)
        player = np.where(games[player] >= LEAST_GAMES, player, len(names))
        base, deviation = np.full(len(COLUMNS), np.nan), np.full(len(COLUMNS), np.nan)
        weights = np.zeros((len(keys), len(COLUMNS)))
        gaps = np.isnan(values)
        for columns in _alike(gaps):
            known = ~gaps[:, columns[0]]
            if known.sum() < 2:
                continue
            who, own = player[known], values[known][:, columns]
            rows, target = _within(design[known], who), _within(own, who)
            coefficients = np.linalg.solve(rows.T @ rows + np.diag(penalty), rows.T @ target)
            weights[:, columns] = coefficients
            base[columns] = (own - design[known] @ coefficients).mean(axis=0)
            deviation[columns] = (target - rows @ coefficients).std(axis=0)
        return cls(keys, base, weights, np.where(deviation > 0, deviation, np.nan))

    def residuals(self, table: StyleTable, values: Floats) -> Floats:
        """Return what is left of each side's values, in deviations of single games."""
        expected = self.base + _design(table, self.keys) @ self.weights
        return np.asarray((values - expected) / self.deviation)


LEAST_GAMES = 50
"""Players with fewer share one level."""


def _openings(table: StyleTable) -> list[str]:
    colours = np.where(table.white, " white", " black")
    return [str(key) for key in np.char.add(table.opening, colours)]


def _design(table: StyleTable, keys: tuple[str, ...]) -> Floats:
    index = {key: number for number, key in enumerate(keys)}
    design = np.zeros((len(table), len(keys)))
    codes = np.array([index.get(key, -1) for key in _openings(table)], dtype=np.int64)
    rows = np.flatnonzero(codes >= 0)
    design[rows, codes[rows]] = 1
    design[:, index["white"]] = table.white
    design[:, index["win"]] = table.points == 1
    design[:, index["loss"]] = table.points == 0
    return design


def _alike(gaps: Bools) -> list[list[int]]:
    """Return the columns that have values in the same rows, together: they are fitted at once."""
    groups: dict[bytes, list[int]] = {}
    for column in range(gaps.shape[1]):
        groups.setdefault(gaps[:, column].tobytes(), []).append(column)
    return list(groups.values())


def _within(values: Floats, player: Ints) -> Floats:
    """Take each player's mean off."""
    order = np.argsort(player, kind="stable")
    first = np.flatnonzero(np.diff(player[order], prepend=-1))
    number = np.diff(np.append(first, len(player)))
    mean = np.add.reduceat(values[order], first, axis=0) / number[:, None]
    deviations = np.empty_like(values)
    deviations[order] = values[order] - np.repeat(mean, number, axis=0)
    return deviations
