"""Intervals, reliability, exponents, ratings."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest

from playalike.arena.rating import estimate_rating, expected_score
from playalike.playstyle.openings import breadth, effective_number
from playalike.stats.resampling import (
    bootstrap_means,
    bounded_exponent,
    interval,
    nan_mean,
    power_law_exponent,
    spearman_brown,
    split_half,
)


def test_means_leave_gaps_out() -> None:
    values = np.array([[1.0, np.nan], [3.0, np.nan]])
    found = nan_mean(values)
    assert found[0] == 2
    assert math.isnan(found[1])


def test_the_interval_of_a_mean() -> None:
    rng = np.random.default_rng(1)
    values = rng.normal(5, 2, (400, 1))
    low, high = interval(bootstrap_means(values))
    assert low[0] < values.mean() < high[0]
    assert high[0] - low[0] == pytest.approx(2 * 1.96 * 2 / 20, rel=0.2)
    again = bootstrap_means(values)
    assert (again == bootstrap_means(values)).all()


def test_intervals_cover_as_often_as_they_say() -> None:
    rng = np.random.default_rng(3)
    covered = 0
    for number in range(200):
        low, high = interval(bootstrap_means(rng.normal(0, 1, (60, 1)), number, 300))
        covered += bool(low[0] <= 0 <= high[0])
    assert 0.88 <= covered / 200 <= 0.99


def test_reliability_of_players_that_differ() -> None:
    rng = np.random.default_rng(2)
    # Means spread by 1, games by 5: at 200 games the reliability is 1 / (1 + 25 / 200) = 0.89.
    groups = [rng.normal((mean, 0), (5, 5), (400, 2)) for mean in rng.normal(0, 1, 60)]
    found = split_half(groups, 200, repeats=20)
    assert found[0] == pytest.approx(0.89, abs=0.07)
    assert abs(found[1]) < 0.5
    assert spearman_brown(0.5) == pytest.approx(2 / 3)


def test_the_exponent_of_a_power_law() -> None:
    rng = random.Random(5)
    values = [0.2 * (1 - rng.random()) ** (-1 / 0.8) for _ in range(20_000)]
    exponent, error = power_law_exponent(values, 0.2)
    assert exponent == pytest.approx(1.8, abs=4 * error)
    assert error < 0.01


@pytest.mark.parametrize(
    ("reliability", "times", "longer"),
    [(0.5, 2, 2 / 3), (0.5, 10, 10 / 11), (0.8, 1, 0.8), (0.9, 0.5, 9 / 11), (0.0, 10, 0.0)],
)
def test_reliability_of_something_longer(reliability: float, times: float, longer: float) -> None:
    assert spearman_brown(reliability, times) == pytest.approx(longer)
    assert math.isnan(spearman_brown(math.nan, times))


@pytest.mark.parametrize(
    ("values", "exponent"),
    [
        # Of two numbers, 1 and 2: as often as each other, then twice, four and eight times.
        ([1] * 20 + [2] * 20, 0.0),
        ([1] * 20 + [2] * 10, 1.0),
        ([1] * 40 + [2] * 10, 2.0),
        ([1] * 80 + [2] * 10, 3.0),
        ([1] * 20 + [2] * 10 + [3] * 99 + [0] * 99, 1.0),  # what is outside does not count
        ([1] * 4 + [2] * 2, math.nan),
    ],
)
def test_the_exponent_of_a_bounded_power_law(values: list[int], exponent: float) -> None:
    found = bounded_exponent(np.array(values), 1, 2)
    assert found == pytest.approx(exponent, nan_ok=True)


def test_the_exponent_is_found_again() -> None:
    rng = np.random.default_rng(3)
    numbers = np.arange(10, 1001)
    chances = numbers**-1.8 / (numbers**-1.8).sum()
    drawn = rng.choice(numbers, 20_000, p=chances)
    assert bounded_exponent(drawn, 10, 1000) == pytest.approx(1.8, abs=0.03)


def test_breadth_does_not_grow_with_games() -> None:
    few = {"B90": 50, "C65": 50}
    many = {"B90": 500, "C65": 500}
    assert breadth(few, 10) == pytest.approx(breadth(many, 10), rel=0.01)
    assert breadth({"B90": 60}, 50) == pytest.approx(1)
    assert math.isnan(breadth({"B90": 3}, 50))
    # Ten openings six times each, all of them drawn in nearly every sample of 50.
    assert breadth({str(n): 6 for n in range(10)}, 50) == pytest.approx(10, abs=0.01)
    from collections import Counter

    assert effective_number(Counter({"a": 100, "b": 100})) == pytest.approx(2, rel=0.02)


def test_rating_by_hand() -> None:
    assert expected_score(1500, 1500) == 0.5
    assert expected_score(1900, 1500) == pytest.approx(10 / 11)
    even = estimate_rating([(1500, 1.0), (1500, 0.0)] * 20)
    assert even.elo == pytest.approx(1500, abs=0.1)
    assert even.low is not None
    assert even.high is not None
    # The usual error of a score of one half over 40 games is 174 / sqrt(40) x 2 x 1.96 / 2.
    assert even.high - even.low == pytest.approx(2 * 110, rel=0.1)
    three = estimate_rating([(1500, 1.0)] * 3 + [(1500, 0.0)])
    assert three.elo == pytest.approx(1500 + 400 * math.log10(3), abs=0.1)
    draws = estimate_rating([(1700, 0.5)] * 4)
    assert draws.elo == pytest.approx(1700, abs=0.1)


def test_rating_without_a_limit() -> None:
    won = estimate_rating([(1350, 1.0)] * 5)
    assert won.elo is None
    assert won.high is None
    assert won.low is not None
    assert won.low > 1350
    lost = estimate_rating([(1350, 0.0)] * 5)
    assert lost.elo is None
    assert lost.low is None
    assert lost.high is not None
    assert lost.high < 1350
    assert estimate_rating([]).games == 0
