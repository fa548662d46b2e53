"""Play, compare, correct, again: tastes are tried in games, and what these still lack is mended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from playalike.authenticity.profile.control import Control
from playalike.authenticity.profile.table import COLUMNS, StyleTable, measure_sides
from playalike.authenticity.temperament.response import WHOLE
from playalike.players.average import AVERAGE
from playalike.players.series import play_games
from playalike.progress import Progress
from playalike.settings import Settings
from playalike.stats.arrays import Floats
from playalike.stats.resampling import nan_mean

__all__ = ["Round", "play_round"]


@dataclass(frozen=True, slots=True)
class Round:
    """What a round of games showed."""

    effects: Mapping[str, Floats]
    """By personality: how its games differ from the average master's in the same games."""
    misfit: float
    """Mean distance from what was wanted, in deviations of single games."""
    trust: float
    """The share of its square that is more than the noise of so many games, 0 to 1."""


def play_round(
    wanted: Mapping[str, Floats],
    games: int,
    nodes: int,
    control: Control,
    folder: Path,
    settings: Settings,
    progress: Progress,
    jobs: int | None = None,
    seed: int = 1,
) -> Round:
    """Let personalities play the average master in their spirit; `wanted` are career effects."""
    specs = {name: f"personality:{name}?mode=spirit" for name in wanted}
    series = play_games(
        list(specs.values()), AVERAGE, games, nodes, folder, jobs, seed,
        settings=settings, progress=progress,
    )  # fmt: skip
    tables = {
        name: measure_sides(game.as_game("player", "opponent") for game in series[spec])
        for name, spec in specs.items()
    }
    everybody = StyleTable.together(list(tables.values()))
    base = _mean(control, everybody.rows(everybody.name == "opponent"))
    effects = {
        name: _mean(control, table.rows(table.name == "player")) - base
        for name, table in tables.items()
    }
    missing = np.concatenate([(wanted[name] - effects[name])[: len(COLUMNS)] for name in wanted])
    square = float(np.nanmean(missing**2))
    noise = 1.0 / games
    return Round(effects, square**0.5, max(0.0, 1.0 - noise / square))


def _mean(control: Control, table: StyleTable) -> Floats:
    return nan_mean(control.residuals(table, table.values(WHOLE)))
