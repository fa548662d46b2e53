"""Explanations, other opinions, and engine lines for any position."""

from __future__ import annotations

import math

import chess
import pytest

from playalike.personality.catalogue import BUILT_IN
from playalike.position.score import win_percent_0_100

from .serving import Browser

FEN = "2rqrnk1/1p2bppp/p1p1bn2/3p2B1/3P4/2NBPP2/PPQ1N1PP/3R1R1K w - - 0 14"
MATED = "R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 1 1"


def test_an_explanation_adds_up(browser: Browser) -> None:
    wanted = {"personality": "karpov", "fen": FEN, "nodes": 20_000, "mode": "classic"}
    found = browser.post("/api/explain", wanted)
    assert found["tier"] == "style"
    assert (found["mode"], found["dial"], found["mode_note"]) == ("classic", None, "")
    assert found["mode_words"] == "by layers of style"
    assert found["candidates"][0]["move"] == found["move"]
    board = chess.Board(FEN)
    for candidate in found["candidates"]:
        values = [part["value"] for part in candidate["contributions"]]
        assert math.isclose(sum(values), candidate["final_score"], abs_tol=1e-9)
        assert board.parse_san(candidate["san"]).uci() == candidate["move"]
        if candidate["mate"] is None:
            chance = win_percent_0_100(candidate["score_cp"])
            assert candidate["win_percent"] == pytest.approx(chance, abs=0.01)
    plans = next(
        part for part in found["candidates"][0]["contributions"] if part["name"] == "plans"
    )
    if plans["value"] > 0:
        games = {f"{one['white']} – {one['black']}, {one['year']}" for one in found["evidence"]}
        assert any(game in plans["reason"] for game in games), "the game that spoke is named"
        spoke = [one for one in found["evidence"] if one["kind"] == "plan"]
        for one in spoke:
            there = chess.Board(one["fen"])
            assert there.is_valid()
            assert there.is_legal(chess.Move.from_uci(one["moves"][0])), "the plan began there"
            assert len(one["san"].split()) == len(one["moves"])
    choice = found["engine_choice"]
    first = next(one for one in found["candidates"] if one["rank"] == 1)
    assert choice["move"] == first["move"]
    assert choice["same"] == (first["move"] == found["move"])
    assert choice["cost_win_percent"] == pytest.approx(
        first["win_percent"] - found["candidates"][0]["win_percent"], abs=0.02
    )
    assert browser.post("/api/explain", wanted) == {**found, "seconds": pytest.approx(0, abs=60)}


def test_layers_can_be_switched_off(browser: Browser) -> None:
    wanted = {"personality": "tal", "fen": FEN, "nodes": 2000, "without": ["plans", "memory"]}
    found = browser.post("/api/explain", wanted)
    assert found["without"] == ["memory", "plans"]
    names = {part["name"] for part in found["candidates"][0]["contributions"]}
    assert not names & {"plans", "memory"}
    error = browser.refused("/api/explain", {**wanted, "without": ["plans", "plan"]})
    assert error["fields"][0]["field"] == "without.1"


def test_the_game_so_far_is_known(browser: Browser) -> None:
    found = browser.post("/api/explain", {"personality": "fischer", "moves": ["e4", "e7e5"]})
    assert found["ply"] == 3
    assert found["tier"] == "book"
    assert found["fen"].split()[0] == "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR"


def test_what_would_the_others_play(browser: Browser) -> None:
    names = {path.stem for path in BUILT_IN.glob("*/*.yaml")}
    found = browser.post("/api/explain/others", {"fen": FEN, "nodes": 5000, "except": "tal"})
    assert {one["name"] for one in found["others"]} == names - {"tal"}
    for one in found["others"]:
        alone = {"personality": one["name"], "fen": FEN, "nodes": 5000}
        assert browser.post("/api/explain", alone)["move"] == one["move"]
        same = [other["name"] for other in found["others"] if other["move"] == one["move"]]
        assert sorted([*one["same_as"], one["name"]]) == sorted(same)


def test_lines_of_the_engine(browser: Browser) -> None:
    found = browser.post("/api/lines", {"fen": FEN, "multipv": 2, "nodes": 20_000})
    assert len(found["lines"]) == 2
    first, second = found["lines"]
    assert first["score_cp"] >= second["score_cp"]
    assert first["white_cp"] == first["score_cp"]
    black = browser.post("/api/lines", {"fen": FEN, "moves": ["h3"], "multipv": 1, "nodes": 20_000})
    assert black["turn"] == "black"
    assert black["lines"][0]["white_cp"] == -black["lines"][0]["score_cp"]
    over = browser.post("/api/lines", {"fen": MATED})
    assert (over["over"], over["lines"]) == ("checkmate", [])


def test_lines_grow_in_a_stream(browser: Browser) -> None:
    path = f"/api/lines/stream?fen={FEN.replace(' ', '%20')}&multipv=2&seconds=1.5"
    with browser.events(path) as events:
        heard = list(events)
    assert [name for name, _ in heard][-1] == "done"
    depths = [data["depth"] for _, data in heard]
    assert depths == sorted(depths)
    assert len(heard[-1][1]["lines"]) == 2
    with browser.events(f"/api/lines/stream?fen={MATED.replace(' ', '%20')}") as events:
        assert [name for name, _ in events] == ["done"]


def test_a_stream_that_is_closed_ends_the_search(browser: Browser) -> None:
    with browser.events("/api/lines/stream?seconds=10&multipv=1") as events:
        next(events)
    quick = browser.post("/api/lines", {"nodes": 500, "multipv": 1})
    assert quick["lines"]


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("/api/explain", {"personality": "nobody", "fen": FEN}, "personality"),
        ("/api/explain", {"personality": "../karpov", "fen": FEN}, "personality"),
        ("/api/explain", {"personality": "karpov", "fen": MATED}, "fen"),
        ("/api/explain", {"personality": "karpov", "nodes": 10**9}, "nodes"),
        ("/api/explain/others", {"fen": "x"}, "fen"),
        ("/api/lines", {"moves": ["e5"]}, "moves.0"),
        ("/api/lines", {"multipv": 50}, "multipv"),
        ("/api/lines", {"seconds": 60}, "seconds"),
    ],
)
def test_impossible_questions_are_refused(
    browser: Browser, path: str, body: object, field: str
) -> None:
    assert browser.refused(path, body)["fields"][0]["field"] == field
