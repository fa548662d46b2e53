"""What a server measures of itself: requests, answers, and how busy it is, for Prometheus.

The text format is Prometheus' own: `# TYPE` and one line for each series.
"""

from __future__ import annotations

import logging
import time
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Mapping

from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["Histogram", "Measured", "Monitor", "gauge_lines"]

log = logging.getLogger("playalike.requests")
"""Heard by `playalike.logs` alone: nobody wants a line for each request on a terminal."""

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 6.0, 15.0, 60.0)
"""Upper bounds in seconds."""
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


class Histogram:
    """How often something took how long."""

    def __init__(self) -> None:
        """Nothing yet."""
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        """Count one."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str, labels: str = "") -> Iterable[str]:
        """Yield the series."""
        before, count = labels + "," if labels else "", 0
        for bound, number in zip((*BOUNDS, "+Inf"), self.counts, strict=True):
            count += number
            yield f'{name}_bucket{{{before}le="{bound}"}} {count}'
        shown = f"{{{labels}}}" if labels else ""
        yield f"{name}_sum{shown} {self.total:.6f}"
        yield f"{name}_count{shown} {count}"


class Monitor:
    """Counts since the server began."""

    def __init__(self) -> None:
        """Nothing yet."""
        self.requests: defaultdict[tuple[str, str, int], int] = defaultdict(int)
        self.latencies: defaultdict[str, Histogram] = defaultdict(Histogram)
        """By route; event streams have none, they last as long as somebody listens."""
        self.answers = Histogram()
        """From a person's move to the opponent's, waiting included."""
        self.moves: defaultdict[float, int] = defaultdict(int)
        """Moves of opponents by the part of the usual thinking that they got."""

    def lines(self) -> Iterable[str]:
        """Yield what was counted."""
        yield "# TYPE playalike_requests_total counter"
        for (method, route, status), count in sorted(self.requests.items()):
            labels = f'method="{method}",route="{route}",status="{status}"'
            yield f"playalike_requests_total{{{labels}}} {count}"
        yield "# TYPE playalike_request_seconds histogram"
        for route, latency in sorted(self.latencies.items()):
            yield from latency.lines("playalike_request_seconds", f'route="{route}"')
        yield "# TYPE playalike_answer_seconds histogram"
        yield from self.answers.lines("playalike_answer_seconds")
        yield "# TYPE playalike_moves_total counter"
        for effort, count in sorted(self.moves.items()):
            yield f'playalike_moves_total{{effort="{effort:g}"}} {count}'


def gauge_lines(gauges: Mapping[str, Mapping[str, float]]) -> Iterable[str]:
    """Yield values that go up and down: by name, then by label (or by nothing)."""
    for name, values in gauges.items():
        yield f"# TYPE {name} gauge"
        for label, value in values.items():
            yield f"{name}{{{label}}} {value:g}" if label else f"{name} {value:g}"


class Measured:
    """Counts and, where that is wanted, logs every request; plain ASGI around everything else.

    Only the route's pattern is kept: ids of games are nobody's business.
    """

    def __init__(self, app: ASGIApp, monitor: Monitor) -> None:
        """Count into a monitor."""
        self._app, self._monitor = app, monitor

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began, status, stream = time.perf_counter(), 500, False

        async def note(message: Message) -> None:
            nonlocal status, stream
            if message["type"] == "http.response.start":
                status = message["status"]
                stream = any(b"event-stream" in value for _, value in message["headers"])
            await send(message)

        try:
            await self._app(scope, receive, note)
        finally:
            self._count(scope, status, time.perf_counter() - began, stream)

    def _count(self, scope: Scope, status: int, seconds: float, stream: bool) -> None:
        # What no route took is the page, or was refused before.
        route = str(getattr(scope.get("route"), "path", "") or "page")
        method = scope["method"] if scope["method"] in METHODS else "other"
        self._monitor.requests[method, route, status] += 1
        if not stream:
            self._monitor.latencies[route].add(seconds)
        extra = {
            "method": method,
            "route": route,
            "status": status,
            "ms": round(1000 * seconds, 1),
        }
        log.info("%s %s %d", method, route, status, extra={"request": extra})
