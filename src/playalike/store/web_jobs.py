"""Jobs of the web app: what was asked, how it stands, and what came of it."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import RowMapping, delete, func, insert, or_, select, update

from playalike.store.errors import explained
from playalike.store.store import Store
from playalike.store.web_games import packed, unpacked
from playalike.store.web_servers import lives, tell
from playalike.store.web_tables import WebJob

__all__ = ["JobStore", "SavedJob"]

Json = Mapping[str, object]
_COLUMNS = (
    WebJob.id, WebJob.owner, WebJob.kind, WebJob.title, WebJob.created, WebJob.status,
    WebJob.request, WebJob.error, WebJob.progress,
)  # fmt: skip
_FREE = or_(WebJob.server.is_(None), ~lives(WebJob.server))


@dataclass(frozen=True, slots=True)
class SavedJob:
    """A job without its result."""

    id: str
    owner: str
    kind: str
    title: str
    created: datetime
    status: str
    request: Json
    error: str = ""
    progress: Json | None = None
    """How far it is, as the server that does it last said."""


class JobStore:
    """Reading and writing jobs."""

    def __init__(self, store: Store, server: str | None = None) -> None:
        """Use an open database; `server` is who does the jobs that are claimed here."""
        self._place, self.server, self.shared = store.place, server, store.shared
        self._engine = store.engine
        self._reader = store.engine.execution_options(reading=True)

    def add(self, job: SavedJob) -> None:
        """Keep a new job."""
        values = {name: getattr(job, name) for name in SavedJob.__slots__}
        with explained(self._place), self._engine.begin() as connection:
            connection.execute(insert(WebJob), {**values, "request": dict(job.request)})
            tell(connection, f"job {job.id} {self.server}")

    def finish(self, job: str, result: Json) -> bool:
        """Keep what came of it; False when it is no longer waited for."""
        return self._update(job, unfinished=True, status="done", result=packed(result))

    def fail(self, job: str, error: str) -> bool:
        """Keep why nothing came of it; False when it is no longer waited for."""
        return self._update(job, unfinished=True, status="failed", error=error)

    def put_progress(self, job: str, progress: Json, result: Json | None = None) -> bool:
        """Keep how far it is, and what is known already; False when it is no longer waited for."""
        values: dict[str, object] = {"progress": dict(progress)}
        if result is not None:
            values["result"] = packed(result)
        return self._update(job, unfinished=True, **values)

    def free(self, limit: int = 200) -> list[SavedJob]:
        """Return unfinished jobs that no living server does, the oldest first; PostgreSQL only."""
        query = select(*_COLUMNS).where(WebJob.status == "waiting", _FREE)
        query = query.order_by(WebJob.created).limit(limit)
        with explained(self._place), self._reader.connect() as connection:
            return [_job(row) for row in connection.execute(query).mappings()]

    def claim(self, job: str) -> bool:
        """Do a job here, unless another server was quicker."""
        change = update(WebJob).where(WebJob.id == job, WebJob.status == "waiting", _FREE)
        with explained(self._place), self._engine.begin() as connection:
            return bool(connection.execute(change.values(server=self.server)).rowcount)

    def look(self, job: str) -> SavedJob | None:
        """Return anybody's job."""
        query = select(*_COLUMNS).where(WebJob.id == job)
        with explained(self._place), self._reader.connect() as connection:
            row = connection.execute(query).mappings().first()
        return None if row is None else _job(row)

    def unfinished(self, owner: str | None = None, kind: str | None = None) -> int:
        """Return how many jobs are not finished, an owner's or everybody's."""
        query = select(func.count()).select_from(WebJob).where(WebJob.status == "waiting")
        if owner is not None:
            query = query.where(WebJob.owner == owner)
        if kind is not None:
            query = query.where(WebJob.kind == kind)
        with explained(self._place), self._reader.connect() as connection:
            return int(connection.execute(query).scalar_one())

    def stop(self, job: str) -> None:
        """Leave it alone until it is told to go on."""
        self._update(job, status="stopped")

    def go_on(self, job: str) -> None:
        """Have it done again, or to its end."""
        self._update(job, status="waiting", error="", server=None)

    def all_of(self, kind: str) -> list[SavedJob]:
        """Return everybody's jobs of a kind, whatever became of them."""
        query = select(*_COLUMNS).where(WebJob.kind == kind).order_by(WebJob.created)
        with explained(self._place), self._reader.connect() as connection:
            return [_job(row) for row in connection.execute(query).mappings()]

    def find(self, job: str, owner: str) -> SavedJob | None:
        """Return a job of an owner."""
        query = select(*_COLUMNS).where(WebJob.id == job, WebJob.owner == owner)
        with explained(self._place), self._reader.connect() as connection:
            row = connection.execute(query).mappings().first()
        return None if row is None else _job(row)

    def result(self, job: str) -> dict[str, object] | None:
        """Return what came of a job."""
        query = select(WebJob.result).where(WebJob.id == job)
        with explained(self._place), self._reader.connect() as connection:
            data = connection.execute(query).scalar()
        return None if data is None else unpacked(data)

    def jobs(self, owner: str, kind: str, limit: int = 50) -> list[SavedJob]:
        """Return an owner's jobs of a kind, the latest first."""
        query = (
            select(*_COLUMNS)
            .where(WebJob.owner == owner, WebJob.kind == kind)
            .order_by(WebJob.created.desc(), WebJob.id)
            .limit(limit)
        )
        with explained(self._place), self._reader.connect() as connection:
            return [_job(row) for row in connection.execute(query).mappings()]

    def waiting(self) -> list[SavedJob]:
        """Return everybody's unfinished jobs, the oldest first."""
        query = select(*_COLUMNS).where(WebJob.status == "waiting").order_by(WebJob.created)
        with explained(self._place), self._reader.connect() as connection:
            return [_job(row) for row in connection.execute(query).mappings()]

    def count(self, owner: str) -> int:
        """Return how many jobs of an owner are kept."""
        query = select(func.count()).select_from(WebJob).where(WebJob.owner == owner)
        with explained(self._place), self._reader.connect() as connection:
            return int(connection.execute(query).scalar_one())

    def remove(self, job: str, owner: str) -> bool:
        """Forget a job; False when the owner has none such."""
        with explained(self._place), self._engine.begin() as connection:
            done = connection.execute(delete(WebJob).where(WebJob.id == job, WebJob.owner == owner))
            tell(connection, f"job {job} {self.server}")
            return bool(done.rowcount)

    def wipe(self) -> None:
        """Leave nothing on the disk of what was deleted: SQLite's journal still has it."""
        if self.shared:
            return
        with explained(self._place), contextlib.closing(self._engine.raw_connection()) as raw:
            raw.cursor().execute("pragma wal_checkpoint(truncate)")

    def _update(self, job: str, *, unfinished: bool = False, **values: object) -> bool:
        change = update(WebJob).where(WebJob.id == job)
        if unfinished:
            change = change.where(WebJob.status == "waiting")
        with explained(self._place), self._engine.begin() as connection:
            done = connection.execute(change.values(**values))
            tell(connection, f"job {job} {self.server}")
            return bool(done.rowcount)


def _job(row: RowMapping) -> SavedJob:
    values = {name: row[name] for name in SavedJob.__slots__}
    if values["created"].tzinfo is None:  # SQLite keeps no time zone: it was UTC
        values["created"] = values["created"].replace(tzinfo=UTC)
    return SavedJob(**values)
