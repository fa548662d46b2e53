"""The error of an evaluation against game results, and the scale between centipawns and chances.

The expected score of an advantage of `cp` centipawns is taken as `1 / (1 + 10**(-K * cp / 400))`,
the curve of the Elo system. K says how much a centipawn means among the players of these games;
it is fitted first, with the weights as they are, so that tuning changes the weights' proportions
and leaves the scale of the scores (on which the search's margins rely) where it was.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

__all__ = ["expected_scores", "fit_scale", "mean_squared_error"]

PER_CENTIPAWN = math.log(10) / 400


def expected_scores(centipawns: Floats, scale: float) -> Floats:
    """Return the expected score, 0 to 1, of each evaluation."""
    import numpy as np

    # tanh neither overflows nor warns, whatever the advantage.
    chances: Floats = 0.5 + 0.5 * np.tanh(0.5 * PER_CENTIPAWN * scale * centipawns)
    return chances


def mean_squared_error(centipawns: Floats, results: Floats, scale: float) -> float:
    """Return the mean squared difference between expected scores and results."""
    return float(((results - expected_scores(centipawns, scale)) ** 2).mean())


def fit_scale(centipawns: Floats, results: Floats) -> float:
    """Return the K with the least error, by golden-section search between 0 and 5."""
    low, high = 0.0, 5.0
    ratio = (math.sqrt(5) - 1) / 2
    left, right = high - ratio * (high - low), low + ratio * (high - low)
    error_left = mean_squared_error(centipawns, results, left)
    error_right = mean_squared_error(centipawns, results, right)
    while high - low > 1e-5:
        if error_left <= error_right:
            high, right, error_right = right, left, error_left
            left = high - ratio * (high - low)
            error_left = mean_squared_error(centipawns, results, left)
        else:
            low, left, error_left = left, right, error_right
            right = low + ratio * (high - low)
            error_right = mean_squared_error(centipawns, results, right)
    return (low + high) / 2
