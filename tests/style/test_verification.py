"""The last check before a move of style is played."""

from __future__ import annotations

import chess
import pytest

from playalike.oracle.analysis import Line
from playalike.style.candidates import UciSource
from playalike.style.verification import CHECK_DEPTH, Verification, verify
from tests.boards import after
from tests.style.sources import STOCKFISH, FakeSource, needs_stockfish


def check(
    reply: Line | None, *, loss_cp: int, rank: int = 2, best_cp: int = 40, **how: bool
) -> tuple[Verification, FakeSource]:
    board = after("1. e4 e5 2. Nf3 Nc6")
    source = FakeSource(reply=reply)
    move = board.parse_san("Bb5")
    return verify(source, board, move, rank=rank, loss_cp=loss_cp, best_cp=best_cp, **how), source


def mate(moves: int) -> Line:
    return Line("a7a6", None, moves, ("a7a6",))


def score(cp: int) -> Line:
    return Line("a7a6", cp, None, ("a7a6",))


@pytest.mark.parametrize(("moves", "passed"), [(1, False), (5, False), (6, True), (-3, True)])
def test_a_mate_by_the_opponent_in_five_or_less_rejects(moves: int, passed: bool) -> None:
    result, source = check(mate(moves), loss_cp=3)
    assert result.passed is passed
    assert [depth for _, depth in source.checked] == [CHECK_DEPTH] == [10]
    if not passed:
        assert f"mate in {moves}" in result.verdict.reason


@pytest.mark.parametrize(
    ("loss_cp", "reply", "passed"),
    [
        (31, 111, False),  # 40 - (-111) = 151
        (31, 110, True),  # 150 is not more than 150
        (30, 600, True),  # within 30 cp of the best nothing is checked but mates
        (45, -20, True),
    ],
)
def test_the_evaluation_is_checked_from_30_cp_on(loss_cp: int, reply: int, passed: bool) -> None:
    result, _ = check(score(reply), loss_cp=loss_cp)
    assert result.passed is passed
    assert not result.skipped


def test_the_first_choice_is_not_even_asked_about() -> None:
    result, source = check(mate(1), loss_cp=0, rank=1)
    assert result.passed
    assert source.checked == []


def test_without_time_the_check_is_skipped_and_says_so() -> None:
    result, source = check(mate(1), loss_cp=40, enough_time=False)
    assert result.passed
    assert result.skipped
    assert "no time" in result.verdict.reason
    assert source.checked == []


def test_a_move_that_mates_passes_and_stalemate_is_worth_nothing() -> None:
    source = FakeSource()
    board = chess.Board("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    assert verify(source, board, board.parse_san("Ra8#"), rank=3, loss_cp=0, best_cp=9999).passed
    stalemate = chess.Board("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1")
    move = stalemate.parse_san("Qf7")
    result = verify(source, stalemate, move, rank=3, loss_cp=900, best_cp=900)
    assert not result.passed
    assert source.checked == []


@needs_stockfish
def test_stockfish_sees_the_mate_that_a_quiet_move_allows() -> None:
    # Scholar's mate: 3... Nf6 is met by Qxf7#; 3... g6 is not.
    board = after("1. e4 e5 2. Bc4 Nc6 3. Qh5")
    source = UciSource(STOCKFISH)
    try:
        bad = verify(source, board, board.parse_san("Nf6"), rank=4, loss_cp=0, best_cp=0)
        good = verify(source, board, board.parse_san("g6"), rank=2, loss_cp=0, best_cp=0)
    finally:
        source.close()
    assert "mate in 1" in bad.verdict.reason
    assert not bad.passed
    assert good.passed
