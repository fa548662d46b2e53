"""What happens when something is killed: no game is lost, and nothing is left behind."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.programs import KILL, alive, descendants, make_executable, name_of, unix

from .serving import Browser, Server, wait_for

pytestmark = [pytest.mark.slow, unix]

QUIET = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w - - 0 10"
GAME = """[White "You"]
[Black "Someone"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1
"""


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    started = Server(tmp_path)
    yield started
    started.end()


def engines_of(pid: int) -> list[int]:
    return [child for child in descendants(pid) if name_of(child) == "stockfish"]


def workers_of(server: Server) -> list[int]:
    """Workers lead a group of their own; the helper processes of Python do not."""
    found = []
    for child in server.family():
        try:
            if name_of(child) != "stockfish" and os.getpgid(child) == child:
                found.append(child)
        except ProcessLookupError:
            continue
    return found


def test_killed_engines_and_workers_lose_no_game(own: Server) -> None:
    browser = own.browser()
    game = browser.play("personality:karpov", start_fen=QUIET)
    browser.move(game["id"], "a2a3")
    browser.answered(game["id"], 2)
    # The engine of an idle worker dies.
    for engine in engines_of(own.process.pid):
        os.kill(engine, KILL)
    browser.move(game["id"], "b2b4")
    browser.answered(game["id"], 4)
    # All workers die while one thinks.
    browser.move(game["id"], "c1e3")
    workers = workers_of(own)
    assert len(workers) >= 2
    for worker in workers:
        os.kill(worker, KILL)
    answered = browser.answered(game["id"], 6)
    assert [move["uci"] for move in answered["moves"]][::2] == ["a2a3", "b2b4", "c1e3"]
    assert all(not alive(worker) for worker in workers)


def test_everything_resumes_after_the_server_was_killed(own: Server) -> None:
    browser = own.browser()
    game = browser.play("personality:tal", start_fen=QUIET, seed=7)
    browser.move(game["id"], "a2a3")
    before = browser.answered(game["id"], 2)
    told = browser.get(f"/api/games/{game['id']}/moves/2/why")
    other = browser.play("simple")
    browser.post("/move", {"move": "d2d4"})
    job = browser.post("/api/reviews", {"pgn": GAME, "nodes": 1000, "deeper": False}, 202)
    stored = browser.move(game["id"], "f1e1")  # answered: so it must be there afterwards
    assert len(stored["moves"]) == 3
    family = own.family()
    cookies = dict(browser.http.cookies)
    own.end(KILL)
    wait_for(lambda: not any(map(alive, family)), 30)

    own.start()
    again = own.browser()
    again.http.cookies.update(cookies)
    resumed = again.get(f"/api/games/{game['id']}")
    assert resumed["moves"][:2] == before["moves"]
    assert resumed["moves"][2]["uci"] == "f1e1"
    assert resumed["opponent"] == before["opponent"]
    assert again.get(f"/api/games/{game['id']}/moves/2/why") == told
    answered = again.answered(game["id"], 4)  # it goes on by itself
    after = again.get(f"/api/games/{game['id']}/moves/4/why")
    assert answered["moves"][3]["by"] == "opponent"
    # Plans under way before the server died are still in mind: older by a move, or settled.
    kept = {plan["words"]: plan["age"] for plan in told["memory"]["active"]}
    for plan in after["memory"]["active"]:
        if plan["words"] in kept:
            assert plan["age"] == kept[plan["words"]] + 1
    settled = {event["words"] for event in after["memory"]["events"]}
    going_on = {plan["words"] for plan in after["memory"]["active"]}
    assert set(kept) <= settled | going_on
    assert again.get(f"/api/games/{other['id']}")["status"] == "active"
    assert again.get("/board")["move_history"] == ["d2d4"]

    def finished() -> bool:
        return bool(again.get(f"/api/reviews/{job['id']}")["status"] == "done")

    wait_for(finished, 90, 0.3)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_everything_at_once(tmp_path: Path, how: signal.Signals) -> None:
    server = Server(tmp_path)
    browser = server.browser()
    game = browser.play("personality:karpov", start_fen=QUIET)
    with browser.events(f"/api/games/{game['id']}/events") as events:
        next(events)
        browser_two = server.browser()
        browser_two.http.cookies.update(browser.http.cookies)
        browser_two.move(game["id"], "a2a3")
        wait_for(lambda: engines_of(server.process.pid), 60)
        family = server.family()
        began = time.monotonic()
        server.process.send_signal(how)
        code = server.process.wait(30)
        took = time.monotonic() - began
    server.end()
    assert code == 0
    assert took < 15, "an open event stream must not keep the server"
    wait_for(lambda: not any(map(alive, family)), 10)
    assert "Traceback" not in (tmp_path / "stderr.txt").read_text()


def test_a_failing_engine_is_told_and_can_be_asked_again(tmp_path: Path) -> None:
    flag = tmp_path / "broken"
    engine = tmp_path / "engine"
    engine.write_text(f"#!/bin/sh\n[ -e {flag} ] && exit 1\nexec /usr/games/stockfish\n")
    make_executable(engine)
    server = Server(tmp_path, PLAYALIKE_ENGINE=str(engine))
    try:
        browser: Browser = server.browser()
        game = browser.play("personality:karpov", start_fen=QUIET)
        # Workers start their engines before they are needed: these are up, and then no more.
        engines = wait_for(lambda: len(up := engines_of(server.process.pid)) == 2 and up)
        flag.touch()
        for pid in engines:
            os.kill(pid, KILL)
        browser.move(game["id"], "a2a3")

        def note() -> str:
            return str(browser.get(f"/api/games/{game['id']}")["engine_note"])

        assert "could not move" in wait_for(note, 60, 0.3)
        assert len(browser.get(f"/api/games/{game['id']}")["moves"]) == 1, "the move is kept"
        flag.unlink()
        browser.post(f"/api/games/{game['id']}/retry")
        browser.answered(game["id"], 2)
    finally:
        server.end()
