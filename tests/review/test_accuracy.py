"""Accuracy against values worked by hand, and the laws it must keep."""

from __future__ import annotations

import math
import statistics

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playalike.position.score import win_percent_0_100
from playalike.review.accuracy import (
    combine,
    game_accuracy,
    move_accuracies,
    move_accuracy,
    volatility_weights,
)

CPS = st.lists(st.integers(-3000, 3000), min_size=1, max_size=120)


@pytest.mark.parametrize(
    ("loss", "accuracy"),
    # 103.16681 e^(-0.0435442 loss) - 3.16692 + 1
    [(0, 100.0), (0.1, 100.0), (5, 80.8167), (10, 64.5803), (20, 41.0179), (50, 9.5291)],
)
def test_move_accuracy(loss: float, accuracy: float) -> None:
    assert move_accuracy(60, 60 - loss) == pytest.approx(accuracy, abs=0.01)


def test_a_lost_game_in_one_move_is_worth_nothing() -> None:
    assert move_accuracy(100, 0) == 0
    assert move_accuracy(30, 90) == 100


def test_weights_of_a_short_game_are_of_neighbours() -> None:
    # Two values a and b deviate by |a - b| / 2: 5, then 0.25 raised to 0.5, then 30 lowered to 12.
    assert volatility_weights([50, 60, 60.5, 0.5]) == [5, 0.5, 12]


def test_the_first_window_serves_the_first_moves_of_a_long_game() -> None:
    percents = [50.0] * 5 + [90.0] * 36  # 40 moves: windows of 4
    weights = volatility_weights(percents)
    assert len(weights) == 40
    assert weights[:4] == [0.5, 0.5, 0.5, 0.5]  # the first window thrice, then positions 1 to 4
    assert weights[4] == pytest.approx(statistics.pstdev([50, 50, 50, 90]), abs=8)
    assert weights[4] == 12  # 17.3, lowered
    assert weights[-1] == 0.5


def test_a_game_of_two_moves_by_hand() -> None:
    # 1. e4 (+30 after +15) costs White nothing; Black then drops to +300.
    white, black = game_accuracy([30, 300])
    assert white == 100
    loss = win_percent_0_100(300) - win_percent_0_100(30)
    accuracy = 103.1668100711649 * math.exp(-0.04354415386753951 * loss) - 2.166924740191411
    assert black == pytest.approx(accuracy)
    assert black == pytest.approx(36.81, abs=0.01)


def test_two_moves_of_one_side_by_hand() -> None:
    moves = move_accuracies([15, 15, -85])
    # White: no loss with weight 0.5; then 9.14 % lost with weight 4.57.
    first, second = moves[0], moves[2]
    assert (first.accuracy, first.weight) == (100, 0.5)
    loss = win_percent_0_100(15) - win_percent_0_100(-85)
    assert second.weight == pytest.approx(loss / 2)
    weighted = (100 * 0.5 + second.accuracy * loss / 2) / (0.5 + loss / 2)
    harmonic = 2 / (1 / 100 + 1 / second.accuracy)
    assert combine([first, second]) == pytest.approx((weighted + harmonic) / 2)


def test_no_moves_no_accuracy() -> None:
    assert game_accuracy([]) == (None, None)
    assert game_accuracy([20])[1] is None


@settings(deadline=None)
@given(CPS)
def test_colours_are_symmetric(cps: list[int]) -> None:
    white, black = game_accuracy(cps, chess.WHITE, start_cp=0)
    flipped_white, flipped_black = game_accuracy([-cp for cp in cps], chess.BLACK, start_cp=0)
    assert white == (None if flipped_black is None else pytest.approx(flipped_black))
    assert black == (None if flipped_white is None else pytest.approx(flipped_white))


@settings(deadline=None)
@given(CPS)
def test_there_is_a_weight_for_every_move(cps: list[int]) -> None:
    moves = move_accuracies(cps)
    assert len(moves) == len(cps)
    assert all(0 <= m.accuracy <= 100 and 0.5 <= m.weight <= 12 for m in moves)
