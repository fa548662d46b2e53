"""Several themes at once: does one move serve more than one end? 0 to 0.15.

Counted are the strategic themes that the move pursues on the board and those of the top plans that
it advances. With `n` of them, each *wanted* as much as the best plan with that theme is relevant,

    weight * (1 - exp(-(n - 1 + sum of wanted / 2) / 2))

from the second theme on: 0.06 for two themes that no plan knows, up to 0.09 when both are planned.
"""

from __future__ import annotations

import math
from typing import ClassVar

from playalike.decision import Contribution
from playalike.personality.load import Personality
from playalike.style.classic.layers.scales import contribution, weight_of
from playalike.style.context import Context, Option
from playalike.style.plan_progress import made_progress
from playalike.style.plan_relevance import top_plans
from playalike.words.themes import theme_words

__all__ = ["WEIGHT", "MultiThemeLayer"]

WEIGHT = 0.15
MOST_NAMED = 3


class MultiThemeLayer:
    """Judges whether a move advances two or more themes."""

    name: ClassVar[str] = "multi_theme"

    def __init__(self, personality: Personality) -> None:
        """Remember whether there are plans."""
        self._weight = weight_of(personality, self.name, WEIGHT)
        self._plans = len(personality.plans)

    @property
    def support(self) -> int:
        """How many plans are known; without any, no theme is known to be the player's."""
        return self._plans

    def score(self, context: Context, option: Option) -> Contribution:
        """Judge a candidate by the themes it combines."""
        if not self._plans:
            return Contribution(self.name, 0.0, "")
        themes = dict.fromkeys(option.theme_squares)
        wanted: dict[str, float] = {}
        for ranked in top_plans(context):
            for theme in ranked.plan.themes:
                wanted.setdefault(theme.theme, ranked.relevance)  # The best plan comes first.
            themes |= dict.fromkeys(made_progress(ranked.plan, option).arrived)
        if len(themes) < 2:
            return Contribution(self.name, 0.0, "")
        strength = len(themes) - 1 + sum(wanted.get(theme, 0.0) for theme in themes) / 2
        value = self._weight * (1 - math.exp(-strength / 2))
        # Those of plans first: they are the player's own.
        named = sorted(themes, key=lambda theme: -wanted.get(theme, 0.0))[:MOST_NAMED]
        words = ", ".join(theme_words(theme) for theme in named)
        return contribution(self.name, value, f"{len(themes)} themes at once: {words}")
