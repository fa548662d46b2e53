"""How far a mean over some games can be relied on: would another half say the same?"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from playalike.stats.arrays import Floats
from playalike.stats.resampling import nan_mean

__all__ = ["spearman_brown", "split_half"]


def spearman_brown(reliability: float, times: float = 2.0) -> float:
    """Return the reliability of something `times` as long; by default, of two halves together."""
    # A correlation of NaN (nobody has the dimension) stays NaN.
    below = 1 + (times - 1) * reliability
    return -1.0 if below <= 0 else times * reliability / below


def split_half(groups: Sequence[Floats], games: int, seed: int = 0, repeats: int = 50) -> Floats:
    """Return the reliability of each column's mean over `games` games, across groups (players).

    `games` rows of each player are drawn and halved at random; the halves' means are correlated
    over the players, and the correlation stepped up to the full length. The mean of `repeats` such
    draws. Players with fewer games are left out; fewer than three players give NaN.
    """
    usable = [group for group in groups if len(group) >= games]
    columns = groups[0].shape[1]
    if len(usable) < 3:
        return np.full(columns, np.nan)
    rng = np.random.default_rng(seed)
    reliabilities = np.zeros((repeats, columns))
    for repeat in range(repeats):
        halves: tuple[list[Floats], list[Floats]] = ([], [])
        for group in usable:
            rows = rng.permutation(len(group))[:games]
            halves[0].append(nan_mean(group[rows[: games // 2]]))
            halves[1].append(nan_mean(group[rows[games // 2 :]]))
        one, other = np.stack(halves[0]), np.stack(halves[1])
        for column in range(columns):
            reliabilities[repeat, column] = spearman_brown(
                _correlation(one[:, column], other[:, column])
            )
    return nan_mean(reliabilities)


def _correlation(one: Floats, other: Floats) -> float:
    known = ~(np.isnan(one) | np.isnan(other))
    a, b = one[known], other[known]
    if len(a) < 3 or a.std() == 0 or b.std() == 0:
        return float("nan")
    return float(np.corrcoef(a, b)[0, 1])
