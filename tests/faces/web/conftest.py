"""One server for all tests that do it no harm."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .serving import Browser, Server


@pytest.fixture(scope="session")
def one_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("web"))
    yield started
    started.end()


@pytest.fixture
def server(one_server: Server) -> Iterator[Server]:
    yield one_server
    one_server.close_browsers()


@pytest.fixture
def browser(server: Server) -> Browser:
    opened = server.browser()
    opened.get("/api/session")
    return opened
