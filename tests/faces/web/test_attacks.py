"""Attacks on the server, bounded and on this machine alone: everybody else is still answered."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, suppress
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send

from playalike.faces.web.app import create_app
from playalike.faces.web.connections import Connections, connection_class
from playalike.faces.web.limits import LIMITS, Limits
from playalike.faces.web.services import WebConfig
from playalike.faces.web.session import COOKIE, Sessions, owner_by, session_key
from playalike.settings import Settings

from .asking import ask
from .serving import Server

SHORT = Limits(
    head_seconds=0.3,
    body_seconds=0.6,
    unread_seconds=0.3,
    address_connections=8,
    all_connections=12,
)
GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
HALF = b"GET / HTTP/1.1\r\nHost: local"
LARGE = b"x" * 8_000_000
"""More than the system's buffers take."""


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer when the whole body is there."""
    while scope["method"] == "POST":
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        if not message.get("more_body"):
            break
    if scope["path"] == "/slow":
        await asyncio.sleep(1.5)
    body = LARGE if scope["path"] == "/large" else b"ok"
    headers = [(b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


class Small:
    """Uvicorn with our connections and short limits, in this process."""

    def __init__(self, everybody: Connections) -> None:
        self.everybody = everybody
        self.writers: list[asyncio.StreamWriter] = []
        self.server = uvicorn.Server(
            uvicorn.Config(
                echo, http=connection_class(everybody), ws="none", lifespan="off", log_config=None
            )
        )

    async def __aenter__(self) -> Small:
        listener = socket.create_server(("127.0.0.1", 0))
        self.port = listener.getsockname()[1]
        self.running = asyncio.create_task(self.server.serve([listener]))
        while not self.server.started:
            await asyncio.sleep(0.01)
        return self

    async def __aexit__(self, *_: object) -> None:
        for writer in self.writers:
            writer.close()
            with suppress(ConnectionError):
                await writer.wait_closed()
        self.server.should_exit = True
        await self.running

    async def open(self, sent: bytes = b"", address: str = "127.0.0.1") -> Any:
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self.port, local_addr=(address, 0)
        )
        self.writers.append(writer)
        writer.write(sent)
        return reader, writer

    async def told(self, sent: bytes, address: str = "127.0.0.1") -> bytes:
        """Return the beginning of what the server says."""
        reader, _ = await self.open(sent, address)
        try:
            return bytes(await asyncio.wait_for(reader.read(200), 10))
        except ConnectionError:
            return b""


async def until_closed(reader: asyncio.StreamReader) -> tuple[bytes, float]:
    """Return all that came, and how long it took until the server hung up."""
    begin = time.monotonic()
    try:
        text = await asyncio.wait_for(reader.read(), 10)
    except ConnectionError:
        text = b""
    return text, time.monotonic() - begin


@pytest.mark.parametrize("sent", [b"", HALF])
def test_a_head_that_does_not_come_is_not_waited_for(sent: bytes) -> None:
    async def attack() -> tuple[bytes, float]:
        async with Small(Connections(limits=SHORT)) as small:
            reader, _ = await small.open(sent)
            return await until_closed(reader)

    text, seconds = asyncio.run(attack())
    assert text.startswith(b"HTTP/1.1 408 ")
    assert json.loads(text.partition(b"\r\n\r\n")[2])["error"]["code"] == "timeout"
    assert seconds < 5


@pytest.mark.parametrize("method", ["POST", "GET"])
def test_a_body_that_trickles_is_not_waited_for(method: str) -> None:
    """Answered already or not: the next byte does not start the clock again."""
    head = f"{method} / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n"

    async def attack() -> tuple[bytes, float]:
        async with Small(Connections(limits=SHORT)) as small:
            reader, writer = await small.open(head.encode())

            async def trickle() -> None:
                while not writer.is_closing():
                    writer.write(b"x")
                    await asyncio.sleep(0.05)

            trickling = asyncio.create_task(trickle())
            try:
                return await until_closed(reader)
            finally:
                trickling.cancel()

    text, seconds = asyncio.run(attack())
    assert text.startswith(b"HTTP/1.1 408 " if method == "POST" else b"HTTP/1.1 200 ") or not text
    assert seconds < 5


def test_a_search_may_take_longer_than_a_request_may_take_to_come() -> None:
    async def wait() -> bytes:
        async with Small(Connections(limits=SHORT)) as small:
            return await small.told(GET.replace(b"GET /", b"GET /slow"))

    assert asyncio.run(wait()).startswith(b"HTTP/1.1 200 ")


def test_who_does_not_read_the_answer_is_let_go() -> None:
    async def attack() -> None:
        async with Small(Connections(limits=SHORT)) as small:
            with socket.create_connection(("127.0.0.1", small.port)) as deaf:
                deaf.setblocking(False)
                await asyncio.get_running_loop().sock_sendall(
                    deaf, GET.replace(b"GET /", b"GET /large")
                )
                await asyncio.sleep(0.1)
                assert len(small.everybody) == 1
                end = time.monotonic() + 8
                while len(small.everybody) and time.monotonic() < end:
                    await asyncio.sleep(0.05)
                assert not len(small.everybody)

    asyncio.run(attack())


def test_half_open_connections_make_room_for_requests() -> None:
    limits = Limits(address_connections=8, all_connections=12)

    async def attack() -> None:
        async with Small(Connections(limits=limits)) as small:
            held = [await small.open(HALF) for _ in range(30)]
            assert (await small.told(GET)).startswith(b"HTTP/1.1 200 ")
            assert len(small.everybody) <= 8
            first, last = held[0][0], held[-1][0]
            assert await until_closed(first) < (b"", 5)
            assert not last.at_eof()

    asyncio.run(attack())


@pytest.mark.skipif(sys.platform != "linux", reason="only there all of 127.0.0.0/8 is this machine")
def test_one_address_does_not_take_the_room_of_others() -> None:
    limits = Limits(address_connections=8, all_connections=12)
    slow = GET.replace(b"GET /", b"GET /slow")

    async def attack(proxies: tuple[str, ...]) -> list[bytes]:
        networks = [ip_network(one) for one in proxies]
        async with Small(Connections(networks, limits)) as small:
            asked = [asyncio.create_task(small.told(slow, "127.0.0.2")) for _ in range(10)]
            await asyncio.sleep(0.3)
            assert (await small.told(GET, "127.0.0.3")).startswith(b"HTTP/1.1 200 ")
            return [text.partition(b"\r\n")[0] for text in await asyncio.gather(*asked)]

    assert asyncio.run(attack(())).count(b"HTTP/1.1 200 OK") == 8
    assert asyncio.run(attack(("127.0.0.2",))).count(b"HTTP/1.1 200 OK") == 10


@pytest.mark.skipif(sys.platform != "linux", reason="limits of another process are set so")
def test_1100_half_open_connections_do_not_stop_the_server(tmp_path: Path) -> None:
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < 2000:
        pytest.skip("this process may not open so many connections")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 2000), hard))
    server = Server(tmp_path)
    try:
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (1024, 1024))
        host, port = server.address.removeprefix("http://").split(":")
        with ExitStack() as held:
            for _ in range(1100):
                half = held.enter_context(socket.create_connection((host, int(port)), 20))
                half.sendall(HALF)
            begin = time.monotonic()
            answer = httpx.get(f"{server.address}/api/health", timeout=20)
            assert answer.status_code == 200
            assert time.monotonic() - begin < 10
            descriptors = len(os.listdir(f"/proc/{server.process.pid}/fd"))
            assert descriptors < LIMITS.address_connections + 200
    finally:
        server.end()
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> ASGIApp:
    config = WebConfig(hosts=("Chess.example",))
    return create_app(Settings(data=tmp_path_factory.mktemp("attacks")), config)


def named(app: ASGIApp, host: str, method: str = "GET", **headers: str) -> int:
    return ask(app, method, "/api/openapi.json", host=host, **headers).status


@pytest.mark.parametrize(
    "host",
    ["localhost", "LOCALHOST:8000", "127.0.0.1:8000", "127.0.0.5", "[::1]:8000", "chess.example",
     "chess.example.:443"],
)  # fmt: skip
def test_our_own_names_are_answered(app: ASGIApp, host: str) -> None:
    assert named(app, host) == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.evil.example",
     "evil-localhost", "10.0.0.7", "[::2]", "x@localhost", ""],
)  # fmt: skip
def test_a_name_that_was_made_to_lead_here_is_refused(app: ASGIApp, host: str) -> None:
    answer = ask(app, "GET", "/api/openapi.json", host=host)
    assert answer.status == 421
    assert answer.json()["error"]["code"] == "host"
    assert named(app, host, "POST") == 421


@pytest.mark.parametrize(
    ("host", "origin", "status"),
    [
        ("localhost:8000", "http://localhost:8000", 200),
        ("localhost:8000", "https://localhost:8000", 403),
        ("localhost:8000", "http://localhost:9000", 403),
        ("localhost:8000", "http://localhost", 403),
        ("localhost:8000", "ftp://localhost:8000", 403),
        ("localhost:8000", "null", 403),
        ("localhost:8000", "localhost:8000", 403),
    ],
)
def test_scheme_and_host_of_the_origin_must_be_ours(
    app: ASGIApp, host: str, origin: str, status: int
) -> None:
    body = {"pgn": "1. e4 e5 *"}
    assert ask(app, "POST", "/api/position", body, host=host, origin=origin).status == status


def test_an_invented_cookie_is_no_session(server: Server) -> None:
    invented = "A" * 43
    for cookie in (invented, f"{invented}.{'0' * 64}"):
        answer = httpx.get(
            f"{server.address}/api/session", headers={"cookie": f"{COOKIE}={cookie}"}
        )
        issued = answer.cookies[COOKIE]
        assert not issued.startswith(invented)
        again = httpx.get(f"{server.address}/api/session", headers={"cookie": f"{COOKIE}={issued}"})
        assert COOKIE not in again.cookies


def test_sessions_survive_a_restart_and_a_lost_key(tmp_path: Path) -> None:
    cookie = Sessions(session_key(tmp_path), lambda _: False).issue()
    assert Sessions(session_key(tmp_path), lambda _: False).renewed(cookie) == cookie
    if os.name == "posix":
        assert (tmp_path / "session.key").stat().st_mode & 0o077 == 0
    (tmp_path / "session.key").unlink()
    key = session_key(tmp_path)
    assert Sessions(key, lambda _: False).renewed(cookie) is None
    renewed = Sessions(key, {owner_by(cookie)}.__contains__).renewed(cookie)
    assert renewed is not None
    assert renewed != cookie
    assert owner_by(renewed) == owner_by(cookie)


def test_a_session_from_before_signatures_keeps_its_games() -> None:
    secret = "b" * 43
    sessions = Sessions(b"k" * 32, {owner_by(secret)}.__contains__)
    renewed = sessions.renewed(secret)
    assert renewed is not None
    assert owner_by(renewed) == owner_by(secret)
    assert sessions.renewed("c" * 43) is None


def test_what_is_kept_makes_a_session_known(server: Server) -> None:
    """The key of a server may be lost, its database not."""
    browser = server.browser()
    browser.get("/api/session")
    browser.post("/move", {"move": "e2e4"})
    secret = browser.http.cookies[COOKIE].partition(".")[0]
    old = httpx.get(f"{server.address}/board", headers={"cookie": f"{COOKIE}={secret}"})
    assert old.json()["move_history"] == ["e2e4"]
    assert old.cookies[COOKIE] == browser.http.cookies[COOKIE]


def secure(server: Server, headers: Mapping[str, str]) -> bool:
    """Tell whether the server believed that it was asked over HTTPS."""
    answer = httpx.get(f"{server.address}/api/session", headers=headers)
    return "secure" in answer.headers["set-cookie"].lower()


FORWARDED = {"x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https"}


def test_anybody_can_say_for_whom_he_asks_and_is_not_believed(server: Server) -> None:
    assert not secure(server, FORWARDED)


def refusals(server: Server) -> int:
    """Begin more than one address may within an hour, each time for somebody else."""
    junk = {"pgn": "1. e4 e5 2. Ke3 *", "title": ""}
    with httpx.Client(base_url=server.address, timeout=60) as http:
        http.get("/api/session")
        codes = [
            http.post(
                "/api/analyses",
                json=junk,
                headers={"x-forwarded-for": f"203.0.{number // 250}.{number % 250}"},
            ).status_code
            for number in range(LIMITS.address_beginnings + 5)
        ]
    assert set(codes) <= {422, 429}
    return codes.count(429)


def test_who_invents_addresses_is_counted_as_one(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        assert refusals(server) == 5
    finally:
        server.end()


@pytest.fixture(scope="module")
def behind_proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(
        tmp_path_factory.mktemp("proxy"), "--proxy", "127.0.0.1", PLAYALIKE_HOSTS="chess.example"
    )
    yield server
    server.end()


def test_a_configured_proxy_is_believed(behind_proxy: Server) -> None:
    browser = behind_proxy.browser()
    assert secure(behind_proxy, FORWARDED)
    ours = {"host": "chess.example", "origin": "https://chess.example"}
    assert browser.http.post("/reset", headers=ours | FORWARDED).status_code == 200
    assert browser.http.post("/reset", headers=ours).status_code == 403
    assert refusals(behind_proxy) == 0  # limits count those for whom it asks
