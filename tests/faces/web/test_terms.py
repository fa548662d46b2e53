"""Clocks, worked out by hand."""

from __future__ import annotations

import chess
import pytest

from playalike.faces.web.terms import Clock, Terms
from playalike.store import SavedMove


def clock(
    initial: int = 60_000, increment: int = 2_000, moves: tuple[SavedMove, ...] = ()
) -> Clock:
    return Clock(Terms(initial_ms=initial, increment_ms=increment), chess.WHITE, moves)


def test_the_first_move_costs_nothing_and_the_second_does() -> None:
    one = clock()
    one.start(100.0)
    assert not one.runs(chess.WHITE)
    assert one.punch(chess.WHITE, 150.0) == 60_000
    assert one.punch(chess.BLACK, 170.0) == 60_000
    assert one.runs(chess.WHITE)
    assert one.left_ms(chess.WHITE, chess.WHITE, 175.5) == 54_500
    assert one.left_ms(chess.BLACK, chess.WHITE, 175.5) == 60_000
    assert one.punch(chess.WHITE, 176.0) == 60_000 - 6_000 + 2_000


def test_thinking_time_may_come_from_elsewhere() -> None:
    one = clock()
    one.start(0.0)
    one.punch(chess.WHITE, 1.0)
    one.punch(chess.BLACK, 2.0)
    one.punch(chess.WHITE, 3.0)
    # It waited 30 s for a worker and thought for 4.
    assert one.punch(chess.BLACK, 33.0, spent=4.0) == 60_000 - 4_000 + 2_000


def test_a_clock_shows_no_less_than_nothing() -> None:
    one = clock(increment=0)
    one.start(0.0)
    one.punch(chess.WHITE, 0.0)
    one.punch(chess.BLACK, 0.0)
    assert one.left_ms(chess.WHITE, chess.WHITE, 61.0) == 0
    one.stop()
    assert one.left_ms(chess.WHITE, chess.WHITE, 500.0) == 60_000


def test_clocks_go_on_where_the_moves_left_them() -> None:
    moves = tuple(
        SavedMove(ply, "e2e4", 1.0, left)
        for ply, left in ((1, 60_000), (2, 60_000), (3, 41_000), (4, 52_000))
    )
    one = clock(moves=moves)
    one.start(10.0)
    assert one.left_ms(chess.WHITE, chess.WHITE, 11.0) == 40_000
    assert one.left_ms(chess.BLACK, chess.WHITE, 11.0) == 52_000


@pytest.mark.parametrize("terms", [Terms(), Terms(300_000, 3_000, "fast", "hints", 1500, 7, "abc")])
def test_terms_come_back_from_the_store(terms: Terms) -> None:
    assert Terms.from_dict(terms.to_dict()) == terms
