"""Ratings from results, by hand."""

from __future__ import annotations

import math

import pytest

from playalike.arena.rating import estimate_rating, expected_score


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
