"""Fitting temperature and remainder, never on the positions that are judged with them.

Games are dealt into two halves. What is fitted on one half judges the other, and the reverse, so
that every position is judged by numbers from games other than its own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import numpy as np

from playalike.authenticity.scores import Calibration, ScoreTable, log_chances
from playalike.stats.arrays import Bools, Floats, Ints

__all__ = ["Fitted", "cross_fit", "deal_halves", "fit_calibration"]

RANGE = (-6.0, 8.0)
"""Temperatures are looked for between e to the one and e to the other, in utility units."""
STEPS = 40
"""Of golden-section search: narrows the range 2e8-fold."""
ROUNDS = 4
"""Temperature and remainder are fitted in turn, where one depends on the other."""
PRIOR_POSITIONS = 40.0
"""Positions' worth of belief in the remainder before any evidence ..."""
PRIOR_REMAINDER = 0.03
"""... which is about what masters play outside ten candidates."""
SMALLEST_REMAINDER = 1e-6
PRIOR_TEMPERATURE = 2.0
"""Inverse variance of the logarithm of the temperature around the predictor's own: a few games
cannot turn it into nonsense, a hundred outweigh it by far."""
_GOLDEN = (5**0.5 - 1) / 2

Fitted = tuple[Floats, tuple[Calibration, Calibration]]
"""Log chances of the moves played, and what was fitted on each half."""


def deal_halves(keys: Sequence[str], seed: int) -> Bools:
    """Deal games into two halves by their keys, as even as can be."""

    def draw(key: str) -> str:
        return hashlib.sha256(f"half {seed} {key}".encode()).hexdigest()

    ranked = sorted(range(len(keys)), key=lambda number: (draw(keys[number]), number))
    half = np.zeros(len(keys), dtype=np.bool_)
    half[ranked[1::2]] = True
    return half


def fit_calibration(table: ScoreTable, usual_temperature: float = 1.0) -> Calibration:
    """Find the temperature and the remainder under which the moves played are likeliest."""
    remainder = _share_outside(table)
    temperature = usual_temperature
    rounds = ROUNDS if table.is_full and len(table) else 1
    for _ in range(rounds):
        temperature = _best_temperature(table, remainder, usual_temperature)
        if table.is_full:
            remainder = _mixed_remainder(table, temperature, remainder)
    return Calibration(temperature, remainder)


def cross_fit(
    table: ScoreTable,
    game: Ints,
    half: Bools,
    usual_temperature: float = 1.0,
    fitted: Bools | None = None,
) -> Fitted:
    """Judge each half of the games by what was fitted on the other; `game` numbers the rows.

    With `fitted`, only those rows are used for fitting; all are judged.
    """
    second = half[game]
    used = np.ones(len(table), dtype=np.bool_) if fitted is None else fitted
    on_first = fit_calibration(table.rows(~second & used), usual_temperature)
    on_second = fit_calibration(table.rows(second & used), usual_temperature)
    chances = np.empty(len(table))
    chances[second] = log_chances(table.rows(second), on_first)
    chances[~second] = log_chances(table.rows(~second), on_second)
    return chances, (on_first, on_second)


def _share_outside(table: ScoreTable) -> float:
    """Return the share of moves outside the covered ones, where there are any."""
    if table.is_full:
        return PRIOR_REMAINDER / 3
    open_rows = table.others > 0
    outside = float((table.slot[open_rows] < 0).sum()) + PRIOR_POSITIONS * PRIOR_REMAINDER
    return min(0.999, outside / (float(open_rows.sum()) + PRIOR_POSITIONS))


def _mixed_remainder(table: ScoreTable, temperature: float, remainder: float) -> float:
    """One step of expectation and maximisation: whose doing was each move played?"""
    plain = np.exp(log_chances(table, Calibration(temperature, SMALLEST_REMAINDER)))
    for _ in range(25):
        even = remainder / table.legal
        blame = even / (even + (1 - remainder) * plain)
        remainder = float((blame.sum() + 1) / (len(table) + 100))
    return max(SMALLEST_REMAINDER, min(0.5, remainder))


def _best_temperature(table: ScoreTable, remainder: float, usual: float) -> float:
    if not len(table) or not (table.slot >= 0).any():
        return usual
    covered = table.rows(table.slot >= 0)

    def cost(log_ratio: float) -> float:
        logs = log_chances(covered, Calibration(usual * float(np.exp(log_ratio)), remainder))
        return float(-logs.sum()) + PRIOR_TEMPERATURE * log_ratio**2 / 2

    low, high = RANGE
    left, right = high - _GOLDEN * (high - low), low + _GOLDEN * (high - low)
    cost_left, cost_right = cost(left), cost(right)
    for _ in range(STEPS):
        if cost_left <= cost_right:
            high, right, cost_right = right, left, cost_left
            left = high - _GOLDEN * (high - low)
            cost_left = cost(left)
        else:
            low, left, cost_left = left, right, cost_right
            right = low + _GOLDEN * (high - low)
            cost_right = cost(right)
    return usual * float(np.exp((low + high) / 2))
