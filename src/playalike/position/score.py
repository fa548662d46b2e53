"""Scores: centipawns with mates at the ends, and the chance to win that goes with them.

The one scale on which moves are compared outside the search (`engine.scores` has the search's own,
in plies). Nothing here knows whose view a score is: what goes in for the side to move comes out for
the side to move. Ranges stand in the names: a chance is 0 to 1, a percentage 0 to 100.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = [
    "DECIDED_CP",
    "MATE_CP",
    "flat_value_cp",
    "loss_cp",
    "undecided_cp",
    "value_cp",
    "win_chance_0_1",
    "win_chances_0_1",
    "win_draw_loss_0_1000",
    "win_percent_0_100",
]

MATE_CP = 10_000
"""The value of having mated; a mate in n moves is worth n less, being mated in n is n - 10,000."""
ORDINARY_CP = 9_000
"""Ordinary scores are cut off here, so that every mate is worth more."""
DECIDED_CP = 1_000
"""Beyond this a game is decided: scores are cut off here before they are averaged, subtracted, put
into bands or turned into win percentages (the last is lichess' rule)."""

WIN_CHANCE_SLOPE = 0.00368208
"""Of lichess' win percentage: a pawn more is worth nine percent in an even game."""
WDL_SCALE = 200.0
"""Centipawns by which the odds change e-fold; near lichess' published winning chances."""
WDL_MARGIN = 120.0
"""An advantage of so many centipawns wins as often as not. A model, not fitted to our games."""


def value_cp(cp: int | None, mate: int | None) -> int:
    """Return a score, centipawns or moves to mate (negative for being mated), as one number."""
    if mate is not None:
        return MATE_CP - mate if mate > 0 else -MATE_CP - mate
    if cp is None:
        raise ValueError("a score is either centipawns or a mate")
    return max(-ORDINARY_CP, min(ORDINARY_CP, cp))


def flat_value_cp(cp: int | None, mate: int | None) -> int:
    """Return a score as one number in which all mates are worth the same and nothing is cut off.

    That of playstyle-metrics: there the distance between two moves is asked for, and a mate in two
    beside a mate in five is no distance.
    """
    if mate is not None:
        return MATE_CP if mate > 0 else -MATE_CP
    if cp is None:
        raise ValueError("a score is either centipawns or a mate")
    return cp


def undecided_cp(value: int) -> int:
    """Cut a value off where a game is decided."""
    return max(-DECIDED_CP, min(DECIDED_CP, value))


def loss_cp(best: int, value: int) -> int:
    """Return what a move loses against the best, at least 0."""
    return max(0, best - value)


def win_chance_0_1(cp: float) -> float:
    """Return the chance to win, 0 to 1, that goes with a score, which is not cut off."""
    return 1 / (1 + math.exp(-WIN_CHANCE_SLOPE * cp))


def win_chances_0_1(cp: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return `win_chance_0_1` of every score."""
    import numpy as np

    return np.asarray(1 / (1 + np.exp(-WIN_CHANCE_SLOPE * cp)))


def win_percent_0_100(cp: float) -> float:
    """Return lichess' win percentage, 0 to 100: of the score cut off at `DECIDED_CP`."""
    clipped = max(-DECIDED_CP, min(DECIDED_CP, cp))
    return 50 + 50 * (2 * win_chance_0_1(clipped) - 1)


def win_draw_loss_0_1000(cp: int | None, mate: int | None) -> tuple[int, int, int]:
    """Estimate the chances to win, draw and lose per mille: UCI's ``wdl``.

    Another model than the win chance, for it has draws: two logistic curves, a margin apart.
    """
    if mate is not None:
        return (1000, 0, 0) if mate > 0 else (0, 0, 1000)
    score = max(-4000, min(4000, cp or 0))
    win = round(1000 / (1 + math.exp((WDL_MARGIN - score) / WDL_SCALE)))
    loss = round(1000 / (1 + math.exp((WDL_MARGIN + score) / WDL_SCALE)))
    return win, 1000 - win - loss, loss
