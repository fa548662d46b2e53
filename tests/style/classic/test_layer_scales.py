"""The curves that the layers share."""

from __future__ import annotations

import math

import pytest

from playalike.style.classic.layers.scales import (
    contribution,
    diminishing,
    lift_share,
    log_lift,
    soft_limit,
)


def test_the_curve_of_lifts_goes_through_the_documents_point() -> None:
    assert 0.25 * lift_share(math.log(1.65)) == pytest.approx(0.15)
    assert lift_share(0) == 0
    assert lift_share(math.log(3)) == -lift_share(-math.log(3)) < 1


def test_a_lift_of_nothing_is_no_infinity() -> None:
    assert log_lift(0) == -log_lift(1e6) == -math.log(32)
    assert log_lift(2) == math.log(2)


def test_the_strongest_counts_in_full() -> None:
    assert diminishing([]) == 0
    assert diminishing([0.1, -0.4, 0.2]) == pytest.approx(-0.4 + 0.1 + 0.025)
    assert diminishing([0.2, -0.2]) == diminishing([-0.2, 0.2]) == pytest.approx(-0.1)


def test_the_limit_is_soft_but_kept() -> None:
    assert soft_limit(0.2, 0.3) == 0.2
    steps = [soft_limit(0.05 * step, 0.3) for step in range(-40, 41)]
    assert steps == sorted(steps)
    assert steps == [-value for value in reversed(steps)]
    assert soft_limit(0.25, 0.3) < soft_limit(0.35, 0.3) < 0.3
    assert soft_limit(50, 0.3) == pytest.approx(0.3)
    assert soft_limit(0.2001, 0.3) == pytest.approx(0.2001, abs=1e-6), "no kink"


def test_next_to_nothing_is_nothing() -> None:
    assert contribution("patterns", -0.004, "hardly") == contribution("patterns", 0.0, "")
    assert contribution("patterns", -0.006, "a little").reason == "a little"
