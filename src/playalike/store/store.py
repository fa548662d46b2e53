"""Reading and writing: every write is one transaction, done or not done, never half."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, delete, event, insert, select, update
from sqlalchemy.engine import make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import ConnectionPoolEntry

from playalike import __version__
from playalike.settings import Settings
from playalike.store.errors import StoreError, explained
from playalike.store.migrate import migrate
from playalike.store.tables import (
    LEVELS,
    GameComputed,
    GameRaw,
    GroupAggregate,
    Played,
    Run,
    Summary,
)

__all__ = ["GameRow", "PlayedGame", "RunInfo", "Store", "open_store"]

PATIENCE_SECONDS = 60
"""How long a writer waits for another one."""
PAGE = 500
"""Rows fetched at a time."""

Json = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game for the first two levels."""

    number: int
    """Within its run, from 0."""
    white: str
    black: str
    result: str
    eco: str
    computed: Json
    raw: Json | None = None


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game played for an evaluation."""

    subject: str
    level: int
    number: int
    """Within its subject and level, from 0."""
    subject_white: bool
    start_fen: str
    moves: str
    """In UCI notation, separated by spaces."""
    result: str
    reason: str


@dataclass(frozen=True, slots=True)
class RunInfo:
    """One line of the list of runs."""

    id: int
    kind: str
    name: str
    started: str
    finished: bool
    seconds: float
    games: int


def open_store(settings: Settings) -> Store:
    """Open the configured database, by default an SQLite file in the data folder."""
    if settings.database is not None:
        return Store(settings.database)
    with explained(str(settings.data)):
        settings.data.mkdir(parents=True, exist_ok=True)
    return Store(f"sqlite:///{settings.data / 'playalike.db'}")


class Store:
    """A database, migrated and ready."""

    def __init__(self, url: str) -> None:
        """Connect and bring the schema up to date; raises `StoreError`."""
        try:
            parsed = make_url(url)
        except ArgumentError as error:
            raise StoreError(
                f"PLAYALIKE_DB {url!r} is no database URL: write sqlite:///FILE or "
                "postgresql://USER@HOST/DATABASE"
            ) from error
        self.place = parsed.render_as_string(hide_password=True)
        if parsed.drivername in ("postgresql", "postgres"):
            parsed = parsed.set(drivername="postgresql+psycopg")
        if not parsed.drivername.startswith(("sqlite", "postgresql+psycopg")):
            raise StoreError(f"{self.place}: only SQLite and PostgreSQL are known here")
        with explained(self.place):
            self.engine = _connect(parsed.render_as_string(hide_password=False))
            self._reader = self.engine.execution_options(reading=True)
            try:
                migrate(self.engine, self.place)
            except BaseException:
                self.engine.dispose()
                raise

    def close(self) -> None:
        """Give all connections back."""
        self.engine.dispose()

    @property
    def shared(self) -> bool:
        """Whether several servers may use it at once."""
        return self.engine.dialect.name == "postgresql"

    def start_run(self, kind: str, name: str, config: Json) -> int:
        """Begin a run and return its number."""
        with explained(self.place), self.engine.begin() as connection:
            return int(
                connection.execute(
                    insert(Run).returning(Run.id),
                    {
                        "kind": kind,
                        "name": name,
                        "config": _clean(config),
                        "version": __version__,
                        "started": datetime.now(UTC),
                        "finished": False,
                        "seconds": 0.0,
                    },
                ).scalar_one()
            )

    def find_run(self, kind: str, name: str, config: Json) -> int | None:
        """Return the latest unfinished run of the same kind, name and configuration."""
        wanted = _clean(config)
        query = (
            select(Run.id, Run.config)
            .where(Run.kind == kind, Run.name == name, Run.finished.is_(False))
            .order_by(Run.id.desc())
        )
        with explained(self.place), self._reader.connect() as connection:
            for number, kept in connection.execute(query):
                if kept == wanted:
                    return int(number)
        return None

    def finish_run(self, run: int, seconds: float) -> None:
        """Mark a run as complete."""
        with explained(self.place), self.engine.begin() as connection:
            connection.execute(
                update(Run).where(Run.id == run).values(finished=True, seconds=seconds)
            )

    def add_games(self, run: int, rows: Sequence[GameRow]) -> None:
        """Write games, all of them or none; writing one again replaces it."""
        if not rows:
            return
        numbers = [row.number for row in rows]
        with explained(self.place), self.engine.begin() as connection:
            for table, level in ((GameComputed, "_computed"), (GameRaw, "")):
                values = [
                    {
                        "run_id": run,
                        "number": row.number,
                        "entity_type": "CUSTOM",
                        "entity_id": f"playstyle_eval_game_{row.number}{level}",
                        "white": row.white,
                        "black": row.black,
                        "result": row.result,
                        "eco": row.eco,
                        "data": _clean(data),
                    }
                    for row in rows
                    if (data := row.computed if level else row.raw) is not None
                ]
                connection.execute(
                    delete(table).where(table.run_id == run, table.number.in_(numbers))
                )
                if values:
                    connection.execute(insert(table), values)

    def put_group(self, run: int, name: str, data: Json) -> None:
        """Write a subject's aggregate, replacing an earlier one."""
        with explained(self.place), self.engine.begin() as connection:
            connection.execute(
                delete(GroupAggregate).where(
                    GroupAggregate.run_id == run, GroupAggregate.entity_id == name
                )
            )
            connection.execute(
                insert(GroupAggregate),
                {"run_id": run, "entity_type": "CLUSTER", "entity_id": name, "data": _clean(data)},
            )

    def put_summary(self, run: int, data: Json) -> None:
        """Write a run's global summary, replacing an earlier one."""
        with explained(self.place), self.engine.begin() as connection:
            connection.execute(delete(Summary).where(Summary.run_id == run))
            connection.execute(
                insert(Summary),
                {
                    "run_id": run,
                    "entity_type": "SERVER",
                    "entity_id": "playstyle_evaluator",
                    "data": _clean(data),
                },
            )

    def add_played(self, run: int, game: PlayedGame) -> None:
        """Write one played game; it is on disk when this returns."""
        values = {name: getattr(game, name) for name in PlayedGame.__slots__}
        with explained(self.place), self.engine.begin() as connection:
            connection.execute(insert(Played), {"run_id": run, **values})

    def played(self, run: int) -> list[PlayedGame]:
        """Return the games played so far, in the order of subject, level and number."""
        columns = [getattr(Played, name) for name in PlayedGame.__slots__]
        query = (
            select(*columns)
            .where(Played.run_id == run)
            .order_by(Played.subject, Played.level, Played.number)
        )
        with explained(self.place), self._reader.connect() as connection:
            return [PlayedGame(*row) for row in connection.execute(query)]

    def runs(self) -> list[RunInfo]:
        """Return all runs, the latest first."""
        with explained(self.place), self._reader.connect() as connection:
            counts: dict[int, int] = {}
            for (number,) in connection.execute(select(GameComputed.run_id)):
                counts[number] = counts.get(number, 0) + 1
            rows = connection.execute(select(Run.__table__).order_by(Run.id.desc()))
            return [
                RunInfo(
                    row.id,
                    row.kind,
                    row.name,
                    row.started.isoformat(timespec="seconds"),
                    row.finished,
                    row.seconds,
                    counts.get(row.id, 0),
                )
                for row in rows
            ]

    def rows(self, level: str, run: int) -> Iterator[dict[str, object]]:
        """Yield the rows of one level (a key of `tables.LEVELS`), a page at a time."""
        table = LEVELS[level].__table__
        with explained(self.place), self._reader.connect() as connection:
            order = table.c.number if "number" in table.c else table.c.id
            query = select(table).where(table.c.run_id == run).order_by(order)
            for row in connection.execution_options(yield_per=PAGE).execute(query):
                yield {key: value for key, value in row._mapping.items() if key != "id"}


def _connect(url: str) -> Engine:
    if not url.startswith("sqlite"):
        return create_engine(url, pool_pre_ping=True)
    file = make_url(url).database
    if file and file != ":memory:" and not Path(file).parent.is_dir():
        raise StoreError(f"the database {file}: there is no folder {Path(file).parent}")
    engine = create_engine(url, connect_args={"timeout": PATIENCE_SECONDS})

    @event.listens_for(engine, "connect")
    def _prepare(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        connection.isolation_level = None  # the driver leaves transactions to us
        cursor = connection.cursor()
        for pragma in (
            "journal_mode = wal", "synchronous = normal", "foreign_keys = on",
            "secure_delete = on",  # what people delete is overwritten, not only unlisted
        ):  # fmt: skip
            cursor.execute(f"pragma {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        # A writer takes the lock at once and waits its turn; it can then no longer be refused.
        reading = connection.get_execution_options().get("reading")
        connection.exec_driver_sql("begin" if reading else "begin immediate")

    return engine


def _clean(value: Json) -> dict[str, object]:
    """Return plain JSON: what is no number is None, since PostgreSQL's JSON knows no NaN."""
    cleaned = _plain(value)
    assert isinstance(cleaned, dict)
    return cleaned


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, Path):
        return str(value)
    return value
