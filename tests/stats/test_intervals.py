"""Intervals by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest

from playalike.stats.intervals import central_interval, central_intervals, wilson_interval


def test_wilson_interval() -> None:
    low, high = wilson_interval(5, 10)
    assert low == pytest.approx(0.2366, abs=1e-3)
    assert high == pytest.approx(0.7634, abs=1e-3)
    assert wilson_interval(0, 0) == (0, 1)


def test_the_middle_of_what_was_drawn() -> None:
    values = np.arange(1001) / 1000
    assert central_interval(values) == pytest.approx((0.025, 0.975))


def test_columns_have_intervals_of_what_is_known() -> None:
    values = np.arange(1001) / 1000
    gaps = np.full(1001, np.nan)
    half = np.where(values <= 0.5, values, np.nan)
    low, high = central_intervals(np.stack([values, half, gaps], axis=1))
    assert (low[0], high[0]) == pytest.approx((0.025, 0.975))
    assert (low[1], high[1]) == pytest.approx((0.0125, 0.4875))
    assert math.isnan(low[2])
    assert math.isnan(high[2])
