"""Time management: from the clocks to two moments, one soft and one hard.

A search by iterative deepening can be ended at any time, so the question is only when. Two answers
are better than one. After the *soft* moment no new iteration begins: each iteration costs several
times the one before it, so one that starts late would be thrown away. At the *hard* moment the
search stops wherever it is. A move in hand that is a little worse is better than a flag that has
fallen, so every rule here rounds towards less time.

All clocks are in seconds, as in python-chess' `Limit`.
"""

from __future__ import annotations

from dataclasses import dataclass

from chess import Color

from playalike.player import Limit

__all__ = ["DEFAULT_OVERHEAD", "HARD_SHARE", "Budget", "LatenessMeter", "is_endless", "plan"]

DEFAULT_OVERHEAD = 0.010
"""Seconds lost on the way between the clock and the search: pipes, the scheduler, the GUI."""

HARD_SHARE = 0.9
"""The search is cut off at this share of the time allotted to the move (chess-ai document)."""

MOVES_TO_GO = 28
"""How many more moves a game is assumed to last when the clock does not say."""

LONG_GAME = 50
"""For how many more moves the overhead is put aside: to run out of time costs the whole game."""

LEAST_SHARE = 0.05
"""Share of the clock that is spent at the usual rate even when the overhead would eat it all."""

MAX_STRETCH = 3.0
"""A hard move may take this many times the average time for a move …"""

MAX_SHARE = 0.5
"""… but never more than this share of the clock, unless the next time control is one move away."""

SOFT_SHARE = 0.6
"""Share of the average time for a move after which no new iteration begins."""

INCREMENT_SHARE = 0.75
"""How much of the increment is spent at once; the rest repairs a clock that has run low."""


@dataclass(frozen=True, slots=True)
class Budget:
    """When to stop, in seconds since the search was asked for. None means no limit by time."""

    soft_seconds: float | None
    """Begin no new iteration after this."""
    hard_seconds: float | None
    """Stop at once after this; 0 asks for the first legal move at hand."""


class LatenessMeter:
    """Learns how late the search really ends, so that a busy machine does not lose on time.

    The overhead that a user sets is a guess for a quiet machine. When other programs want the
    processor too, every move ends later than planned; in a game without increment fifty such moves
    add up to a lost game. The meter holds the worst recent lateness and lets it fade slowly.
    """

    FADE = 0.8
    """How much of the held value is left after a move that was in time."""
    MOST = 0.25
    """Seconds; a machine that was asleep for longer tells nothing about the next move."""

    def __init__(self) -> None:
        """Begin with a quiet machine."""
        self.seconds = 0.0

    def note(self, late_seconds: float) -> None:
        """Remember how much later than its hard moment a search ended."""
        late = min(max(late_seconds, 0.0), self.MOST)
        self.seconds = max(late, self.FADE * self.seconds)


def plan(limit: Limit, turn: Color, overhead: float = DEFAULT_OVERHEAD) -> Budget:
    """Decide how long the side `turn` may think under `limit`.

    `overhead` seconds are held back. With both a time per move and a clock, the smaller counts.
    A clock at zero, below zero, or below the overhead gives a hard moment of 0: answer at once.
    """
    overhead = max(overhead, 0.0)
    budgets = []
    if limit.time is not None:
        budgets.append(_for_move_time(limit.time, overhead))
    left = limit.white_clock if turn else limit.black_clock
    increment = (limit.white_inc if turn else limit.black_inc) or 0.0
    if left is None and increment > 0:
        # An increment without a clock is a GUI's slip; what surely exists is one increment.
        left, increment = increment, 0.0
    if left is not None:
        budgets.append(_for_clock(left, max(increment, 0.0), limit.remaining_moves, overhead))
    if not budgets:
        return Budget(None, None)
    return min(budgets, key=lambda budget: budget.hard_seconds or 0.0)


def is_endless(limit: Limit) -> bool:
    """Tell whether nothing in the limit would ever end a search."""
    return all(
        value is None
        for value in (
            limit.time,
            limit.depth,
            limit.nodes,
            limit.mate,
            limit.white_clock,
            limit.black_clock,
            limit.white_inc or None,
            limit.black_inc or None,
        )
    )


def _for_move_time(seconds: float, overhead: float) -> Budget:
    """Use a fixed time per move nearly whole: time left over buys nothing.

    Of very short times the overhead may take no more than half, or nothing would be searched.
    """
    allotted = max(seconds - overhead, seconds / 2, 0.0)
    hard = HARD_SHARE * allotted
    return Budget(hard, hard)


def _for_clock(left: float, increment: float, moves_to_go: int | None, overhead: float) -> Budget:
    """Share what is left over the moves that are still to be played."""
    usable = max(left - overhead, 0.0)
    moves = MOVES_TO_GO if moves_to_go is None else max(moves_to_go, 1)
    # Every one of the coming moves costs the overhead again, less what the increment gives back.
    lost = max(overhead - (1 - INCREMENT_SHARE) * increment, 0.0)
    coming = LONG_GAME if moves_to_go is None else moves
    spare = max(usable - lost * coming, usable * LEAST_SHARE)
    average = min(spare / moves + INCREMENT_SHARE * increment, usable)
    share = 1.0 if moves == 1 else MAX_SHARE
    allotted = min(MAX_STRETCH * average, share * usable)
    hard = HARD_SHARE * allotted
    return Budget(min(SOFT_SHARE * average, hard), hard)
