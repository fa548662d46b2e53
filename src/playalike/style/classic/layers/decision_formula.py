"""Decision formula: does the move change what the player cares about? ±0.15.

The formula's weights say how much each of the ten harmonics counted in the player's choices among
near-equal moves. Their product with what the move gains in each metric is its boost, as in the
document (0.15 more space at a weight of 0.16 are 0.024); weights whose interval includes 0 are not
known well enough and left out. Where quiet and forcing moves compete, the player's preference for
quiet ones counts as one more gain, up to 0.03. Every move passes the turn to the opponent, which
costs initiative; so the boost counts by how far it is above the mean of all candidates:
`weight * tanh(lead / 0.05)`, which is threefold the lead as long as that is small.
"""

from __future__ import annotations

import math
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from playalike.decision import Contribution
from playalike.personality.load import Personality
from playalike.personality.records import DecisionFormula
from playalike.position.harmonics import METRICS
from playalike.position.moves.features import BIT
from playalike.style.classic.layers.scales import PerPosition, contribution, weight_of
from playalike.style.context import Context, Option
from playalike.words.harmonics import HARMONICS

__all__ = ["WEIGHT", "DecisionFormulaLayer"]

WEIGHT = 0.15
LARGE = 0.05
"""A weighted gain of this much earns 76 % of the weight; one standard deviation within the
candidates of a position is about 0.03."""
QUIET_GAIN = 0.03
"""What a player who never plays a forcing move finds in a quiet one."""
NEAR_CP = 30
"""Candidates within this of the best compete."""


class DecisionFormulaLayer:
    """Judges what a move does for the ten harmonics, weighed as the player weighs them."""

    name: ClassVar[str] = "formula"

    def __init__(self, personality: Personality) -> None:
        """Take the weights that are known."""
        formula = personality.formula
        self._weight = weight_of(personality, self.name, WEIGHT)
        quiet = QUIET_GAIN * (2 * formula.quiet_move_preference - 1)
        self._weights = np.array([*(_known_weight(formula, name) for name in METRICS), quiet])
        self._positions = formula.positions
        self._parts = PerPosition(self._compare)

    @property
    def support(self) -> int:
        """How many positions the formula was found in; 0 when no weight is known."""
        return self._positions if self._weights[:-1].any() else 0

    def score(self, context: Context, option: Option) -> Contribution:
        """Judge a candidate by its gains."""
        if not self.support:
            return Contribution(self.name, 0.0, "")
        parts = self._parts(context)[option.index]
        value = self._weight * math.tanh(math.fsum(parts) / LARGE)
        return contribution(self.name, value, _words(parts, self._weights))

    def _compare(self, context: Context) -> NDArray[np.float64]:
        """Return what each metric, and last quiet, adds to a candidate (row) beyond the mean."""
        gains = np.zeros((len(context.options), len(self._weights)))
        gains[:, : len(METRICS)] = context.gains
        if _quiet_and_forcing(context):
            gains[:, -1] = [1 if o.features & BIT["quiet"] else -1 for o in context.options]
        return np.asarray((gains - gains.mean(axis=0)) * self._weights)


def _known_weight(formula: DecisionFormula, metric: str) -> float:
    """Return the weight of a metric, 0 when its interval includes 0."""
    weight = formula.harmonics_weights.get(metric, 0.0)
    low, high = formula.intervals.get(metric, (weight, weight))
    return 0.0 if low <= 0 <= high else weight


def _quiet_and_forcing(context: Context) -> bool:
    """Say whether there are both among the moves that are about as good as the best."""
    kinds = {bool(o.features & BIT["quiet"]) for o in context.options if o.loss_cp <= NEAR_CP}
    return len(kinds) == 2


def _words(parts: NDArray[np.float64], weights: NDArray[np.float64]) -> str:
    """Name what is gained and what is lost against the other candidates, as far as it matters."""
    least = np.abs(parts).max() / 3
    words = []
    for column in sorted({int(parts.argmax()), int(parts.argmin())}, key=lambda c: -abs(parts[c])):
        if abs(parts[column]) < least:
            continue
        more = (parts[column] > 0) == (weights[column] > 0)
        if column == len(METRICS):
            words.append("quieter" if more else "more forcing")
        else:
            words.append(f"{'more' if more else 'less'} {HARMONICS[METRICS[column]].amount}")
    return f"{', '.join(words)} than other moves"
