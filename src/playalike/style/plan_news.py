"""What a move did to the plans of a personality, and which are under way, in plain words."""

from __future__ import annotations

from dataclasses import dataclass

from playalike.style.memory import ActivePlan, PlanEvent, PlanMemory
from playalike.words.plans import PLAN_NEWS
from playalike.words.text import counted

__all__ = ["PlanNews", "plan_news"]


@dataclass(frozen=True, slots=True)
class PlanNews:
    """Sentences about plans."""

    done: tuple[str, ...] = ()
    """What the latest own move did."""
    in_mind: tuple[str, ...] = ()
    """Plans that it neither advanced nor ended."""

    @property
    def sentences(self) -> tuple[str, ...]:
        """All of them."""
        return self.done + self.in_mind


def plan_news(memory: PlanMemory, before: PlanMemory | None = None) -> PlanNews:
    """Tell what the latest own move did, and which other plans are still in mind.

    `before` is the memory before the move: when there was no time to think about plans it is the
    same one, and the move did nothing to them.
    """
    events = () if memory is before else memory.events
    named = {event.words for event in events}
    return PlanNews(
        tuple(_event(event) for event in events),
        tuple(_in_mind(plan) for plan in memory.active if plan.words not in named),
    )


def _event(event: PlanEvent) -> str:
    return PLAN_NEWS[event.kind].format(
        words=event.words, game=event.game, number=event.move_number
    )


def _in_mind(plan: ActivePlan) -> str:
    moves = counted(plan.move_number, "move")
    return f"Still in mind: the plan '{plan.words}', {moves} of it made."
