"""Exponents of power laws, by hand and found again."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest

from lab.power_laws import bounded_exponent, power_law_exponent


def test_the_exponent_of_a_power_law() -> None:
    rng = random.Random(5)
    values = [0.2 * (1 - rng.random()) ** (-1 / 0.8) for _ in range(20_000)]
    exponent, error = power_law_exponent(values, 0.2)
    assert exponent == pytest.approx(1.8, abs=4 * error)
    assert error < 0.01


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
