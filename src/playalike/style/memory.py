"""Plan memory: which plans are under way in a game.

Strong players commit to a plan for five to ten moves (ChessGate document, layer 12). A plan starts
when the move that was chosen advances one of the top plans; it goes on with every move that
advances it; it ends when it pays off, when its piece or its target is gone, or when nothing came of
it for too long.

A memory is a value: every own move gives a new one, so that taking a move back is using the older
one, and it goes to JSON and back, so that a server need not remember anything.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import chess

from playalike.config import ConfigError, from_mapping
from playalike.errors import PlayalikeError
from playalike.style.active_plan import ActivePlan, PlanEvent, begin
from playalike.style.plan_progress import made_progress
from playalike.style.plan_relevance import top_plans

if TYPE_CHECKING:
    from playalike.style.context import Context, Option

__all__ = ["MOST_ACTIVE", "ActivePlan", "PlanEvent", "PlanMemory"]

MOST_ACTIVE = 3
"""Plans at a time."""
LONGEST = 10
"""Own moves for which a plan is held at most (chessgate: five to ten)."""
PATIENCE = 5
"""Own moves without progress after which it is given up."""
TAKEN_UP = 0.5
"""How much of a plan's move (`PlanProgress.strength`) the first one must be."""
GOES_ON = 0.4
"""And a later one."""
MOST_EVENTS = 2 * MOST_ACTIVE


@dataclass(frozen=True, slots=True)
class PlanMemory:
    """The plans under way. Never changed: every own move gives a new one."""

    active: tuple[ActivePlan, ...] = ()
    """The oldest first."""
    events: tuple[PlanEvent, ...] = ()
    """What the latest own move did."""

    def __post_init__(self) -> None:
        """Check the size: a memory may come from a stranger."""
        if len(self.active) > MOST_ACTIVE or len(self.events) > MOST_EVENTS:
            raise ConfigError(
                f"{len(self.active)} plans with {len(self.events)} events: no more than "
                f"{MOST_ACTIVE} and {MOST_EVENTS} are kept"
            )

    def standing(self, board: chess.Board) -> tuple[ActivePlan, ...]:
        """Return the plans whose pieces and targets are still there; the player is to move."""
        return tuple(plan for plan in self.active if plan.stands(board))

    def after(self, context: Context, option: Option) -> PlanMemory:
        """Return the memory after the personality's own move `option` in `context`."""
        board = context.board
        active: list[ActivePlan] = []
        events: list[PlanEvent] = []
        for plan in self.active:
            if not plan.stands(board):
                events.append(PlanEvent.of("dropped", plan))
                continue
            progress = made_progress(plan, option)
            if progress.strength < GOES_ON:
                plan = plan.older()
                if plan.idle >= PATIENCE or plan.age >= LONGEST:
                    events.append(PlanEvent.of("expired", plan))
                else:
                    active.append(plan)
                continue
            achieved = progress.achieves or plan.wins_its_man(board, option.move)
            plan = plan.advanced(option.token)
            if achieved or plan.age >= LONGEST:
                events.append(PlanEvent.of("achieved" if achieved else "expired", plan))
            else:
                events.append(PlanEvent.of("continued", plan))
                active.append(plan)
        started = self._start(context, option, active) if len(active) < MOST_ACTIVE else None
        if started is not None:
            active.append(started)
            events.append(PlanEvent.of("started", started))
        return PlanMemory(tuple(active), tuple(events))

    def _start(
        self, context: Context, option: Option, active: list[ActivePlan]
    ) -> ActivePlan | None:
        """Take up the best new plan that the move advances and does not finish at once."""
        known = {plan.goal for plan in (*self.active, *active)}
        best, best_value = None, 0.0
        for ranked in top_plans(context):
            progress = made_progress(ranked.plan, option)
            value = progress.strength * ranked.relevance
            if progress.achieves or progress.strength < TAKEN_UP or value <= best_value:
                continue
            plan = begin(ranked, context.board, option.token)
            if plan is not None and plan.goal not in known:
                best, best_value = plan, value
        return best

    def to_dict(self) -> dict[str, object]:
        """Return plain dictionaries, lists, numbers and strings, ready for `json.dumps`."""
        return {
            "active": [_plain(plan) for plan in self.active],
            "events": [_plain(event) for event in self.events],
        }

    @classmethod
    def from_dict(cls, data: object) -> PlanMemory:
        """Rebuild a memory from what `to_dict` gave; anything else is a `PlayalikeError`."""
        if not isinstance(data, Mapping) or not all(isinstance(key, str) for key in data):
            raise PlayalikeError(
                f"{str(data)[:60]!r} is no plan memory: give what the last answer gave, or nothing"
            )
        try:
            return from_mapping(cls, data, "plan memory")
        except ConfigError as error:
            raise PlayalikeError(
                f"{error}; give the plan memory as the last answer gave it, or none"
            ) from error


def _plain(record: ActivePlan | PlanEvent) -> dict[str, object]:
    return {key: _listed(value) for key, value in dataclasses.asdict(record).items()}


def _listed(value: object) -> object:
    if isinstance(value, list | tuple):
        return [_listed(item) for item in value]
    if isinstance(value, dict):
        return {key: _listed(item) for key, item in value.items()}
    return value
