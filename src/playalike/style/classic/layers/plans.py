"""Strategic plans: does the move advance a plan the player is known for? 0 to 0.60.

The five plans that fit the position best (`style.plan_relevance`) each pay chessgate's bonuses:
0.10 when the move lands on a target square, 0.15 when the piece is of a kind that carries the plan,
0.90 when it is the plan's achievement move, and 0.10 for every further theme of the plan that the
same move advances. A plan's bonus, at most 1, counts by its relevance; together

    weight * (1 - product of (1 - relevance * bonus) over the plans)

so one more plan always adds something, and the sum can never pass the weight.
"""

from __future__ import annotations

from typing import ClassVar

from playalike.decision import Contribution
from playalike.personality.load import Personality
from playalike.style.classic.layers.scales import contribution, weight_of
from playalike.style.context import Context, Option
from playalike.style.plan_progress import PlanProgress, made_progress
from playalike.style.plan_relevance import RankedPlan, top_plans
from playalike.words.plans import plan_words

__all__ = ["WEIGHT", "PlansLayer", "bonus"]

WEIGHT = 0.60
TARGET_SQUARE = 0.10
PIECE_TYPE = 0.15
ACHIEVEMENT_MOVE = 0.90
FURTHER_THEME = 0.10


class PlansLayer:
    """Judges how much a move does for the plans that fit."""

    name: ClassVar[str] = "plans"

    def __init__(self, personality: Personality) -> None:
        """Remember where the plans are."""
        self._weight = weight_of(personality, self.name, WEIGHT)
        self._plans = len(personality.plans)

    @property
    def support(self) -> int:
        """How many plans are known."""
        return self._plans

    def score(self, context: Context, option: Option) -> Contribution:
        """Judge a candidate by the plans it advances."""
        missed, best = 1.0, None
        for ranked in top_plans(context):
            progress = made_progress(ranked.plan, option)
            gain = ranked.relevance * bonus(progress)
            missed *= 1 - gain
            if gain > 0 and (best is None or gain > best[0]):
                best = gain, ranked, progress
        if best is None:
            return Contribution(self.name, 0.0, "")
        _, ranked, progress = best
        return contribution(
            self.name, self._weight * (1 - missed), _words(context, ranked, progress)
        )


def bonus(progress: PlanProgress) -> float:
    """Return what a plan pays for a move, 0 to 1."""
    further = max(0, len(progress.themes) - 1)
    return min(
        1.0,
        TARGET_SQUARE * progress.lands
        + PIECE_TYPE * progress.by_piece
        + ACHIEVEMENT_MOVE * progress.achieves
        + FURTHER_THEME * further,
    )


def _words(context: Context, ranked: RankedPlan, progress: PlanProgress) -> str:
    plan = ranked.plan
    description = f"the plan '{plan_words(plan.themes, context.board.turn)}' from {plan.game}"
    if progress.achieves:
        return f"the payoff of {description}"
    if progress.themes or progress.step >= 0:
        return f"advances {description}"
    return f"{'lands on a square' if progress.lands else 'moves a piece'} of {description}"
