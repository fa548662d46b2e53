"""Patterns: manoeuvres, set-ups and motifs more, or less, usual than elsewhere. ±0.20.

A move shows several (`position.moves.patterns`). Each that the personality knows counts with the
logarithm of its lift, less when it rests on few cases: positive for what the player shows more
often than the average master, negative for what the player avoids. The strongest counts in full,
each further half as much as the one before. The value is `weight * tanh(1.384 sum)`.
"""

from __future__ import annotations

from typing import ClassVar

from playalike.decision import Contribution
from playalike.personality.load import Personality
from playalike.personality.records import Pattern
from playalike.style.classic.layers.scales import (
    contribution,
    diminishing,
    lift_share,
    log_lift,
    weight_of,
)
from playalike.style.context import Context, Option
from playalike.words.patterns import pattern_words
from playalike.words.ratios import compared
from playalike.words.routes import seen_by

__all__ = ["WEIGHT", "PatternsLayer"]

WEIGHT = 0.20
FEW = 8.0
"""A pattern seen, or due, so often counts half."""


class PatternsLayer:
    """Judges which patterns a move shows."""

    name: ClassVar[str] = "patterns"

    def __init__(self, personality: Personality) -> None:
        """Index the patterns by key."""
        self._weight = weight_of(personality, self.name, WEIGHT)
        self._patterns = {
            pattern.key: (_strength(pattern), pattern) for pattern in personality.patterns
        }

    @property
    def support(self) -> int:
        """How many patterns are known."""
        return len(self._patterns)

    def score(self, context: Context, option: Option) -> Contribution:
        """Judge a candidate by the patterns that it shows."""
        patterns = [self._patterns[key] for key in option.pattern_keys if key in self._patterns]
        total = diminishing(strength for strength, _ in patterns)
        if not total:
            return Contribution(self.name, 0.0, "")
        sign = 1 if total > 0 else -1
        _, pattern = max(patterns, key=lambda pattern: (sign * pattern[0], pattern[1].key))
        return contribution(
            self.name,
            self._weight * lift_share(total),
            f"{seen_by(context.board.turn, pattern_words(pattern.key))}: {compared(pattern.lift)}",
        )


def _strength(pattern: Pattern) -> float:
    """Return the logarithm of the lift, shrunk for few cases.

    What the player avoids is rarely seen: there the number of times it was due is the evidence.
    """
    cases = pattern.support / max(min(1.0, pattern.lift), 0.01)
    return log_lift(pattern.lift) * cases / (cases + FEW)
