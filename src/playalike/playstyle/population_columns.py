"""Dimensions that only some games have: delta, which needs an engine, and time use.

They are measured on samples of their own, and their columns put into the population afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from playalike.playstyle.dimensions import NAMES
from playalike.playstyle.population import RELIABLE_GAMES, KnownPlayer, Population
from playalike.playstyle.population_sides import Sides
from playalike.stats.arrays import Floats
from playalike.stats.reliability import spearman_brown, split_half
from playalike.stats.resampling import nan_mean

__all__ = ["LEAST_PLAYERS", "reliability_at", "with_columns"]

LEAST_PLAYERS = 10
"""With fewer players a reliability is not worth stating: the dimension counts as weak."""
_Mix = Callable[[Floats, Floats], Floats]
HALVES = (200, 150, 100, 80, 60, 40, 20)
"""Games that are halved: the most that enough players have."""


def with_columns(
    population: Population,
    names: Sequence[str],
    described: Population,
    players: Sequence[tuple[str, Sides]],
) -> Population:
    """Take the columns `names` from `described`, made of another sample of games."""
    columns = np.array([NAMES.index(name) for name in names])

    def mixed(ours: Floats, theirs: Floats) -> Floats:
        mixture = ours.copy()
        mixture[columns] = theirs[columns]
        return mixture

    nothing = np.zeros(len(NAMES))
    effects = {
        key: mixed(population.effects.get(key, nothing), described.effects.get(key, nothing))
        for key in {**population.effects, **described.effects}
    }
    adjusted = [
        (own.style - described.expected(own.eras, own.ecos, own.white)) / described.residual
        for _, own in players
    ]
    raw = [own.style for _, own in players]
    by_name = {
        name: (nan_mean(own.style), nan_mean(values))
        for (name, own), values in zip(players, adjusted, strict=True)
    }
    return replace(
        population,
        quantiles=mixed(population.quantiles, described.quantiles),
        mean=mixed(population.mean, described.mean),
        deviation=mixed(population.deviation, described.deviation),
        base=mixed(population.base, described.base),
        effects=effects,
        residual=mixed(population.residual, described.residual),
        reliability=mixed(population.reliability, reliability_at(adjusted, columns)),
        reliability_raw=mixed(population.reliability_raw, reliability_at(raw, columns)),
        players=tuple(
            _known(player, mixed, *by_name[player.name]) if player.name in by_name else player
            for player in population.players
        ),
    )


def _known(player: KnownPlayer, mixed: _Mix, mean: Floats, adjusted: Floats) -> KnownPlayer:
    return replace(player, mean=mixed(player.mean, mean), adjusted=mixed(player.adjusted, adjusted))


def reliability_at(groups: Sequence[Floats], columns: NDArray[np.int64]) -> Floats:
    """Reliability at 200 games of some columns, from as many games as enough players have.

    Split-half over that many, stepped up to 200; NaN where fewer than ten players have twenty.
    """
    reliability = np.full(len(NAMES), np.nan)
    for column in columns.tolist():
        known = [group[~np.isnan(group[:, column])][:, [column]] for group in groups]
        for games in HALVES:
            usable = [group for group in known if len(group) >= games]
            if len(usable) >= LEAST_PLAYERS:
                half = float(split_half(usable, games)[0])
                reliability[column] = spearman_brown(half, RELIABLE_GAMES / games)
                break
    return reliability
