"""Bringing a database to the schema of this version, and refusing one that is not ours."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Engine, inspect, text

from playalike.store.errors import StoreError

if TYPE_CHECKING:  # loaded when a database is opened: it is a tenth of what a program loads
    from alembic.config import Config
    from alembic.script import ScriptDirectory

__all__ = ["VERSION_TABLE", "head", "migrate"]

VERSION_TABLE = "playalike_schema"
"""Where the revision stands; a name of our own, so that another program's Alembic is no bother."""
LOCK = 0x706C6179
"""The key of PostgreSQL's advisory lock: one process migrates, the others wait."""


def _config() -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    return config


def _scripts() -> ScriptDirectory:
    from alembic.script import ScriptDirectory

    return ScriptDirectory.from_config(_config())


def head() -> str:
    """Return the revision that this version needs."""
    revision = _scripts().get_current_head()
    assert revision is not None
    return revision


def migrate(engine: Engine, place: str) -> None:
    """Make or upgrade the tables.

    A database with a revision that we do not know was written by a newer version: refused. One
    that has tables named like ours but no revision is somebody else's: refused.
    """
    with engine.execution_options(reading=True).connect() as connection:
        if _revision(connection) == head():
            return
    with engine.connect() as connection:
        # SQLite's transaction holds the write lock from its beginning: either way a second process
        # waits here, and then finds all done.
        if engine.dialect.name != "sqlite":
            connection.execute(text("select pg_advisory_xact_lock(:key)"), {"key": LOCK})
        current = _revision(connection)
        known = {script.revision for script in _scripts().walk_revisions()}
        if current is not None and current not in known:
            raise StoreError(
                f"the database {place} was written by a newer version of Playalike (schema "
                f"{current}, here {head()}): install that version, or give another database in "
                "PLAYALIKE_DB"
            )
        if current is None:
            _refuse_foreign(connection, place)
        from alembic import command

        config = _config()
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        connection.commit()


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    row = connection.execute(text(f"select version_num from {VERSION_TABLE}")).first()
    return None if row is None else str(row[0])


def _refuse_foreign(connection: Connection, place: str) -> None:
    from playalike.store.tables import Base

    foreign = set(inspect(connection).get_table_names()) & set(Base.metadata.tables)
    if foreign:
        raise StoreError(
            f"the database {place} has tables ({', '.join(sorted(foreign))}) that Playalike did "
            "not make: give another database in PLAYALIKE_DB"
        )
