"""The plans that a move is really part of, in plain words; of others nothing is said.

A plan is spoken of only when the move advanced it, the expected line brings its piece to its goal,
and it is of a kind that is carried on more often than not (lab/2026-11-18-why.md): of most kinds
that was not so. A plan that has reached its goal is told whatever its kind.
"""

from __future__ import annotations

from dataclasses import dataclass

import chess

from playalike.decision import Decision
from playalike.position.moves.tokens import sequence_token
from playalike.style.memory import ActivePlan, PlanEvent, PlanMemory
from playalike.words.plans import PLAN_NEWS

__all__ = ["PlanNews", "ServedPlan", "plan_news"]

NEXT_MOVES = 3
"""How many of the mover's next moves in the line are looked at."""
CARRIED_ON = frozenset({"passed_pawn_advance"})
"""Goals of which at least half were carried on in games; see lab/2026-11-18-why.md."""
_LETTERS = " PNBRQK"


@dataclass(frozen=True, slots=True)
class ServedPlan:
    """A plan that the move and the expected line serve."""

    plan: ActivePlan
    started: bool
    """Whether it began with this move."""
    moves: tuple[str, ...]
    """The mover's next moves of the line that carry it on, in UCI notation."""

    @property
    def sentence(self) -> str:
        """What is said of it."""
        kind = "started" if self.started else "continued"
        return PLAN_NEWS[kind].format(
            words=self.plan.words, game=self.plan.game, number=self.plan.move_number
        )


@dataclass(frozen=True, slots=True)
class PlanNews:
    """What there is to say of plans after a move."""

    served: tuple[ServedPlan, ...] = ()
    achieved: tuple[str, ...] = ()
    """Sentences about plans that this move brings to their goal."""
    events: tuple[PlanEvent, ...] = ()
    """What happened to these plans, and to no others."""

    @property
    def sentences(self) -> tuple[str, ...]:
        """All of them."""
        return (*self.achieved, *(step.sentence for step in self.served))


def plan_news(
    memory: PlanMemory, before: PlanMemory | None, board: chess.Board, decision: Decision
) -> PlanNews:
    """Return the plans that a decision in `board` serves.

    `before` is the memory before the move: when there was no time to think about plans it is the
    same one, and the move did nothing to them.
    """
    if memory is before:
        return PlanNews()
    kinds = {event.words: event.kind for event in memory.events}
    ahead = _own_moves_ahead(board, decision)
    served = []
    for plan in memory.active:
        if plan.themes[-1].theme not in CARRIED_ON:
            continue
        kind = kinds.get(plan.words)
        moves = tuple(move for token, move in ahead if _serves(plan, token))
        if kind in ("started", "continued") and moves:
            served.append(ServedPlan(plan, kind == "started", moves))
    reached = [
        event for event in memory.events if event.kind == "achieved" and event.move_number > 1
    ]
    achieved = tuple(
        PLAN_NEWS["achieved"].format(
            words=progress.words, game=progress.game, number=progress.move_number
        )
        for progress in reached
    )
    words = {step.plan.words for step in served}
    events = (*reached, *(event for event in memory.events if event.words in words))
    return PlanNews(tuple(served), achieved, tuple(dict.fromkeys(events)))


def _own_moves_ahead(board: chess.Board, decision: Decision) -> list[tuple[str, str]]:
    """Return the mover's next moves in the expected line, as token and in UCI notation."""
    chosen = next(
        (candidate for candidate in decision.candidates if candidate.move == decision.move), None
    )
    replay, ahead = board.copy(stack=False), []
    for number, uci in enumerate(chosen.pv if chosen else ()):
        move = chess.Move.from_uci(uci)
        if not replay.is_legal(move):
            break
        if number and number % 2 == 0:
            ahead.append((sequence_token(replay, move), uci))
        replay.push(move)
    return ahead[:NEXT_MOVES]


def _serves(plan: ActivePlan, token: str) -> bool:
    """Say whether a move brings the plan's piece to its goal."""
    if token == plan.achievement_move:
        return True
    goal = plan.themes[-1]
    return token[0] == _LETTERS[goal.primary_piece] and token[3:5] in goal.squares
