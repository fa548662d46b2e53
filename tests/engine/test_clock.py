"""Time management never gives away more time than there is."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playalike.engine.clock import HARD_SHARE, LatenessMeter, is_endless, plan
from playalike.player import Limit

seconds = st.floats(min_value=-10, max_value=20_000, allow_nan=False)
increments = st.one_of(st.none(), st.floats(min_value=-1, max_value=60, allow_nan=False))
overheads = st.floats(min_value=0, max_value=5, allow_nan=False)
moves_to_go = st.one_of(st.none(), st.integers(min_value=-2, max_value=80))


def test_no_limit_is_no_limit() -> None:
    assert plan(Limit(), chess.WHITE) == plan(Limit(depth=5, nodes=10), chess.BLACK)
    assert plan(Limit(), chess.WHITE).hard_seconds is None
    assert is_endless(Limit())
    assert not is_endless(Limit(mate=3))
    assert not is_endless(Limit(white_clock=0.0))


def test_a_fixed_time_is_used_to_ninety_percent() -> None:
    budget = plan(Limit(time=1.0), chess.WHITE, overhead=0.0)
    assert budget.hard_seconds == pytest.approx(0.9)
    assert budget.soft_seconds == budget.hard_seconds


def test_a_tiny_fixed_time_is_still_searched() -> None:
    budget = plan(Limit(time=0.010), chess.WHITE, overhead=0.030)
    assert budget.hard_seconds == pytest.approx(0.0045)


def test_the_clock_of_the_side_to_move_counts() -> None:
    limit = Limit(white_clock=100.0, black_clock=1.0)
    white, black = plan(limit, chess.WHITE), plan(limit, chess.BLACK)
    assert white.hard_seconds is not None
    assert black.hard_seconds is not None
    assert white.hard_seconds > 20 * black.hard_seconds


@pytest.mark.parametrize("left", [-3.0, 0.0, 0.001, 0.010])
def test_no_time_left_means_answer_at_once(left: float) -> None:
    assert plan(Limit(white_clock=left), chess.WHITE, overhead=0.010).hard_seconds == 0.0


def test_one_move_before_the_control_may_use_nearly_everything() -> None:
    last = plan(Limit(white_clock=10.0, remaining_moves=1), chess.WHITE, overhead=0.0)
    first = plan(Limit(white_clock=10.0, remaining_moves=40), chess.WHITE, overhead=0.0)
    assert last.hard_seconds == pytest.approx(9.0)
    assert first.hard_seconds is not None
    assert first.hard_seconds < 1.0


def test_the_smaller_of_clock_and_fixed_time_counts() -> None:
    budget = plan(Limit(time=5.0, white_clock=0.1), chess.WHITE, overhead=0.0)
    assert budget.hard_seconds is not None
    assert budget.hard_seconds < 0.1


def test_an_increment_without_a_clock_is_a_clock() -> None:
    budget = plan(Limit(white_inc=1.0), chess.WHITE, overhead=0.0)
    assert budget.hard_seconds is not None
    assert 0 < budget.hard_seconds < 1.0


@given(
    left=seconds, increment=increments, to_go=moves_to_go, overhead=overheads, white=st.booleans()
)
def test_never_more_than_what_is_left(
    left: float, increment: float | None, to_go: int | None, overhead: float, white: bool
) -> None:
    limit = (
        Limit(white_clock=left, white_inc=increment, remaining_moves=to_go)
        if white
        else Limit(black_clock=left, black_inc=increment, remaining_moves=to_go)
    )
    budget = plan(limit, white, overhead)
    assert budget.hard_seconds is not None
    assert budget.soft_seconds is not None
    assert 0 <= budget.soft_seconds <= budget.hard_seconds
    assert budget.hard_seconds <= HARD_SHARE * max(0.0, left - overhead)


@given(time=seconds, overhead=overheads)
def test_a_fixed_time_is_never_exceeded(time: float, overhead: float) -> None:
    budget = plan(Limit(time=time), chess.WHITE, overhead)
    assert budget.hard_seconds is not None
    assert 0 <= budget.hard_seconds <= HARD_SHARE * max(0.0, time)


@given(
    clock=st.floats(min_value=0.05, max_value=600),
    increment=st.floats(min_value=0, max_value=10),
    overhead=st.floats(min_value=0, max_value=0.05),
    to_go=st.one_of(st.none(), st.integers(min_value=1, max_value=60)),
)
def test_a_whole_game_never_loses_on_time(
    clock: float, increment: float, overhead: float, to_go: int | None
) -> None:
    """Spend the hard time on every one of 120 moves, and the overhead whenever it searched."""
    control, left = to_go, clock
    for _ in range(120):
        budget = plan(
            Limit(white_clock=left, white_inc=increment, remaining_moves=to_go),
            chess.WHITE,
            overhead,
        )
        assert budget.hard_seconds is not None
        left -= budget.hard_seconds
        if budget.hard_seconds > 0:
            left -= overhead
        assert left >= -1e-9
        left += increment
        if to_go is not None and control is not None:
            to_go -= 1
            if to_go == 0:
                to_go, left = control, left + clock


def test_lateness_is_held_and_fades() -> None:
    meter = LatenessMeter()
    meter.note(-1.0)
    assert meter.seconds == 0.0
    meter.note(0.05)
    meter.note(0.0)
    assert 0.03 < meter.seconds < 0.05
    for _ in range(40):
        meter.note(0.0)
    assert meter.seconds < 0.001
    meter.note(60.0)
    assert meter.seconds == LatenessMeter.MOST


@pytest.mark.parametrize(("delay", "moves"), [(0.0, 200), (0.02, 70), (0.04, 45)])
def test_a_busy_machine_is_allowed_for_without_an_increment(delay: float, moves: int) -> None:
    """Three seconds for the whole game, each move of which ends `delay` later than planned."""
    meter, left, in_time = LatenessMeter(), 3.0, 0
    for _ in range(moves):
        budget = plan(Limit(white_clock=left), chess.WHITE, 0.01 + meter.seconds)
        assert budget.hard_seconds is not None
        left -= budget.hard_seconds + delay
        meter.note(delay)
        in_time += left > 0
    assert in_time == moves
