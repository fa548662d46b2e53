"""Games from the first move to the last."""

from __future__ import annotations

import io
import math
import time
from concurrent.futures import ThreadPoolExecutor

import chess
import chess.pgn
import pytest

from .serving import Browser, Server

MATE = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
MIDDLE = "2rqrnk1/1p2bppp/p1p1bn2/3p2B1/3P4/2NBPP2/PPQ1N1PP/3R1R1K b - - 0 14"


def test_a_personality_answers_and_says_why(browser: Browser) -> None:
    game = browser.play("personality:karpov", start_fen=MIDDLE, color="black")
    assert game["greeting"]
    with browser.events(f"/api/games/{game['id']}/events") as events:
        name, state = next(events)
        assert (name, state["id"]) == ("state", game["id"])
        moved = browser.move(game["id"], "h7h6")
        assert moved["moves"][0]["by"] == "you"
        assert moved["thinking"]
        heard = []
        for name, data in events:
            heard.append(name)
            if name == "thinking":
                assert data["ply"] == 2
                assert data["depth"] > 0
            if name == "state" and len(data["moves"]) == 2:
                answered = data
                break
        assert "thinking" in heard
    assert answered["your_turn"]
    assert not answered["thinking"]
    why = browser.get(f"/api/games/{game['id']}/moves/2/why")
    assert why["move"] == answered["moves"][1]["uci"]
    assert why["sentence"] == answered["moves"][1]["sentence"]
    assert why["personality"] == "karpov"
    assert why["candidates"][0]["standing"] == "played"
    for candidate in why["candidates"]:
        parts = [part["value"] for part in candidate["contributions"]]
        assert math.isclose(sum(parts), candidate["final_score"], abs_tol=1e-9)
        board = chess.Board(why["fen"])
        assert [board.push_san(san).uci() for san in candidate["pv_san"]] == candidate["pv"]
    for plan in why["active_plans"]:
        for arrow in plan["arrows"]:
            assert {arrow["from"], arrow["to"]} <= set(chess.SQUARE_NAMES)
    browser.get(f"/api/games/{game['id']}/moves/1/why", 404)


def test_a_game_goes_on_from_given_moves(browser: Browser) -> None:
    game = browser.play("random", moves=["e2e4", "c5", "g1f3"], color="black", seed=3)
    assert [move["san"] for move in game["moves"]] == ["e4", "c5", "Nf3"]
    assert game["your_turn"]
    assert not any(move["why"] for move in game["moves"])
    path = f"/api/games/{game['id']}"
    browser.post(f"{path}/takeback", {}, 409)
    browser.move(game["id"], "d7d6")
    browser.answered(game["id"], 5)
    assert len(browser.post(f"{path}/takeback", {})["moves"]) == 3
    again = browser.post(f"{path}/rematch", {}, 201)
    assert [move["uci"] for move in again["moves"][:3]] == ["e2e4", "c7c5", "g1f3"]
    assert again["color"] == "white"
    refused = browser.post("/api/games", {"opponent": "random", "moves": ["e2e4", "e2e4"]}, 422)
    assert refused["error"]["fields"][0]["field"] == "moves.1"


def test_the_opponent_begins_when_it_has_white(browser: Browser) -> None:
    game = browser.play("personality:tal", color="black")
    answered = browser.answered(game["id"], 1)
    assert answered["moves"][0]["by"] == "opponent"
    why = browser.get(f"/api/games/{game['id']}/moves/1/why")
    assert why["tier"] == "book"
    assert why["evidence"][0]["kind"] == "book"
    assert sum(move["games"] for move in why["book"]) >= why["evidence"][0]["games"] > 0
    for move in why["book"]:
        players = move["example"]["white"], move["example"]["black"]
        assert any(name.startswith("Tal") for name in players)
        assert move["example"]["year"] == move["last_year"]


def test_mate_ends_the_game(browser: Browser) -> None:
    game = browser.play("random", start_fen=MATE)
    over = browser.move(game["id"], "Ra8")
    assert (over["status"], over["result"], over["reason"]) == ("over", "1-0", "checkmate")
    assert (over["outcome"], over["ending"]) == ("won", "You won by checkmate.")
    assert over["parting"]
    assert over["legal"] == []
    error = browser.refused(f"/api/games/{game['id']}/moves", {"uci": "a8a7"}, 409)
    assert "over" in error["message"]
    assert browser.refused(f"/api/games/{game['id']}/takeback", {}, 409)


def test_wrong_moves_are_refused_with_the_field(browser: Browser) -> None:
    game = browser.play("random")
    path = f"/api/games/{game['id']}/moves"
    assert browser.refused(path, {"uci": "e2e5"})["fields"][0]["field"] == "uci"
    assert browser.refused(path, {"uci": "e2e4", "ply": 3}, 409)["code"] == "conflict"
    assert browser.get(f"/api/games/{game['id']}")["moves"] == []
    browser.move(game["id"], "e2e4")
    after = browser.answered(game["id"], 2)
    assert browser.refused(path, {"uci": "d2d4", "ply": 1}, 409)
    assert browser.get(f"/api/games/{game['id']}")["moves"] == after["moves"]


def test_takeback_gives_the_move_back(browser: Browser) -> None:
    game = browser.play("random")
    browser.move(game["id"], "e2e4")
    browser.answered(game["id"], 2)
    browser.move(game["id"], "a2a3")
    browser.answered(game["id"], 4)
    back = browser.post(f"/api/games/{game['id']}/takeback")
    assert [move["ply"] for move in back["moves"]] == [1, 2]
    assert back["your_turn"]
    again = browser.post(f"/api/games/{game['id']}/takeback")
    assert again["moves"] == []
    assert browser.refused(f"/api/games/{game['id']}/takeback", {}, 409)
    browser.move(game["id"], "d2d4")
    assert browser.answered(game["id"], 2)["moves"][0]["uci"] == "d2d4"


def test_resign_and_rematch(browser: Browser) -> None:
    game = browser.play("simple", help="hints")
    over = browser.post(f"/api/games/{game['id']}/resign")
    assert (over["result"], over["reason"]) == ("0-1", "resignation")
    again = browser.post(f"/api/games/{game['id']}/rematch", status=201)
    assert (again["color"], again["opponent"]["id"]) == ("black", "simple")
    assert again["help"] == "hints"
    assert browser.answered(again["id"], 1)["moves"][0]["by"] == "opponent"


@pytest.mark.parametrize(
    ("fen", "accepted"),
    [
        ("4k3/8/8/8/8/8/4r3/K7 b - - 0 40", True),  # the opponent is a rook down
        ("4k3/8/8/8/8/8/4R3/K7 b - - 0 40", False),  # the opponent is a rook up
    ],
)
def test_a_draw_is_answered_by_evaluation(browser: Browser, fen: str, accepted: bool) -> None:
    game = browser.play("random", start_fen=fen, color="black")
    # As if the game were long: early offers are declined unless things look bad.
    reply = browser.post(f"/api/games/{game['id']}/draw")
    assert reply["accepted"] is accepted
    assert reply["game"]["result"] == ("1/2-1/2" if accepted else "*")
    if not accepted:
        again = browser.post(f"/api/games/{game['id']}/draw")
        assert "already" in again["sentence"]


def test_a_draw_offer_lapses_with_a_move_taken_back(browser: Browser) -> None:
    def offer_and_take_back() -> tuple[int, dict[str, object]]:
        game = browser.play("random", seed=1)
        assert game["considers_draw"].endswith("position.")
        browser.move(game["id"], "e2e4")
        browser.answered(game["id"], 2)
        path = f"/api/games/{game['id']}"
        with ThreadPoolExecutor(1) as thread:
            offer = thread.submit(browser.http.post, f"{path}/draw", json={})
            time.sleep(0.02)  # the opponent looks at the position for longer
            browser.post(f"{path}/takeback")
            answer = offer.result()
        assert browser.get(path)["moves"] == []
        return answer.status_code, answer.json()

    answers = [offer_and_take_back() for _ in range(5)]
    lapsed = [answer["error"] for status, answer in answers if status == 409]
    assert lapsed, answers
    for error in lapsed:
        assert isinstance(error, dict)
        assert error["code"] == "offer_lapsed"
        assert error["message"].startswith("The game went on meanwhile")


def test_the_pgn_has_names_result_and_reasons(browser: Browser) -> None:
    game = browser.play("simple", clock={"initial_s": 300, "increment_s": 3})
    browser.move(game["id"], "e2e4")
    browser.answered(game["id"], 2)
    browser.post(f"/api/games/{game['id']}/resign")
    read = chess.pgn.read_game(io.StringIO(browser.get(f"/api/games/{game['id']}/pgn")))
    assert read is not None
    assert read.errors == []
    assert (read.headers["White"], read.headers["Result"]) == ("You", "0-1")
    assert read.headers["TimeControl"] == "300+3"
    nodes = list(read.mainline())
    assert len(nodes) == 2
    assert nodes[1].comment
    assert nodes[0].clock() == pytest.approx(300, abs=0.1)


def test_games_belong_to_the_browser_that_made_them(server: Server, browser: Browser) -> None:
    game = browser.play("random")
    stranger = server.browser()
    stranger.get("/api/session")
    for path in ("", "/pgn", "/events", "/moves/1/why"):
        assert stranger.get(f"/api/games/{game['id']}{path}", 404)["error"]["code"] == "not_found"
    for path in ("moves", "resign", "takeback", "draw", "rematch"):
        body = {"uci": "e2e4"} if path == "moves" else {}
        assert stranger.refused(f"/api/games/{game['id']}/{path}", body, 404)
    assert stranger.http.delete(f"/api/games/{game['id']}").status_code == 404
    assert stranger.get("/api/games")["games"] == []
    assert browser.get("/api/games")["games"][0]["id"] == game["id"]
    assert browser.get("/api/session")["active_game"] == game["id"]


def test_a_deleted_game_is_gone(browser: Browser) -> None:
    game = browser.play("random")
    assert browser.http.delete(f"/api/games/{game['id']}").status_code == 204
    browser.get(f"/api/games/{game['id']}", 404)


def test_the_list_tells_active_from_finished_games(server: Server) -> None:
    mine = server.browser()
    active, over = mine.play("random"), mine.play("random")
    mine.post(f"/api/games/{over['id']}/resign")
    for status, game in (("active", active), ("over", over)):
        listed = mine.get(f"/api/games?status={status}")["games"]
        assert [one["id"] for one in listed] == [game["id"]]
        assert "moves" not in listed[0]
    assert len(mine.get("/api/games", limit=1)["games"]) == 1


@pytest.mark.parametrize(
    ("wanted", "field"),
    [
        ({"opponent": "personality:../../etc"}, "opponent"),
        ({"opponent": "personality:/tmp"}, "opponent"),
        ({"opponent": "uci:/bin/sh"}, "opponent"),
        ({"opponent": "engine", "elo": 9}, "elo"),
        ({"opponent": "random", "elo": 1500}, "elo"),
        ({"opponent": "personality:tal", "elo": 799}, "elo"),
        ({"opponent": "personality:tal", "elo": 2701}, "elo"),
        ({"opponent": "random", "color": "green"}, "color"),
        ({"opponent": "random", "clock": {"initial_s": 1}}, "clock.initial_s"),
        ({"opponent": "random", "start_fen": MATE.replace("R", "K")}, "start_fen"),
        ({"opponent": "random", "start_fen": "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}, "start_fen"),
    ],
)
def test_impossible_games_are_refused(browser: Browser, wanted: object, field: str) -> None:
    assert browser.refused("/api/games", wanted)["fields"][0]["field"] == field


@pytest.mark.parametrize("elo", [799, 2701])
def test_a_level_out_of_range_is_refused_with_the_range(browser: Browser, elo: int) -> None:
    refused = browser.refused("/api/games", {"opponent": "personality:tal", "elo": elo})
    (field,) = refused["fields"]
    assert f"plays from 800 to 2700, not {elo}" in field["message"]


@pytest.mark.slow
def test_a_flag_falls(browser: Browser) -> None:
    game = browser.play("random", clock={"initial_s": 5})
    browser.move(game["id"], "e2e4")  # the first move costs nothing
    running = browser.answered(game["id"], 2)["clock"]
    assert running["running"] == "white"
    assert running["white_ms"] <= 5000
    with browser.events(f"/api/games/{game['id']}/events") as events:
        over = next(data for name, data in events if name == "state" and data["status"] == "over")
    assert (over["result"], over["reason"]) == ("0-1", "time")
    assert (over["clock"]["white_ms"], over["clock"]["black_ms"]) == (0, running["black_ms"])


def test_the_opponent_takes_a_persons_time(browser: Browser) -> None:
    game = browser.play("personality:karpov", pace="human", start_fen=MIDDLE, color="black")
    browser.move(game["id"], "h7h6")
    answered = browser.answered(game["id"], 2)
    assert 0.35 <= answered["moves"][1]["seconds"] <= 30
