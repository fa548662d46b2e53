"""How often an address may begin what is kept: cookies can be thrown away, an address cannot."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

from playalike.faces.web.errors import ApiError

__all__ = ["Rates"]

MOST_ADDRESSES = 10_000


class Rates:
    """Counts beginnings within a sliding hour."""

    def __init__(
        self, most: int, seconds: float = 3600.0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """`most` beginnings within `seconds`."""
        self._most, self._seconds, self._clock = most, seconds, clock
        self._times: dict[str, deque[float]] = {}

    def count(self, address: str) -> None:
        """Count one more, or refuse it."""
        now = self._clock()
        times = self._times.setdefault(address, deque())
        while times and times[0] <= now - self._seconds:
            times.popleft()
        if len(times) >= self._most:
            wait = max(1, round(times[0] + self._seconds - now))
            raise ApiError(
                429,
                f"{self._most} games and reviews were begun from your address within an hour: wait",
                retry_after=wait,
            )
        times.append(now)
        if len(self._times) > MOST_ADDRESSES:
            recent = now - self._seconds
            self._times = {who: last for who, last in self._times.items() if last[-1] > recent}
