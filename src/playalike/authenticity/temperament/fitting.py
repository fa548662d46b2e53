"""From a player's real games to the tastes with which such games are played."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from playalike.authenticity.profile.table import COLUMNS
from playalike.authenticity.temperament.experiment import TASTE_SCALES
from playalike.authenticity.temperament.response import Response
from playalike.choice.setups import NO_SETUPS, Setups
from playalike.choice.temperament import TASTES, USUAL_PRICE, Price, Temperament
from playalike.stats.arrays import Floats

__all__ = ["correct", "fit_tastes", "make_temperament"]

PENALTY = 0.15
"""Holds the tastes small: what they cost in prediction grows with their square."""
CORRECTION_PENALTY = 0.4
"""What was measured on few games moves them less."""
IMPORTANCE = {"aggression": 6.0, "tactical": 6.0, "sacrifices": 3.0, "plies": 0.0}
"""The two scores are what people see first; how long games last is a matter of manners."""
MOST = 1.6
"""The length of the vector of tastes, at most: beyond it the games are strange before they are
like."""
SHARE = 0.72
"""What is taken of the solution. In 540 games of nine masters that were played with all of it,
aggression and tactical score differed 1.29 and 1.31 times as much as in their careers; and what
tastes cost in prediction grows with their square."""


def fit_tastes(effects: Floats, response: Response, penalty: float = PENALTY) -> Floats:
    """Return the tastes, in nats, that give such effects: a share of the least squares with a
    penalty."""
    importance = np.array([IMPORTANCE.get(name, 1.0) for name in COLUMNS])
    known = ~np.isnan(effects)
    root = np.sqrt(importance[known])
    rows = response.believed[known] * root[:, None]
    matrix = rows.T @ rows + penalty * np.eye(len(TASTES))
    tastes = np.linalg.solve(matrix, rows.T @ (effects[known] * root))
    return np.asarray(SHARE * tastes * min(1.0, MOST / max(float(np.linalg.norm(tastes)), 1e-9)))


def correct(
    tastes: Floats, effects: Floats, measured: Floats, response: Response, trust: float
) -> Floats:
    """Return the tastes, corrected by what games that were played with them still lack.

    `trust` is the share of the misfit that is not noise, over all players (`rounds`).
    """
    missing = trust * (effects - measured)
    better = tastes + fit_tastes(missing, response, CORRECTION_PENALTY)
    return np.asarray(better * min(1.0, MOST / max(float(np.linalg.norm(better)), 1e-9)))


def make_temperament(
    tastes: Sequence[float],
    games: int,
    rounds: int = 0,
    price: Price = USUAL_PRICE,
    setups: Setups = NO_SETUPS,
) -> Temperament:
    """Return the record of a personality."""
    return Temperament(
        features=TASTES,
        scales=tuple(TASTE_SCALES[name] for name in TASTES),
        weights=tuple(round(float(weight), 3) for weight in tastes),
        price=price,
        temperature=1.0,
        games=games,
        rounds=rounds,
        setups=setups,
    )
