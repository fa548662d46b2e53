"""The plans of a player at a glance: which themes, how successful, and the best of each."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from playalike.personality.plans import Plan, PlanStore

__all__ = ["PlanSummary", "ThemeShare", "summarise_plans"]

_Rank = tuple[bool, float, int, int, int]

SHOWN_MOVES = (2, 5)
"""A plan that is to be shown has at least and at most so many moves."""
EARNED_CP = (30, 400)
"""More than this in one go is rather the opponent's blunder than the fruit of a plan."""


@dataclass(frozen=True, slots=True)
class ThemeShare:
    """A theme's part in the plans."""

    theme: str
    plans: int
    share: float
    """Of all plans; several themes may share a plan."""
    success: float
    """Mean success of its plans, 0 to 1."""


@dataclass(frozen=True, slots=True)
class PlanSummary:
    """All plans, summed up."""

    total: int
    games: int
    themes: tuple[ThemeShare, ...]
    """The most frequent first."""
    best: tuple[Plan, ...]
    """For each theme, in the same order, a successful plan that it leads; each game once."""


def summarise_plans(store: PlanStore) -> PlanSummary:
    """Go through all plans once."""
    counts: defaultdict[str, int] = defaultdict(int)
    success: defaultdict[str, float] = defaultdict(float)
    leading: defaultdict[str, list[tuple[_Rank, Plan]]] = defaultdict(list)
    games: set[str] = set()
    for number in range(len(store)):
        plan = store.plan(number)
        games.add(plan.game)
        for theme in sorted({theme.theme for theme in plan.themes}):
            counts[theme] += 1
            success[theme] += plan.success
        if plan.themes and SHOWN_MOVES[0] <= len(plan.moves) <= SHOWN_MOVES[1]:
            best = leading[plan.themes[0].theme]
            best.append((_rank(plan, number), plan))
            if len(best) > 200:
                best.sort(key=lambda pair: pair[0])
                del best[20:]
    themes = tuple(
        ThemeShare(theme, count, round(count / len(store), 4), round(success[theme] / count, 4))
        for theme, count in sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    )
    shown: list[Plan] = []
    for share in themes:
        ranked = sorted(leading[share.theme], key=lambda pair: pair[0])
        used = {plan.game for plan in shown}
        shown += [plan for _, plan in ranked if plan.game not in used][:1]
    return PlanSummary(len(store), len(games), themes, tuple(shown))


def _rank(plan: Plan, number: int) -> _Rank:
    earned = EARNED_CP[0] <= plan.eval_gain_cp <= EARNED_CP[1]
    return (not earned, -plan.success, -len(plan.themes), -len(plan.moves), number)
