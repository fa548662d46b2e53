"""Which positions are learned from how often: those most like the moves we want to predict.

The prior shall know what masters play in slow games after the opening. Other positions teach less,
and computing time is what is scarce, so they are drawn with a smaller chance.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from playalike.prior.positions import BULLET, YEAR_ZERO, Positions

__all__ = ["BANDS", "balanced_chance_of", "band_of", "batches_of", "chance_of", "epoch_order"]

FAST_SHARE = 0.6
"""Rapid, blitz and simultaneous games."""
_PLIES = ((8, 0.25), (12, 0.5), (20, 0.8))
"""Below these plies, this share."""
_RATINGS = ((1800, 0.06), (2000, 0.12), (2200, 0.25), (2400, 0.6), (2550, 0.9))
"""Below these ratings, this share."""
BANDS = (800, 1200, 1600, 2000, 2400, 2700)
"""Where the bands of ratings begin that a balanced training tells apart."""
BAND_POSITIONS = {
    -1: 100_000, 0: 200_000, 1: 1_300_000, 2: 1_300_000, 3: 1_300_000, 4: 1_300_000, 5: 500_000,
    6: 350_000,
}  # fmt: skip
"""Positions of each band in one round, where there are so many: most of those from 800 to 2400,
since a training of masters comes before (`--start`)."""
BULLET_SHARE = 0.25
"""Moves of a second or two tell less about what a player of this strength sees."""
_UNRATED_BEFORE_1900 = 0.4
_UNRATED = 0.85


def chance_of(positions: Positions) -> NDArray[np.float32]:
    """Return with which chance each position is used in one round through all."""
    ply, rating = positions["ply"], positions["rating"].astype(np.int64) * 16
    year = positions["year"].astype(np.int64) + YEAR_ZERO
    chance = np.select([ply < limit for limit, _ in _PLIES], [share for _, share in _PLIES], 1.0)
    unrated = np.where(year < 1900, _UNRATED_BEFORE_1900, _UNRATED)
    strength = np.select(
        [rating == 0, *(rating < limit for limit, _ in _RATINGS)],
        [unrated, *(np.full(len(ply), share) for _, share in _RATINGS)],
        1.0,
    )
    # Whoever has games enough for a file of their own is a master, whatever the tags say.
    strength = np.where(positions["player"] > 0, 1.0, strength)
    chance *= strength * np.where(positions["fast"] > 0, FAST_SHARE, 1.0)
    return chance.astype(np.float32)


def band_of(positions: Positions) -> NDArray[np.int64]:
    """Return the number of `BANDS` that each mover has reached, 0 below all, -1 for the unrated."""
    rating = positions["rating"].astype(np.int64) * 16
    band = np.searchsorted(BANDS, rating, side="right").astype(np.int64)
    return np.where(rating == 0, -1, band)


def balanced_chance_of(positions: Positions) -> NDArray[np.float32]:
    """Return the chances for a network of every strength: each band its share of positions."""
    ply, band = positions["ply"], band_of(positions)
    chance = np.select([ply < limit for limit, _ in _PLIES], [share for _, share in _PLIES], 1.0)
    chance = np.where(positions["fast"] == BULLET, BULLET_SHARE * chance, chance)
    for number in np.unique(band):
        rows = band == number
        chance[rows] *= min(1.0, BAND_POSITIONS[int(number)] / float(chance[rows].sum()))
    return chance.astype(np.float32)


def epoch_order(chance: NDArray[np.float32], seed: int, epoch: int) -> NDArray[np.int64]:
    """Return the rows used in one round, in their order; the same for the same numbers."""
    random = np.random.default_rng([seed, epoch])
    rows = np.flatnonzero(random.random(len(chance), dtype=np.float32) < chance)
    random.shuffle(rows)
    return rows


def batches_of(
    chance: NDArray[np.float32], size: int, seed: int, first: int
) -> Iterator[tuple[int, NDArray[np.int64]]]:
    """Yield numbered batches of rows without end, from the batch `first` on."""
    number, epoch = 0, 0
    while True:
        order = epoch_order(chance, seed, epoch)
        whole = len(order) // size
        if whole == 0:
            raise ValueError(f"{len(order)} positions are fewer than one batch of {size}")
        if first < number + whole:
            for at in range(max(first - number, 0), whole):
                yield number + at, order[at * size : (at + 1) * size]
        number += whole
        epoch += 1
