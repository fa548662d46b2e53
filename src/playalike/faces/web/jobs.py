"""Reviews and metrics: work that takes a while, done one after the other beside the games.

A job is in the store before it is answered; one that was under way when the server died is done
again at the next start, and costs little then: the engine's answers are kept.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
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


class Jobs:
    """Everybody's jobs."""

    def __init__(
        self, store: JobStore, pool_for: Callable[[str], Pool], make_task: MakeTask
    ) -> None:
        """`pool_for` gives the workers of a kind of job; not those that games use."""
        self._store, self._pool_for, self._make = store, pool_for, make_task
        self._running: dict[str, _Running] = {}

    async def open(self) -> None:
        """Take up what was left undone."""
        for job in await asyncio.to_thread(self._store.waiting):
            self._start(job)

    def close(self) -> None:
        """Stop; what is undone stays in the store."""
        for running in self._running.values():
            if running.task is not None:
                running.task.cancel()

    async def add(
        self, owner: str, kind: str, title: str, request: Mapping[str, object]
    ) -> JobState:
        """Keep a job and begin with it as soon as a worker is free."""
        self._refuse_too_many(owner)
        if await asyncio.to_thread(self._store.count, owner) >= LIMITS.jobs:
            raise ApiError(429, f"{LIMITS.jobs} of your jobs are kept: delete some of them")
        job = SavedJob(new_id(), owner, kind, title, datetime.now(UTC), "waiting", request)
        await asyncio.to_thread(self._store.add, job)
        return self._state(self._start(job).job)

    def _refuse_too_many(self, owner: str) -> None:
        mine = sum(running.job.owner == owner for running in self._running.values())
        if mine >= LIMITS.session_jobs:
            raise ApiError(429, f"{mine} of your jobs are not finished: wait", retry_after=10)
        if len(self._running) >= LIMITS.waiting_jobs:
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
        elif result and job.status == "done":
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
        running = self._running.get(job.id)
        await asyncio.to_thread(self._store.stop, job.id)
        if running is not None and running.task is not None:
            running.task.cancel()
            await asyncio.wait([running.task])
        stopped = replace(job, status="stopped")
        if running is not None:
            running.listeners.tell(Event("stopped", self._state(stopped), last=True))
        return self._state(stopped)

    async def go_on(self, job: SavedJob) -> JobState:
        """Take up a job that was stopped, or that failed."""
        if job.status not in ("stopped", "failed"):
            raise ApiError(409, f"it is {job.status} already")
        self._refuse_too_many(job.owner)
        await asyncio.to_thread(self._store.go_on, job.id)
        return self._state(self._start(replace(job, status="waiting", error="")).job)

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
        last = running is None
        return Event(name, self._state(job), last), running.listeners if running else Listeners()

    def _start(self, job: SavedJob) -> _Running:
        running = _Running(job)
        self._running[job.id] = running
        running.task = asyncio.get_running_loop().create_task(self._do(running))
        return running

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

        try:
            result = await self._pool_for(job.kind).run(
                self._make(job), on_news=on_news, refuse=False
            )
            await asyncio.to_thread(self._store.finish, job.id, result)
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
        running.listeners.tell(Event(done.status, self._state(done), last=True))

    def _progress(self, running: _Running) -> JobProgress:
        if running.begun:
            return running.progress
        before = [one for one in self._running.values() if one.job.kind == running.job.kind]
        return NO_PROGRESS.model_copy(update={"ahead": before.index(running)})

    def unfinished(self, kind: str) -> int:
        """Return how many jobs of a kind are under way or wait."""
        return sum(running.job.kind == kind for running in self._running.values())

    def _state(self, job: SavedJob) -> JobState:
        running = self._running.get(job.id)
        status = job.status
        if status == "waiting" and running is not None and running.begun:
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
            "progress": NO_PROGRESS if running is None else self._progress(running),
            "error": error,
        }
        return JobState.model_validate(values)
