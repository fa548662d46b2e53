"""Jobs of the web app: what was asked, how it stands, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import RowMapping, delete, func, insert, select, update

from playalike.store.errors import explained
from playalike.store.store import Store
from playalike.store.web_games import packed, unpacked
from playalike.store.web_tables import WebJob

__all__ = ["JobStore", "SavedJob"]

Json = Mapping[str, object]
_COLUMNS = (
    WebJob.id, WebJob.owner, WebJob.kind, WebJob.title, WebJob.created, WebJob.status,
    WebJob.request, WebJob.error,
)  # fmt: skip


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


class JobStore:
    """Reading and writing jobs."""

    def __init__(self, store: Store) -> None:
        """Use an open database."""
        self._place = store.place
        self._engine = store.engine
        self._reader = store.engine.execution_options(reading=True)

    def add(self, job: SavedJob) -> None:
        """Keep a new job."""
        values = {name: getattr(job, name) for name in SavedJob.__slots__}
        with explained(self._place), self._engine.begin() as connection:
            connection.execute(insert(WebJob), {**values, "request": dict(job.request)})

    def finish(self, job: str, result: Json) -> None:
        """Keep what came of it."""
        self._update(job, status="done", result=packed(result))

    def fail(self, job: str, error: str) -> None:
        """Keep why nothing came of it."""
        self._update(job, status="failed", error=error)

    def stop(self, job: str) -> None:
        """Leave it alone until it is told to go on."""
        self._update(job, status="stopped")

    def go_on(self, job: str) -> None:
        """Have it done again, or to its end."""
        self._update(job, status="waiting", error="")

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
            return bool(done.rowcount)

    def _update(self, job: str, **values: object) -> None:
        with explained(self._place), self._engine.begin() as connection:
            connection.execute(update(WebJob).where(WebJob.id == job).values(**values))


def _job(row: RowMapping) -> SavedJob:
    values = {name: row[name] for name in SavedJob.__slots__}
    if values["created"].tzinfo is None:  # SQLite keeps no time zone: it was UTC
        values["created"] = values["created"].replace(tzinfo=UTC)
    return SavedJob(**values)
