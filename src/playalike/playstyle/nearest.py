"""Whose style is this? Known players by how well their means explain a subject's games.

A subject's mean is taken for a draw around each player's: its variance is that of single games over
their number (for the subject and for the player), and on top of that how much players wander from
one stretch of a career to the next. Somebody else is a candidate, too, with the spread of the known
players. Openings, era and colour are controlled for, so it is style that is compared and not the
repertoire. Probabilities are Bayes' with equal priors.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from playalike.playstyle.dimensions import DIMENSIONS
from playalike.playstyle.population import KnownPlayer, Population
from playalike.playstyle.profile import Profile
from playalike.playstyle.summary import adjusted_style
from playalike.stats.arrays import Floats
from playalike.stats.resampling import nan_mean

__all__ = ["SOMEBODY_ELSE", "Likeness", "nearest_players", "who"]

SOMEBODY_ELSE = "somebody else"
LEAST_GAMES = 5
"""Of a dimension, for it to count."""
ENOUGH_GAMES = 20
"""With fewer nobody is named: how often the answer is right was measured from twenty games on."""
_EVERY_GAME = np.array([not (dimension.engine or dimension.clock) for dimension in DIMENSIONS])
"""Delta and time use are known of some of the players' games only: they are left out."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """A candidate."""

    name: str
    probability: float
    distance: float
    """Mahalanobis distance; about the square root of the number of dimensions when it fits."""


def nearest_players(profile: Profile, population: Population) -> tuple[Likeness, ...]:
    """Return the known players and "somebody else", the likeliest first; none for few games."""
    if profile.games < ENOUGH_GAMES or not population.players:
        return ()
    return who(adjusted_style(profile, population), population, population.players)


def who(
    games: Floats, population: Population, players: tuple[KnownPlayer, ...]
) -> tuple[Likeness, ...]:
    """Compare adjusted games (rows) with players."""
    mean = nan_mean(games)
    means = np.stack([player.adjusted for player in players])
    number = (~np.isnan(games)).sum(axis=0)
    usable = (
        _EVERY_GAME
        & (number >= LEAST_GAMES)
        & ~np.isnan(means).any(axis=0)
        & (population.reliability_raw > 0)
        & ~np.isnan(population.residual)
    )
    covariance = population.covariance[np.ix_(usable, usable)]
    wander = np.diag(population.drift[usable])
    here = mean[usable]
    fits = []
    for player, middle in zip(players, means[:, usable], strict=True):
        spread = covariance * (1 / len(games) + 1 / player.games) + wander
        fits.append((player.name, *_fit(here - middle, spread)))
    middle = means[:, usable].mean(axis=0)
    between = np.cov(means[:, usable].T) if len(players) > 2 else np.eye(len(here))
    between = np.atleast_2d(between)
    ridge = np.diag(np.diag(between)) * 0.5 + between * 0.5
    fits.append((SOMEBODY_ELSE, *_fit(here - middle, covariance / len(games) + wander + ridge)))
    logs = np.array([log for _, log, _ in fits])
    weights = np.exp(logs - logs.max())
    weights /= weights.sum()
    return tuple(
        sorted(
            (
                Likeness(name, float(weight), distance)
                for (name, _, distance), weight in zip(fits, weights, strict=True)
            ),
            key=lambda likeness: -likeness.probability,
        )
    )


def _fit(apart: Floats, spread: NDArray[np.float64]) -> tuple[float, float]:
    """Return log likelihood (up to a constant) and distance."""
    _, log_size = np.linalg.slogdet(spread)
    squared = float(apart @ np.linalg.solve(spread, apart))
    return -0.5 * (squared + float(log_size)), float(np.sqrt(max(0.0, squared)))
