"""Deeper looks: who gets one, when a class is settled, and what two answers make together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import chess
import pytest

from playalike.games.openings import opening_table
from playalike.oracle.analysis import Analysis, Line, Question, position_key
from playalike.oracle.cache import AnalysisCache
from playalike.oracle.engines import find_engine
from playalike.oracle.executor import ThreadExecutor
from playalike.oracle.oracle import Oracle
from playalike.oracle.own import OWN_ENGINE
from playalike.progress import SilentProgress
from playalike.review.asking import review_games
from playalike.review.deepening import (
    DEEPER,
    Deepening,
    History,
    affordable,
    deepening_of,
    merge,
    open_looks,
)
from playalike.review.move_class import MoveClass
from playalike.review.record import GameReview
from playalike.review.reviewing import ReviewOptions, review_game
from playalike.review.views import game_boards
from playalike.settings import load_settings
from tests.review.making import NO_BOOK, answer, answers_for, game_of, review_of

PLENTY, SHORT = 100_000_000, 10_000_000
"""Nodes: for the deepest look at all moves of the short game below, and for one of them."""
BEFORE_E5 = "rnb1k1nr/p2p1ppp/3B4/1p1N1N1P/4P1P1/3P1Q2/PqP5/R4Kb1 w kq - 0 19"


def review() -> GameReview:
    return review_of(game_of("e4 e5 Qh5 Nc6 Qxf7+"))


def test_every_bad_move_is_looked_at_again() -> None:
    found = review()
    looks = open_looks(found, History(), DEEPER, SHORT)
    bad = {move.ply for move in found.moves if move.move_class == MoveClass.BLUNDER}
    assert bad
    assert bad <= {look.move.ply for look in looks}
    assert {look.nodes for look in looks} == {250_000}
    assert not open_looks(found, History(), Deepening((), 0), 0)


def test_a_clear_class_is_settled_by_two_looks_that_agree_and_confirmed_by_a_third() -> None:
    found, history = review(), History()
    open_looks(found, history, DEEPER, SHORT)
    moves = tuple(replace(move, nodes=250_000) for move in found.moves)
    looks = open_looks(replace(found, moves=moves), history, DEEPER, SHORT)
    assert looks
    assert {look.nodes for look in looks} == {5_000_000}
    moves = tuple(replace(move, nodes=5_000_000) for move in found.moves)
    assert not open_looks(replace(found, moves=moves), history, DEEPER, SHORT)


def test_nothing_is_confirmed_while_a_class_is_open() -> None:
    found, history = review(), History()
    open_looks(found, history, DEEPER, SHORT)
    moves = [replace(move, nodes=250_000) for move in found.moves]
    moves[0] = replace(moves[0], move_class=MoveClass.MISTAKE)  # another look changed it
    looks = open_looks(replace(found, moves=tuple(moves)), history, DEEPER, SHORT)
    assert [(look.move.ply, look.nodes) for look in looks] == [(1, 1_000_000)]


def test_every_serious_move_gets_the_deepest_look_at_once_when_there_is_budget_for_it() -> None:
    found, history = review(), History()
    first = open_looks(found, history, DEEPER, PLENTY)
    assert {look.nodes for look in first} == {250_000}
    moves = tuple(replace(move, nodes=250_000) for move in found.moves)
    looks = open_looks(replace(found, moves=moves), history, DEEPER, PLENTY)
    bad = {move.ply for move in found.moves if move.move_class == MoveClass.BLUNDER}
    assert {look.move.ply for look in looks if look.nodes == 5_000_000} == bad
    assert {look.nodes for look in looks if look.move.ply not in bad} <= {1_000_000}


def test_a_look_that_changes_the_class_is_followed_by_another() -> None:
    found, history = review(), History()
    first = replace(found, moves=tuple(
        replace(move, move_class=MoveClass.MISTAKE) for move in found.moves
    ))  # fmt: skip
    open_looks(first, history, DEEPER, SHORT)
    moves = tuple(replace(move, nodes=1_000_000) for move in found.moves)
    looks = open_looks(replace(found, moves=moves), history, DEEPER, SHORT)
    assert looks
    assert {look.nodes for look in looks} == {5_000_000}


@pytest.mark.parametrize(
    ("engine", "archive", "deeper", "nodes"),
    [
        (OWN_ENGINE, False, True, 50_000),
        (OWN_ENGINE, False, False, 1_000),
        ("fish", False, False, 100_000),
        ("fish", True, True, 1_000),
    ],
)
def test_nothing_is_called_bad_or_special_at_first_sight(
    engine: str, archive: bool, deeper: bool, nodes: int
) -> None:
    """However many mistakes a short game has, and however little there is to spend."""

    def analyse(questions: Iterable[Question]) -> Iterator[Analysis]:
        for question in questions:
            said = answer(chess.Board.from_epd(question.position)[0], question.multipv)
            yield replace(said, question=question)

    oracle = SimpleNamespace(name="counts material", analyse=analyse)
    game = game_of("e4 d5 Qg4 Qd6 Qxc8+ Qd8 Qxd8+ Kxd8")
    deepening = deepening_of(engine, nodes, archive=archive, deeper=deeper)
    (found,) = review_games(
        [game],
        oracle,  # type: ignore[arg-type]
        ReviewOptions(nodes=nodes, deepening=deepening),
        NO_BOOK,
        SilentProgress(),
    )
    serious = {MoveClass.MISTAKE, MoveClass.BLUNDER, MoveClass.MISSED_WIN, MoveClass.BRILLIANT}
    called = [move for move in found.moves if move.move_class in serious]
    assert len(called) >= 2
    assert all(move.nodes >= 2 * nodes for move in called)


def test_the_budget_is_kept() -> None:
    first = open_looks(review(), History(), DEEPER, SHORT)
    assert all(look.first for look in first)
    looks = [replace(look, first=False) for look in first]
    answers = {
        question.position: analysis(question.position, 1, 20)
        for look in looks
        for question in look.questions()
    }
    assert not affordable(looks, answers, 249_999)
    for budget in (600_000, 10_000_000):
        assert sum(question.nodes for question in affordable(looks, answers, budget)) <= budget


def analysis(position: str, nodes: int, *cps: int) -> Analysis:
    lines = tuple(
        Line(f"a{n}a{n + 1}", cp, None, (f"a{n}a{n + 1}",)) for n, cp in enumerate(cps, 1)
    )
    return Analysis(Question(position, nodes, len(cps)), lines, 0.0)


def test_a_deeper_answer_keeps_what_is_not_better() -> None:
    quick, deep = analysis("p", 1, 90, 50, 10), analysis("p", 9, 30)
    assert [line.cp for line in merge(deep, quick).lines] == [30, 10]
    assert merge(deep, quick).question.nodes == 9
    assert merge(deep, None) == deep


@pytest.mark.parametrize(
    ("nodes", "cp", "mate", "before"),
    [(9, -196, None, 196), (9, None, -3, "#4"), (9, 50, None, 20), (1, -196, None, 20)],
)
def test_a_deeper_look_at_the_position_after_a_move_says_what_it_was_worth(
    nodes: int, cp: int | None, mate: int | None, before: int | str
) -> None:
    """Otherwise the curve has a hole before every strong move that few nodes do not understand."""
    game = game_of("e4 e5")
    answers = answers_for(game)
    start, then = (position_key(board) for board in game_boards(game)[:2])
    lines = (Line("d2d4", 20, None, ("d2d4",)), Line("e2e4", -85, None, ("e2e4",)))
    answers[start] = Analysis(Question(start, 1, 2), lines, 0.0)
    reply = (Line("e7e5", cp, mate, ("e7e5",)),)
    answers[then] = Analysis(Question(then, nodes, 1), reply, 0.0)
    move = review_game(game, answers, "an engine", ReviewOptions(nodes=1), NO_BOOK).moves[0]
    assert str(move.before) == (before if isinstance(before, str) else f"{before / 100:+.2f}")
    raised = before != 20
    assert (move.move_class in (MoveClass.BEST, MoveClass.GREAT)) == raised
    assert move.best.move == (move.move if raised else chess.Move.from_uci("d2d4"))


@pytest.mark.slow
def test_the_immortal_game_has_no_blunder_after_deeper_looks(tmp_path: Path) -> None:
    """19.e5 and 20.Ke2 look like blunders with few nodes.

    With 40 million nodes Stockfish sees 19.e5 at +2.49, 19.Re1 at +4.39: no blunder, still winning.
    """
    if find_engine(load_settings()) is None:
        pytest.skip("needs a UCI engine")
    game = game_of("e5 Qxa1+ Ke2 Na6", BEFORE_E5)
    oracle = Oracle.open(load_settings(), AnalysisCache(tmp_path / "a.db"), ThreadExecutor())
    (found,) = review_games(
        [game], oracle, ReviewOptions(deepening=DEEPER), opening_table(), SilentProgress()
    )
    classes = {move.san: move.move_class for move in found.moves}
    fine = {MoveClass.BEST, MoveClass.GREAT, MoveClass.BRILLIANT, MoveClass.EXCELLENT}
    assert classes["Ke2"] in fine
    assert all(move.before.value(chess.WHITE) > 100 for move in found.moves)  # no hole in the curve
    assert classes["e5"] not in (MoveClass.BLUNDER, MoveClass.MISSED_WIN)
