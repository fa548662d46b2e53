"""Finding the weights with the least error, by Gauss–Newton steps.

Near the weights at hand the expected scores change almost linearly with them; for a linear model
the best weights solve a system of equations as large as the number of weights. Solving it, and
halving the step whenever the error did not fall, needs a handful of rounds where following the
gradient needs thousands.

Some weights are hardly seen in games, and their best values are noise. So each is pulled back
to its start as if by a spring: that is a prior belief that it was right within `4 + a tenth of it`.

The spring also guards against what games of people teach wrongly. A master who is a pawn down in a
quiet middlegame mostly has something for it, or would have avoided it; in endgames the pawn wins.
Without the pull, material comes out at half its value in the middlegame and twice in the endgame:
the error falls further, but a search that may give up pieces as it likes needs their full price.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playalike.engine.tuning.objective import PER_CENTIPAWN, expected_scores

if TYPE_CHECKING:
    from playalike.engine.tuning.objective import Floats

__all__ = ["PULL", "optimise"]

PULL = 1.0
"""Strength of the springs: a weight one belief's width from its start costs as much as so much
squared error, summed over all positions. Positions of one game share their result, so that a single
position says less than its own error suggests: 0.1 a position times several positions a game is
where this comes from."""
MOST_ROUNDS = 40
ENOUGH = 1e-9
"""Stop when a round gains less than this share."""


def optimise(
    rest: Floats,
    coefficients: Floats,
    results: Floats,
    start: Floats,
    scale: float,
    pull: float = PULL,
) -> Floats:
    """Return the weights (not rounded) with the least error and pull.

    `rest` and `coefficients` (a row for each position) are those of `CoefficientProbe`.
    """
    import numpy as np

    springs = pull / (4 + np.abs(start) / 10) ** 2

    def cost(weights: Floats) -> float:
        chances = expected_scores(rest + coefficients @ weights, scale)
        pulled = float((springs * (weights - start) ** 2).sum())
        return float(((results - chances) ** 2).sum()) + pulled

    weights = start.astype(float)
    now = cost(weights)
    for _ in range(MOST_ROUNDS):
        chances = expected_scores(rest + coefficients @ weights, scale)
        slopes = (chances * (1 - chances) * scale * PER_CENTIPAWN)[:, None] * coefficients
        curvature = slopes.T @ slopes + np.diag(springs)
        downhill = slopes.T @ (results - chances) - springs * (weights - start)
        # A weight that occurs nowhere and is not pulled has no best value: leave it.
        step = np.linalg.lstsq(curvature, downhill, rcond=None)[0]
        length = 1.0
        while length > 1e-3 and cost(weights + length * step) >= now:
            length /= 2
        if length <= 1e-3:
            break
        before, weights = now, weights + length * step
        now = cost(weights)
        if before - now < ENOUGH * before:
            break
    return weights
