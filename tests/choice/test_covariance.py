"""How people's own weights differ together: found again where it is known."""

from __future__ import annotations

import numpy as np
import pytest

from playalike.choice.covariance import evidence_of, fit_covariance, fit_personal_with
from playalike.choice.fitting import fit_personal
from playalike.stats.arrays import Floats
from playalike.stats.logit import Decisions, log_likelihoods

AVERAGE = np.array([1.0, 0.0, -0.5])
TOGETHER = np.array([[0.25, 0.22, 0.0], [0.22, 0.25, 0.0], [0.0, 0.0, 0.0025]])
"""The first two differ much and together, the third hardly at all."""


def decisions_of(weights: Floats, count: int, rng: np.random.Generator) -> Decisions:
    matrix = rng.normal(size=(count * 5, 3)).astype(np.float32)
    drawn = (matrix @ weights + rng.gumbel(size=count * 5)).reshape(count, 5)
    start = np.arange(0, count * 5 + 1, 5)
    return Decisions(matrix, start, start[:-1] + drawn.argmax(axis=1))


def test_habits_that_go_together_are_found_and_help_with_little_evidence() -> None:
    rng = np.random.default_rng(3)
    people = [AVERAGE + rng.multivariate_normal(np.zeros(3), TOGETHER) for _ in range(40)]
    evidence = [evidence_of(decisions_of(one, 600, rng), AVERAGE) for one in people]
    covariance = fit_covariance(evidence, drawn_by=1.0)
    assert covariance == pytest.approx(covariance.T)
    correlation = covariance[0, 1] / np.sqrt(covariance[0, 0] * covariance[1, 1])
    assert correlation > 0.7
    assert covariance[0, 0] == pytest.approx(0.25, rel=0.5)
    assert covariance[2, 2] < 0.2 * covariance[0, 0]

    gains = []
    for _ in range(30):
        weights = AVERAGE + rng.multivariate_normal(np.zeros(3), TOGETHER)
        few, held = decisions_of(weights, 25, rng), decisions_of(weights, 400, rng)
        own = fit_personal_with(few, AVERAGE, covariance)
        alike = fit_personal(few, AVERAGE, 3 / np.trace(covariance))
        better = log_likelihoods(held, AVERAGE + own) - log_likelihoods(held, AVERAGE + alike)
        gains.append(better.mean())
    assert np.mean(gains) > 0.002


def test_without_evidence_nothing_is_claimed() -> None:
    nothing = Decisions(np.zeros((0, 3), dtype=np.float32), np.zeros(1, dtype=np.int64),
                        np.zeros(0, dtype=np.int64))  # fmt: skip
    assert fit_personal_with(nothing, AVERAGE, TOGETHER) == pytest.approx(np.zeros(3))
