"""The games that `measure` wrote, what may explain them, and what is left when it is taken off."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lab.where_style_lives.measure import PLIES, WINDOWS
from playalike.authenticity.profile.table import MEASURED
from playalike.playstyle.calibration import composite
from playalike.playstyle.dimensions import COMPOSITES, NAMES
from playalike.playstyle.openings import group_of
from playalike.playstyle.population import load_population

RIDGE = 20.0
"""As many games as it takes for a column to be half believed."""
SET_UP = 40
"""Principal components of what stands where."""
DRAWS = 400
NEAREST = 10
LEAST_COLUMN = 200
"""A dimension is looked at in a window when so many games have it."""
Floats = NDArray[Any]
warnings.filterwarnings("ignore", "(Mean of empty|Degrees of freedom)")


class Games:
    """All games of all players below each other."""

    def __init__(self, folder: Path) -> None:
        """Read the files of players."""
        parts = [dict(np.load(path)) for path in sorted(folder.glob("player-*.npz"))]
        self.names = [str(part["name"][0]).partition(",")[0] for part in parts]
        self.player = np.concatenate([np.full(len(p["white"]), n) for n, p in enumerate(parts)])

        def column(key: str) -> Floats:
            return np.concatenate([part[key] for part in parts])

        self.white, self.points, self.style = column("white"), column("points"), column("style")
        self.eco, self.line, self.structure = column("eco"), column("line"), column("structure")
        self.own_elo, self.other_elo = column("own_elo"), column("other_elo")
        self.position, self.squares = column("position"), column("squares")
        self.turning, self.end = column("turning"), column("end")

    def values(self, window: tuple[int, int | None]) -> Floats:
        """Return dimensions, then tactical score and aggression, in deviations of single games."""
        style = self.style[:, WINDOWS.index(window)].astype(float)
        ranks = load_population().percentiles(style)
        scores = [composite(ranks, name) for name in COMPOSITES]
        found = np.column_stack([style[:, [NAMES.index(name) for name in MEASURED]], *scores])
        if window[0]:
            found[:, MEASURED.index("plies")] -= window[0]
        found[:, (~np.isnan(found)).sum(axis=0) < LEAST_COLUMN] = np.nan
        deviation = np.nanstd(found, axis=0)
        deviation[~(deviation > 1e-9)] = np.nan
        return np.asarray((found - np.nanmean(found, axis=0)) / deviation)

    @cached_property
    def controls(self) -> dict[str, Floats]:
        """What may explain a game, by name."""
        colour = np.where(self.white, "w", "b").tolist()
        codes = self.eco.tolist()
        found = {
            "colour": self.white[:, None].astype(float),
            "opening": one_hot([group_of(e) + c for e, c in zip(codes, colour, strict=True)]),
            "line": np.column_stack(
                [one_hot([a + c for a, c in zip(labels, colour, strict=True)])
                 for labels in (codes, self.line.tolist())]
            ),
            "result": np.column_stack([self.points == 1, self.points == 0]).astype(float),
        }  # fmt: skip
        for number, ply in enumerate(PLIES):
            labels = self.structure[:, number].tolist()
            found[f"structure {ply}"] = np.column_stack(
                [one_hot([a + c for a, c in zip(labels, colour, strict=True)]),
                 _components(_men(self.squares[:, number], pawns=True), SET_UP // 2)]
            )  # fmt: skip
            numbers = self.position[:, number].astype(float)
            numbers = (numbers - numbers.mean(axis=0)) / np.maximum(numbers.std(axis=0), 1e-9)
            setup = _components(_men(self.squares[:, number], pawns=False), SET_UP)
            found[f"set-up {ply}"] = np.column_stack([setup, numbers, numbers**2 / 2])
        return found

    def left(self, values: Floats, names: Iterable[str]) -> Floats:
        """Take off what the named controls explain within players."""
        design = np.column_stack([self.controls[name] for name in names])
        left = np.full(values.shape, np.nan)
        gaps = np.isnan(values)
        alike: dict[bytes, list[int]] = {}
        for column in range(values.shape[1]):
            alike.setdefault(gaps[:, column].tobytes(), []).append(column)
        for columns in alike.values():
            known = ~gaps[:, columns[0]]
            if not known.any():
                continue
            rows, target = within(design[known], self.player[known]), values[known][:, columns]
            own = within(target, self.player[known])
            weights = np.linalg.solve(rows.T @ rows + RIDGE * np.eye(rows.shape[1]), rows.T @ own)
            taken = (design[known] - design[known].mean(axis=0)) @ weights
            left[np.ix_(known, np.array(columns))] = target - taken
        return left

    def beyond_nearest(self, values: Floats, ply: int, *, matched: bool) -> Floats:
        """Take off the mean of the ten games of *other* masters that are nearest at a ply.

        With the same colour, by structure, set-up and numbers; or of ten at random (not matched).
        """
        columns = np.column_stack(
            [self.controls[f"{one} {ply}"] for one in ("structure", "set-up")]
        )
        columns = columns[:, columns.std(axis=0) > 0].astype(np.float32)
        rng = np.random.default_rng(ply)
        left = np.full(values.shape, np.nan)
        for row in range(len(values)):
            others = np.flatnonzero(
                (self.player != self.player[row]) & (self.white == self.white[row])
            )
            if matched:
                far = ((columns[others] - columns[row]) ** 2).sum(axis=1)
                near = others[np.argpartition(far, NEAREST)[:NEAREST]]
            else:
                near = rng.choice(others, NEAREST, replace=False)
            left[row] = values[row] - np.nanmean(values[near], axis=0)
        return left


def one_hot(labels: Sequence[str], least: int = 8) -> Floats:
    """Return a column for each label that is frequent enough."""
    names, number, count = np.unique(np.array(labels), return_inverse=True, return_counts=True)
    return np.eye(len(names))[number][:, count >= least]


def _men(squares: Floats, *, pawns: bool) -> Floats:
    """Return a column for each man on each square, of pawns or of the rest."""
    kinds = (1, -1) if pawns else (*range(2, 7), *range(-6, -1))
    return np.concatenate([squares == kind for kind in kinds], axis=1).astype(np.float32)


def _components(columns: Floats, count: int) -> Floats:
    centred = columns - columns.mean(axis=0)
    values, vectors = np.linalg.eigh(centred.T @ centred / len(centred))
    chosen = np.argsort(-values)[:count]
    return np.asarray(centred @ vectors[:, chosen] / np.sqrt(values[chosen[0]]))


def within(values: Floats, player: Floats) -> Floats:
    """Take each player's mean off."""
    sums = np.zeros((player.max() + 1, values.shape[1]))
    np.add.at(sums, player, values)
    count = np.maximum(np.bincount(player, minlength=len(sums)), 1)
    return np.asarray(values - (sums / count[:, None])[player])


class Spread:
    """How far players are apart: the variance between them, chance taken off, by column."""

    def __init__(self, values: Floats, player: Floats, least: int = 15) -> None:
        """Average the games of each player, as they are and drawn again (games, not players)."""
        rng = np.random.default_rng(1)
        means, noise, drawn = [], [], []
        for one in range(player.max() + 1):
            own = values[player == one]
            if len(own) < least:
                continue
            known, filled = (~np.isnan(own)).astype(float), np.nan_to_num(own)
            times = rng.multinomial(len(own), np.full(len(own), 1 / len(own)), DRAWS)
            with np.errstate(invalid="ignore", divide="ignore"):
                means.append(filled.sum(axis=0) / known.sum(axis=0))
                noise.append(np.nanvar(own, axis=0) / known.sum(axis=0))
                drawn.append((times @ filled) / (times @ known))
        self.players, self.mean = len(means), np.stack(means)
        chance = np.nanmean(np.stack(noise), axis=0)
        self.value = np.nanvar(self.mean, axis=0, ddof=1) - chance
        # Games that are drawn again have chance twice: their own, and that of drawing.
        self.drawn = np.nanvar(np.stack(drawn), axis=0, ddof=1) - 2 * chance

    def of(self, columns: Sequence[int]) -> tuple[float, Floats]:
        """Add columns up: the value, and the draws."""
        return float(np.nansum(self.value[columns])), np.nansum(self.drawn[:, columns], axis=1)


ALL = list(range(len(MEASURED)))
"""The columns of the dimensions; the two scores stand behind them."""
TACTICAL, AGGRESSION = [len(MEASURED)], [len(MEASURED) + 1]


def share(part: Spread, whole: Spread, columns: Sequence[int]) -> str:
    """Say how much of a difference is left, with a 95 % interval by drawing games."""
    (value, drawn), (base, base_drawn) = part.of(columns), whole.of(columns)
    low, high = np.quantile(drawn / base_drawn, [0.025, 0.975])
    return f"{value / base:.2f} ({max(0.0, low):.2f}–{high:.2f})"


def size(spread: Spread, columns: Sequence[int]) -> str:
    """Say how far players are apart a dimension: a standard deviation with its interval."""
    value, drawn = spread.of(columns)
    number = int((~np.isnan(spread.value[columns])).sum())
    middle, low, high = (
        np.sqrt(max(0.0, x) / number) for x in (value, *np.quantile(drawn, [0.025, 0.975]))
    )
    return f"{middle:.3f} ({low:.3f}–{high:.3f})"
