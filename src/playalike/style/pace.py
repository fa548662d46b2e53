"""How a decision spends its time: candidates first, then judging, then the last check."""

from __future__ import annotations

import time
from collections.abc import Callable

import chess

from playalike.engine.clock import DEFAULT_OVERHEAD, LatenessMeter, is_endless, plan
from playalike.errors import PlayalikeError
from playalike.player import Limit
from playalike.style.candidates import MULTIPV

__all__ = ["CHECK_SECONDS", "JUDGING_SECONDS", "Pace", "Stopwatch"]

JUDGING_SECONDS = 0.030
"""What judging ten candidates is expected to take until it has been measured."""
CHECK_SECONDS = 0.060
"""Held back for the verification search, which needs some 10 ms with Stockfish."""
LEAST_CHECK_SECONDS = 0.005
"""With less than this left there is no point in beginning one."""
SPARE_SHARE, SPARE_SECONDS = 0.2, 0.3
"""Held back at least, of the time and in seconds: on a busy machine the engine answers late, and
a personality that has no time left to be itself would be one in name only."""
MOST_HELD_BACK = 0.5
"""The engine gets at least this share of the time, however short that is."""


class Stopwatch:
    """Learns how long judging takes on this machine, and how late moves are."""

    def __init__(self) -> None:
        """Begin with an estimate."""
        self.judging = JUDGING_SECONDS
        self.lateness = LatenessMeter()

    def note_judging(self, seconds: float, candidates: int) -> None:
        """Remember the slowest of late, fading, as if there had been ten candidates."""
        ten = seconds * MULTIPV / max(candidates, 1)
        self.judging = max(ten, 0.8 * self.judging + 0.2 * ten)


class Pace:
    """The time of one decision. Without a limit by time everything is done in full."""

    def __init__(
        self,
        limit: Limit,
        turn: chess.Color,
        watch: Stopwatch,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Plan from the clocks; a limit that never ends is a `PlayalikeError`."""
        if is_endless(limit):
            raise PlayalikeError(
                "a personality would think for ever: give a time, a clock, a depth or nodes"
            )
        self._clock = clock
        self._watch = watch
        self.started = clock()
        self._limit = limit
        self.clock_seconds = limit.white_clock if turn else limit.black_clock
        """What the mover's clock shows; None without one."""
        self._budget = plan(limit, turn, DEFAULT_OVERHEAD + watch.lateness.seconds)

    @property
    def hard_seconds(self) -> float | None:
        """When the move must be there, in seconds from the start; None without a clock."""
        return self._budget.hard_seconds

    @property
    def elapsed(self) -> float:
        """Seconds since the start."""
        return self._clock() - self.started

    @property
    def left(self) -> float | None:
        """Seconds until the move must be there; None without a clock."""
        return None if self.hard_seconds is None else self.hard_seconds - self.elapsed

    def search_limit(self) -> Limit:
        """Return what the search for candidates may use: nodes, depth, time, no clocks."""
        seconds = None
        if (hard := self.hard_seconds) is not None:
            spare = min(SPARE_SHARE * hard, SPARE_SECONDS)
            held = max(self._watch.judging + CHECK_SECONDS, spare)
            held = min(held, MOST_HELD_BACK * hard)
            soft = self._budget.soft_seconds
            seconds = hard - held if soft is None else min(soft, hard - held)
        nodes, depth = self._limit.nodes, self._limit.depth
        if nodes is None and depth is None and seconds is None:
            depth = 2 * (self._limit.mate or 1)  # `go mate n` alone: deep enough to see it
        return Limit(time=seconds, nodes=nodes, depth=depth)

    def judgeable(self) -> int:
        """Return how many candidates there is time to judge; 0 when it is not even two."""
        return MULTIPV if self.left is None else self._judgeable_in(self.left)

    def wanted(self) -> int:
        """Return how many candidates to ask for: one, when there will be no time to judge."""
        limit = self.search_limit()
        if limit.time is None or self.left is None:
            return MULTIPV
        return self._judgeable_in(self.left - limit.time) or 1

    def _judgeable_in(self, seconds: float) -> int:
        many = int(MULTIPV * (seconds - LEAST_CHECK_SECONDS) / self._watch.judging)
        return min(many, MULTIPV) if many >= 2 else 0

    def check_seconds(self) -> tuple[bool, float | None]:
        """Tell whether there is time for the verification search, and how much."""
        left = self.left
        return (True, None) if left is None else (left >= LEAST_CHECK_SECONDS, left)

    def note_end(self) -> None:
        """Remember how late the move is."""
        if self.left is not None:
            self._watch.lateness.note(-self.left)
