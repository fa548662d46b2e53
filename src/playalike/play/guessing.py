"""Points for guessing a master's move: how like him it is, and how good."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["GUESS_FROM_PLY", "GuessPoints", "guess_points"]

GUESS_FROM_PLY = 29
"""An anonymous opponent may be guessed from move 15 on."""
MOST = 100
ALIKE_MOST = 90
"""For the likeliest move, when he played another one."""
POINTS_A_PERCENT = 5
"""What each per cent of winning chances given away costs."""


@dataclass(frozen=True, slots=True)
class GuessPoints:
    """From 0 to 100 each."""

    likeness: int
    quality: int


def guess_points(same: bool, chance: float, best_chance: float, cost_percent: float) -> GuessPoints:
    """Return the points for a guess.

    `chance` is how likely the player picks the move, `best_chance` that of the likeliest one;
    `cost_percent` is what the move gives away against the best one.
    """
    share = chance / best_chance if best_chance > 0 else 0.0
    likeness = MOST if same else round(ALIKE_MOST * max(0.0, min(1.0, share)))
    quality = round(max(0.0, MOST - POINTS_A_PERCENT * max(0.0, cost_percent)))
    return GuessPoints(likeness, quality)
