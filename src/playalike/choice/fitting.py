"""Fitting: first the average master, then what a player has beyond that.

Both are conditional logits over the same standardised features. The average master is fitted to
everybody's decisions together. A player's own weights are fitted to that player's decisions, and
held near the average master's by a normal prior: with little evidence nothing is claimed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from playalike.choice.examples import Examples
from playalike.stats.arrays import Floats
from playalike.stats.logit import Decisions, fit_logit, log_likelihoods, ranks_of_chosen

__all__ = [
    "Judgement",
    "Standard",
    "fit_average_weights",
    "fit_personal",
    "fit_sighted",
    "judge",
    "measure_standard",
    "pool",
    "rounded",
    "standardised",
]

POPULATION_PENALTY = 5.0
"""Inverse variance of the average master's weights around 0: only there to decide ties."""
SIGHT_PENALTY = 100.0
"""How firmly the other weights are held while those of first sight are found."""
SMALLEST_SCALE = 1e-3
"""For features that hardly any candidate has."""


@dataclass(frozen=True, slots=True)
class Standard:
    """Mean and scale of each feature over everybody's candidates."""

    features: tuple[str, ...]
    means: Floats
    scales: Floats


@dataclass(frozen=True, slots=True)
class Judgement:
    """How well weights predict decisions they were not fitted to."""

    positions: int
    """All that were asked about."""
    top1: float
    """Share of them where the favourite was played; a move outside the candidates is a miss."""
    top3: float
    nll: float
    """Mean of minus the logarithm of the chance given to the move played, among candidates."""
    losses: Floats
    """The same for each decision."""
    engine_top1: float
    """Share where the engine's first choice was played."""


def measure_standard(examples: Sequence[Examples], features: Sequence[str]) -> Standard:
    """Return mean and scale of each feature over all candidates."""
    sums, squares = np.zeros(len(features)), np.zeros(len(features))
    rows = 0
    for example in examples:
        matrix = example.features(features)
        rows += len(matrix)
        for column in range(len(features)):  # one by one: it is a large matrix
            values = matrix[:, column].astype(np.float64)
            sums[column] += values.sum()
            squares[column] += values @ values
    means = sums / max(1, rows)
    scales = np.sqrt(np.maximum(squares / max(1, rows) - means**2, 0))
    return Standard(tuple(features), means, np.maximum(scales, SMALLEST_SCALE))


def standardised(standard: Standard, examples: Examples) -> Decisions:
    """Return the decisions with standardised features."""
    matrix = examples.features(standard.features)
    matrix -= standard.means.astype(np.float32)
    matrix /= standard.scales.astype(np.float32)
    return examples.decisions(matrix)


def pool(decisions: Sequence[Decisions]) -> Decisions:
    """Put the decisions of several players one after the other."""
    rows = np.cumsum([0, *(len(decision.matrix) for decision in decisions)])
    starts = [decision.start[:-1] + first for decision, first in zip(decisions, rows, strict=False)]
    chosen = [decision.chosen + first for decision, first in zip(decisions, rows, strict=False)]
    matrix: NDArray[np.float32] = np.concatenate([decision.matrix for decision in decisions])
    return Decisions(matrix, np.concatenate([*starts, rows[-1:]]), np.concatenate(chosen))


def fit_average_weights(decisions: Decisions) -> Floats:
    """Return the average master's weights."""
    return fit_logit(decisions, np.full(decisions.matrix.shape[1], POPULATION_PENALTY)).weights


def fit_sighted(decisions: Decisions, average: Floats) -> Floats:
    """Return the average master's weights when there is first sight, too: its own come last.

    The others are held where they were, because these decisions are fewer.
    """
    glances = decisions.matrix.shape[1] - len(average)
    held = [SIGHT_PENALTY] * len(average) + [POPULATION_PENALTY] * glances
    before = np.concatenate((average, np.zeros(glances)))
    return fit_logit(decisions, np.array(held), before).weights if len(decisions) else before


def fit_personal(decisions: Decisions, population: Floats, penalty: float) -> Floats:
    """Return what the player's weights have beyond the average master's."""
    held = np.full(len(population), penalty)
    return np.asarray(fit_logit(decisions, held, population).weights - population)


def judge(
    decisions: Decisions, weights: Floats, examples: Examples, extra: Floats | None = None
) -> Judgement:
    """Compare what weights predict with what was played; `decisions` are those of `examples`.

    `extra` is added to the candidates' utilities.
    """
    if not examples.asked:
        return Judgement(0, 0.0, 0.0, 0.0, np.zeros(0), 0.0)
    utility = (decisions.matrix @ weights).astype(np.float64)
    if extra is not None:
        utility += extra
    place = ranks_of_chosen(decisions, utility)
    column = Decisions(utility[:, None].astype(np.float32), decisions.start, decisions.chosen)
    losses = -log_likelihoods(column, np.ones(1))
    return Judgement(
        positions=examples.asked,
        top1=float((place == 1).sum() + examples.alone) / examples.asked,
        top3=float((place <= 3).sum() + examples.alone) / examples.asked,
        nll=float(losses.mean()) if len(losses) else 0.0,
        losses=losses,
        engine_top1=examples.engine_first / examples.asked,
    )


def rounded(values: Floats) -> tuple[float, ...]:
    """Return values with six significant digits: the same file on every machine."""
    return tuple(float(f"{value:.6g}") + 0.0 for value in values)
