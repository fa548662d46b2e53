"""Two real servers on one PostgreSQL: any of them answers, and a game outlives its server."""

from __future__ import annotations

import json
import os
import signal
import socket
import socketserver
import threading
import time
from collections.abc import Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from tests.programs import KILL, descendants, name_of, unix
from tests.store.server import install, running_server

from .serving import Browser, Server, Values, wait_for

pytestmark = [pytest.mark.slow, unix]

QUIET = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w - - 0 10"

GAME = """[White "You"]
[Black "Someone"]

1. f3 e5 2. g4 Qh4# 0-1
"""


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    binaries = install()
    if binaries is None:
        pytest.skip("no PostgreSQL server here, and none could be installed")
    with running_server(binaries) as address:
        yield address


@pytest.fixture(scope="module")
def servers(
    database: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Server, Server]]:
    """Each has a data folder of its own: what they share is in the database."""
    folder = tmp_path_factory.mktemp("servers")

    def start(name: str) -> Server:
        options = ("--workers", "1", "--log-json", "--metrics-from", "127.0.0.0/8")
        return Server(folder / name, *options, PLAYALIKE_DB=database)

    with ThreadPoolExecutor() as threads:  # the schema, too, is made by both at once
        one, two = threads.map(start, ("one", "two"))
    yield one, two
    for server in (one, two):
        server.end()


@pytest.fixture
def pair(servers: tuple[Server, Server]) -> Iterator[tuple[Server, Server]]:
    """Both run when a test begins, whatever the last one did to them."""
    for server in servers:
        if server.process.poll() is not None:
            server.start()
    yield servers
    for server in servers:
        server.close_browsers()
        if server.process.poll() is None:
            server.process.send_signal(signal.SIGCONT)


def workers_of(server: Server) -> list[int]:
    """Workers lead a group of their own; the helper processes of Python do not."""
    children = [child for child in descendants(server.process.pid) if name_of(child) != "stockfish"]
    return [child for child in children if os.getpgid(child) == child]


def same_browser(first: Browser, server: Server) -> Browser:
    other = server.browser()
    other.http.cookies.update(dict(first.http.cookies))
    return other


def moves(game: Values) -> list[str]:
    return [move["uci"] for move in game["moves"]]


def state_after(events: Iterator[tuple[str, Values]], plies: int) -> Values:
    return next(data for name, data in events if name == "state" and len(data["moves"]) >= plies)


class Balancer(socketserver.ThreadingTCPServer):
    """One address before several servers: a connection goes to the first that takes it."""

    daemon_threads = True

    def __init__(self, servers: tuple[Server, Server]) -> None:
        super().__init__(("127.0.0.1", 0), Passage)
        self.places = [urlsplit(server.address) for server in servers]
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class Passage(socketserver.BaseRequestHandler):
    """Passes bytes on in both directions until one side ends."""

    def handle(self) -> None:
        assert isinstance(self.server, Balancer)
        for place in self.server.places:
            with suppress(ConnectionRefusedError):
                there = socket.create_connection((str(place.hostname), int(place.port or 80)))
                threading.Thread(target=pump, args=(there, self.request), daemon=True).start()
                pump(self.request, there)
                there.close()
                return


def pump(source: socket.socket, sink: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65536):
            sink.sendall(data)
    with suppress(OSError):
        sink.shutdown(socket.SHUT_RDWR)


def states(browser: Browser, path: str, breaks: list[str]) -> Generator[Values, None, None]:
    """Listen as a browser's EventSource does: it connects again when the connection breaks."""
    while True:
        try:
            with browser.events(path) as events:
                yield from (data for name, data in events if name == "state")
        except httpx.TransportError as error:
            breaks.append(repr(error))
            time.sleep(0.5)


def test_a_game_outlives_its_server(pair: tuple[Server, Server]) -> None:
    one, two = pair
    first = one.browser()
    game = first.play("personality:karpov", start_fen=QUIET, seed=7)["id"]
    path = f"/api/games/{game}"
    first.move(game, "a2a3")
    before = first.answered(game, 2)
    second = same_browser(first, two)
    assert second.get(path)["moves"] == before["moves"], "any of them answers"
    workers = workers_of(one)
    for worker in workers:
        os.kill(worker, signal.SIGSTOP)  # it thinks, and does not come to an end
    breaks: list[str] = []
    with Balancer(pair) as balancer:
        page = Browser(balancer.address)
        page.http.cookies.update(dict(first.http.cookies))
        seen = states(page, f"{path}/events", breaks)
        assert len(next(seen)["moves"]) == 2
        assert page.move(game, "b2b4")["thinking"]
        assert len(next(seen)["moves"]) == 3
        assert second.get(path)["thinking"], "one server thinks, and the other says so"
        one.end(KILL)
        for worker in workers:
            with suppress(ProcessLookupError):
                os.kill(worker, KILL)
        after = next(state for state in seen if len(state["moves"]) == 4)
        seen.close()
        page.http.close()
        balancer.shutdown()
    assert len(breaks) >= 1, "the page's connection broke, and that is all that it noticed"
    assert moves(after)[:3] == [*moves(before), "b2b4"]
    assert not after["engine_note"]
    # The server comes back, under another name for its peers, and knows all of it.
    one.start()
    again = same_browser(second, one)
    assert again.get(path)["moves"] == after["moves"]
    again.move(game, "c1e3")
    last = again.answered(game, 6)
    assert second.get(path)["moves"] == last["moves"]
    assert moves(last)[::2] == ["a2a3", "b2b4", "c1e3"]
    assert second.get(f"{path}/pgn") == again.get(f"{path}/pgn")


def test_who_was_taken_for_dead_plays_no_second_move(pair: tuple[Server, Server]) -> None:
    one, two = pair
    first = one.browser()
    game = first.play("personality:tal", start_fen=QUIET, seed=7)["id"]
    second = same_browser(first, two)
    workers = workers_of(one)
    for worker in workers:
        os.kill(worker, signal.SIGSTOP)
    first.move(game, "a2a3")
    one.process.send_signal(signal.SIGSTOP)  # the whole server hangs
    after = second.answered(game, 2)
    second.move(game, "b2b4")
    after = second.answered(game, 4)
    # It comes back with an answer to a position that is no more.
    for worker in workers:
        os.kill(worker, signal.SIGCONT)
    one.process.send_signal(signal.SIGCONT)

    def idle() -> bool:
        health = first.get("/api/health")
        return bool(health["workers"]["busy"] == 0)

    wait_for(idle)
    assert moves(first.get(f"/api/games/{game}")) == moves(after)
    assert moves(second.get(f"/api/games/{game}")) == moves(after)


def test_servers_in_turns(pair: tuple[Server, Server]) -> None:
    """What a balancer does that knows nothing of sessions."""
    one, two = pair
    first = one.browser()
    first.get("/api/session")
    browsers = [first, same_browser(first, two)]
    game = first.play("simple", start_fen=QUIET, clock={"initial_s": 600, "increment_s": 0})["id"]
    path = f"/api/games/{game}"
    made = []
    for number in range(3):
        here, there = browsers[number % 2], browsers[1 - number % 2]
        made.append(here.get(path)["legal"][0])
        here.post(f"{path}/moves", {"uci": made[-1], "ply": 2 * number + 1})
        # Who sends a move again because no answer came, to whichever server, moves once.
        there.refused(f"{path}/moves", {"uci": made[-1], "ply": 2 * number + 1}, 409)
        there.answered(game, 2 * number + 2)
    games: list[Any] = [browser.get(path) for browser in browsers]
    assert moves(games[0]) == moves(games[1])
    assert moves(games[0])[::2] == made
    left = [one["clock"]["white_ms"] for one in games]
    assert abs(left[0] - left[1]) < 5_000, "both clocks show the same"
    browsers[1].post(f"{path}/takeback")
    assert len(first.get(path)["moves"]) == 4
    first.post(f"{path}/resign")
    assert browsers[1].get(path)["status"] == "over"
    assert [line["status"] for line in browsers[1].get("/api/games")["games"]] == ["over"]


def test_a_job_outlives_its_server(pair: tuple[Server, Server]) -> None:
    one, two = pair
    first = one.browser()
    first.get("/api/session")
    second = same_browser(first, two)
    idle = workers_of(two)
    for worker in (*workers_of(one), *idle):
        os.kill(worker, signal.SIGSTOP)
    job = first.post("/api/reviews", {"pgn": GAME, "nodes": 1000, "deeper": False}, 202)["id"]
    with second.events(f"/api/reviews/{job}/events") as events:
        name, state = next(events)
        assert (name, state["status"]) == ("progress", "waiting")
        stopped = workers_of(one)
        one.end(KILL)
        for worker in idle:
            os.kill(worker, signal.SIGCONT)
        for worker in stopped:
            os.kill(worker, KILL)
        assert [name for name, _ in events][-1] == "done"
    review = second.get(f"/api/reviews/{job}")
    assert [move["san"] for move in review["result"]["games"][0]["moves"]][-1] == "Qh4#"


def test_each_says_how_it_is(pair: tuple[Server, Server]) -> None:
    one, two = pair
    first = one.browser()
    game = first.play("simple")["id"]
    for server in (one, two):
        # It stands behind a proxy, but networks that were named may look.
        passed_on = server.browser(**{"X-Forwarded-For": "203.0.113.7"})
        wait_for(lambda: "playalike_servers 2" in passed_on.http.get("/metrics").text)  # noqa: B023
    log = [json.loads(line) for line in (one.folder / "stderr.txt").read_text().splitlines()]
    begun = [line for line in log if line.get("route") == "/api/games"]
    assert {"time", "level", "logger", "message", "ms"} <= set(begun[-1])
    assert (begun[-1]["method"], begun[-1]["status"]) == ("POST", 201)
    assert game not in str(log), "ids are nobody's business"


def test_a_server_that_is_told_to_end_hands_over(pair: tuple[Server, Server]) -> None:
    one, two = pair
    first = one.browser()
    game = first.play("personality:karpov", start_fen=QUIET, seed=7)["id"]
    second = same_browser(first, two)
    workers = workers_of(one)
    for worker in workers:
        os.kill(worker, signal.SIGSTOP)
    first.move(game, "a2a3")
    with second.events(f"/api/games/{game}/events") as events:
        assert next(events)[1]["thinking"]
        assert one.end() == 0
        assert len(state_after(events, 2)["moves"]) == 2
