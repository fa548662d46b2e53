from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pytest
from numpy.typing import NDArray

from playalike.stats import logit
from playalike.stats.logit import (
    Decisions,
    chances,
    clustered_covariance,
    fit_logit,
    log_likelihoods,
    ranks_of_chosen,
)


def simulate(
    weights: list[float], count: int, seed: int = 1, sizes: tuple[int, int] = (2, 9)
) -> Decisions:
    rng = np.random.default_rng(seed)
    start = np.concatenate(([0], np.cumsum(rng.integers(*sizes, count))))
    matrix = rng.normal(size=(int(start[-1]), len(weights))).astype(np.float32)
    drawn = matrix @ np.array(weights) + rng.gumbel(size=len(matrix))
    chosen = [a + int(drawn[a:b].argmax()) for a, b in pairwise(start)]
    return Decisions(matrix, start, np.array(chosen))


def naive_log_likelihood(decisions: Decisions, weights: NDArray[np.float64]) -> float:
    total = 0.0
    for first, last, chosen in zip(
        decisions.start[:-1], decisions.start[1:], decisions.chosen, strict=True
    ):
        utility = [float(row @ weights) for row in decisions.matrix[first:last].astype(float)]
        total += utility[chosen - first] - math.log(sum(math.exp(u) for u in utility))
    return total


def test_two_alternatives_by_hand() -> None:
    """A feature chosen 30 times of 40 has the log-odds of 3 to 1."""
    matrix = np.tile(np.array([[1.0], [0.0]], dtype=np.float32), (40, 1))
    start = np.arange(0, 81, 2)
    chosen = start[:-1] + (np.arange(40) >= 30)
    fit = fit_logit(Decisions(matrix, start, chosen), np.array([1e-9]))
    assert fit.weights[0] == pytest.approx(math.log(3), abs=1e-4)
    assert fit.log_likelihood == pytest.approx(30 * math.log(0.75) + 10 * math.log(0.25))
    assert math.sqrt(fit.inverse[0, 0]) == pytest.approx(math.sqrt(1 / 30 + 1 / 10), rel=1e-3)


def test_likelihood_agrees_with_the_naive_one() -> None:
    decisions = simulate([1.0, -2.0, 0.5], 50)
    weights = np.array([0.3, -0.7, 2.0])
    assert log_likelihoods(decisions, weights).sum() == pytest.approx(
        naive_log_likelihood(decisions, weights)
    )


def test_huge_utilities_do_not_overflow() -> None:
    decisions = simulate([1.0], 20)
    assert np.isfinite(log_likelihoods(decisions, np.array([1e5]))).all()


def test_the_fit_is_where_the_slope_vanishes() -> None:
    decisions = simulate([1.0, -2.0], 200)
    penalty = np.array([2.0, 3.0])
    found = fit_logit(decisions, penalty).weights

    def posterior(weights: NDArray[np.float64]) -> float:
        return naive_log_likelihood(decisions, weights) - float(penalty @ weights**2) / 2

    for index in range(2):
        step = np.zeros(2)
        step[index] = 1e-3
        assert posterior(found) > posterior(found + step)
        assert posterior(found) > posterior(found - step)


def test_known_weights_are_recovered_within_their_errors() -> None:
    truth = np.array([1.5, -0.8, 0.0, 0.3])
    inside = []
    for seed in range(6):
        fit = fit_logit(simulate(list(truth), 1500, seed), np.full(4, 1e-6))
        inside.append(np.abs(fit.weights - truth) < 1.96 * np.sqrt(np.diag(fit.inverse)))
    assert np.mean(inside) > 0.8
    assert all(abs(fit.weights - truth) < 0.3)


def test_chances_sum_to_one() -> None:
    decisions = simulate([1.0, 1.0], 30)
    found = chances(decisions, np.array([0.4, -0.4]))
    assert np.add.reduceat(found, decisions.start[:-1]) == pytest.approx(np.ones(30))


def test_without_data_the_prior_is_the_answer() -> None:
    nothing = Decisions(
        np.zeros((0, 2), np.float32), np.zeros(1, np.int64), np.zeros(0, dtype=np.int64)
    )
    fit = fit_logit(nothing, np.array([1.0, 4.0]), np.array([3.0, -1.0]))
    assert list(fit.weights) == [3.0, -1.0]
    assert np.diag(fit.inverse) == pytest.approx([1.0, 0.25])
    assert len(chances(nothing, fit.weights)) == 0
    assert len(ranks_of_chosen(nothing, np.zeros(0))) == 0


def test_a_feature_that_is_always_chosen_stays_finite() -> None:
    matrix = np.tile(np.array([[1.0], [0.0]], dtype=np.float32), (40, 1))
    start = np.arange(0, 81, 2)
    fit = fit_logit(Decisions(matrix, start, start[:-1]), np.array([1.0]))
    assert 2 < fit.weights[0] < 10


def test_blocks_make_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    decisions = simulate([1.0, -1.0, 0.5], 300)
    whole = fit_logit(decisions, np.ones(3))
    monkeypatch.setattr(logit, "BLOCK", 7)
    pieces = fit_logit(decisions, np.ones(3))
    assert pieces.weights == pytest.approx(whole.weights, abs=1e-9)
    assert pieces.inverse == pytest.approx(whole.inverse, abs=1e-9)


def test_repeating_a_decision_in_its_game_adds_no_evidence() -> None:
    once = simulate([1.0, -1.0], 300, sizes=(4, 5))
    copies = 5
    matrix = np.concatenate([np.tile(part, (copies, 1)) for part in np.split(once.matrix, 300)])
    start = np.arange(0, 300 * copies * 4 + 1, 4)
    chosen = start[:-1] + np.repeat(once.chosen - once.start[:-1], copies)
    many = Decisions(matrix, start, chosen)
    tiny = np.full(2, 1e-6)
    alone, together = fit_logit(once, tiny), fit_logit(many, tiny)
    honest, _ = clustered_covariance(once, alone, np.arange(300))
    clustered, _ = clustered_covariance(many, together, np.repeat(np.arange(300), copies))
    assert clustered == pytest.approx(honest, rel=1e-3, abs=1e-6)
    assert np.diag(together.inverse) == pytest.approx(np.diag(alone.inverse) / copies, rel=1e-3)
    assert np.diag(honest) == pytest.approx(np.diag(alone.inverse), rel=0.35)


def test_ranks_of_chosen_keep_the_order_of_equals() -> None:
    decisions = Decisions(np.zeros((6, 1), np.float32), np.array([0, 3, 6]), np.array([1, 3]))
    assert list(ranks_of_chosen(decisions, np.array([2.0, 2.0, 5.0, 1.0, 1.0, 0.0]))) == [3, 1]


@pytest.mark.parametrize(
    ("start", "chosen"), [([0, 2, 4], [0, 4]), ([0, 2, 2], [0, 2]), ([0], [0])]
)
def test_tables_that_do_not_fit_are_refused(start: list[int], chosen: list[int]) -> None:
    with pytest.raises(ValueError, match="one of them chosen"):
        Decisions(np.zeros((4, 1), np.float32), np.array(start), np.array(chosen))


def test_a_penalty_of_zero_is_refused() -> None:
    with pytest.raises(ValueError, match="undetermined"):
        fit_logit(simulate([1.0], 10), np.array([0.0]))
