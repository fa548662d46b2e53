"""Plan memory: does the move go on with a plan already begun? 0 to 0.30.

Every plan under way whose pieces and targets are still there gives `relevance * share`, where the
share is 1 for its achievement move, 0.8 for its next move, 0.65 for a later one, 0.6 when its
piece reaches a target or the theme is pursued there, 0.4 when its piece newly attacks a target, 0.3
when another piece lands on one, and 0.1 for any other move of its piece. Together

    2.0 * 0.15 * (1 - product of (1 - relevance * share) over the plans)
"""

from __future__ import annotations

from typing import ClassVar

from playalike.decision import Contribution
from playalike.personality.load import Personality
from playalike.style.classic.layers.scales import PerPosition, contribution, weight_of
from playalike.style.context import Context, Option
from playalike.style.memory import GOES_ON, ActivePlan
from playalike.style.plan_progress import PlanProgress, made_progress

__all__ = ["AMPLIFICATION", "PlanMemoryLayer", "share"]

AMPLIFICATION = 2.0
BASE = 0.15
"""What continuing is worth before it is amplified."""
HELPS = 0.3
"""Another piece lands on a target."""
SAME_PIECE = 0.1


class PlanMemoryLayer:
    """Judges whether a move continues what was begun."""

    name: ClassVar[str] = "memory"

    def __init__(self, personality: Personality) -> None:
        """Remember whether there are plans to be taken up."""
        self._weight = BASE * weight_of(personality, self.name, AMPLIFICATION)
        self._plans = len(personality.plans)
        self._standing = PerPosition(_standing)

    @property
    def support(self) -> int:
        """How many plans there are to be taken up."""
        return self._plans

    def score(self, context: Context, option: Option) -> Contribution:
        """Judge a candidate by the plans under way."""
        missed, best = 1.0, None
        for plan in self._standing(context):
            progress = made_progress(plan, option)
            gain = plan.relevance * share(progress)
            missed *= 1 - gain
            if gain > 0 and (best is None or gain > best[0]):
                best = gain, plan, progress
        if best is None:
            return Contribution(self.name, 0.0, "")
        _, plan, progress = best
        return contribution(self.name, self._weight * (1 - missed), _words(plan, progress))


def share(progress: PlanProgress) -> float:
    """Return how much a move is a continuation, 0 to 1."""
    if progress.strength > 0:
        return progress.strength
    return HELPS if progress.lands else SAME_PIECE if progress.by_piece else 0.0


def _standing(context: Context) -> tuple[ActivePlan, ...]:
    return context.memory.standing(context.board)


def _words(plan: ActivePlan, progress: PlanProgress) -> str:
    if progress.strength < GOES_ON:
        return f"keeps to the plan '{plan.words}'"
    number = plan.move_number + 1
    end = ", its payoff" if progress.achieves else ""
    return f"move {number} of the plan '{plan.words}'{end} ({plan.game})"
