"""Move type: quiet moves, captures, checks … as the player prefers them here. ±0.20.

Each type of move has a multiplier by phase: how much more often than other masters the player chose
it where it could be chosen. A move is of several types at once; the strongest preference counts in
full, each further one half as much as the one before. The value is
`weight * tanh(2 * sum of ln multiplier)`: 0.054 for 1.15x, 0.096 for 1.30x. Preferences among moves
that were there to be chosen are smaller than those for squares, hence the steeper curve.
"""

from __future__ import annotations

import math
from typing import ClassVar

from playalike.decision import Contribution
from playalike.personality.load import Personality
from playalike.personality.records import MoveTypePreference
from playalike.position.phase import PHASES
from playalike.style.classic.layers.scales import (
    contribution,
    diminishing,
    feature_bit,
    log_lift,
    weight_of,
)
from playalike.style.context import Context, Option
from playalike.words.features import kind_words
from playalike.words.ratios import compared

__all__ = ["WEIGHT", "MoveTypeLayer"]

WEIGHT = 0.20
STEEPNESS = 2.0


class MoveTypeLayer:
    """Judges what kind of move it is."""

    name: ClassVar[str] = "move_type"

    def __init__(self, personality: Personality) -> None:
        """Index the preferences by phase."""
        self._weight = weight_of(personality, self.name, WEIGHT)
        self._types: dict[str, list[tuple[int, float, MoveTypePreference]]] = {
            phase: [] for phase in PHASES
        }
        for preference in personality.move_types:
            bit = feature_bit(personality, preference.move_type)
            self._types[preference.phase].append((bit, log_lift(preference.multiplier), preference))

    @property
    def support(self) -> int:
        """How many preferences are known."""
        return sum(map(len, self._types.values()))

    def score(self, context: Context, option: Option) -> Contribution:
        """Judge a candidate by the types of move that it is."""
        mask = option.features
        preferences = [(log, kind) for bit, log, kind in self._types[context.phase] if mask & bit]
        total = diminishing(log for log, _ in preferences)
        if not total:
            return Contribution(self.name, 0.0, "")
        sign = 1 if total > 0 else -1
        _, kind = max(
            preferences, key=lambda preference: (sign * preference[0], preference[1].move_type)
        )
        return contribution(
            self.name,
            self._weight * math.tanh(STEEPNESS * total),
            f"given the choice, {kind_words(kind.move_type)} {compared(kind.multiplier)}",
        )
