"""Every test of the store runs on SQLite and on PostgreSQL."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from playalike.store import Store

from .server import install, running_server


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    binaries = install()
    if binaries is None:
        pytest.skip("no PostgreSQL server here, and none could be installed")
    with running_server(binaries) as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'store.db'}"
    address: str = request.getfixturevalue("postgres")
    name = f"test_{uuid.uuid4().hex}"
    engine = create_engine(
        address.replace("postgresql:", "postgresql+psycopg:"), isolation_level="AUTOCOMMIT"
    )
    with engine.connect() as connection:
        connection.execute(text(f"create database {name}"))
    engine.dispose()
    return address.rpartition("/")[0] + f"/{name}"


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = Store(url)
    yield opened
    opened.close()
