"""Opponents made in the browser: from files to the first move, and that nothing is left over."""

from __future__ import annotations

import gzip
import os
import signal
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import zstandard
from sqlalchemy import update

from playalike.faces.web.limits import LIMITS
from playalike.faces.web.session import COOKIE, owner_by
from playalike.games.services import STAND_IN
from playalike.personality.maker import read_maker
from playalike.store import Store
from playalike.store.web_tables import WebJob
from tests.games.game_server import PLAYER, game_server
from tests.programs import unix
from tests.study.studying import GAMES, PLAYERS

from .serving import Browser, Server, Values, wait_for

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
TAL = (GAMES / "tal.pgn").read_bytes()


def send(browser: Browser, content: bytes, status: int = 201, **query: str) -> Values:
    answer = browser.http.post("/api/piles", params=query, content=content)
    assert answer.status_code == status, answer.text
    value: Values = answer.json()
    return value


def read(browser: Browser, **wanted: Any) -> Values:
    job = browser.post("/api/readings", wanted, 202)["id"]
    values: Values = wait_for(lambda: finished(browser, f"/api/readings/{job}"), 600)
    return values


def finished(browser: Browser, path: str) -> Values | None:
    values: Values = browser.get(path)
    return None if values["status"] in ("waiting", "running") else values


def files_of(browser: Browser, *contents: bytes) -> Values:
    pile = send(browser, contents[0])["pile"]
    for content in contents[1:]:
        assert send(browser, content, pile=pile)["pile"] == pile
    return read(browser, pile=pile)


def make(browser: Browser, reading: Values, *players: str) -> Values:
    wanted = {"reading": reading["id"], "players": list(players or (PLAYERS["tal"],))}
    values: Values = browser.post("/api/makings", wanted, 202)
    return values


def ready(browser: Browser, making: Values, seconds: float = 1200) -> Values:
    done: Values = wait_for(lambda: finished(browser, f"/api/makings/{making['id']}"), seconds)
    assert done["status"] == "done", done["error"]
    return done


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    started = Server(tmp_path)
    yield started
    started.end()


@pytest.mark.slow
@unix
def test_from_a_file_to_the_first_move_through_a_kill_and_away_again(own: Server) -> None:
    browser, other = own.browser(), own.browser()
    other.get("/api/session")
    reading = files_of(browser, gzip.compress(TAL))
    first = reading["result"]["players"][0]
    assert (first["name"], first["games"]) == (PLAYERS["tal"], 6)
    making = make(browser, reading)
    name = making["name"]
    assert name == "tal-2"
    path = f"/api/makings/{making['id']}"
    wait_for(lambda: browser.get(path)["progress"]["stage"] >= 4, 600)
    progress = browser.get(path)["progress"]
    assert progress["stages"] == 15
    assert "of 15" in progress["text"]
    # Killed in the middle: the server goes on with it when it is started again.
    cookies = [dict(one.http.cookies) for one in (browser, other)]
    own.end(signal.SIGKILL)
    own.start()
    browser, other = own.browser(), own.browser()
    for one, cookie in zip((browser, other), cookies, strict=True):
        one.http.cookies.update(cookie)
    done = ready(browser, making)
    assert done["result"]["player"] == f"personality:{name}"
    assert 0 <= done["result"]["engine_share"] <= 1
    # It is seen, and played, where it was made and nowhere else.
    assert name in cards(browser)
    assert cards(browser)[name]["made_here"]
    assert name not in cards(other)
    for hidden in (f"/api/personalities/{name}", f"/api/personalities/{name}/study", path):
        browser.get(hidden)
        other.get(hidden, 404)
    other.refused("/api/games", {"opponent": f"personality:{name}"})
    other.refused("/api/explain", {"personality": name})
    other.get("/api/explorer", 422, fen=START, personality=name)
    assert f"personality:{name}" not in str(other.get("/api/opponents"))
    assert name not in str(other.get("/api/players"))
    other.get("/api/compare", 422, one=name, other="karpov")
    browser.get("/api/compare", one=name, other="karpov")
    game = browser.play(f"personality:{name}", color="black")
    browser.answered(game["id"], 1)
    assert browser.post("/api/explain", {"personality": name, "nodes": 1000})["san"]
    drills = browser.post(f"/api/personalities/{name}/drills", {"motifs": []})
    assert drills["added"] == drills["puzzles"]
    assert browser.get("/api/puzzles")["progress"]["puzzles"] == drills["puzzles"]
    assert other.http.post(f"/api/personalities/{name}/drills", json={}).status_code == 404
    # Deleted: nothing of it is on the disk any more, nor the games against it.
    assert other.http.delete(path).status_code == 404
    assert browser.http.delete(path).status_code == 204
    assert name not in cards(browser)
    browser.get(f"/api/games/{game['id']}", 404)
    assert browser.get("/api/puzzles")["motifs"] == []
    data = own.folder / "data" / "playalike"
    wait_for(lambda: not (data / "personalities" / name).exists(), 300)
    assert not list((data / "piles").iterdir())
    browser.get(f"/api/readings/{reading['id']}", 404)
    assert not traces(own, b"Mikhail")


def traces(server: Server, text: bytes) -> list[Path]:
    """Return the files on the server's disk that have a text in them."""
    files = [path for path in (server.folder / "data").rglob("*") if path.is_file()]
    return [path for path in files if text in path.read_bytes()]


def cards(browser: Browser) -> dict[str, Values]:
    return {card["name"]: card for card in browser.get("/api/personalities")["personalities"]}


@pytest.mark.slow
def test_stopped_it_keeps_what_was_computed_and_goes_on(own: Server) -> None:
    browser = own.browser()
    making = make(browser, files_of(browser, TAL))
    path = f"/api/makings/{making['id']}"
    wait_for(lambda: browser.get(path)["progress"]["stage"] >= 4, 600)
    assert browser.post(f"{path}/stop")["status"] == "stopped"
    assert browser.get(path)["status"] == "stopped"
    browser.post(f"{path}/stop", status=409)
    work = own.folder / "data/playalike/personalities" / making["name"] / "studies/all/work"
    wait_for(lambda: (work / "games.parquet").exists(), 300)
    before = (work / "games.parquet").stat().st_mtime_ns
    assert browser.post(f"{path}/resume")["status"] in ("waiting", "running")
    ready(browser, making)
    assert (work / "games.parquet").stat().st_mtime_ns == before


def test_files_are_streamed_up_to_a_limit(browser: Browser) -> None:
    for name, params in (("by its head", {}), ("as it comes", {"chunked": True})):
        block = b"%" * (1 << 20)

        def blocks(block: bytes = block) -> Iterator[bytes]:
            for _ in range(LIMITS.pile_bytes // len(block) + 1):
                yield block

        content: Any = blocks() if params else b"".join(blocks())
        answer = browser.http.post("/api/piles", content=content)
        assert answer.status_code == 413, name
        assert "20,000,000" in answer.text or "20 MB" in answer.text
    assert send(browser, b"", 422)["error"]["message"].endswith("send a PGN file")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"This is no chess game at all.\n" * 50, "no game could be read"),
        (b"\x89PNG\r\n\x1a\n" + os.urandom(5000), "no game could be read"),
        (b"PK\x03\x04" + bytes(100), "zip archive"),
        (zstandard.compress(TAL)[:900], "truncated"),
        (b'[Event "x"]\n[Variant "Crazyhouse"]\n\n1. e4 e5 1-0\n', "no game could be read"),
        (b"1. e4 e5 2. Nf3 Nc6 1-0\n", "says who played"),
    ],
)
def test_what_is_wrong_with_files_is_said(browser: Browser, content: bytes, message: str) -> None:
    job = files_of(browser, content)
    assert job["status"] == "failed"
    said = job["error"]["message"]
    assert message in said
    assert "/data/" not in said, said


def test_who_closed_the_page_finds_the_files_again_and_can_forget_them(own: Server) -> None:
    browser, other = own.browser(), own.browser()
    other.get("/api/session")
    reading = files_of(browser, TAL.replace(b"Tal, Mikhail", b"Zoe Gardener"))
    (listed,) = browser.get("/api/readings")["jobs"]
    assert (listed["id"], listed["status"]) == (reading["id"], "done")
    assert other.get("/api/readings")["jobs"] == []
    path = f"/api/readings/{reading['id']}"
    browser.post(f"{path}/stop", status=409)
    assert traces(own, b"Gardener")
    assert other.http.delete(path).status_code == 404
    assert browser.http.delete(path).status_code == 204
    browser.get(path, 404)
    assert not traces(own, b"Gardener")
    assert not list((own.folder / "data/playalike/piles").iterdir())


def test_fetching_stops_and_goes_on_behind_the_last_game(tmp_path: Path) -> None:
    with game_server(30) as games:
        games.break_after, games.refusals = [10], 0
        server = Server(tmp_path / "server", **{STAND_IN: games.base})
        try:
            browser = server.browser()
            wanted = {"account": f"lichess:{PLAYER}"}
            path = f"/api/readings/{browser.post('/api/readings', wanted, 202)['id']}"
            # It broke off after ten games, and waits before it asks again.
            wait_for(lambda: "going on" in browser.get(path)["progress"]["sentence"], 60)
            assert browser.post(f"{path}/stop")["status"] == "stopped"
            asked = len(games.asked)
            assert browser.post(f"{path}/resume")["status"] in ("waiting", "running")
            done = wait_for(lambda: finished(browser, path), 120)
            assert done["status"] == "done", done["error"]
            assert (done["result"]["games"], done["account"]) == (30, wanted["account"])
            assert len(games.asked) == asked + 1
            assert "until=" in games.asked[-1]
        finally:
            server.end()


@unix
def test_a_download_goes_on_after_a_kill(tmp_path: Path) -> None:
    with game_server(30) as games:
        games.break_after = [10]
        server = Server(tmp_path / "server", **{STAND_IN: games.base})
        try:
            browser = server.browser()
            account = f"lichess:{PLAYER}"
            path = f"/api/readings/{browser.post('/api/readings', {'account': account}, 202)['id']}"
            wait_for(lambda: "going on" in browser.get(path)["progress"]["sentence"], 60)
            cookies = dict(browser.http.cookies)
            server.end(signal.SIGKILL)
            asked = len(games.asked)
            server.start()
            browser = server.browser()
            browser.http.cookies.update(cookies)
            done = wait_for(lambda: finished(browser, path), 120)
            assert done["status"] == "done", done["error"]
            assert done["result"]["games"] == 30
            assert len(games.asked) == asked + 1
            assert "until=" in games.asked[-1]
        finally:
            server.end()


def test_files_and_what_is_known_of_them_are_forgotten_after_a_day(own: Server) -> None:
    browser = own.browser()
    reading = files_of(browser, TAL)
    own.end()
    store = Store(f"sqlite:///{own.folder / 'data/playalike/playalike.db'}")
    with store.engine.begin() as connection:
        before = datetime.now(UTC) - timedelta(hours=LIMITS.pile_hours + 1)
        connection.execute(update(WebJob).values(created=before))
    store.close()
    cookies = dict(browser.http.cookies)
    own.start()
    browser = own.browser()
    browser.http.cookies.update(cookies)
    browser.get(f"/api/readings/{reading['id']}", 404)


def test_names_are_data(browser: Browser) -> None:
    evil = '../../etc/<img src=x onerror=alert(1)>"; =cmd()'
    content = TAL.replace(b"Tal, Mikhail", evil.replace('"', "'").encode())
    reading = files_of(browser, content)
    player = reading["result"]["players"][0]["name"]
    assert "<img" in player
    making = make(browser, reading, player)
    assert set(making["name"]) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")
    assert browser.http.delete(f"/api/makings/{making['id']}").status_code == 204


def test_two_spellings_are_shown_together(browser: Browser) -> None:
    games = TAL.split(b"\n\n[Event")
    one = games[0].replace(b"Tal, Mikhail", b"Tal,M")
    reading = files_of(browser, zstandard.compress(b"\n\n[Event".join([one, *games[1:]])))
    players = {one["name"]: one for one in reading["result"]["players"]}
    assert players["Tal, Mikhail"]["alike"] == ["Tal,M"]
    assert players["Tal,M"]["alike"] == ["Tal, Mikhail"]


@pytest.mark.slow
def test_opponents_wait_for_one_another_and_are_not_endlessly_many(own: Server) -> None:
    browser = own.browser()
    reading = files_of(browser, TAL)
    makings = [make(browser, reading) for _ in range(2)]
    paths = [f"/api/makings/{making['id']}" for making in makings]
    wait_for(lambda: browser.get(paths[0])["progress"]["stage"] >= 1, 600)
    second = browser.get(paths[1])
    assert (second["status"], second["progress"]["ahead"]) == ("waiting", 1)
    browser.post(f"{paths[0]}/stop")
    wait_for(lambda: browser.get(paths[1])["progress"]["stage"] >= 1, 600)
    browser.post(f"{paths[1]}/stop")
    while len(makings) < LIMITS.made:
        makings.append(make(browser, reading))
        browser.post(f"/api/makings/{makings[-1]['id']}/stop")
    wanted = {"reading": reading["id"], "players": [PLAYERS["tal"]]}
    error = browser.refused("/api/makings", wanted, 429)
    assert error["message"] == f"{LIMITS.made} opponents are kept for you: delete one of them"
    assert browser.http.delete(paths[0]).status_code == 204
    make(browser, files_of(browser, TAL))  # the files went with what was deleted


def test_requests_that_make_no_sense(server: Server, browser: Browser) -> None:
    other = server.browser()
    other.get("/api/session")
    reading = files_of(browser, TAL)
    error = browser.refused("/api/makings", {"reading": reading["id"], "players": ["Nobody"]})
    assert error["fields"][0]["message"] == "nobody in the files is called 'Nobody'"
    other.post("/api/makings", {"reading": reading["id"], "players": [PLAYERS["tal"]]}, 404)
    other.refused("/api/readings", {"pile": reading["pile"]})
    for pile in ("../../../etc", "nothing", ".."):
        browser.refused("/api/readings", {"pile": pile})
        send(browser, TAL, 422, pile=pile)
    browser.refused("/api/readings", {})
    browser.refused("/api/readings", {"account": "example.com:me"})
    browser.refused("/api/readings", {"account": "lichess:me", "since": "2024"})
    browser.get("/api/makings/nothing", 404)


def test_a_server_for_others_fetches_nothing_unless_allowed(tmp_path: Path) -> None:
    with game_server(20) as games:
        place = {STAND_IN: games.base}
        shut = Server(tmp_path / "shut", "--allow-host", "chess.example", **place)
        open_ = Server(tmp_path / "open", "--allow-host", "chess.example", "--allow-fetch", **place)
        try:
            browser = shut.browser()
            assert not browser.get("/api/config")["fetching"]
            browser.post("/api/readings", {"account": f"lichess:{PLAYER}"}, 403)
            assert not games.asked
            browser = open_.browser()
            assert browser.get("/api/config")["fetching"]
            reading = read(browser, account=f"lichess:{PLAYER}", most=12)
            assert reading["result"]["players"][0]["name"] in (PLAYER, "Other")
            assert len(games.asked) == 1
            failed = read(browser, account="lichess:nobody")
            assert "no player 'nobody'" in failed["error"]["message"]
            # Where many come, a name does not tell who else is studied.
            making = make(browser, reading, PLAYER)
            assert making["name"].startswith("some-body-")
        finally:
            shut.end()
            open_.end()


def test_what_is_made_follows_to_another_device(own: Server) -> None:
    desk, phone = own.browser(), own.browser()
    for browser in (desk, phone):
        browser.get("/api/session")
    reading = files_of(phone, TAL)
    job = make(phone, reading)
    (maker,) = own.folder.glob("data/**/personalities/*/maker.json")
    phrase = desk.post("/api/account/link", status=201)["phrase"]
    desk.get(f"/api/makings/{job['id']}", 404)
    phone.post("/api/account/join", {"phrase": phrase})
    assert read_maker(maker.parent) == owner_by(desk.http.cookies[COOKIE])
    for browser in (desk, phone):
        assert browser.get(f"/api/makings/{job['id']}")["id"] == job["id"]
    second = make(desk, reading)  # the files came along, too
    assert desk.http.delete(f"/api/makings/{second['id']}").status_code == 204
    phone.post("/api/account/leave")
    phone.get(f"/api/makings/{job['id']}", 404)
    assert desk.http.delete(f"/api/makings/{job['id']}").status_code == 204
