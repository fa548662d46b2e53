"""The five classes, from very positional to very tactical."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

__all__ = ["LITERAL_BOUNDS", "Classification", "classify"]


class Classification(StrEnum):
    """The names of playstyle-metrics, from the lowest scores to the highest."""

    VERY_POSITIONAL = "Very Positional"
    POSITIONAL = "Positional"
    BALANCED = "Balanced"
    TACTICAL = "Tactical"
    VERY_TACTICAL = "Very Tactical"


LITERAL_BOUNDS = (0.50, 0.60, 0.65, 0.70)
"""Where playstyle-metrics draws the lines. A class begins at its bound, except the last: only above
0.70 is a score very tactical."""


def classify(score: float, bounds: Sequence[float] = LITERAL_BOUNDS) -> Classification:
    """Return the class of a score."""
    lowest, low, middle, high = bounds
    if score > high:
        return Classification.VERY_TACTICAL
    if score >= middle:
        return Classification.TACTICAL
    if score >= low:
        return Classification.BALANCED
    return Classification.POSITIONAL if score >= lowest else Classification.VERY_POSITIONAL
