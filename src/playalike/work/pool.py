"""The worker processes: who waits, who works, and what happens when one dies.

Everything here runs in the server's event loop; only listening is done by threads. A task is a
value, so one whose worker died is simply given to the next: nobody notices but for the time it
takes.
"""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import logging
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import count

from playalike.errors import PlayalikeError
from playalike.settings import Settings
from playalike.work.messages import Answer, Done, Failed, News, NumberedTask, Retried, Task
from playalike.work.process import Message, WorkerProcess

__all__ = ["BusyError", "OnNews", "OnRetry", "Pool", "PoolState", "TroubleError"]

log = logging.getLogger(__name__)

TRIES = 3
"""How many workers may die on a task before it is blamed."""
ENGINE_TRIES = 2

OnNews = Callable[[Mapping[str, object]], None]
OnRetry = Callable[[str], None]
"""Told why a task is done again: its engine or its worker died, and another took the place."""


class TroubleError(Exception):
    """A task failed through no fault of whoever asked."""


class BusyError(Exception):
    """A task was not taken on: too many wait, or the workers are being ended."""

    def __init__(self, message: str, retry_after: int) -> None:
        """Say in how many seconds it is worth asking again."""
        super().__init__(message)
        self.retry_after = retry_after


def _ending() -> BusyError:
    return BusyError("the server is about to end: try again in a moment", 5)


@dataclass(frozen=True, slots=True)
class PoolState:
    """How busy the workers are."""

    total: int
    busy: int
    waiting: int


class _Turns:
    """Fair turns: who has asked for much waits behind those who have asked for little.

    Start-time fair queueing: a visitor's next task is one turn after the last one, and never
    before the turn that is being served; so nobody waits for ever, either.
    """

    def __init__(self) -> None:
        self._served = 0
        self._last: dict[str, int] = {}

    def take(self, visitor: str) -> int:
        turn = max(self._served, self._last.get(visitor, -1) + 1)
        self._last[visitor] = turn
        return turn

    def serve(self, turn: int) -> None:
        if turn > self._served:
            self._served = turn
            self._last = {who: last for who, last in self._last.items() if last >= turn}


@dataclass(order=True, slots=True)
class _Ticket:
    priority: int
    turn: int
    number: int
    task: Task = field(compare=False)
    future: asyncio.Future[Answer] = field(compare=False)
    on_news: OnNews | None = field(compare=False, default=None)
    on_retry: OnRetry | None = field(compare=False, default=None)
    tries: int = field(compare=False, default=0)

    def tell_retry(self, reason: str) -> None:
        if self.on_retry is not None:
            self.on_retry(reason)


class Pool:
    """A fixed number of workers and a queue before them."""

    def __init__(
        self,
        settings: Settings,
        workers: int,
        *,
        niceness: int = 5,
        most_waiting: int = 64,
        cluster: str | None = None,
    ) -> None:
        """Workers are started by `open`, on the `cluster` of this address if one is given."""
        self._cluster = cluster
        self._settings, self.size, self._niceness = settings, workers, niceness
        self.most_waiting = most_waiting
        self._loop: asyncio.AbstractEventLoop
        self._numbers = count(1)
        self._queue: list[_Ticket] = []
        self._turns: defaultdict[int, _Turns] = defaultdict(_Turns)
        self._free: list[WorkerProcess] = []
        self._busy: dict[WorkerProcess, _Ticket] = {}
        self._alarms: dict[WorkerProcess, asyncio.TimerHandle] = {}
        self._open = False

    async def open(self) -> None:
        """Start the workers."""
        self._loop = asyncio.get_running_loop()
        self._open = True
        for _ in range(self.size):
            self._free.append(self._start())

    def close(self) -> None:
        """End all workers at once; what waits is called off."""
        self._open = False
        for alarm in self._alarms.values():
            alarm.cancel()
        for ticket in (*self._queue, *self._busy.values()):
            if not ticket.future.done():
                ticket.future.set_exception(_ending())
        workers = [*self._free, *self._busy]
        self._queue, self._free, self._busy = [], [], {}
        for worker in workers:
            worker.kill()

    @property
    def state(self) -> PoolState:
        """How busy the workers are now."""
        waiting = sum(not ticket.future.done() for ticket in self._queue)
        return PoolState(len(self._free) + len(self._busy), len(self._busy), waiting)

    def refuse_when_full(self) -> None:
        """Raise the refusal when too many wait."""
        if self.state.waiting >= self.most_waiting:
            raise BusyError("too many searches are waiting already: try again in a moment", 2)

    async def run(
        self,
        task: Task,
        *,
        on_news: OnNews | None = None,
        on_retry: OnRetry | None = None,
        priority: int = 1,
        refuse: bool = True,
        visitor: str = "",
    ) -> Answer:
        """Have a worker do a task; who stops waiting calls it off.

        Lower priorities go first, and among equals every visitor's first task before anybody's
        second.
        """
        if not self._open:
            raise _ending()
        if refuse:
            self.refuse_when_full()
        future: asyncio.Future[Answer] = self._loop.create_future()
        turn = self._turns[priority].take(visitor)
        ticket = _Ticket(priority, turn, next(self._numbers), task, future, on_news, on_retry)
        heapq.heappush(self._queue, ticket)
        self._dispatch()
        try:
            return await future
        except asyncio.CancelledError:
            self._abandon(ticket)
            raise

    def _abandon(self, ticket: _Ticket) -> None:
        for worker, under_way in self._busy.items():
            if under_way is ticket:
                worker.cancel(ticket.number)

    def _start(self) -> WorkerProcess:
        def hear(worker: WorkerProcess, message: Message) -> None:
            with contextlib.suppress(RuntimeError):  # the loop may be closed already
                self._loop.call_soon_threadsafe(self._heard, worker, message)

        return WorkerProcess(self._settings, self._niceness, hear, self._cluster)

    def _dispatch(self) -> None:
        while self._queue and self._free:
            ticket = heapq.heappop(self._queue)
            self._turns[ticket.priority].serve(ticket.turn)
            if ticket.future.done():
                continue
            worker = self._free.pop()
            self._busy[worker] = ticket
            self._alarms[worker] = self._loop.call_later(ticket.task.seconds, self._overdue, worker)
            worker.give(NumberedTask(ticket.number, ticket.task))

    def _heard(self, worker: WorkerProcess, message: Message) -> None:
        if not self._open:
            return
        if message is None:
            self._gone(worker)
            return
        ticket = self._busy.get(worker)
        if ticket is None or ticket.number != message.number:
            return
        if isinstance(message, News):
            if ticket.on_news is not None and not ticket.future.done():
                ticket.on_news(message.news)
            return
        if isinstance(message, Retried):
            ticket.tell_retry(message.reason)
            return
        self._leave(worker)
        self._free.append(worker)
        self._settle(ticket, message)
        self._dispatch()

    def _settle(self, ticket: _Ticket, message: Done | Failed) -> None:
        if ticket.future.done():
            return
        if isinstance(message, Done):
            ticket.future.set_result(message.answer)
        elif message.kind == "input":
            ticket.future.set_exception(PlayalikeError(message.message))
        else:
            ticket.tries += 1
            if message.kind == "engine" and ticket.tries < ENGINE_TRIES:
                log.warning("%s; the task is done again", message.message)
                ticket.tell_retry(message.message)
                heapq.heappush(self._queue, ticket)
            else:
                ticket.future.set_exception(TroubleError(message.message))

    def _leave(self, worker: WorkerProcess) -> None:
        self._busy.pop(worker, None)
        if alarm := self._alarms.pop(worker, None):
            alarm.cancel()

    def _gone(self, worker: WorkerProcess) -> None:
        """Replace a worker that died; its task is done again."""
        ticket = self._busy.get(worker)
        self._leave(worker)
        if worker in self._free:
            self._free.remove(worker)
        log.warning("worker %d is gone; another one takes its place", worker.pid)
        worker.kill()
        self._free.append(self._start())
        if ticket is not None and not ticket.future.done():
            ticket.tries += 1
            if ticket.tries < TRIES:
                ticket.tell_retry("the process that was thinking ended")
                heapq.heappush(self._queue, ticket)
            else:
                ticket.future.set_exception(TroubleError(f"{TRIES} workers died of it"))
        self._dispatch()

    def _overdue(self, worker: WorkerProcess) -> None:
        """End a worker that hangs; that it is gone is heard like any other death."""
        log.error("worker %d hangs; it is ended", worker.pid)
        worker.kill()
