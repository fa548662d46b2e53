"""How long a person would think about a move, within what the clock allows."""

from __future__ import annotations

from functools import cache

import chess

from playalike.choice.think_time import MOST_RATING, Moment, shipped_think_time
from playalike.decision import Decision
from playalike.engine.clock import plan
from playalike.engine.players.common import chance
from playalike.personality.manners import Pace
from playalike.player import Limit
from playalike.position.phase import phase_of_position
from playalike.prior.base import Prior, shipped_prior

__all__ = ["BOOK", "human_seconds"]

BOOK, NO_TIME = "book", "no time"
BOOK_SHARE = 0.3
"""Of the usual time, for a move that is known."""
QUICK_SECONDS = (0.5, 3.0)
"""Between these, for a move that is known: quick, not instant."""
QUICK_CLOCK_SHARE = 0.02
"""And no more than this part of what is left."""
WITHOUT_CLOCK = (180.0, 2.0)
"""Seconds left and a move, as if, in a game without a clock."""
LONGEST_WITHOUT_CLOCK = 20.0
WIDEST = 1.6
"""Standard deviations: nobody sits before a board for minutes because of a number."""


def human_seconds(
    decision: Decision,
    board: chess.Board,
    limit: Limit,
    prior: Prior | None = None,
    rating: int | None = None,
    pace: Pace | None = None,
) -> float:
    """Return the seconds from the question to the answer; never beyond the limit's budget.

    `prior` says how natural moves look, by default the network that ships; `rating` is the
    player's strength, by default a master's; `pace` is how he uses his time. The position decides
    on chance, so that a seeded game repeats.
    """
    if decision.tier == NO_TIME:
        return 0.0
    moment = _moment(decision, board, limit, prior or _usual_prior(), rating)
    normal = max(-WIDEST, min(WIDEST, chance(0, board).gauss()))
    factor = 1.0 if pace is None else pace.factor(phase_of_position(board))
    spread = None if pace is None else pace.spread
    seconds = shipped_think_time().seconds(moment, normal, factor, spread)
    if decision.tier == BOOK:
        least, most = QUICK_SECONDS
        most = min(most, QUICK_CLOCK_SHARE * moment.left_seconds)
        seconds = min(max(BOOK_SHARE * seconds, least), most)
    hard = plan(limit, board.turn).hard_seconds
    return min(seconds, LONGEST_WITHOUT_CLOCK if hard is None else hard)


def _moment(
    decision: Decision,
    board: chess.Board,
    limit: Limit,
    prior: Prior | None,
    rating: int | None,
) -> Moment:
    clocks = (limit.white_clock, limit.black_clock)
    own, other = clocks if board.turn else clocks[::-1]
    left, increment = WITHOUT_CLOCK
    if own is not None:
        left, increment = own, (limit.white_inc if board.turn else limit.black_inc) or 0.0
    natural, surprise = None, None
    if prior is not None:
        natural = prior.log_probabilities([board])[0]
        if board.move_stack:
            before = board.copy()
            last = before.pop()
            surprise = -prior.log_probabilities([before])[0][last]
    return Moment(
        board=board,
        move=chess.Move.from_uci(decision.move),
        left_seconds=left,
        increment_seconds=increment,
        other_seconds=left if other is None else other,
        rating=MOST_RATING if rating is None else rating,
        natural=natural,
        surprise=surprise,
    )


@cache
def _usual_prior() -> Prior | None:
    return shipped_prior()
