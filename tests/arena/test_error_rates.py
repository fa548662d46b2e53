"""The sequential test is wrong as often as it promises: 5,000 matches, simulated at once."""

from __future__ import annotations

import numpy as np
import pytest

from playalike.arena.statistics.elo import NELO_UNIT, score_of_elo
from playalike.arena.statistics.likelihood import logistic_llr, normalised_llr

RUNS = 5_000
BATCH = 8
"""Pairs between two looks at the ratio."""
LEVEL = np.array([0.05, 0.22, 0.46, 0.22, 0.05])
"""How pairs of equal players end."""


def tilted(score: float) -> np.ndarray:
    """Return the level distribution bent until it has another expected score."""
    values = np.linspace(0, 1, 5)
    low, high = -5.0, 5.0
    for _ in range(80):
        middle = (low + high) / 2
        shares = LEVEL * np.exp(middle * values)
        shares /= shares.sum()
        low, high = (middle, high) if shares @ values < score else (low, middle)
    return shares


def nearly(counts: np.ndarray, score0: float, score1: float) -> np.ndarray:
    """Return the ratio by the normal approximation, good enough to leave out what is far off."""
    values, total = np.linspace(0, 1, 5), counts.sum(axis=-1)
    mean = counts @ values / total
    variance = np.maximum(counts @ values**2 / total - mean**2, 1e-3)
    ratio: np.ndarray = total * (score1 - score0) * (2 * mean - score0 - score1) / (2 * variance)
    return ratio


def share_of_h1(
    truth: np.ndarray, model: str, scores: tuple[float, float], nelo: tuple[float, float], seed: int
) -> float:
    """Return how many simulated matches end with the verdict H1."""
    rng = np.random.default_rng(seed)
    bound, scale = np.log(0.95 / 0.05), np.sqrt(2) / NELO_UNIT
    counts = np.zeros((RUNS, 5))
    accepted = 0
    for _ in range(5_000):
        counts += rng.multinomial(BATCH, truth, size=len(counts))
        near = np.flatnonzero(np.abs(nearly(counts, *scores)) > 0.85 * bound)
        if not len(near):
            continue
        if model == "logistic":
            llr = logistic_llr(counts[near], *scores)
        else:
            llr = normalised_llr(counts[near], nelo[0] * scale, nelo[1] * scale)
        accepted += int(np.sum(llr >= bound))
        counts = np.delete(counts, near[np.abs(llr) >= bound], axis=0)
        if not len(counts):
            return accepted / RUNS
    raise AssertionError("a test that does not end")


@pytest.mark.slow
@pytest.mark.parametrize("model", ["logistic", "normalised"])
def test_errors_of_both_kinds(model: str) -> None:
    scores = (score_of_elo(0.0), score_of_elo(10.0))
    truths = [tilted(score) for score in scores]
    values = np.linspace(0, 1, 5)
    spread = [np.sqrt(2 * (t @ values**2 - (t @ values) ** 2)) for t in truths]
    nelo = [NELO_UNIT * (s - 0.5) / d for s, d in zip(scores, spread, strict=True)]
    bounds = (float(nelo[0]), float(nelo[1]))
    first = share_of_h1(truths[0], model, scores, bounds, seed=1)
    second = 1 - share_of_h1(truths[1], model, scores, bounds, seed=2)
    print(f"{model}: type I {first:.4f}, type II {second:.4f}")
    assert first == pytest.approx(0.05, abs=0.01)
    assert second == pytest.approx(0.05, abs=0.01)
