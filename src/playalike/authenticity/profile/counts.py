"""What anybody can count in a game: sacrifices, checks, exchanges, moves, points."""

from __future__ import annotations

from dataclasses import asdict, dataclass

import numpy as np

from playalike.authenticity.profile.table import StyleTable
from playalike.playstyle.dimensions import NAMES
from playalike.playstyle.style import ALL_PIECES
from playalike.stats.arrays import Floats
from playalike.stats.intervals import Interval, central_interval
from playalike.stats.resampling import bootstrap_means

__all__ = ["Counts", "count_things"]


@dataclass(frozen=True, slots=True)
class Counts:
    """Means over games of one side."""

    games: int
    score: Interval
    """Points a game."""
    moves: Interval
    sacrifices: Interval
    """Accepted ones, a game; see `position.sacrifices.accepted`."""
    checks: Interval
    """A game."""
    exchanges: Interval
    """Pairs of pieces off the board by move 20, in games that went so far."""
    queens_on: Interval
    """Share of those games with queens on at move 20."""

    def to_dict(self) -> dict[str, object]:
        """Return plain values; intervals as value, low, high."""
        return {
            key: value if key == "games" else getattr(self, key).to_list()
            for key, value in asdict(self).items()
        }


def count_things(table: StyleTable) -> Counts:
    """Count in whole games."""
    plies = _column(table, "plies")
    own_moves = np.where(table.white, np.ceil(plies / 2), np.floor(plies / 2))
    return Counts(
        len(table),
        *(
            _interval(values)
            for values in (
                table.points,
                plies / 2,
                _column(table, "sacrifices"),
                _column(table, "checks") * own_moves,
                (ALL_PIECES - _column(table, "pieces_left")) / 2,
                _column(table, "queens_on"),
            )
        ),
    )


def _column(table: StyleTable, name: str) -> Floats:
    return np.asarray(table.style[:, 0, NAMES.index(name)])


def _interval(values: Floats) -> Interval:
    known = values[~np.isnan(values)]
    if not len(known):
        return Interval(float("nan"), float("nan"), float("nan"))
    drawn = bootstrap_means(known[:, None])[:, 0]
    return Interval(float(known.mean()), *central_interval(drawn[~np.isnan(drawn)]))
