"""How much each node of a cluster gets done: items a second of late."""

from __future__ import annotations

import threading
import time
from collections import Counter, deque
from collections.abc import Callable

__all__ = ["NodeRates"]

WINDOW_SECONDS = 20.0


class NodeRates:
    """Counts what comes from each node."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with nothing done."""
        self._clock = clock
        self._lock = threading.Lock()  # a bar asks from its own thread
        self._recent: deque[tuple[float, str, int]] = deque()
        self.begin()

    def begin(self) -> None:
        """Other work begins, of which nothing is done."""
        with self._lock:
            self._recent.clear()
            self._begun = self._clock()

    def count(self, node: str, items: int) -> None:
        """Take note of some items done."""
        now = self._clock()
        with self._lock:
            self._recent.append((now, node, items))
            while now - self._recent[0][0] > WINDOW_SECONDS:
                self._recent.popleft()

    def per_second(self) -> dict[str, float]:
        """Return items a second by node, of the last seconds."""
        now = self._clock()
        done: Counter[str] = Counter()
        with self._lock:
            seconds = min(now - self._begun, WINDOW_SECONDS)
            for when, node, items in self._recent:
                if now - when <= WINDOW_SECONDS:
                    done[node] += items
        return {node: items / seconds for node, items in sorted(done.items())} if seconds else {}

    def __str__(self) -> str:
        """Return ``10.0.0.1 3fa0 47/s, 10.0.0.2 91bc 52/s``; of games, ``12/min``."""
        return ", ".join(f"{node} {_speed(rate)}" for node, rate in self.per_second().items())


def _speed(rate: float) -> str:
    return f"{rate:.0f}/s" if rate >= 2 else f"{60 * rate:.0f}/min"
