"""Kinds of position: how well the player stands, and how much there is to choose.

The eval bands themselves are defined in `playalike.personality.keys`; here they are for whole
columns of numbers. All centipawns are the player's own view.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from playalike.personality.keys import EVAL_BANDS, EVAL_LIMITS, eval_band

__all__ = [
    "COMPLEXITIES",
    "COMPLEX_NEAR",
    "EVAL_BANDS",
    "EVAL_LIMITS",
    "complexity",
    "eval_band",
    "eval_band_numbers",
    "win_chance",
]

COMPLEXITIES = ("clear", "complex")
COMPLEX_NEAR = 3
"""A position with this many candidates within 30 centipawns of the best is complex."""

WIN_CHANCE_SLOPE = 0.00368208
"""Of lichess' win percentage: a pawn more is worth nine percent in an even game."""


def eval_band_numbers(cp: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the number, in `EVAL_BANDS`, of each score's band."""
    low, worse, better, high = EVAL_LIMITS
    number = np.zeros(len(cp), dtype=np.int64)
    for passed in (cp >= low, cp >= worse, cp > better, cp > high):
        number += passed
    return number


def complexity(near: int) -> str:
    """Say whether a position with so many near-equal candidates leaves much to choose."""
    return COMPLEXITIES[near >= COMPLEX_NEAR]


def win_chance(cp: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the chance to win, 0 to 1, that goes with a score in centipawns."""
    return np.asarray(1 / (1 + np.exp(-WIN_CHANCE_SLOPE * np.clip(cp, -1500, 1500))))
