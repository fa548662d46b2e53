"""Alembic runs this file; the connection comes from `playalike.store.migrate`."""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection

from playalike.store.migrate import VERSION_TABLE
from playalike.store.tables import Base

connection = context.config.attributes["connection"]
assert isinstance(connection, Connection)
context.configure(
    connection=connection,
    target_metadata=Base.metadata,
    version_table=VERSION_TABLE,
    render_as_batch=True,  # SQLite cannot alter a column in place
    transactional_ddl=True,
)
context.run_migrations()
