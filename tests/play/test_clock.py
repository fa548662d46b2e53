"""Clocks, worked out by hand."""

from __future__ import annotations

import chess
import pytest

from playalike.errors import PlayalikeError
from playalike.play import Terms
from playalike.play.clock import Clock, parse_clock

WHITE, BLACK = chess.WHITE, chess.BLACK


def clock(
    initial: int = 60_000, increment: int = 2_000, readings: tuple[int | None, ...] = ()
) -> Clock:
    return Clock.taken_up(initial, increment, WHITE, readings)


def test_the_first_move_costs_nothing_and_the_second_does() -> None:
    begun = clock().started(100.0)
    assert not begun.running
    white_moved = begun.after_move(150.0)
    assert white_moved.white_ms == 60_000
    both_moved = white_moved.after_move(170.0)
    assert both_moved.black_ms == 60_000
    assert both_moved.running
    assert both_moved.left_ms(WHITE, 175.5) == 54_500
    assert both_moved.left_ms(BLACK, 175.5) == 60_000
    assert both_moved.after_move(176.0).white_ms == 60_000 - 6_000 + 2_000


def test_thinking_time_may_come_from_elsewhere() -> None:
    begun = clock().started(0.0)
    blacks_turn = begun.after_move(1.0).after_move(2.0).after_move(3.0)
    # It waited 30 s for a worker and thought for 4.
    assert blacks_turn.after_move(33.0, spent=4.0).black_ms == 60_000 - 4_000 + 2_000


def test_a_clock_shows_no_less_than_nothing() -> None:
    whites_turn = clock(increment=0).started(0.0).after_move(0.0).after_move(0.0)
    assert whites_turn.left_ms(WHITE, 61.0) == 0
    assert whites_turn.stopped().left_ms(WHITE, 500.0) == 60_000


def test_clocks_go_on_where_the_moves_left_them() -> None:
    resumed = clock(readings=(60_000, 60_000, 41_000, 52_000)).started(10.0)
    assert resumed.left_ms(WHITE, 11.0) == 40_000
    assert resumed.left_ms(BLACK, 11.0) == 52_000


@pytest.mark.parametrize("terms", [Terms(), Terms(300_000, 3_000, "fast", "hints", 1500, 7, "abc")])
def test_terms_come_back_from_the_store(terms: Terms) -> None:
    assert Terms.from_dict(terms.to_dict()) == terms


@pytest.mark.parametrize(
    ("text", "milliseconds"),
    [("5+3", (300_000, 3_000)), ("10", (600_000, 0)), ("0.5+0.1", (30_000, 100))],
)
def test_a_clock_is_read_as_players_write_it(text: str, milliseconds: tuple[int, int]) -> None:
    assert parse_clock(text) == milliseconds


@pytest.mark.parametrize("text", ["", "0", "-5", "5-3", "five", "inf", "nan", "5+inf", "1e9"])
def test_what_is_no_clock_is_refused(text: str) -> None:
    with pytest.raises(PlayalikeError, match="no clock"):
        parse_clock(text)
