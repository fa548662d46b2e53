"""The endpoints of the chess-ai and BlitzMate documents."""

from __future__ import annotations

from pathlib import Path

import chess
import httpx
import pytest

from playalike.faces.web.board_owner import BOARD_HEADER
from tests.engine.test_book import write_book

from .serving import Browser, Server

MATE = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"


def test_a_move_has_exactly_the_fields_of_the_document(browser: Browser) -> None:
    answer = browser.post("/api/move", {"fen": chess.STARTING_FEN, "time_limit": 0.2})
    assert set(answer) == {"move", "fen", "score", "depth"}
    board = chess.Board()
    board.push_uci(answer["move"])
    assert answer["fen"] == board.fen()
    assert isinstance(answer["score"], int)
    assert answer["depth"] >= 1


def test_a_mate_in_one_is_found(browser: Browser) -> None:
    answer = browser.post("/api/move", {"fen": MATE, "time_limit": 1})
    assert answer["move"] == "a1a8"
    assert answer["score"] == 99_998  # one half-move below mate


def test_the_move_endpoint_remembers_nothing(server: Server) -> None:
    first, second = server.browser(), server.browser()
    body = {"fen": MATE, "time_limit": 0.2}
    assert first.post("/api/move", body)["move"] == second.post("/api/move", body)["move"]
    assert first.get("/board")["fen"] == chess.STARTING_FEN


@pytest.mark.parametrize(
    ("body", "field", "word"),
    [
        ({"fen": "nonsense", "time_limit": 1}, "fen", "no position"),
        ({"fen": MATE, "time_limit": 99}, "time_limit", "10"),
        ({"fen": MATE, "time_limit": "soon"}, "time_limit", "number"),
        ({"time_limit": 1}, "fen", "required"),
        ({"fen": MATE, "depth": 3}, "depth", "not permitted"),
        ({"fen": "8/8/8/8/8/8/8/8 w - - 0 1"}, "fen", "king"),
        ({"fen": "R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 1 1"}, "fen", "checkmate"),
        ({"fen": "4k3/8/8/8/8/8/8/4K3 w - - 0 1"}, "fen", "insufficient"),
        ({"fen": "k7/8/8/8/8/8/8/KR6 w - - 0 1\n"}, "fen", "plain"),
    ],
)
def test_the_wrong_field_is_named(browser: Browser, body: object, field: str, word: str) -> None:
    error = browser.refused("/api/move", body)
    assert error["code"] == "validation"
    assert error["fields"][0]["field"] == field
    assert word in error["message"]


def test_a_board_for_each_session(server: Server) -> None:
    one, other = server.browser(), server.browser()
    for browser in (one, other):
        browser.get("/api/games")  # the page asks for something of its own before: a session begins
    assert one.get("/board")["fen"] == chess.STARTING_FEN
    moved = one.post("/move", {"move": "e2e4"})
    assert moved["move_history"] == ["e2e4"]
    assert moved["turn"] == "black"
    assert other.get("/board")["move_history"] == []
    assert one.get("/board") == moved
    assert len(moved["legal_moves"]) == 20
    set_up = one.post("/position", {"fen": MATE})
    assert set_up["fen"] == MATE
    assert set_up["move_history"] == []
    found = one.post("/search", {"time_limit": 0.3})
    assert found["best_move"] == "a1a8"
    assert {"best_move", "score", "depth", "nodes", "pv"} == set(found)
    assert one.get("/board")["fen"] == MATE, "searching moves nothing"
    over = one.post("/move", {"move": "a1a8"})
    assert (over["game_over"], over["result"]) == (True, "1-0")
    assert one.refused("/search", {}, 409)["code"] == "conflict"
    assert one.post("/reset")["fen"] == chess.STARTING_FEN


def test_an_illegal_move_is_refused_and_changes_nothing(browser: Browser) -> None:
    before = browser.get("/board")
    error = browser.refused("/move", {"move": "e2e5"})
    assert error["fields"] == [
        {"field": "move", "message": "'e2e5' is no legal move for White here"}
    ]
    assert browser.get("/board") == before


def test_a_depth_ends_the_search(browser: Browser) -> None:
    assert browser.post("/search", {"depth": 2, "time_limit": 10})["depth"] == 2


def test_clients_without_cookies_share_the_board_of_this_machine(server: Server) -> None:
    def ask(method: str, path: str, **kwargs: object) -> httpx.Response:
        answer = httpx.request(method, server.address + path, timeout=60, **kwargs)
        assert "set-cookie" not in answer.headers
        return answer

    ask("POST", "/reset")
    moved = ask("POST", "/move", json={"move": "e2e4"})
    assert moved.headers[BOARD_HEADER] == "shared"
    assert ask("GET", "/board").json()["move_history"] == ["e2e4"]
    own = ask("GET", "/board", headers={BOARD_HEADER: "new"})
    assert own.json()["move_history"] == []
    named = {BOARD_HEADER: own.headers[BOARD_HEADER]}
    ask("POST", "/move", json={"move": "d2d4"}, headers=named)
    assert ask("GET", "/board", headers=named).json()["move_history"] == ["d2d4"]
    assert ask("GET", "/board").json()["move_history"] == ["e2e4"]
    assert ask("GET", "/board", headers={BOARD_HEADER: "x" * 43}).status_code == 404


@pytest.mark.shared
def test_books_and_tables_of_the_settings_are_used_by_every_route(
    tmp_path: Path, shared_data: Path
) -> None:
    book = write_book(tmp_path / "odd.bin", [(chess.Board(), "a2a3", 1)])
    tables = str(shared_data / "syzygy")
    server = Server(tmp_path / "server", PLAYALIKE_BOOKS=str(book), PLAYALIKE_SYZYGY=tables)
    try:
        browser = server.browser()
        start, endgame = chess.STARTING_FEN, "8/8/8/4k3/4p3/8/3QK3/8 w - - 0 1"
        assert browser.post("/api/move", {"fen": start, "time_limit": 0.2})["move"] == "a2a3"
        assert browser.post("/search", {"time_limit": 0.2})["best_move"] == "a2a3"
        game = browser.play("engine:pesto", color="black")
        assert browser.answered(game["id"], 1)["moves"][0]["san"] == "a3"
        assert browser.post("/api/move", {"fen": endgame, "time_limit": 0.2})["score"] > 19_000
        explained = browser.post("/api/explain", {"personality": "tal", "fen": endgame})
        assert explained["tier"] == "tablebase"
    finally:
        server.end()


def test_on_a_server_for_many_the_first_answer_names_the_board(tmp_path: Path) -> None:
    server = Server(tmp_path, "--allow-host", "chess.example")
    try:
        first = httpx.post(f"{server.address}/move", json={"move": "e2e4"}, timeout=60)
        named = {BOARD_HEADER: first.headers[BOARD_HEADER]}
        again = httpx.get(f"{server.address}/board", headers=named, timeout=60)
        other = httpx.get(f"{server.address}/board", timeout=60)
        shared = httpx.get(f"{server.address}/board", headers={BOARD_HEADER: "shared"}, timeout=60)
    finally:
        server.end()
    assert again.json()["move_history"] == ["e2e4"]
    assert other.json()["move_history"] == []
    assert other.headers[BOARD_HEADER] != first.headers[BOARD_HEADER]
    assert shared.status_code == 404
