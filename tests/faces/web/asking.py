"""Asking an ASGI app in this process, with a path exactly as written."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from starlette.types import ASGIApp, Message


@dataclass(frozen=True)
class Told:
    """An answer."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def text(self) -> str:
        packed = self.headers.get("content-encoding") == "gzip"
        return (gzip.decompress(self.body) if packed else self.body).decode()

    def json(self) -> Any:
        return json.loads(self.body)


def ask(
    app: ASGIApp,
    method: str,
    path: str,
    body: object = None,
    pieces: Iterable[bytes] | None = None,
    **headers: str,
) -> Told:
    """Send one request; `pieces` come without a length, as chunks do."""
    headers = {"host": "localhost", **headers}
    sent = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    parts = [b""] if pieces is None else list(pieces)
    if body is not None:
        parts = [json.dumps(body).encode()]
        sent.append((b"content-length", str(len(parts[0])).encode()))
    if body is not None or pieces is not None:
        sent.append((b"content-type", b"application/json"))
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method,
        "scheme": "http", "path": unquote(path), "raw_path": path.encode(), "query_string": b"",
        "root_path": "", "headers": sent, "client": ("127.0.0.1", 1), "server": ("localhost", 80),
    }  # fmt: skip
    coming = [
        {"type": "http.request", "body": part, "more_body": number + 1 < len(parts)}
        for number, part in enumerate(parts)
    ]
    got: list[Message] = []

    async def receive() -> Message:
        return coming.pop(0) if coming else {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        got.append(message)

    asyncio.run(_call(app, scope, receive, send))
    start = next(message for message in got if message["type"] == "http.response.start")
    content = b"".join(one.get("body", b"") for one in got if one["type"] == "http.response.body")
    found = {name.decode().lower(): value.decode() for name, value in start["headers"]}
    return Told(start["status"], found, content)


async def _call(app: ASGIApp, scope: Any, receive: Any, send: Any) -> None:
    await app(scope, receive, send)
