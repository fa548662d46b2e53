"""All games of a session: looked for, counted, saved together."""

from __future__ import annotations

import io

import chess.pgn

from .serving import Browser, Server

MATE = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"


def test_games_are_found_by_opponent_result_opening_and_date(server: Server) -> None:
    browser = server.browser()
    browser.get("/api/session")
    najdorf = ["e4", "c5", "Nf3", "d6", "d4", "cxd4", "Nxd4", "Nf6", "Nc3", "a6"]
    sicilian = browser.play("random", moves=najdorf, seed=1)
    won = browser.play("simple", start_fen=MATE, seed=1)
    assert browser.move(won["id"], "a1a8")["outcome"] == "won"
    lost = browser.play("simple", seed=1)
    browser.post(f"/api/games/{lost['id']}/resign")

    def ids(**search: str) -> list[str]:
        answer = browser.http.get("/api/games", params=search)
        assert answer.status_code == 200, answer.text
        return [game["id"] for game in answer.json()["games"]]

    assert ids() == [lost["id"], won["id"], sicilian["id"]]
    assert ids(status="active") == [sicilian["id"]]
    assert ids(outcome="won") == [won["id"]]
    assert ids(opponent="simple") == [lost["id"], won["id"]]
    assert ids(words="najdorf sicilian") == [sicilian["id"]]
    assert ids(words="B90") == [sicilian["id"]]
    assert ids(words="checkmate") == [won["id"]]
    today = won["updated"][:10]
    assert ids(since=today, until=today) == ids()
    assert ids(until="2020-01-01") == []
    part = browser.get("/api/games", opponent="simple", offset=1, limit=1)
    assert [game["id"] for game in part["games"]] == [won["id"]]
    assert (part["total"], part["all_games"]) == (2, 3)
    assert [(one["id"], one["games"]) for one in part["opponents"]] == [
        ("simple", 2),
        ("random", 1),
    ]
    refusal = browser.get("/api/games", 422, since="yesterday")["error"]
    assert refusal["fields"][0]["field"] == "since"


def test_a_changed_game_is_listed_as_it_is_now(browser: Browser) -> None:
    game = browser.play("simple", start_fen=MATE, seed=1)
    assert browser.get("/api/games")["games"][0]["plies"] == 0
    browser.move(game["id"], "a1a8")
    line = browser.get("/api/games")["games"][0]
    assert (line["plies"], line["last_san"], line["status"]) == (1, "Ra8#", "over")


def test_all_games_are_saved_in_one_file(server: Server) -> None:
    browser = server.browser()
    browser.get("/api/session")
    for seed in (1, 2):
        browser.play("simple", start_fen=MATE, seed=seed)
    answer = browser.http.get("/api/games/pgn")
    assert "attachment" in answer.headers["content-disposition"]
    text = io.StringIO(answer.text)
    games = [chess.pgn.read_game(text) for _ in range(3)]
    assert [game is None for game in games] == [False, False, True]
    assert games[0] is not None
    assert games[0].headers["FEN"] == MATE
