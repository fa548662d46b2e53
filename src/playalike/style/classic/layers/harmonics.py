"""Harmonics: how well the own forces work together after the move. 0 to 0.30.

The harmony score of a side is the mean of its ten metrics and, twice, of the coordination of its
pieces. Here the metrics count as much as the player's decision formula says instead of all the
same; with equal weights it is the harmony score itself. A move is compared with the position
before it and with the other candidates, both by half:

    lead  = rise - (mean rise of all candidates) / 2
    value = weight * (1 + tanh(lead / 0.05)) / 2

So 0.15 is a move that leaves harmony as it is where the others do, too; 0.10 is poor and 0.25
good, as in chessgate's example.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from playalike.decision import Contribution
from playalike.personality.load import Personality
from playalike.position.harmonics import METRICS, SideHarmonics, harmonics
from playalike.style.classic.layers.scales import PerPosition, contribution, weight_of
from playalike.style.context import Context, Option
from playalike.words.harmonics import Harmony, harmony_words

__all__ = ["WEIGHT", "HarmonicsLayer"]

WEIGHT = 0.30
LARGE = 0.05
"""A lead of this much earns 88 % of the weight; one standard deviation within the candidates of a
position is about 0.04."""
COORDINATION = 2
"""Coordination counts as much as two metrics in the harmony score."""
_METRICS = attrgetter(*METRICS)


@dataclass(frozen=True, slots=True)
class _Harmony:
    """The player's harmony before and after the moves of a position."""

    before: float
    after: NDArray[np.float64]
    values: NDArray[np.float64]
    """0 to 1."""


class HarmonicsLayer:
    """Judges how a move changes the harmony of the own forces."""

    name: ClassVar[str] = "harmonics"

    def __init__(self, personality: Personality) -> None:
        """Take the weights of the metrics; they sum to as much as ten equal ones would."""
        self._weight = weight_of(personality, self.name, WEIGHT)
        weights = personality.formula.harmonics_weights
        self._metrics = np.array([len(METRICS) * weights.get(metric, 0.0) for metric in METRICS])
        self._positions = personality.formula.positions
        self._harmony = PerPosition(self._compare)

    @property
    def support(self) -> int:
        """How many positions the weights of the metrics rest on."""
        return self._positions

    def score(self, context: Context, option: Option) -> Contribution:
        """Judge a candidate by the harmony after it."""
        if not self.support:
            return Contribution(self.name, 0.0, "")
        harmony = self._harmony(context)
        value = float(harmony.values[option.index])
        after = float(harmony.after[option.index])
        return contribution(self.name, self._weight * value, _words(harmony.before, after, value))

    def _compare(self, context: Context) -> _Harmony:
        me = context.board.turn
        before = self._personal(harmonics(context.board).of(me))
        after = np.array([self._personal(o.harmony_after.of(me)) for o in context.options])
        rise = after - before
        lead = rise - rise.mean() / 2
        return _Harmony(before, after, (1 + np.tanh(lead / LARGE)) / 2)

    def _personal(self, side: SideHarmonics) -> float:
        """Return the harmony score with the player's weights on the metrics."""
        metrics = np.array(_METRICS(side))
        whole = len(METRICS) + COORDINATION
        coordination = whole * side.harmony_score - float(metrics.sum())
        return (float(self._metrics @ metrics) + coordination) / whole


def _words(before: float, after: float, value: float) -> str:
    """Say how harmony changes, and how that compares with the other candidates."""
    how = Harmony.LESS if value < 0.4 else Harmony.MORE if value > 0.6 else Harmony.ALIKE
    return harmony_words(how, before, after)
