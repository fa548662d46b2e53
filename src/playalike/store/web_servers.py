"""Servers that share a PostgreSQL database: who lives, and what one tells the others.

A server lives as long as it renews its row; what it looked after is free when the row has lapsed.
News go through NOTIFY, with the transaction that they are about.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator

import psycopg
from sqlalchemy import (
    ColumnElement,
    Connection,
    Interval,
    cast,
    delete,
    exists,
    func,
    literal,
    select,
    text,
)
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import InstrumentedAttribute

from playalike.store.errors import StoreError, explained
from playalike.store.store import Store
from playalike.store.web_tables import WebKey, WebServer

__all__ = ["LEASE_SECONDS", "ServerStore", "lives", "tell"]

CHANNEL = "playalike_web"
LEASE_SECONDS = 8
"""A server that has not renewed its row for so long is taken for dead."""
LISTEN_SECONDS = 0.5
"""How often a listener looks whether it is still wanted."""


def tell(connection: Connection, news: str) -> None:
    """Tell all servers something once the transaction is done; SQLite has only one."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_notify(CHANNEL, news)))


def lives(server: InstrumentedAttribute[str | None]) -> ColumnElement[bool]:
    """Return the condition that the server named in a column lives."""
    return exists().where(WebServer.id == server, WebServer.until > func.clock_timestamp())


class ServerStore:
    """One server's own row, and its view of the others; does nothing on SQLite."""

    def __init__(self, store: Store, server: str) -> None:
        """Use an open database."""
        self._place, self._engine = store.place, store.engine
        self.server, self.shared = server, store.shared

    def renew(self) -> int:
        """Live on for a while; return how many servers do."""
        if not self.shared:
            return 1
        until = func.clock_timestamp() + cast(literal(f"{LEASE_SECONDS} seconds"), Interval)
        row = insert(WebServer).values(id=self.server, until=until)
        row = row.on_conflict_do_update(index_elements=["id"], set_={"until": until})
        alive = WebServer.until > func.clock_timestamp()
        with explained(self._place), self._engine.begin() as connection:
            connection.execute(row)
            day = func.clock_timestamp() - cast(literal("1 day"), Interval)
            connection.execute(delete(WebServer).where(WebServer.until < day))
            count = select(func.count()).select_from(WebServer).where(alive)
            return int(connection.execute(count).scalar_one())

    def leave(self) -> None:
        """Live no more; what this server looked after is free at once."""
        if not self.shared:
            return
        with explained(self._place), self._engine.begin() as connection:
            connection.execute(delete(WebServer).where(WebServer.id == self.server))
            tell(connection, f"left {self.server}")

    def key(self, name: str, first: bytes) -> bytes:
        """Return a key that all servers share; `first` when there is none yet."""
        row = insert(WebKey).values(name=name, value=first).on_conflict_do_nothing()
        with explained(self._place), self._engine.begin() as connection:
            connection.execute(row)
            query = select(WebKey.value).where(WebKey.name == name)
            return bytes(connection.execute(query).scalar_one())

    def news(self, ended: threading.Event) -> Iterator[str | None]:
        """Yield what servers tell until it has ended; None when something may have been missed.

        Raises `StoreError` when the connection breaks.
        """
        with explained(self._place), self._engine.connect() as connection:
            connection.execution_options(isolation_level="AUTOCOMMIT")
            connection.execute(text(f"listen {CHANNEL}"))
            yield None
            driver = connection.connection.driver_connection
            assert isinstance(driver, psycopg.Connection)
            try:
                while not ended.is_set():
                    for note in driver.notifies(timeout=LISTEN_SECONDS):
                        yield note.payload
            except psycopg.Error as error:
                raise StoreError(f"the database {self._place}: {error}") from error
            finally:
                connection.invalidate()
