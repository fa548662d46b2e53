"""Statistics against numbers worked out by hand or by exact sums."""

from __future__ import annotations

import math

import pytest

from playalike.stats.rates import (
    benjamini_hochberg,
    binomial_tail,
    one_proportion_p,
    poisson_tail,
    shrunk_lift,
    two_proportion_p,
)


def test_lift_comes_near_the_ratio_with_evidence_and_stays_near_one_without() -> None:
    assert shrunk_lift(20_000, 100_000, 10_000, 100_000) == pytest.approx(2, rel=0.01)
    assert 1 < shrunk_lift(2, 10, 1, 10) < 1.2
    assert shrunk_lift(0, 10, 0, 10) == 1
    assert shrunk_lift(5, 0, 1, 10) == shrunk_lift(5, 10, 0, 0) == 1


def test_lift_is_symmetric() -> None:
    assert shrunk_lift(30, 100, 20, 400) == pytest.approx(1 / shrunk_lift(20, 400, 30, 100))


def test_two_proportions_by_hand() -> None:
    # 60/100 against 40/100: pooled 0.5, sd sqrt(0.25 * 0.02), difference 0.2 - 0.01.
    z = 0.19 / math.sqrt(0.005)
    assert two_proportion_p(60, 100, 40, 100) == pytest.approx(math.erfc(z / math.sqrt(2)))
    assert two_proportion_p(5, 100, 5, 100) == 1
    assert two_proportion_p(0, 100, 0, 100) == 1
    assert two_proportion_p(1, 0, 5, 100) == 1


def test_one_proportion_needs_a_difference() -> None:
    assert one_proportion_p(50, 100, 50, 25) == 1
    assert one_proportion_p(70, 100, 50, 25) == pytest.approx(math.erfc(19.5 / math.sqrt(50)))


@pytest.mark.parametrize(("hits", "expected"), [(3, 0.5), (3, 5.0), (12, 8.0), (1, 1.0), (40, 9.0)])
def test_poisson_tail_is_the_exact_sum(hits: int, expected: float) -> None:
    below = sum(math.exp(-expected) * expected**k / math.factorial(k) for k in range(hits))
    assert poisson_tail(hits, expected) == pytest.approx(1 - below, abs=1e-12)


def test_poisson_tail_at_the_ends() -> None:
    assert poisson_tail(0, 3) == 1
    assert poisson_tail(1, 0) == 0
    assert poisson_tail(2000, 2000) == pytest.approx(0.5, abs=0.02)


def test_binomial_tail_is_the_exact_sum() -> None:
    exact = sum(math.comb(10, k) * 0.3**k * 0.7 ** (10 - k) for k in range(4, 11))
    assert binomial_tail(4, 10, 0.3) == pytest.approx(exact)
    assert binomial_tail(0, 10, 0.3) == 1
    assert binomial_tail(11, 10, 0.3) == 0


def test_benjamini_hochberg_by_hand() -> None:
    assert benjamini_hochberg([0.01, 0.04, 0.03, 0.5]) == pytest.approx(
        [0.04, 0.16 / 3, 0.16 / 3, 0.5]
    )
    assert benjamini_hochberg([]) == []
