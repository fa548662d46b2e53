"""Reviews and metrics: work that takes a while, done one after the other beside the games.

A job is in the store before it is answered; one that was under way when the server died is done
again at the next start, and costs little then: the engine's answers are kept. Where several servers
share a database, each takes the next job that nobody does when it has a worker free for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from playalike.errors import PlayalikeError
from playalike.faces.web.answers.jobs import JobProgress, JobState
from playalike.faces.web.errors import ApiError, ErrorBody
from playalike.faces.web.limits import LIMITS
from playalike.faces.web.live_game import iso
from playalike.faces.web.session import new_id
from playalike.faces.web.streams import Event, Listeners
from playalike.store import JobStore, SavedJob, StoreError
from playalike.work.messages import Task
from playalike.work.pool import BusyError, Pool, TroubleError

__all__ = ["Jobs", "MakeTask"]

log = logging.getLogger(__name__)

MakeTask = Callable[[SavedJob], Task]
"""Turns what was asked into what a worker does."""
KEEP_SECONDS = 1.0
"""How often it is kept how far a job is, where other servers may be asked for it."""
NO_PROGRESS = JobProgress(done=0, total=0, what="positions", game=0, games=0)


@dataclass(slots=True)
class _Running:
    """A job that is not finished."""

    job: SavedJob
    task: asyncio.Task[None] | None = None
    begun: bool = False
    progress: JobProgress = field(default_factory=lambda: NO_PROGRESS)
    result: Mapping[str, object] | None = None
    """What is known before it is finished."""
    listeners: Listeners = field(default_factory=Listeners)
    telling: asyncio.Task[None] | None = None
    """Keeps how far it is, for the other servers."""
    untold: bool = False
    """Whether it is further than that."""


class Jobs:
    """Everybody's jobs."""

    def __init__(
        self,
        store: JobStore,
        pool_for: Callable[[str], Pool],
        make_task: MakeTask,
        can_do: Callable[[SavedJob], bool] = lambda job: True,
    ) -> None:
        """`pool_for` gives the workers of a kind of job; not those that games use.

        `can_do` tells whether this server has the files that a job needs.
        """
        self._store, self._pool_for, self._make = store, pool_for, make_task
        self._can_do = can_do
        self._running: dict[str, _Running] = {}
        self._elsewhere: dict[str, Listeners] = {}
        """Who listens here to jobs that another server does."""
        self._open = True
        self._taking = asyncio.Lock()
        self._next: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Take up what was left undone."""
        if self._store.shared:
            await self.take()
            return
        for job in await asyncio.to_thread(self._store.waiting):
            self._start(job)

    def close(self) -> None:
        """Stop; what is undone stays in the store."""
        self._open = False
        for running in self._running.values():
            if running.task is not None:
                running.task.cancel()

    async def take(self) -> None:
        """Take the next jobs that no server does, as many as there are workers for them.

        Everybody's first job comes before anybody's second.
        """
        async with self._taking:
            jobs = await asyncio.to_thread(self._store.free)
            turns: Counter[str] = Counter(other.job.owner for other in self._running.values())
            places = []
            for job in jobs:
                places.append((turns[job.owner], job.created, job))
                turns[job.owner] += 1
            for _, _, job in sorted(places, key=lambda place: place[:2]):
                if not (self._open and self._has_room(job.kind) and self._can_do(job)):
                    continue
                if await asyncio.to_thread(self._store.claim, job.id):
                    self._start(job)

    def _has_room(self, kind: str) -> bool:
        pool = self._pool_for(kind)
        busy = sum(self._pool_for(other.job.kind) is pool for other in self._running.values())
        return busy < pool.size

    async def look_again(self) -> None:
        """See to jobs that other servers left, and to those that they do for listeners here."""
        await self.take()
        for job in list(self._elsewhere):
            await self.hear(job)

    async def hear(self, job: str) -> None:
        """Take note that another server changed a job."""
        running = self._running.get(job)
        listeners = self._elsewhere.get(job)
        if running is None and listeners is None:
            return
        saved = await asyncio.to_thread(self._store.look, job)
        if running is not None and (saved is None or saved.status != "waiting"):
            if running.task is not None:  # it was called off there
                running.task.cancel()
            self._running.pop(job, None)
            listeners = running.listeners
        if listeners is not None:
            self._tell_elsewhere(job, saved, listeners)

    def _tell_elsewhere(self, job: str, saved: SavedJob | None, listeners: Listeners) -> None:
        if saved is None or not len(listeners):
            self._elsewhere.pop(job, None)
        elif saved.status == "waiting":
            listeners.tell(Event("progress", self._state(saved)))
        else:
            self._elsewhere.pop(job, None)
            listeners.tell(Event(saved.status, self._state(saved), last=True))

    async def add(
        self, owner: str, kind: str, title: str, request: Mapping[str, object]
    ) -> JobState:
        """Keep a job and begin with it as soon as a worker is free."""
        await self._refuse_too_many(owner)
        if await asyncio.to_thread(self._store.count, owner) >= LIMITS.jobs:
            raise ApiError(429, f"{LIMITS.jobs} of your jobs are kept: delete some of them")
        job = SavedJob(new_id(), owner, kind, title, datetime.now(UTC), "waiting", request)
        await asyncio.to_thread(self._store.add, job)
        await self._begin(job)
        return self._state(job)

    async def _begin(self, job: SavedJob) -> None:
        if self._store.shared:
            await self.take()
        else:
            self._start(job)

    async def _refuse_too_many(self, owner: str) -> None:
        mine = await asyncio.to_thread(self._store.unfinished, owner)
        if mine >= LIMITS.session_jobs:
            raise ApiError(429, f"{mine} of your jobs are not finished: wait", retry_after=10)
        if await asyncio.to_thread(self._store.unfinished) >= LIMITS.waiting_jobs:
            raise ApiError(503, "too many jobs are waiting: try again later", retry_after=30)

    async def find(self, job: str, owner: str, kind: str) -> SavedJob:
        """Return a job of the owner."""
        saved = await asyncio.to_thread(self._store.find, job, owner)
        if saved is None or saved.kind != kind:
            raise ApiError(404, f"there is no such {kind} of yours")
        return saved

    async def values(self, job: SavedJob, result: bool = True) -> dict[str, object]:
        """Return how a job stands, and what came of it."""
        values = self._state(job).model_dump()
        values["result"] = None
        running = self._running.get(job.id)
        if result and running is not None:
            values["result"] = running.result
        elif result and (job.status == "done" or job.progress is not None):
            values["result"] = await asyncio.to_thread(self._store.result, job.id)
        return values

    async def listed(self, owner: str, kind: str) -> list[JobState]:
        """Return an owner's jobs without results."""
        jobs = await asyncio.to_thread(self._store.jobs, owner, kind)
        return [self._state(job) for job in jobs]

    async def stop(self, job: SavedJob) -> JobState:
        """Call a job off; what was computed is kept, and `go_on` goes on there."""
        if job.status != "waiting":
            raise ApiError(409, f"it is {job.status} already")
        await asyncio.to_thread(self._store.stop, job.id)
        running = self._running.get(job.id)
        if running is not None and running.task is not None:
            running.task.cancel()
            await asyncio.wait([running.task])
        stopped = replace(job, status="stopped")
        listeners = running.listeners if running else self._elsewhere.pop(job.id, Listeners())
        listeners.tell(Event("stopped", self._state(stopped), last=True))
        return self._state(stopped)

    async def go_on(self, job: SavedJob) -> JobState:
        """Take up a job that was stopped, or that failed."""
        if job.status not in ("stopped", "failed"):
            raise ApiError(409, f"it is {job.status} already")
        await self._refuse_too_many(job.owner)
        await asyncio.to_thread(self._store.go_on, job.id)
        job = replace(job, status="waiting", error="", progress=None)
        await self._begin(job)
        return self._state(job)

    async def remove(self, job: SavedJob) -> None:
        """Call a job off and forget it."""
        running = self._running.get(job.id)
        if running is not None and running.task is not None:
            running.task.cancel()
        await asyncio.to_thread(self._store.remove, job.id, job.owner)

    def listen(self, job: SavedJob) -> tuple[Event, Listeners]:
        """Return how it stands and, while it runs, what tells of changes."""
        running = self._running.get(job.id)
        name = "progress" if job.status == "waiting" else job.status
        if running is not None:
            return Event(name, self._state(job)), running.listeners
        if job.status == "waiting" and self._store.shared:
            return Event(name, self._state(job)), self._elsewhere.setdefault(job.id, Listeners())
        return Event(name, self._state(job), last=True), Listeners()

    def _start(self, job: SavedJob) -> None:
        running = _Running(job, listeners=self._elsewhere.pop(job.id, Listeners()))
        self._running[job.id] = running
        running.task = asyncio.get_running_loop().create_task(self._do(running))

    async def _do(self, running: _Running) -> None:
        job = running.job

        def on_news(news: Mapping[str, object]) -> None:
            running.begun = True
            name = "progress"
            if isinstance(first := news.get("result"), Mapping):
                name, running.result = "verdicts", first
            else:
                running.progress = JobProgress.model_validate(news)
            running.listeners.tell(Event(name, self._state(job)))
            if self._store.shared:
                running.untold = True
                if running.telling is None or running.telling.done():
                    running.telling = asyncio.get_running_loop().create_task(self._keep(running))

        try:
            result = await self._pool_for(job.kind).run(
                self._make(job), on_news=on_news, refuse=False
            )
            if not await asyncio.to_thread(self._store.finish, job.id, result):
                self._elsewhere[job.id] = running.listeners  # it was called off, or done, there
                return
            done = replace(job, status="done")
        except Exception as error:
            expected = isinstance(error, PlayalikeError | TroubleError | BusyError)
            log.warning("%s %s failed", job.kind, job.id, exc_info=None if expected else error)
            reason = str(error) if expected else "Playalike made a mistake; it is in the log"
            done = replace(job, status="failed", error=reason)
            with contextlib.suppress(StoreError):  # it waits in the store then, and is done again
                await asyncio.to_thread(self._store.fail, job.id, reason)
        finally:
            self._running.pop(job.id, None)
            if self._store.shared and self._open:
                asyncio.get_running_loop().call_soon(self._take_next)
        running.listeners.tell(Event(done.status, self._state(done), last=True))

    def _take_next(self) -> None:
        async def take() -> None:
            with contextlib.suppress(StoreError):  # the next beat tries again
                await self.take()

        self._next = asyncio.get_running_loop().create_task(take())

    async def _keep(self, running: _Running) -> None:
        """Keep how far a job is, not too often."""
        while running.untold and running.job.id in self._running:
            running.untold = False
            values = running.progress.model_dump()
            with contextlib.suppress(StoreError):  # the next news are kept again
                await asyncio.to_thread(
                    self._store.put_progress, running.job.id, values, running.result
                )
            await asyncio.sleep(KEEP_SECONDS)

    def _progress(self, running: _Running) -> JobProgress:
        if running.begun:
            return running.progress
        before = [other for other in self._running.values() if other.job.kind == running.job.kind]
        return NO_PROGRESS.model_copy(update={"ahead": before.index(running)})

    async def unfinished(self, kind: str) -> int:
        """Return how many jobs of a kind are under way or wait."""
        return await asyncio.to_thread(self._store.unfinished, None, kind)

    def _state(self, job: SavedJob) -> JobState:
        running = self._running.get(job.id)
        status = job.status
        progress = NO_PROGRESS
        if running is not None:
            progress = self._progress(running)
        elif status == "waiting" and job.progress is not None:
            progress = JobProgress.model_validate(job.progress)
        if status == "waiting" and (running.begun if running else job.progress is not None):
            status = "running"
        error = None
        if job.error:
            error = ErrorBody(code="failed", message=job.error, fields=[])
        values = {
            "id": job.id,
            "kind": job.kind,
            "title": job.title,
            "created": iso(job.created),
            "status": status,
            "progress": progress,
            "error": error,
        }
        return JobState.model_validate(values)
