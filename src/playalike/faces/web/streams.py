"""Server-sent events: one queue for each listener, and the text they are sent as."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from fastapi.responses import StreamingResponse
from pydantic import BaseModel

from playalike.faces.web.answers.base import ServerEnd
from playalike.faces.web.errors import ApiError
from playalike.faces.web.limits import LIMITS

__all__ = ["Event", "EventStream", "Listeners", "StreamCount", "event_stream", "lasting_events"]

PING_SECONDS = 15.0
MOST_QUEUED = 64
"""Events that wait for a slow listener; beyond, the oldest are dropped."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that listeners are told."""

    name: str
    data: BaseModel
    """What the route's document promises under this name."""
    last: bool = False
    """Whether the stream ends with it."""

    def text(self) -> str:
        """Return the event as it is sent."""
        return f"event: {self.name}\ndata: {self.data.model_dump_json()}\n\n"


class EventStream(StreamingResponse):
    """Events as they come. A route names the model of what comes with each as its answer's."""

    media_type = "text/event-stream"


class Listeners:
    """Everybody who listens to one thing."""

    def __init__(self) -> None:
        """Nobody yet."""
        self._queues: set[asyncio.Queue[Event]] = set()

    def __len__(self) -> int:
        """Return how many listen."""
        return len(self._queues)

    def tell(self, event: Event) -> None:
        """Tell everybody; nobody is waited for."""
        for queue in self._queues:
            if queue.full():
                queue.get_nowait()
            queue.put_nowait(event)

    def listen(self) -> asyncio.Queue[Event]:
        """Begin to listen."""
        queue: asyncio.Queue[Event] = asyncio.Queue(MOST_QUEUED)
        self._queues.add(queue)
        return queue

    def leave(self, queue: asyncio.Queue[Event]) -> None:
        """Listen no more."""
        self._queues.discard(queue)


class StreamCount:
    """How many streams are open, each session's and all; and how to end them together."""

    def __init__(self) -> None:
        """None yet."""
        self._open: Counter[str] = Counter()
        self._queues: set[asyncio.Queue[Event]] = set()

    @property
    def open(self) -> int:
        """How many there are."""
        return self._open.total()

    def enter(self, owner: str) -> None:
        """Count one more, or refuse it."""
        if self._open[owner] >= LIMITS.streams:
            raise ApiError(
                429, f"{LIMITS.streams} event streams are open already: close some", retry_after=5
            )
        if self._open.total() >= LIMITS.all_streams:
            raise ApiError(503, "too many event streams are open: try again later", retry_after=10)
        self._open[owner] += 1

    def leave(self, owner: str) -> None:
        """Count one less."""
        self._open[owner] -= 1
        if not self._open[owner]:
            del self._open[owner]

    @contextmanager
    def attended(self, queue: asyncio.Queue[Event]) -> Iterator[None]:
        """Have a stream end when the server does."""
        self._queues.add(queue)
        try:
            yield
        finally:
            self._queues.discard(queue)

    def hang_up(self) -> None:
        """End all streams: they would keep the server from ending."""
        for queue in self._queues:
            if queue.full():
                queue.get_nowait()
            queue.put_nowait(Event("end", ServerEnd(), last=True))


async def lasting_events(
    listeners: Listeners, first: Event, count: StreamCount, owner: str
) -> AsyncIterator[Event | None]:
    """Yield the first event and then all others; None when it is time for a sign of life."""
    queue = listeners.listen()
    try:
        yield first
        if first.last:
            return
        with count.attended(queue):
            while True:
                try:
                    event = await asyncio.wait_for(queue.get(), PING_SECONDS)
                except TimeoutError:
                    yield None
                    continue
                yield event
                if event.last:
                    return
    finally:
        listeners.leave(queue)
        count.leave(owner)


def event_stream(events: AsyncIterator[Event | None]) -> EventStream:
    """Return the answer that sends events as they come."""

    async def text() -> AsyncIterator[str]:
        yield "retry: 2000\n\n"
        async for event in events:
            yield ": ping\n\n" if event is None else event.text()

    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return EventStream(text(), headers=headers)
