"""Reviews, metrics and puzzles from pasted games."""

from __future__ import annotations

import io
import json

import chess
import chess.pgn
import pytest

from playalike.review.move_class import MoveClass

from .serving import Browser, Server, wait_for

GAME = """[Event "Casual"]
[White "Anna"]
[Black "Ben"]
[Date "2026.01.02"]
[Result "0-1"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1
"""


def done(browser: Browser, path: str) -> dict[str, object]:
    def look() -> dict[str, object] | None:
        job: dict[str, object] = browser.get(path)
        assert job["status"] != "failed", job["error"]
        return job if job["status"] == "done" else None

    found: dict[str, object] = wait_for(look, 120, 0.2)
    return found


def test_a_review_from_progress_to_puzzles(browser: Browser) -> None:
    wanted = {"pgn": GAME, "nodes": 2000, "deeper": False, "puzzles_for": "white", "portrait": True}
    job = browser.post("/api/reviews", wanted, 202)
    assert job["title"] == "Anna – Ben, 2026"
    seen = []
    with browser.events(f"/api/reviews/{job['id']}/events") as events:
        for name, data in events:
            seen.append((name, data["progress"]))
            assert "result" not in data
    assert seen[-1][0] == "done"
    assert {name for name, _ in seen} <= {"progress", "verdicts", "done"}
    assert all(0 <= step["done"] <= step["total"] for _, step in seen)

    result = done(browser, f"/api/reviews/{job['id']}")["result"]
    assert isinstance(result, dict)
    [review] = result["games"]
    assert (review["white"], review["black"], review["result"]) == ("Anna", "Ben", "0-1")
    assert [move["san"] for move in review["moves"]][-1] == "Nf3#"
    assert {move["class"] for move in review["moves"]} <= {str(kind) for kind in MoveClass}
    assert review["sides"]["white"]["accuracy"] < review["sides"]["black"]["accuracy"]
    assert review["sides"]["white"]["playstyle"]
    bars = review["sides"]["white"]["bars"]
    assert bars
    for bar in bars:
        assert 0 <= bar["share"] <= 1
        assert set(bar["players"]) >= {"karpov", "tal"}
        assert bar["value"] == review["sides"]["white"]["playstyle"][bar["name"]]
    worst = max(review["moves"], key=lambda move: move["loss_win_chance"])
    assert worst["side"] == "white"
    assert worst["sentence"]

    annotated = browser.get(f"/api/reviews/{job['id']}/pgn")
    read = chess.pgn.read_game(io.StringIO(annotated))
    assert read is not None
    assert any(node.nags for node in read.mainline())
    plain = browser.get(f"/api/reviews/{job['id']}/pgn?annotated=false")
    assert "%eval" not in plain

    assert result["puzzles_added"] > 0
    puzzles = browser.get("/api/puzzles")
    assert puzzles["progress"]["puzzles"] == result["puzzles_added"]
    puzzle = puzzles["puzzles"][0]
    assert "solutions" not in puzzle
    assert puzzle["turn"] == "white"
    address = f"/api/puzzles/{puzzle['id']}/answer"
    again = browser.post(address, {"uci": puzzle["played"], "last": False})
    assert (again["right"], again["try_again"], again["solutions"]) == (False, True, [])
    assert again["reply_sans"]
    assert again["progress"]["tries"] == 0
    wrong = browser.post(address, {"uci": puzzle["played"]})
    assert (wrong["right"], wrong["box"]) == (False, 0)
    best = wrong["solutions"][0]
    right = browser.post(address, {"uci": best["san"]})
    assert (right["right"], right["box"], right["due_days"]) == (True, 1, 1)
    assert right["progress"]["solved"] == 1
    left = {one["id"] for one in browser.get("/api/puzzles")["puzzles"]}
    assert puzzle["id"] not in left, "it comes back tomorrow"
    assert puzzle["id"] in {one["id"] for one in browser.get("/api/puzzles?all=true")["puzzles"]}


def test_a_review_is_called_as_people_say_it(browser: Browser) -> None:
    for head, title in (
        ('[White "Morphy, Paul"]\n[Date "1858.??.??"]\n\n', "Paul Morphy – ?, 1858"),
        ("", "A game without names"),
    ):
        wanted = {"pgn": f"{head}1. e4 e5 *", "nodes": 1000, "deeper": False}
        job = browser.post("/api/reviews", wanted, 202)
        assert job["title"] == title
        assert browser.http.delete(f"/api/reviews/{job['id']}").status_code == 204


def test_puzzles_belong_to_their_browser(server: Server, browser: Browser) -> None:
    assert browser.get("/api/puzzles")["progress"]["puzzles"] == 0
    job = browser.post(
        "/api/reviews",
        {"pgn": GAME, "nodes": 2000, "deeper": False, "puzzles_for": "both", "portrait": False},
        202,
    )
    done(browser, f"/api/reviews/{job['id']}")
    mine = browser.get("/api/puzzles")["puzzles"]
    stranger = server.browser()
    assert stranger.get("/api/puzzles")["puzzles"] == []
    stranger.refused(f"/api/puzzles/{mine[0]['id']}/answer", {"uci": "e2e4"}, 404)
    stranger.get(f"/api/reviews/{job['id']}", 404)
    assert browser.get("/api/session")["puzzles_due"] == len(mine)


def test_ones_own_game_is_reviewed_by_its_id(browser: Browser) -> None:
    game = browser.play("random")
    error = browser.refused("/api/reviews", {"game": game["id"]})
    assert error["fields"][0]["field"] == "game"
    browser.move(game["id"], "f2f3")
    browser.answered(game["id"], 2)
    browser.post(f"/api/games/{game['id']}/resign")
    wanted = {"game": game["id"], "nodes": 1000, "deeper": False, "portrait": False}
    job = browser.post("/api/reviews", wanted, 202)
    result = done(browser, f"/api/reviews/{job['id']}")["result"]
    assert isinstance(result, dict)
    assert result["games"][0]["moves"][0]["san"] == "f3"
    assert [one["id"] for one in browser.get("/api/reviews")["jobs"]] == [job["id"]]
    assert browser.http.delete(f"/api/reviews/{job['id']}").status_code == 204
    browser.get(f"/api/reviews/{job['id']}", 404)


def test_a_game_with_black_to_move_keeps_its_sides(browser: Browser) -> None:
    board = chess.Board("6k1/5ppp/8/8/8/8/r4PPP/6K1 b - - 0 1")
    pgn = f'[SetUp "1"]\n[FEN "{board.fen()}"]\n[Result "0-1"]\n\n1... Ra1# 0-1\n'
    job = browser.post(
        "/api/reviews", {"pgn": pgn, "nodes": 1000, "deeper": False, "portrait": False}, 202
    )
    result = done(browser, f"/api/reviews/{job['id']}")["result"]
    assert isinstance(result, dict)
    [move] = result["games"][0]["moves"]
    assert (move["side"], move["number"], move["class"]) == ("black", "1...", "best")


@pytest.mark.parametrize(
    ("wanted", "field"),
    [
        ({}, "pgn"),
        ({"pgn": GAME, "game": "x"}, "pgn"),
        ({"pgn": "nothing here"}, "pgn"),
        ({"pgn": GAME + '\n[White "X"]\n\n1. e4 e5 2. Ke3 *'}, "pgn"),
        ({"pgn": GAME * 11}, "pgn"),
        ({"pgn": GAME, "scheme": "harsh"}, "scheme"),
        ({"pgn": GAME, "nodes": 5}, "nodes"),
        ({"pgn": GAME, "puzzles_for": "anna"}, "puzzles_for"),
        ({"pgn": "x" * 200_001}, "pgn"),
    ],
)
def test_impossible_reviews_are_refused(browser: Browser, wanted: object, field: str) -> None:
    assert browser.refused("/api/reviews", wanted)["fields"][0]["field"] == field


def test_an_illegal_move_is_told_in_plain_words(browser: Browser) -> None:
    error = browser.refused("/api/reviews", {"pgn": "1. e4 e5\n2. Nf6 Nc6 *"})
    assert error["fields"][0]["message"].lower() == (
        "game 1 cannot be read; line 2: move 2. nf6 is not legal here"
    )


def test_metrics_of_a_player_in_pasted_games(browser: Browser) -> None:
    job = browser.post("/api/metrics", {"pgn": GAME, "player": "Ben"}, 202)
    result = done(browser, f"/api/metrics/{job['id']}")["result"]
    assert isinstance(result, dict)
    summary = result["summary"]
    assert (summary["name"], summary["games"], summary["wins"]) == ("Ben", 1, 1)
    json.dumps(result, allow_nan=False)
    failed = browser.post("/api/metrics", {"pgn": GAME, "player": "Nobody"}, 202)

    def look() -> dict[str, object] | None:
        found: dict[str, object] = browser.get(f"/api/metrics/{failed['id']}")
        return found if found["status"] == "failed" else None

    error = wait_for(look)["error"]
    assert "Nobody" in error["message"]


def test_an_archive_is_reviewed_as_a_job(browser: Browser) -> None:
    browser.refused("/api/archives", {"pgn": GAME, "player": "Clara"}, 422)
    wanted = {"pgn": GAME, "player": "Anna", "nodes": 1000, "deeper": False}
    job = browser.post("/api/archives", wanted, 202)
    assert (job["kind"], job["title"]) == ("archive", "Anna, 1 game")
    result = done(browser, f"/api/archives/{job['id']}")["result"]
    assert isinstance(result, dict)
    assert [month["name"] for month in result["months"]] == ["2026.01"]
    assert result["recurring"]
    assert result["worst"][0]["sentence"]
    assert result["practice"]["added"] > 0
    assert [one["id"] for one in browser.get("/api/archives")["jobs"]] == [job["id"]]


def test_a_mistake_can_be_tried_again(browser: Browser) -> None:
    job = browser.post("/api/reviews", {"pgn": GAME, "nodes": 1000, "deeper": False}, 202)
    result = done(browser, f"/api/reviews/{job['id']}")["result"]
    assert isinstance(result, dict)
    moves = result["games"][0]["moves"]
    bad = next(move for move in moves if move["class"] in ("mistake", "blunder"))
    address = f"/api/reviews/{job['id']}/tries"
    again = browser.post(address, {"ply": bad["ply"], "uci": bad["uci"]})
    assert not again["right"]
    assert again["reply_sans"]
    best = browser.post(address, {"ply": bad["ply"], "uci": bad["candidates"][0]["uci"]})
    assert (best["right"], best["lost_points"]) == (True, 0)
    browser.refused(address, {"ply": 99, "uci": "e2e4"}, 422)
    browser.refused(address, {"ply": 1, "uci": "e2e5"}, 422)
