"""Scores as numbers, mates at the ends, and what they say about winning."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playalike.position.score import (
    MATE_CP,
    flat_value_cp,
    loss_cp,
    undecided_cp,
    value_cp,
    win_chance_0_1,
    win_chances_0_1,
    win_draw_loss_0_1000,
    win_percent_0_100,
)

CPS = st.integers(-20_000, 20_000)
MATES = st.integers(-200, 200).filter(bool)


def test_values_put_mates_beyond_every_score() -> None:
    assert value_cp(35, None) == 35
    assert value_cp(None, 1) == 9_999
    assert value_cp(None, 3) == 9_997
    assert value_cp(None, -2) == -9_998
    assert value_cp(20_000, None) < value_cp(None, 200)
    assert value_cp(-20_000, None) > value_cp(None, -200)


@given(CPS, MATES)
def test_what_is_good_for_one_is_bad_for_the_other(cp: int, mate: int) -> None:
    for value in (value_cp, flat_value_cp):
        assert value(-cp, None) == -value(cp, None)
        assert value(None, -mate) == -value(None, mate)


@given(MATES)
def test_flat_values_know_no_distance_of_mates(mate: int) -> None:
    assert flat_value_cp(None, mate) == math.copysign(MATE_CP, mate)
    assert flat_value_cp(9_500, None) == 9_500


def test_a_score_without_a_number_is_refused() -> None:
    for value in (value_cp, flat_value_cp):
        with pytest.raises(ValueError, match="either centipawns or a mate"):
            value(None, None)


def test_losses_are_never_negative() -> None:
    assert loss_cp(50, 20) == 30
    assert loss_cp(20, 50) == 0
    assert loss_cp(9_997, 400) == 9_597
    assert loss_cp(undecided_cp(9_997), undecided_cp(400)) == 600


@pytest.mark.parametrize(
    ("cp", "percent"),
    # By hand: 100 / (1 + e^(-0.00368208 cp)).
    [(0, 50.0), (15, 51.3805), (100, 59.1022), (-100, 40.8978), (300, 75.1131), (1000, 97.5448)],
)
def test_win_percent(cp: int, percent: float) -> None:
    assert win_percent_0_100(cp) == pytest.approx(percent, abs=0.001)


def test_win_percent_is_cut_off_at_ten_pawns() -> None:
    assert win_percent_0_100(1000) == win_percent_0_100(1001) == win_percent_0_100(9999)


def test_win_chances() -> None:
    assert win_chances_0_1(np.array([0.0, 100.0, -100.0])) == pytest.approx(
        [0.5, 0.591, 0.409], abs=1e-3
    )


@given(CPS)
def test_chance_and_percentage_are_one_curve(cp: int) -> None:
    assert 0 <= win_chance_0_1(cp) <= 1
    assert win_chances_0_1(np.array([cp], dtype=np.float64))[0] == pytest.approx(win_chance_0_1(cp))
    assert win_percent_0_100(cp) == pytest.approx(100 * win_chance_0_1(undecided_cp(cp)))
    # The formula that lichess publishes, to the last digit.
    curve = 2 / (1 + math.exp(-0.00368208 * undecided_cp(cp))) - 1
    assert win_percent_0_100(cp) == 50 + 50 * curve


def test_win_draw_loss_is_symmetric_and_adds_up() -> None:
    last = -1
    for score in range(-3000, 3001, 50):
        win, draw, loss = win_draw_loss_0_1000(score, None)
        assert win + draw + loss == 1000
        assert min(win, draw, loss) >= 0
        assert win_draw_loss_0_1000(-score, None) == (loss, draw, win)
        assert win >= last
        last = win
