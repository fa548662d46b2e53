"""Analyses that are kept, masters' games in a position, and what tablebases say."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from threading import Thread

import chess
import httpx
import pytest

from tests.programs import KILL, alive, unix

from .serving import Browser, Server, wait_for

TREE = """[Event "?"]
[White "Somebody"]
[Result "*"]

{ A first word. } 1. e4! { [%cal Ge2e4][%csl Rd5] Good. } ( 1. d4 $14 d5 ( 1... Nf6 ) ) 1... e5 *
"""
NAJDORF = chess.Board()
for _san in ("e4", "c5", "Nf3", "d6", "d4", "cxd4", "Nxd4", "Nf6", "Nc3", "a6"):
    NAJDORF.push_san(_san)


def test_an_analysis_is_kept_and_changed(browser: Browser) -> None:
    kept = browser.post("/api/analyses", {"pgn": TREE, "title": "First"}, 201)
    path = f"/api/analyses/{kept['id']}"
    assert kept["mine"]
    assert browser.get(path)["pgn"] == TREE
    changed = browser.post(path, {"pgn": TREE.replace("Good.", "Better."), "title": "Second"})
    assert "Better." in changed["pgn"]
    lines = browser.get("/api/analyses")["analyses"]
    assert [line["title"] for line in lines if line["id"] == kept["id"]] == ["Second"]
    assert browser.http.delete(path).status_code == 204
    browser.get(path, 404)


def test_others_may_look_but_not_change(server: Server) -> None:
    mine, theirs = server.browser(), server.browser()
    kept = mine.post("/api/analyses", {"pgn": TREE}, 201)
    path = f"/api/analyses/{kept['id']}"
    seen = theirs.get(path)
    assert (seen["pgn"], seen["mine"]) == (TREE, False)
    assert "copy" in theirs.refused(path, {"pgn": TREE}, 403)["message"]
    assert theirs.http.delete(path).status_code == 404
    assert theirs.get("/api/analyses")["analyses"] == []


def test_what_is_no_game_is_refused(browser: Browser) -> None:
    for pgn in ("nothing", "1. e4 e5 2. Qe5"):
        assert browser.refused("/api/analyses", {"pgn": pgn})["fields"][0]["field"] == "pgn"


@unix
@pytest.mark.slow
def test_a_tree_that_was_saved_outlives_a_killed_server(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        browser = server.browser()
        kept = browser.post("/api/analyses", {"pgn": TREE}, 201)
        path = f"/api/analyses/{kept['id']}"
        cookies, family = dict(browser.http.cookies), server.family()
        saved: list[str] = []

        def save_until_it_dies() -> None:
            with suppress(httpx.TransportError):
                for number in range(10_000):
                    changed = TREE.replace("Good.", f"Good {number}.")
                    browser.post(path, {"pgn": changed})
                    saved.append(changed)

        saving = Thread(target=save_until_it_dies)
        saving.start()
        wait_for(lambda: len(saved) >= 20)
        os.kill(server.process.pid, KILL)  # while a tree is being saved
        saving.join(60)
        server.end(KILL)
        wait_for(lambda: not any(map(alive, family)), 30)
        server.start()
        again = server.browser()
        again.http.cookies.update(cookies)
        kept = again.get(path)
        # What was answered is there, or the one that was under way: whole, never half of it.
        assert kept["mine"]
        assert kept["pgn"] in (saved[-1], TREE.replace("Good.", f"Good {len(saved)}."))
    finally:
        server.end()


def test_the_explorer_counts_a_masters_own_games(browser: Browser) -> None:
    fen = NAJDORF.fen()
    answer = browser.get("/api/explorer", fen=fen, personality="fischer")
    assert answer["games"] == sum(move["games"] for move in answer["moves"]) > 50
    counts = [move["games"] for move in answer["moves"]]
    assert counts == sorted(counts, reverse=True)
    for move in answer["moves"]:
        assert move["white_wins"] + move["draws"] + move["black_wins"] <= move["games"]
        assert 1950 <= move["first_year"] <= move["last_year"] <= 1992
    for listed in answer["latest"]:
        game = browser.get(f"/api/personalities/fischer/games/{listed['number']}")
        board = chess.Board()
        for uci in game["moves"][: listed["ply"]]:
            board.push_uci(uci)
        assert board.epd() == NAJDORF.epd()
        assert board.san(chess.Move.from_uci(game["moves"][listed["ply"]])) == listed["san"]
        assert (game["white"], game["year"]) == (listed["white"], listed["year"])


def test_everybodys_counts_stand_beside_a_masters(browser: Browser) -> None:
    answer = browser.get("/api/explorer", fen=NAJDORF.fen(), personality="morphy")
    assert answer["games"] == 0
    everybody = answer["everybody"]
    assert answer["everybody_games"] == sum(move["games"] for move in everybody) > 100
    assert {"Be2", "Bg5"} <= {move["san"] for move in everybody}
    counts = [move["games"] for move in everybody]
    assert counts == sorted(counts, reverse=True)


def test_a_position_is_found_by_any_order_of_moves(browser: Browser) -> None:
    board = chess.Board()
    for san in ("Nf3", "d5", "d4", "Nf6", "c4", "e6", "Nc3"):
        board.push_san(san)
    other = chess.Board()
    for san in ("d4", "Nf6", "c4", "e6", "Nf3", "d5", "Nc3"):
        other.push_san(san)
    one, same = (
        browser.get("/api/explorer", fen=each.fen(), personality="lasker")
        for each in (board, other)
    )
    assert one["games"] == same["games"] > 0
    assert one["moves"] == same["moves"]


def test_a_player_without_the_position_has_no_moves(browser: Browser) -> None:
    fen = "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1"
    answer = browser.get("/api/explorer", fen=fen, personality="morphy")
    assert (answer["games"], answer["moves"], answer["latest"]) == (0, [], [])
    assert (answer["everybody_games"], answer["everybody"]) == (0, [])
    assert (
        "nobody"
        in browser.get("/api/explorer", 422, fen=fen, personality="nobody")["error"]["message"]
    )


@pytest.mark.shared
def test_the_tables_say_what_wins(tmp_path: Path) -> None:
    folder = Path(__file__).parents[4] / "shared/data/syzygy"
    if not folder.is_dir():
        pytest.skip("no tables")
    server = Server(tmp_path, PLAYALIKE_SYZYGY=str(folder))
    try:
        browser = server.browser()
        answer = browser.get("/api/tablebase", fen="8/8/8/8/8/4k3/8/R3K3 w - - 0 1")
        assert answer["pieces"] == 4
        assert answer["moves"][0]["wdl"] == 2
        assert answer["moves"][0]["words"].startswith("wins")
        assert browser.get("/api/tablebase", fen=chess.STARTING_FEN)["moves"] == []
    finally:
        server.end()


def test_without_tables_nothing_is_said(browser: Browser) -> None:
    answer = browser.get("/api/tablebase", fen="8/8/8/8/8/4k3/8/R3K3 w - - 0 1")
    assert answer["moves"] == [] or answer["pieces"] >= 3
