"""Style rules: what the player prefers or avoids when a condition holds. ±0.30.

A rule names a feature of moves and where it holds: a phase, and perhaps a pawn structure or an
evaluation. Boosts of different features add up. Of several rules about one feature only the most
particular counts: a rule for "the middlegame, when better" was measured there and takes the place
of the one for the whole middlegame; two equally particular ones share. Rules from all moves and
rules from choices among near-equal moves (`db_rules`) are independent evidence, both count. The sum
is the value up to ±0.20, beyond that it only nears ±0.30.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import ClassVar

from playalike.decision import Contribution
from playalike.personality.load import Personality
from playalike.personality.records import StyleRule
from playalike.style.classic.layers.scales import (
    PerPosition,
    contribution,
    feature_bit,
    soft_limit,
    weight_of,
)
from playalike.style.context import Context, Option
from playalike.words.bands import BANDS
from playalike.words.features import kind_words
from playalike.words.ratios import compared

__all__ = ["WEIGHT", "StyleRulesLayer"]

WEIGHT = 0.30


class StyleRulesLayer:
    """Judges a move by the rules whose condition holds."""

    name: ClassVar[str] = "rules"

    def __init__(self, personality: Personality) -> None:
        """Take the rules, each with the bit of its feature."""
        self._weight = weight_of(personality, self.name, WEIGHT)
        self._sources = [
            [(feature_bit(personality, rule.feature), rule) for rule in rules]
            for rules in (personality.rules, personality.db_rules)
        ]
        self._in_force = PerPosition(self._find_in_force)

    @property
    def support(self) -> int:
        """How many rules are known."""
        return sum(map(len, self._sources))

    def score(self, context: Context, option: Option) -> Contribution:
        """Judge a candidate by the features that it has."""
        mask = option.features
        boosts = [(boost, rule) for bit, boost, rule in self._in_force(context) if mask & bit]
        total = sum(boost for boost, _ in boosts)
        if not total:
            return Contribution(self.name, 0.0, "")
        sign = 1 if total > 0 else -1
        _, rule = max(boosts, key=lambda boost: (sign * boost[0], boost[1].name))
        value = soft_limit(total, WEIGHT) * self._weight / WEIGHT
        return contribution(self.name, value, _words(rule))

    def _find_in_force(self, context: Context) -> list[tuple[int, float, StyleRule]]:
        """Return feature bit, boost and rule of all that holds in a position."""
        return [rule for rules in self._sources for rule in _most_particular(rules, context)]


def _most_particular(
    rules: Iterable[tuple[int, StyleRule]], context: Context
) -> Iterator[tuple[int, float, StyleRule]]:
    holding: defaultdict[int, list[StyleRule]] = defaultdict(list)
    for bit, rule in rules:
        if (
            rule.phase in (None, context.phase)
            and rule.category in (None, context.category)
            and rule.eval_band in (None, context.eval_band)
        ):
            holding[bit].append(rule)
    for bit, rules_of_bit in holding.items():
        most = max(map(_conditions, rules_of_bit))
        particular = [rule for rule in rules_of_bit if _conditions(rule) == most]
        for rule in particular:
            yield bit, rule.boost / len(particular), rule


def _conditions(rule: StyleRule) -> int:
    return sum(part is not None for part in (rule.phase, rule.category, rule.eval_band))


def _words(rule: StyleRule) -> str:
    where = ""
    if rule.eval_band:
        where = f" {BANDS.get(rule.eval_band, rule.eval_band)}"
    elif rule.category:
        where = " in this pawn structure"
    if not rule.baseline_rate or not rule.rate:
        how = "a habit" if rule.boost > 0 else "avoided"
    else:
        how = compared(rule.rate / rule.baseline_rate)
    return f"{kind_words(rule.feature)}{where}: {how}"
