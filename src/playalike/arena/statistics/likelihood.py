"""Log-likelihood ratios of two strengths, given counted outcomes.

The generalised sequential test compares the best explanation of the results among all that have
strength 1 with the best among all that have strength 0. "Strength" is the expected score (logistic
Elo) or the score's distance from ½ in its own standard deviations (normalised Elo). Everything is
vectorised: the last axis of `counts` holds the outcomes, worst first, so that thousands of
simulated matches are tested at once.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["bayesian_llr", "logistic_llr", "normalised_llr"]

Floats = NDArray[np.float64]

REGULAR = 1e-3
"""What an outcome that never occurred counts as."""
STEPS = 60
TOLERANCE = 1e-11
ROUNDS = 40


def logistic_llr(counts: Floats, score0: float, score1: float) -> Floats:
    """Return the ratio for two expected scores."""
    total, shares = _shares(counts)
    values = np.linspace(0.0, 1.0, counts.shape[-1])
    # Among all distributions with mean s, the likeliest one is p / (1 + x (a - s)): the factor x
    # of Lagrange for the mean. In the ratio only the denominators are left.
    logs = [
        np.log1p(_multiplier(shares, np.broadcast_to(values - s, shares.shape)) * (values - s))
        for s in (score0, score1)
    ]
    ratio: Floats = total * np.sum(shares * (logs[0] - logs[1]), axis=-1)
    return ratio


def normalised_llr(counts: Floats, t0: float, t1: float) -> Floats:
    """Return the ratio for two values of (mean - ½) / sigma."""
    total, shares = _shares(counts)
    best = [_with_t_value(shares, t) for t in (t0, t1)]
    ratio: Floats = total * np.sum(shares * np.log(best[1] / best[0]), axis=-1)
    return ratio


def bayesian_llr(losses: float, draws: float, wins: float, elo0: float, elo1: float) -> float:
    """Return the ratio for two values of BayesElo, the draw rate taken from the results."""
    counts = np.maximum(np.array([losses, draws, wins], dtype=np.float64), REGULAR)
    lost, _, won = counts / counts.sum()
    draw_elo = 200 * np.log10((1 - lost) / lost * (1 - won) / won)

    def logs(elo: float) -> Floats:
        win = 1 / (1 + 10 ** ((draw_elo - elo) / 400))
        loss = 1 / (1 + 10 ** ((draw_elo + elo) / 400))
        logarithms: Floats = np.log(np.array([loss, 1 - win - loss, win]))
        return logarithms

    return float(np.sum(counts * (logs(elo1) - logs(elo0))))


def _shares(counts: Floats) -> tuple[Floats, Floats]:
    regular = np.where(counts > 0, counts, REGULAR).astype(np.float64)
    total = regular.sum(axis=-1)
    return total, regular / total[..., None]


def _multiplier(shares: Floats, distances: Floats) -> Floats:
    """Solve sum p d / (1 + x d) = 0 for x, by Newton's method inside shrinking bounds.

    The sum falls in x between its poles, so there is one solution if distances of both signs occur.
    """
    low = -1 / distances.max(axis=-1)
    high = -1 / distances.min(axis=-1)
    x = np.zeros_like(low)
    for _ in range(STEPS):
        terms = distances / (1 + x[..., None] * distances)
        value = np.sum(shares * terms, axis=-1)
        low = np.where(value > 0, np.maximum(low, x), low)
        high = np.where(value > 0, high, np.minimum(high, x))
        new = x + value / np.sum(shares * terms * terms, axis=-1)
        new = np.where((new > low) & (new < high), new, (low + high) / 2)
        moved = np.max(np.abs(new - x), initial=0.0)
        x = new
        if moved < TOLERANCE:
            break
    multiplier: Floats = x[..., None]
    return multiplier


def _with_t_value(shares: Floats, t: float) -> Floats:
    """Return the likeliest distribution whose mean lies t of its deviations above ½.

    The condition is not linear, so it is replaced by its tangent at the last distribution found,
    and solved anew until nothing moves.
    """
    values = np.linspace(0.0, 1.0, shares.shape[-1])
    best = np.full_like(shares, 1 / shares.shape[-1])
    for _ in range(ROUNDS):
        mean = np.sum(best * values, axis=-1, keepdims=True)
        deviation = np.sqrt(np.sum(best * (values - mean) ** 2, axis=-1, keepdims=True))
        bend = t * deviation * (1 + ((mean - values) / deviation) ** 2) / 2
        distances = values - 0.5 - bend
        new = shares / (1 + _multiplier(shares, distances) * distances)
        moved = np.max(np.abs(new - best), initial=0.0)
        best = new
        if moved < TOLERANCE:
            break
    return best
