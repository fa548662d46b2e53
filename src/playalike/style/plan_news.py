"""What a move did to the plans of a personality, and which are under way, in plain words."""

from __future__ import annotations

from playalike.style.memory import ActivePlan, PlanEvent, PlanMemory

__all__ = ["plan_news"]

_TOLD = {
    "started": "Begins the plan '{words}', after {game}.",
    "continued": "Move {number} of the plan '{words}', after {game}.",
    "achieved": "The plan '{words}' pays off with its move {number}.",
    "expired": "Gives up the plan '{words}': nothing came of it.",
    "dropped": "The plan '{words}' is no longer possible.",
}


def plan_news(memory: PlanMemory) -> tuple[str, ...]:
    """Tell what the latest own move did, then which other plans are still in mind."""
    told = [_event(event) for event in memory.events]
    named = {event.words for event in memory.events}
    told += [_in_mind(plan) for plan in memory.active if plan.words not in named]
    return tuple(told)


def _event(event: PlanEvent) -> str:
    return _TOLD[event.kind].format(words=event.words, game=event.game, number=event.move_number)


def _in_mind(plan: ActivePlan) -> str:
    moves = "1 move" if plan.move_number == 1 else f"{plan.move_number} moves"
    return f"Still in mind: the plan '{plan.words}', {moves} of it made."
