"""The command itself."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from playalike.settings import Settings

COMMAND = [sys.executable, "-c", "from playalike.faces.cli.main import main; main()", "serve"]


def run(*options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *options],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=300,
    )


def test_a_port_that_is_taken_is_one_clear_line() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = run("--port", port)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert f"port {port}" in done.stderr
    assert "another" in done.stderr


@pytest.mark.parametrize(
    ("options", "word"),
    [(("--host", "no.such.host.invalid"), "no.such.host"), (("--token", " "), "--token")],
)
def test_what_cannot_be_is_one_clear_line(options: tuple[str, ...], word: str) -> None:
    done = run(*options)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert word in done.stderr


@pytest.mark.parametrize(
    ("name", "value", "word"),
    [
        ("PLAYALIKE_ENGINE", "/no/such/engine", "/no/such/engine"),
        ("PLAYALIKE_DB", "sqlite:////no/such/folder/x.db", "/no/such/folder"),
    ],
)
def test_a_missing_engine_or_database_is_one_clear_line(
    tmp_path: Path, name: str, value: str, word: str
) -> None:
    done = run("--port", "0", XDG_DATA_HOME=str(tmp_path), **{name: value})
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert word in done.stderr


def test_the_app_can_be_made_without_being_run(tmp_path: Path) -> None:
    from playalike.faces.web.app import create_app

    document = create_app(Settings(data=tmp_path)).openapi()
    assert {"/api/move", "/board", "/position", "/move", "/search", "/reset"} <= set(
        document["paths"]
    )
    assert all(
        method.get("summary") for path in document["paths"].values() for method in path.values()
    )
