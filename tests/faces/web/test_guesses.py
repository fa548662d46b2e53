"""Guessing a master's moves, and masters."""

from __future__ import annotations

import chess
import pytest

from playalike.play.guessing import guess_points

from .serving import Browser, Server


def test_points_for_likeness_and_quality() -> None:
    assert guess_points(True, 0.1, 0.5, 0).likeness == 100
    assert guess_points(False, 0.5, 0.5, 0).likeness == 90
    assert guess_points(False, 0.25, 0.5, 4).likeness == 45
    assert guess_points(False, 0.0, 0.0, 30) == guess_points(False, 0.0, 0.5, 20)
    assert guess_points(False, 0.2, 0.5, 4).quality == 80


def test_a_win_is_walked_through_and_guesses_are_judged(browser: Browser) -> None:
    game = browser.get("/api/guesses/tal", seed=5)
    assert game == browser.get("/api/guesses/tal", seed=5)
    assert game["number"] != browser.get("/api/guesses/tal", seed=6)["number"]
    assert game["result"] == ("1-0" if game["player_white"] else "0-1")
    assert (game["first_ply"] % 2 == 0) == game["player_white"]
    board = chess.Board()
    for uci in game["moves"][: game["first_ply"]]:
        board.push_uci(uci)
    path = f"/api/guesses/tal/{game['number']}"
    played = game["moves"][game["first_ply"]]
    right = browser.post(path, {"ply": game["first_ply"], "uci": played})
    assert (right["same"], right["likeness"]) == (True, 100)
    assert right["played"] == board.san(chess.Move.from_uci(played))
    others = [move.uci() for move in board.legal_moves if move.uci() != played]
    wrong = [browser.post(path, {"ply": game["first_ply"], "uci": uci}) for uci in others[:3]]
    for judged in wrong:
        assert not judged["same"]
        assert 0 <= judged["likeness"] <= 90
        assert 0 <= judged["quality"] <= 100
        assert judged["played"] in judged["sentence"]
    assert browser.refused(path, {"ply": 9, "uci": "a1a1"})["fields"][0]["field"] == "uci"
    browser.refused("/api/guesses/tal/99999", {"ply": 3, "uci": "e2e4"}, 404)


@pytest.mark.slow
def test_a_combination_of_his_own_has_one_answer(browser: Browser) -> None:
    found = browser.get("/api/guesses/tal/combination", seed=1)
    assert found["last_ply"] - found["first_ply"] <= 5
    judged = browser.post(
        f"/api/guesses/tal/{found['number']}",
        {"ply": found["first_ply"], "uci": found["moves"][found["first_ply"]]},
    )
    assert judged["same"]
    assert judged["quality"] >= 80
    assert "here before" not in judged["why"], "that was in this very game"


def test_an_anonymous_master_is_known_after_the_guess_only(server: Server) -> None:
    browser = server.browser()
    browser.get("/api/session")
    moves = ["Nf3", "Nf6", "Ng1", "Ng8"] * 6 + ["e4", "e5", "Nf3", "Nc6"]
    game = browser.play("mystery", moves=moves, color="white", seed=4)
    path = f"/api/games/{game['id']}"
    assert game["opponent"]["id"] == "mystery"
    assert game["anonymous"]
    assert not game["may_guess"]
    everything = browser.http.get(path).text + browser.http.get(f"{path}/pgn").text
    masters = browser.get("/api/personalities")["personalities"]
    for master in masters:
        assert master["name"] not in everything.lower()
    assert "move 15" in browser.refused(f"{path}/guess", {"personality": "tal"}, 409)["message"]
    browser.move(game["id"], "f1c4")
    answered = browser.answered(game["id"], 30)
    assert answered["may_guess"]
    assert not answered["moves"][-1]["why"]
    assert browser.get(f"{path}/moves/30/why", 409)["error"]["code"] == "conflict"
    before = browser.get("/api/guesses")
    reply = browser.post(f"{path}/guess", {"personality": "tal"})
    now = reply["game"]
    assert reply["right"] == (now["opponent"]["name"] == "tal")
    assert now["opponent"]["display_name"] in reply["sentence"]
    assert now["moves"][-1]["why"]
    browser.refused(f"{path}/guess", {"personality": "tal"}, 409)
    after = browser.get("/api/guesses")
    assert after["yours"]["guesses"] == before["yours"]["guesses"] + 1
    assert after["everybody"]["right"] == before["everybody"]["right"] + reply["right"]
    assert after["masters"] == len(masters)
    rematch = browser.post(f"{path}/rematch", status=201)
    assert not rematch["anonymous"]
