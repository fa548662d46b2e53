"""What a player's games are compared with: what openings, colours and results do, and how far
masters differ from each other.

Numbers only, found from the games of many masters by ``playalike models response``, so that a
temperament can be fitted to anybody's games without theirs.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from playalike.authenticity.profile.control import Control
from playalike.authenticity.profile.table import COLUMNS, StyleTable
from playalike.authenticity.temperament.response import WHOLE
from playalike.errors import PlayalikeError
from playalike.files import write_whole
from playalike.stats.arrays import Floats
from playalike.stats.resampling import nan_mean

__all__ = ["SHIPPED_MASTERS", "Masters", "read_masters", "write_masters"]

SHIPPED_MASTERS = Path(__file__).parent / "data" / "masters.json"
LEAST_GAMES = 100
"""Players with fewer say little about how far players differ."""


@dataclass(frozen=True, slots=True)
class Masters:
    """The games of many masters, in numbers."""

    control: Control
    spread: Floats
    """By column: deviation of players' effects around 0, the noise of their games taken off."""

    @classmethod
    def fit(cls, table: StyleTable) -> Masters:
        """Fit to the games that studies may see."""
        seen = table.rows(~table.validation)
        control = Control.fit(seen, seen.values(WHOLE))
        left = control.residuals(seen, seen.values(WHOLE))
        _, player, games = np.unique(seen.name, return_inverse=True, return_counts=True)
        many = np.flatnonzero(games >= LEAST_GAMES)
        means = np.array([nan_mean(left[player == name]) for name in many]).reshape(
            -1, len(COLUMNS)
        )
        noise = (1 / games[many]).mean() if len(many) else 0.0
        spread = np.sqrt(np.maximum(np.nan_to_num(nan_mean(means**2)) - noise, 1e-4))
        return cls(control, spread)

    def effects(self, career: StyleTable) -> Floats:
        """Return how a player's games differ from the masters', in deviations of single games.

        Games that studies keep back are left out.
        """
        own = career.rows(~career.validation)
        left = self.control.residuals(own, own.values(WHOLE))
        return nan_mean(left)

    def believed(self, effects: Floats, games: int) -> Floats:
        """Return effects, held the smaller the fewer games they were found from."""
        return np.asarray(effects * self.spread**2 / (self.spread**2 + 1 / games))


def write_masters(path: Path, masters: Masters) -> None:
    """Write it as JSON, rounded."""
    control = masters.control
    data = {
        "kind": "masters",
        "columns": list(COLUMNS),
        "keys": list(control.keys),
        "base": _plain(control.base),
        "weights": [_plain(row) for row in control.weights],
        "deviation": _plain(control.deviation),
        "spread": _plain(masters.spread),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, json.dumps(data, separators=(",", ":")) + "\n")


def _plain(values: Floats) -> list[float]:
    return [float(f"{value:.5g}") for value in values.tolist()]


def read_masters(path: Path = SHIPPED_MASTERS) -> Masters:
    """Read what ships, or another; one of other dimensions is a `PlayalikeError`."""
    try:
        data = json.loads(path.read_text())
    except (OSError, ValueError) as error:
        raise PlayalikeError(f"cannot read {path}: {error}") from error
    if data.get("columns") != list(COLUMNS):
        raise PlayalikeError(
            f"{path} is of other dimensions: make it again with playalike models response"
        )
    control = Control(
        tuple(data["keys"]),
        np.array(data["base"]),
        np.array(data["weights"]),
        np.array(data["deviation"]),
    )
    return Masters(control, np.array(data["spread"]))
