"""Means drawn again and again: the intervals cover what they say."""

from __future__ import annotations

import math

import numpy as np
import pytest

from playalike.stats.intervals import central_intervals
from playalike.stats.resampling import Resampler, bootstrap_means, nan_mean


def test_means_leave_gaps_out() -> None:
    values = np.array([[1.0, np.nan], [3.0, np.nan]])
    found = nan_mean(values)
    assert found[0] == 2
    assert math.isnan(found[1])


def test_the_interval_of_a_mean() -> None:
    rng = np.random.default_rng(1)
    values = rng.normal(5, 2, (400, 1))
    low, high = central_intervals(bootstrap_means(values))
    assert low[0] < values.mean() < high[0]
    assert high[0] - low[0] == pytest.approx(2 * 1.96 * 2 / 20, rel=0.2)
    again = bootstrap_means(values)
    assert (again == bootstrap_means(values)).all()


def test_intervals_cover_as_often_as_they_say() -> None:
    rng = np.random.default_rng(3)
    covered = 0
    for number in range(200):
        low, high = central_intervals(bootstrap_means(rng.normal(0, 1, (60, 1)), number, 300))
        covered += bool(low[0] <= 0 <= high[0])
    assert 0.88 <= covered / 200 <= 0.99


def test_many_rows_have_the_interval_that_each_by_itself_would_give() -> None:
    rng = np.random.default_rng(5)
    values = rng.normal(5, 2, (25_000, 2))
    values[rng.random(25_000) < 0.5, 1] = np.nan
    drawn = bootstrap_means(values, draws=600)
    low, high = central_intervals(drawn)
    errors = np.array([2 / np.sqrt(25_000), 2 / np.sqrt((~np.isnan(values[:, 1])).sum())])
    assert drawn.mean(axis=0) == pytest.approx(nan_mean(values), abs=0.003)
    assert (high - low) / (2 * 1.96) == pytest.approx(errors, rel=0.12)


def test_a_mean_without_spread_has_no_interval() -> None:
    game = np.repeat(np.arange(5), 4)
    found = Resampler(game, 5, seed=1).mean(np.full(20, 0.3))
    assert found.value == pytest.approx(0.3)
    assert [found.low, found.high] == pytest.approx([0.3, 0.3])


def test_games_are_drawn_and_not_moves() -> None:
    # Four games, each all hits or all misses: the spread is that of 4 draws, not of 400.
    game = np.repeat(np.arange(4), 100)
    values = np.repeat(np.array([0.0, 0.0, 1.0, 1.0]), 100)
    found = Resampler(game, 4, seed=1).mean(values)
    assert found.value == 0.5
    assert found.low <= 0.05
    assert found.high >= 0.95


def test_rows_left_out_do_not_count() -> None:
    game = np.array([0, 0, 1, 1])
    values = np.array([1.0, 0.0, 1.0, 0.0])
    rows = np.array([True, False, True, False])
    found = Resampler(game, 2, seed=1).mean(values, rows)
    assert (found.value, found.low, found.high) == (1.0, 1.0, 1.0)


def test_nothing_to_judge_is_no_number_rather_than_zero() -> None:
    found = Resampler(np.array([0, 1]), 2, seed=1).mean(np.ones(2), np.zeros(2, dtype=np.bool_))
    assert np.isnan(found.value)
    assert found.to_list() == [None, None, None]


def test_the_same_seed_gives_the_same_interval() -> None:
    rng = np.random.default_rng(5)
    game, values = np.repeat(np.arange(20), 10), rng.random(200)
    first, again = (Resampler(game, 20, seed=3).mean(values) for _ in range(2))
    assert first == again
    assert Resampler(game, 20, seed=4).mean(values) != first


def test_intervals_cover_the_truth_about_as_often_as_they_say() -> None:
    # Games differ (a random effect) and have unequal lengths; the truth is 0.5.
    rng = np.random.default_rng(7)
    covered = 0
    trials = 200
    for trial in range(trials):
        sizes = rng.integers(10, 40, size=60)
        game = np.repeat(np.arange(60), sizes)
        rate = np.clip(rng.normal(0.5, 0.15, size=60), 0, 1)[game]
        hits = rng.random(len(game)) < rate
        found = Resampler(game, 60, seed=trial, draws=400).mean(hits)
        covered += found.low <= 0.5 <= found.high
    assert 0.89 <= covered / trials <= 0.99
