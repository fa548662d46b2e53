"""A real server in a process of its own, and a browser's side of the conversation."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any

import httpx

from tests.programs import descendants

from .contract import Contract

READY_SECONDS = 120.0
"""The machine may be very busy."""
Values = dict[str, Any]


class Server:
    """`playalike serve`, started as a user would."""

    def __init__(self, folder: Path, *options: str, **environment: str) -> None:
        folder.mkdir(exist_ok=True)
        self.folder = folder
        self.environment = {
            **os.environ,
            "HOME": str(folder),
            "XDG_DATA_HOME": str(folder / "data"),
            "XDG_CONFIG_HOME": str(folder / "config"),
            **environment,
        }
        self.browsers: list[Browser] = []
        self.options = ("--port", "0", "--workers", "2", *options)
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-c", "from playalike.faces.cli.main import main; main()"]
        self.errors = (self.folder / "stderr.txt").open("a")
        self.process = subprocess.Popen(
            [*command, "serve", *self.options],
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=self.errors,
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found is not None, f"{line!r}; {(self.folder / 'stderr.txt').read_text()}"
        self.address = found[0]

    def browser(self, **headers: str) -> Browser:
        self.browsers.append(Browser(self.address, headers))
        return self.browsers[-1]

    def close_browsers(self) -> None:
        while self.browsers:
            self.browsers.pop().http.close()

    def end(self, how: signal.Signals = signal.SIGTERM, seconds: float = 30) -> int:
        self.close_browsers()
        if self.process.poll() is None:
            self.process.send_signal(how)
        code = self.process.wait(seconds)
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.errors.close()
        return code

    def family(self) -> set[int]:
        """The processes that the server started, and those that they started."""
        return descendants(self.process.pid)


def wait_for(what: Callable[[], Any], seconds: float = 60.0, pause: float = 0.05) -> Any:
    """Return the first truthy answer."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if answer := what():
            return answer
        time.sleep(pause)
    raise AssertionError(f"waited {seconds} s in vain")


class Browser:
    """One browser: keeps its cookie, and holds every answer to the OpenAPI document."""

    def __init__(self, address: str, headers: dict[str, str] | None = None) -> None:
        self.http = httpx.Client(base_url=address, timeout=120, headers=headers or {})

    @cached_property
    def contract(self) -> Contract:
        return Contract(self.http.get("/api/openapi.json").json())

    def get(self, path: str, status: int = 200, **params: Any) -> Any:
        return self._read(self.http.get(path, params=params or None), path, status)

    def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        return self._read(self.http.post(path, json={} if body is None else body), path, status)

    def _read(self, answer: httpx.Response, path: str, status: int) -> Any:
        assert answer.status_code == status, answer.text[:500]
        kind = answer.headers.get("content-type", "")
        value = answer.json() if "json" in kind else answer.text
        self.contract.check(answer.request.method.lower(), path, status, kind, value)
        return value

    def refused(self, path: str, body: Any, status: int = 422) -> Values:
        """Return the error of a request that must be refused."""
        error: Values = self.post(path, body, status)["error"]
        assert set(error) == {"code", "message", "fields"}
        return error

    def play(self, opponent: str, **terms: Any) -> Values:
        wanted = {"opponent": opponent, "pace": "fast", **terms}
        game: Values = self.post("/api/games", wanted, 201)
        return game

    def move(self, game: str, uci: str) -> Values:
        answer: Values = self.post(f"/api/games/{game}/moves", {"uci": uci})
        return answer

    def answered(self, game: str, plies: int, seconds: float = 90) -> Values:
        """Wait until the game has so many half-moves."""

        def look() -> Values | None:
            found: Values = self.get(f"/api/games/{game}")
            assert not found["engine_note"], found["engine_note"]
            return found if len(found["moves"]) >= plies else None

        answer: Values = wait_for(look, seconds)
        return answer

    @contextmanager
    def events(self, path: str) -> Iterator[Iterator[tuple[str, Values]]]:
        with self.http.stream("GET", path) as answer:
            assert answer.status_code == 200
            assert answer.headers["content-type"].startswith("text/event-stream")
            yield self._events(path, answer.iter_lines())

    def _events(self, path: str, lines: Iterator[str]) -> Iterator[tuple[str, Values]]:
        name = ""
        for line in lines:
            if line.startswith("event: "):
                name = line.removeprefix("event: ")
            elif line.startswith("data: "):
                data = json.loads(line.removeprefix("data: "))
                self.contract.check_event(path, name, data)
                yield name, data
