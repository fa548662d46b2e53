"""The games that speak for a decision: players, year, position and moves."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import chess
import pytest

from playalike.decision import Candidate, Contribution, Decision
from playalike.errors import PlayalikeError
from playalike.personality.load import Personality, load_personality
from playalike.personality.plans import Plan
from playalike.style.classic.layers.plans import PlansLayer
from playalike.style.evidence import Evidence, evidence_of
from playalike.style.memory import PlanMemory
from tests.personality.sample import EXAMPLE, START, write_personality
from tests.style.plan_sample import GAME, OPEN_FILE, context, double, option, personality

ORIGIN = "r4rk1/pp1qbppp/2n2n2/3p4/3P4/1P2PN2/PB2QPPP/R4RK1 w - -"
STEPS = ("Ra1–c1 Rc1–c3 Rf1–c1", ("a1c1", "c1c3", "f1c1"))


def decision(board: chess.Board, san: str, tier: str, *parts: Contribution) -> Decision:
    move = board.parse_san(san)
    one = Candidate(move.uci(), san, 1, 30, contributions=parts)
    return Decision(move.uci(), san, tier, "Ada plays it.", "ada", (one,))


def told(given: Evidence) -> tuple[object, ...]:
    return given.kind, given.white, given.black, given.year


@pytest.fixture
def ada(tmp_path: Path) -> Personality:
    write_personality(tmp_path / "ada")
    return load_personality(tmp_path / "ada")


def with_plans(tmp_path: Path, *plans: Plan) -> Personality:
    return personality(tmp_path, plans)


def test_a_book_move_names_its_latest_game(ada: Personality) -> None:
    board = chess.Board()
    (book,) = evidence_of(ada, board, decision(board, "c4", "book"), None)
    assert told(book) == ("book", "Planter, Ada", "Guest, Bob", 1961)
    assert (book.fen, book.san, book.games) == (board.fen(), "c4", 1)
    # The very position may decide without the book; the games are the same.
    (exact,) = evidence_of(ada, board, decision(board, "e4", "exact position"), None)
    assert told(exact) == ("exact", "Planter, Ada", "Guest, Bob", 1962)
    assert exact.text == "The same position, and the same move, in 9 games"
    assert evidence_of(ada, board, decision(board, "e4", "style"), None) == ()


def test_examples_of_findings_in_the_very_position(ada: Personality) -> None:
    board = chess.Board(str(EXAMPLE["fen"]))
    (found,) = evidence_of(ada, board, decision(board, "Bb5", "exact position"), None)
    assert told(found) == ("exact", "Planter, Ada", "Guest, Bob", 1960)
    assert found.fen == EXAMPLE["fen"]
    (other,) = evidence_of(ada, board, decision(board, "Bc4", "exact position"), None)
    assert (other.kind, other.san) == ("example", "Bb5")


def test_without_example_games_the_year_remains(ada: Personality) -> None:
    known = tuple(replace(move, example=None) for move in ada.book[START])
    old = replace(ada, book={START: known})
    board = chess.Board()
    (book,) = evidence_of(old, board, decision(board, "e4", "book"), None)
    assert told(book) == ("book", "", "", 1962)


def test_a_plan_taken_up_shows_where_it_began(tmp_path: Path) -> None:
    board = chess.Board(OPEN_FILE)
    who = with_plans(tmp_path, double(board))
    given = context(who, board)
    memory = PlanMemory().after(given, option(given, "Rac1"))
    assert [event.kind for event in memory.events] == ["started"]
    (plan,) = evidence_of(who, board, decision(board, "Rac1", "style"), memory)
    assert told(plan) == ("plan", "Planter", "Guest", 1960)
    assert plan.fen == f"{ORIGIN} 0 1"
    assert (plan.san, plan.moves) == STEPS
    assert plan.text.endswith(f", as in {GAME}")


def test_a_plan_goes_on_with_the_position_where_it_began(tmp_path: Path) -> None:
    board = chess.Board(OPEN_FILE)
    who = with_plans(tmp_path, double(board))
    given = context(who, board)
    memory = PlanMemory().after(given, option(given, "Rac1"))
    memory = PlanMemory.from_dict(json.loads(json.dumps(memory.to_dict())))
    board.push_san("Rac1")
    board.push_san("a5")  # another structure: a look-up by this position would not find it
    later = context(who, board, ("Rc3", "h3"), memory)
    memory = memory.after(later, option(later, "Rc3"))
    (plan,) = evidence_of(who, board, decision(board, "Rc3", "style"), memory)
    assert (plan.fen, plan.san, plan.moves) == (f"{ORIGIN} 0 1", *STEPS)


def test_blacks_plan_is_shown_in_the_colours_of_its_game(tmp_path: Path) -> None:
    mirrored = chess.Board(OPEN_FILE).mirror()
    who = with_plans(tmp_path, double(mirrored))
    board = chess.Board(OPEN_FILE)  # White follows a plan that was Black's
    given = context(who, board)
    memory = PlanMemory().after(given, option(given, "Rac1"))
    (plan,) = evidence_of(who, board, decision(board, "Rac1", "style"), memory)
    assert plan.fen == f"{mirrored.epd()} 0 1"
    assert plan.san == "Ra8–c8 Rc8–c6 Rf8–c8"
    shown = chess.Board(plan.fen or "")
    assert shown.is_legal(chess.Move.from_uci(plan.moves[0]))


def test_a_plan_that_only_fits_is_looked_up(tmp_path: Path) -> None:
    board = chess.Board(OPEN_FILE)
    other = replace(double(board), game="Planter – Else, 1962", success=0.7)
    who = with_plans(tmp_path, double(board), other)
    given = context(who, board)
    part = PlansLayer(who).score(given, option(given, "Rac1"))
    assert GAME in part.reason
    (plan,) = evidence_of(who, board, decision(board, "Rac1", "style", part), None)
    assert told(plan) == ("plan", "Planter", "Guest", 1960)
    assert (plan.fen, plan.san, plan.moves) == (f"{ORIGIN} 0 1", *STEPS)


def test_a_game_is_named_once(tmp_path: Path) -> None:
    board = chess.Board(OPEN_FILE)
    who = with_plans(tmp_path, double(board))
    given = context(who, board)
    memory = PlanMemory().after(given, option(given, "Rac1"))
    part = PlansLayer(who).score(given, option(given, "Rac1"))
    made = decision(board, "Rac1", "style", part)
    assert len(evidence_of(who, board, made, memory)) == 1


def test_a_store_without_positions_names_the_game_still(tmp_path: Path) -> None:
    board = chess.Board(OPEN_FILE)
    plan = double(board)
    old = replace(plan, start=replace(plan.start, position=""), game="Planter – Guest")
    who = with_plans(tmp_path, old)
    given = context(who, board)
    memory = PlanMemory().after(given, option(given, "Rac1"))
    (found,) = evidence_of(who, board, decision(board, "Rac1", "style"), memory)
    assert told(found) == ("plan", "Planter", "Guest", 0)
    assert (found.fen, found.san, found.moves) == (None, "", ())


def test_what_is_no_position_is_not_shown(tmp_path: Path) -> None:
    board = chess.Board(OPEN_FILE)
    plan = double(board)
    odd = replace(plan, start=replace(plan.start, position="a b - c"))
    who = with_plans(tmp_path, odd)
    given = context(who, board)
    memory = PlanMemory().after(given, option(given, "Rac1"))
    part = PlansLayer(who).score(given, option(given, "Rac1"))
    for known, parts in ((memory, ()), (None, (part,))):
        made = decision(board, "Rac1", "style", *parts)
        (found,) = evidence_of(who, board, made, known)
        assert (found.fen, found.moves) == (None, ())


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("origin", "<b>no position</b>"),
        ("origin", "8/" * 200),
        ("origin_moves", ["Nd2f9"]),
        ("origin_moves", ["Nd2f1"] * 17),
    ],
)
def test_a_strangers_memory_is_checked(tmp_path: Path, key: str, value: object) -> None:
    board = chess.Board(OPEN_FILE)
    given = context(with_plans(tmp_path, double(board)), board)
    data = json.loads(json.dumps(PlanMemory().after(given, option(given, "Rac1")).to_dict()))
    PlanMemory.from_dict(data)
    data["active"][0][key] = value
    with pytest.raises(PlayalikeError):
        PlanMemory.from_dict(data)
