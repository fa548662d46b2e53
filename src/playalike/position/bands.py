"""Kinds of position: how well the player stands, and how much there is to choose.

All centipawns are the player's own view.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "COMPLEXITIES",
    "COMPLEX_NEAR",
    "EVAL_BANDS",
    "EVAL_LIMITS",
    "complexity",
    "eval_band",
    "eval_band_numbers",
]

EVAL_BANDS = ("losing", "worse", "equal", "better", "winning")
EVAL_LIMITS = (-300, -80, 80, 300)
"""Centipawns where one band ends and the next begins; the limit itself counts to the middle."""

COMPLEXITIES = ("clear", "complex")
COMPLEX_NEAR = 3
"""A position with this many candidates within 30 centipawns of the best is complex."""


def eval_band(cp: int) -> str:
    """Name how well a side stands, by the engine's centipawns."""
    low, worse, better, high = EVAL_LIMITS
    if cp < worse:
        return EVAL_BANDS[0] if cp < low else EVAL_BANDS[1]
    if cp <= better:
        return EVAL_BANDS[2]
    return EVAL_BANDS[3] if cp <= high else EVAL_BANDS[4]


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
