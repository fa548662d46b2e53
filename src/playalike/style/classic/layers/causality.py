"""Causality: does the move continue, or start, a chain of themes? 0 to 0.25.

In the player's games one theme made another more likely (`study.theme_chains`). A candidate that
pursues what a chain enables, while the prerequisite stands or came up in the player's last moves,
continues the chain; one that brings the prerequisite about starts it and earns less. As in the
study a move that has both is no chain. A chain's strength grows with its lift, surely so and often
so:

    ln lift / ln 4  *  -log10(p) / 4  *  occurrences / (occurrences + 20)      (each at most 1)

and the value is `2.5 * 0.10 * (1 - product of (1 - strength))`.
"""

from __future__ import annotations

import math
from collections import defaultdict
from typing import ClassVar

from playalike.decision import Contribution
from playalike.personality.load import Personality
from playalike.personality.records import Chain
from playalike.position.themes import HISTORY_PLIES, move_themes
from playalike.style.classic.layers.scales import PerPosition, contribution, weight_of
from playalike.style.context import Context, Option
from playalike.words.ratios import times_as
from playalike.words.themes import theme_words

__all__ = ["AMPLIFICATION", "CausalityLayer", "chain_strength", "themes_under_way"]

AMPLIFICATION = 2.5
BASE = 0.10
"""What a chain as strong as can be is worth before it is amplified."""
STRONG_LIFT = 4.0
SURE_DIGITS = 4.0
"""A chain that chance would show once in ten thousand times is beyond doubt."""
FEW = 20
"""A chain seen so often counts half."""
START_SHARE = 0.4
"""Of a chain's strength, for the move that makes it possible."""
OWN_MOVES = 6
"""Themes of this many last own moves are under way; chains take two to six own moves."""


class CausalityLayer:
    """Judges whether a move follows from what was prepared, or prepares what follows."""

    name: ClassVar[str] = "causality"

    def __init__(self, personality: Personality) -> None:
        """Index the chains by both ends."""
        self._weight = BASE * weight_of(personality, self.name, AMPLIFICATION)
        self._chains = len(personality.chains)
        self._into: defaultdict[str, list[tuple[float, Chain]]] = defaultdict(list)
        self._out_of: defaultdict[str, list[tuple[float, Chain]]] = defaultdict(list)
        for chain in personality.chains:
            strength = chain_strength(chain)
            if strength > 0:
                self._into[chain.enables].append((strength, chain))
                self._out_of[chain.prerequisite].append((strength, chain))
        self._under_way = PerPosition(themes_under_way)

    @property
    def support(self) -> int:
        """How many chains are known."""
        return self._chains

    def score(self, context: Context, option: Option) -> Contribution:
        """Judge a candidate by the chains it continues or starts."""
        themes = option.theme_squares
        if not self._chains or not themes:
            return Contribution(self.name, 0.0, "")
        under_way = self._under_way(context)
        strengths: list[tuple[float, str]] = []
        for theme in themes:
            for strength, chain in self._into.get(theme, ()):
                if chain.prerequisite in under_way and chain.prerequisite not in themes:
                    strengths.append((strength, _sentence("follows", chain)))
            if theme in under_way:
                continue
            for strength, chain in self._out_of.get(theme, ()):
                if chain.enables not in under_way and chain.enables not in themes:
                    strengths.append((START_SHARE * strength, _sentence("prepares", chain)))
        if not strengths:
            return Contribution(self.name, 0.0, "")
        missed = math.prod(1 - strength for strength, _ in strengths)
        _, words = max(strengths)
        return contribution(self.name, self._weight * (1 - missed), words)


def chain_strength(chain: Chain) -> float:
    """Return how much a chain says, 0 to 1; one that chance explains, or that hinders, says 0."""
    if chain.lift <= 1 or chain.p_value >= 1:
        return 0.0
    lift = min(1.0, math.log(chain.lift) / math.log(STRONG_LIFT))
    digits = -math.log10(chain.p_value) if chain.p_value > 0 else SURE_DIGITS
    return lift * min(1.0, digits / SURE_DIGITS) * chain.occurrences / (chain.occurrences + FEW)


def themes_under_way(context: Context) -> frozenset[str]:
    """Return the themes that stand for the side to move or that its last moves pursued."""
    themes = set(context.own_themes)
    me = context.board.turn
    replay = context.board.copy(stack=2 * OWN_MOVES + HISTORY_PLIES)
    for _ in range(min(2 * OWN_MOVES, len(replay.move_stack))):
        move = replay.pop()
        if replay.turn == me and move:
            themes.update(str(finding.theme) for finding in move_themes(replay, move))
    return frozenset(themes)


def _sentence(step: str, chain: Chain) -> str:
    first, second = (theme_words(name) for name in (chain.prerequisite, chain.enables))
    times = times_as(chain.lift, "likely")
    if step == "follows":
        return f"{second}, {times} after {first} in the player's games"
    return f"{first}, which makes {second} {times} in the player's games"
