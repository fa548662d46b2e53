"""When to stop: the part of the search that looks at the clock.

An engine that thinks too long loses on time, whatever it found. The search therefore counts its
nodes and looks at the clock, the stop flag and the node budget every few dozen of them, inside the
quiescence search too. Stopping is an exception: it unwinds the recursion from any depth at once,
and the half-finished iteration is thrown away. The move in hand is that of the last finished
iteration.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

import chess

__all__ = ["SearchControl", "SearchLimits", "SearchStopped"]

CHECK_INTERVAL = 64
"""Nodes between two looks at the clock: about three milliseconds."""
_UNLIMITED = 1 << 62


class SearchStopped(Exception):  # noqa: N818 -- a signal, not an error
    """Unwinds the recursion when time or nodes are used up or someone asked to stop."""


class SearchControl:
    """Counts nodes and knows when it is enough."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock: Callable[[], float] = clock
        self.nodes: int = 0
        self.seldepth: int = 0
        self.tbhits: int = 0
        self.next_check: int = 0
        self.node_limit: int = _UNLIMITED
        self.start: float = 0.0
        self.hard_deadline: float | None = None
        self.soft_deadline: float | None = None
        self.stop: threading.Event | None = None

    def begin(
        self, limits: SearchLimits, stop: threading.Event | None, start: float | None
    ) -> None:
        """Start counting."""
        self.start = self.clock() if start is None else start
        self.nodes = self.seldepth = self.tbhits = 0
        self.node_limit = _UNLIMITED if limits.nodes is None else max(limits.nodes, 1)
        self.hard_deadline = (
            None if limits.hard_seconds is None else self.start + limits.hard_seconds
        )
        self.soft_deadline = (
            None if limits.soft_seconds is None else self.start + limits.soft_seconds
        )
        self.stop = stop
        self.next_check = 1  # the time may be over before the first node

    def check(self) -> None:
        """Raise `SearchStopped` if a limit is reached; the search calls this every few nodes."""
        if self.nodes >= self.node_limit:
            raise SearchStopped
        if self.hard_deadline is not None and self.clock() >= self.hard_deadline:
            raise SearchStopped
        if self.stop is not None and self.stop.is_set():
            raise SearchStopped
        self.next_check = min(self.nodes + CHECK_INTERVAL, self.node_limit)

    def may_deepen(self) -> bool:
        """Tell whether another iteration is worth starting."""
        if self.stop is not None and self.stop.is_set():
            return False
        if self.soft_deadline is None:
            return True
        return self.clock() < self.soft_deadline

    def seconds(self) -> float:
        """Return the time since the start."""
        return self.clock() - self.start


@dataclass(frozen=True, slots=True)
class SearchLimits:
    """When to stop. Everything that is None is unlimited; the first limit reached ends the
    search."""

    depth: int | None = None
    """Plies of the last iteration."""
    nodes: int | None = None
    """Positions to visit at most."""
    mate: int | None = None
    """Stop as soon as a mate in at most this many moves is found."""
    soft_seconds: float | None = None
    """No new iteration is started after this time: it could hardly be finished."""
    hard_seconds: float | None = None
    """The search is broken off after this time, measured from its start."""
    moves: tuple[chess.Move, ...] = ()
    """Only these root moves are considered (UCI ``searchmoves``); empty means all."""
    multipv: int = 1
    """How many best lines are wanted."""
