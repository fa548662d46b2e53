"""Fitting a plain choice model, and checking it on games that it has not seen.

It starts from a player who only follows the engine, and moves away from that as far as the evidence
goes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from playalike.choice.examples import Examples
from playalike.choice.features import ENGINE_FEATURES, PLAIN_FEATURES
from playalike.choice.fitting import SMALLEST_SCALE, rounded
from playalike.choice.plain_model import PlainChoiceModel
from playalike.stats.logit import fit_logit, log_likelihoods, ranks_of_chosen

__all__ = ["Check", "CheckedModel", "fit_and_check", "fit_plain", "judge_plain"]

PENALTY = 20.0
"""Inverse variance of a standardised weight around its prior."""
ENGINE_MINDED = {"loss": -1.0, "win_chance_loss": -8.0, "log_rank": -0.8}
"""Weights before any evidence, not standardised: near those that fit Fischer's games."""


@dataclass(frozen=True, slots=True)
class Check:
    """How well a model does on positions it was not fitted to."""

    positions: int
    top1: float
    """Share of positions where the model's favourite was played; outside moves count as missed."""
    top3: float
    nll: float
    """Mean of minus the logarithm of the chance given to the move played, among candidates."""
    engine_top1: float
    """Share where the engine's first choice was played."""
    engine_top3: float
    outside: float
    """Share of positions where the move played is no candidate."""


@dataclass(frozen=True, slots=True)
class CheckedModel:
    """A model and how well it does."""

    model: PlainChoiceModel
    """With the figures of the check."""
    check: Check
    engine_minded: Check
    """Of a model that knows the engine's scores and ranks only."""


def fit_and_check(fit: Examples, check: Examples) -> CheckedModel:
    """Fit a model to some of a player's decisions, and check it on others."""
    model = fit_plain(fit, PLAIN_FEATURES)
    engine_minded = fit_plain(fit, ENGINE_FEATURES)
    judgement = judge_plain(model, check)
    model = replace(
        model,
        validation_top1=round(judgement.top1, 4),
        validation_top3=round(judgement.top3, 4),
        validation_nll=round(judgement.nll, 4),
        engine_top1=round(judgement.engine_top1, 4),
    )
    return CheckedModel(model, judgement, judge_plain(engine_minded, check))


def fit_plain(examples: Examples, features: tuple[str, ...]) -> PlainChoiceModel:
    """Fit a model to decisions; without any it follows the engine alone."""
    matrix = examples.features(features)
    means, scales = np.zeros(len(features)), np.ones(len(features))
    for column in range(len(features) if len(matrix) else 0):  # one by one: it is a large matrix
        values = matrix[:, column].astype(np.float64)
        means[column] = values.mean()
        scales[column] = max(values.std(), SMALLEST_SCALE)
    matrix -= means.astype(np.float32)
    matrix /= scales.astype(np.float32)
    prior = np.array([ENGINE_MINDED.get(name, 0.0) for name in features]) * scales
    fit = fit_logit(examples.decisions(matrix), np.full(len(features), PENALTY), prior)
    return PlainChoiceModel(
        features=features,
        weights=rounded(fit.weights),
        means=rounded(means),
        scales=rounded(scales),
        positions=len(examples),
        validation_top1=0.0,
        validation_top3=0.0,
        validation_nll=0.0,
        engine_top1=0.0,
    )


def judge_plain(model: PlainChoiceModel, examples: Examples) -> Check:
    """Compare a model's predictions with what was played."""
    total, rank = examples.asked, examples.played_rank
    if not total:
        return Check(0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    matrix = examples.features(model.features)
    matrix -= np.array(model.means, dtype=np.float32)
    matrix /= np.array(model.scales, dtype=np.float32)
    weights = np.array(model.weights)
    decisions = examples.decisions(matrix)
    place = ranks_of_chosen(decisions, (matrix @ weights.astype(np.float32)).astype(np.float64))
    likelihood = log_likelihoods(decisions, weights)
    return Check(
        positions=total,
        top1=float((place == 1).sum() + examples.alone) / total,
        top3=float((place <= 3).sum() + examples.alone) / total,
        nll=float(-likelihood.mean()) if len(likelihood) else 0.0,
        engine_top1=float((rank == 1).mean()),
        engine_top3=float(((rank >= 1) & (rank <= 3)).mean()),
        outside=float((rank == 0).mean()),
    )
