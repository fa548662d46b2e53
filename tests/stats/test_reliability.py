"""How far a mean can be relied on."""

from __future__ import annotations

import math

import numpy as np
import pytest

from playalike.stats.reliability import spearman_brown, split_half


def test_reliability_of_players_that_differ() -> None:
    rng = np.random.default_rng(2)
    # Means spread by 1, games by 5: at 200 games the reliability is 1 / (1 + 25 / 200) = 0.89.
    groups = [rng.normal((mean, 0), (5, 5), (400, 2)) for mean in rng.normal(0, 1, 60)]
    found = split_half(groups, 200, repeats=20)
    assert found[0] == pytest.approx(0.89, abs=0.07)
    assert abs(found[1]) < 0.5
    assert spearman_brown(0.5) == pytest.approx(2 / 3)


@pytest.mark.parametrize(
    ("reliability", "times", "longer"),
    [(0.5, 2, 2 / 3), (0.5, 10, 10 / 11), (0.8, 1, 0.8), (0.9, 0.5, 9 / 11), (0.0, 10, 0.0)],
)
def test_reliability_of_something_longer(reliability: float, times: float, longer: float) -> None:
    assert spearman_brown(reliability, times) == pytest.approx(longer)
    assert math.isnan(spearman_brown(math.nan, times))
