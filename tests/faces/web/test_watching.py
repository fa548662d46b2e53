"""Games between two players: they go on by themselves, are paused, and outlive a killed server."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.programs import KILL, alive, unix

from .serving import Browser, Server, wait_for

MATE_IN_TWO = "7k/8/5K2/8/8/8/8/R7 w - - 0 1"


def begin(browser: Browser, **terms: object) -> dict[str, object]:
    wanted = {"player": "simple", "opponent": "random", "seed": 3, "least_seconds": 0, **terms}
    return dict(browser.play(str(wanted.pop("opponent")), **wanted))


def test_two_players_play_while_somebody_looks(browser: Browser) -> None:
    game = begin(browser, opponent="engine", player="personality:tal", least_seconds=0.2)
    assert game["watched"]["player"]["id"] == "personality:tal"  # type: ignore[index]
    seen = []
    with browser.events(f"/api/games/{game['id']}/events") as events:
        for name, data in events:
            if name == "state":
                seen.append(len(data["moves"]))
                if seen[-1] >= 4:
                    break
    assert seen == sorted(seen)
    now = browser.get(f"/api/games/{game['id']}")
    assert [move["by"] for move in now["moves"][:4]] == ["player", "opponent"] * 2
    assert not now["your_turn"]
    tal = browser.get(f"/api/games/{game['id']}/moves/1/why")
    engine = browser.get(f"/api/games/{game['id']}/moves/2/why")
    assert tal["personality"] == "tal"
    assert engine["sentence"]
    assert tal["accent"] != engine["accent"]
    pgn = browser.get(f"/api/games/{game['id']}/pgn")
    assert '[White "Mikhail Tal"]' in pgn
    assert "You" not in pgn


def test_a_paused_game_stands_still_and_goes_on(browser: Browser) -> None:
    game = begin(browser, least_seconds=0.3)
    path = f"/api/games/{game['id']}"
    assert browser.post(f"{path}/watch", {"paused": True})["watched"]["paused"]
    plies = len(browser.get(path)["moves"])
    wait_for(lambda: not browser.get(path)["thinking"])
    assert len(browser.get(path)["moves"]) <= plies + 1
    still = len(browser.get(path)["moves"])
    assert len(browser.get(path)["moves"]) == still
    faster = browser.post(f"{path}/watch", {"paused": False, "least_seconds": 0})
    assert faster["watched"]["least_seconds"] == 0
    wait_for(lambda: len(browser.get(path)["moves"]) > still + 3)


def test_nobody_plays_in_a_watched_game(browser: Browser) -> None:
    path = f"/api/games/{begin(browser)['id']}"
    for what in ("moves", "resign", "takeback", "draw"):
        refusal = browser.refused(f"{path}/{what}", {"uci": "e2e4"} if what == "moves" else {}, 409)
        assert "watched" in refusal["message"]
    own = browser.play("simple")
    assert (
        "own" in browser.refused(f"/api/games/{own['id']}/watch", {"paused": True}, 409)["message"]
    )


def test_a_watched_game_ends_and_says_who_won(browser: Browser) -> None:
    game = begin(browser, player="engine", opponent="random", start_fen=MATE_IN_TWO)
    path = f"/api/games/{game['id']}"
    over = wait_for(lambda: (now := browser.get(path))["status"] == "over" and now, 120)
    assert over["ending"] == "Playalike engine won by checkmate."
    listed = [one["id"] for one in browser.get("/api/games", watched=True)["games"]]
    assert game["id"] in listed
    assert game["id"] not in [
        one["id"] for one in browser.get("/api/games", watched=False)["games"]
    ]


def test_both_strengths_are_checked(browser: Browser) -> None:
    wrong = {"opponent": "random", "player": "engine", "player_elo": 5}
    assert browser.refused("/api/games", wrong)["fields"][0]["field"] == "player_elo"
    assert (
        browser.refused("/api/games", {"opponent": "random", "player": "nobody"})["fields"][0][
            "field"
        ]
        == "player"
    )


@unix
@pytest.mark.slow
def test_a_simul_outlives_killed_workers_and_a_killed_server(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        browser = server.browser()
        browser.get("/api/session")
        clock = {"initial_s": 600, "increment_s": 5}
        players = ("personality:tal", "personality:karpov", "engine", "simple")
        games = [browser.play(player, clock=clock)["id"] for player in players]
        for game in games:
            browser.move(game, "d2d4")
        for worker in server.family():
            if alive(worker):
                os.kill(worker, KILL)
        before = {game: browser.answered(game, 2, 240)["moves"] for game in games}
        for game in games:
            browser.move(game, "g1f3")  # answered: so it must be there afterwards
        cookies, family = dict(browser.http.cookies), server.family()
        server.end(KILL)
        wait_for(lambda: not any(map(alive, family)), 30)
        server.start()
        again = server.browser()
        again.http.cookies.update(cookies)
        for game in games:
            now = again.answered(game, 4, 240)
            assert now["moves"][:2] == before[game]
            assert now["moves"][2]["uci"] == "g1f3"
            assert now["clock"]["white_ms"] > 500_000
    finally:
        server.end()


@unix
@pytest.mark.slow
def test_a_watched_game_outlives_a_killed_server(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        browser = server.browser()
        browser.get("/api/session")
        path = f"/api/games/{begin(browser, least_seconds=0.1)['id']}"
        wait_for(lambda: len(browser.get(path)["moves"]) >= 6)
        for worker in server.family():
            if alive(worker):
                os.kill(worker, KILL)  # engines and workers: the game goes on with others
        before = browser.get(path)["moves"]
        wait_for(lambda: len(browser.get(path)["moves"]) > len(before))
        before = browser.get(path)["moves"]
        cookies, family = dict(browser.http.cookies), server.family()
        server.end(KILL)
        wait_for(lambda: not any(map(alive, family)), 30)
        server.start()
        again = server.browser()
        again.http.cookies.update(cookies)
        after = again.get(path)["moves"]
        assert after[: len(before)] == before
        wait_for(lambda: len(again.get(path)["moves"]) > len(after))
    finally:
        server.end()
