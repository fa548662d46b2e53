"""Means with intervals, by drawing whole games again and again.

Moves of one game hang together: the same opening, the same opponent, the same day. So games are
drawn, not moves (a bootstrap over games), and all quantities are drawn together, which makes
differences between predictors paired.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from playalike.stats.arrays import Bools, Floats, Ints

__all__ = ["DRAWS", "Interval", "Resampler"]

DRAWS = 2_000
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


class Resampler:
    """Draws games with replacement, the same draws for everything that is asked."""

    def __init__(self, game: Ints, games: int, seed: int, draws: int = DRAWS) -> None:
        """Take the number of the game that each row belongs to, 0 to `games` - 1."""
        self._game = game
        self._games = games
        rng = np.random.default_rng(seed)
        even = np.full(games, 1 / games) if games else np.zeros(0)
        self._weights: Floats = rng.multinomial(games, even, size=draws).astype(np.float64)

    def mean(self, values: Floats | Bools, rows: Bools | None = None) -> Interval:
        """Return the mean of some rows over all of them."""
        kept = np.ones(len(self._game), dtype=np.bool_) if rows is None else rows
        game = self._game[kept]
        if not len(game):
            return Interval(float("nan"), float("nan"), float("nan"))
        chosen = np.asarray(values, dtype=np.float64)[kept]
        sums = np.bincount(game, weights=chosen, minlength=self._games)
        counts = np.bincount(game, minlength=self._games).astype(np.float64)
        drawn = self._weights @ counts
        usable = drawn > 0
        means = (self._weights @ sums)[usable] / drawn[usable]
        low, high = np.quantile(means, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
        return Interval(float(chosen.mean()), float(low), float(high))
