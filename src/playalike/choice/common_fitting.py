"""What is common to all masters, fitted to what models are used with: prior, nodes, first sight.

A study fits to tens of thousands of positions, each with 20,000 nodes of the engine. Here what is
common, how much engine, first sight and prior count, moves to where a longer search and the shipped
prior want it, and what moves beyond the candidates are worth is found. All players' decisions count
for everybody, so that personalities differ in what is personal and in nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from typing import TypeVar

import numpy as np

from playalike.choice.average import AveragePlayer
from playalike.choice.features import group_of
from playalike.choice.first_sight import SIGHT_FEATURES
from playalike.choice.fitting import pool, rounded
from playalike.choice.model import ChoiceModel, Outside
from playalike.prior.base import SHIPPED
from playalike.stats.arrays import Floats, Ints
from playalike.stats.logit import Decisions, fit_logit
from playalike.words.choice import STEP

__all__ = [
    "Foresight",
    "Sample",
    "fit_common",
    "fit_outside",
    "foresight_of",
    "refitted",
    "refitted_average",
    "restandardised",
    "sight_standard",
    "without_person",
]

HELD = {"engine": 300.0, "sight": 5.0, "prior": 300.0}
"""Inverse variance of a standardised weight around its present value, by group ..."""
HELD_FIRMLY = 10_000.0
"""... and of kinds of moves and harmonics, about which a few thousand positions say little."""
FIXED = 1e9
Weighted = TypeVar("Weighted", ChoiceModel, AveragePlayer)


@dataclass(frozen=True, slots=True)
class Sample:
    """A player's decisions in check games."""

    name: str
    raw: Floats
    """A row for each candidate, a column for each feature that is not a step."""
    personal: Floats
    """What is the player's own in each candidate's utility."""
    start: Ints
    played: Ints
    """Of each position, the number of the move among all legal ones, candidates first."""
    outside: tuple[Floats, ...]
    """Of each position, what `Outside` weighs in the moves beyond the candidates."""


def sight_standard(
    samples: Sequence[Sample], features: Sequence[str]
) -> dict[str, tuple[float, float]]:
    """Return mean and scale of each feature of first sight; a study may not have asked for it."""
    columns = [list(features).index(name) for name in SIGHT_FEATURES]
    rows = np.concatenate([sample.raw[:, columns] for sample in samples])
    numbers = zip(rounded(rows.mean(axis=0)), rounded(rows.std(axis=0)), strict=True)
    return dict(zip(SIGHT_FEATURES, numbers, strict=True))


def restandardised(model: Weighted, standard: Mapping[str, tuple[float, float]]) -> Weighted:
    """Return the same weights for features that are standardised otherwise."""
    columns = zip(model.features, model.means, model.scales, strict=True)
    means, scales = zip(
        *(standard.get(name, (mean, scale)) for name, mean, scale in columns), strict=True
    )
    ratio = np.array(scales) / np.array(model.scales)
    changed = replace(model, means=means, scales=scales)
    if isinstance(changed, AveragePlayer):
        return replace(changed, sighted=rounded(np.array(changed.sighted) * ratio))
    return replace(
        changed,
        population=rounded(np.array(changed.population) * ratio),
        personal=rounded(np.array(changed.personal) * ratio),
    )


def refitted(model: ChoiceModel, samples: Sequence[Sample]) -> ChoiceModel:
    """Return a player's model with the average master moved to where the samples want it."""
    size = samples[0].raw.shape[1]
    weights = fit_common(
        model.features[:size],
        model.means[:size],
        model.scales[:size],
        np.array(model.population[:size]),
        samples,
    )
    return replace(
        model, population=weights + model.population[size:], outside=fit_outside(samples)
    )


def refitted_average(population: AveragePlayer, samples: Sequence[Sample]) -> AveragePlayer:
    """Return the average master of everybody, for players who are not among them."""
    weights = fit_common(
        population.features,
        population.means,
        population.scales,
        np.array(population.sighted),
        samples,
    )
    return replace(population, sighted=weights, outside=fit_outside(samples), prior=SHIPPED.stem)


def fit_common(
    features: Sequence[str],
    means: Sequence[float],
    scales: Sequence[float],
    weights: Floats,
    samples: Sequence[Sample],
) -> tuple[float, ...]:
    """Return weights near the present ones that explain everybody's choices among candidates."""
    if any(name.startswith(STEP) for name in features):
        raise ValueError("steps are personal")
    parts = []
    for sample in samples:
        matrix = np.column_stack(
            ((sample.raw - np.array(means)) / np.array(scales), sample.personal)
        )
        parts.append(among_candidates(sample, matrix))
    decisions = pool(parts)
    # The last column is the personal part: it counts as it is.
    held = [HELD.get(group_of(name), HELD_FIRMLY) for name in features]
    before = np.append(weights, 1.0)
    fitted_weights = fit_logit(decisions, np.array([*held, FIXED]), before).weights
    return rounded(fitted_weights[:-1])


def among_candidates(sample: Sample, matrix: Floats) -> Decisions:
    """Keep the positions in which a candidate was played."""
    sizes = np.diff(sample.start)
    kept = sample.played < sizes
    rows = np.repeat(kept, sizes)
    start = np.concatenate(([0], np.cumsum(sizes[kept])))
    return Decisions(matrix[rows].astype(np.float32), start, start[:-1] + sample.played[kept])


def fit_outside(samples: Sequence[Sample]) -> Outside:
    """Return what moves beyond the candidates are worth, against all candidates together.

    The first alternative of each decision stands for the candidates and is worth 0.
    """
    rows, sizes, chosen = [], [0], []
    for sample in samples:
        for number, moves in enumerate(sample.outside):
            if not len(moves):
                continue
            beyond = int(sample.played[number] - np.diff(sample.start)[number])
            chosen.append(sum(sizes) + max(0, beyond + 1))
            rows += [np.zeros((1, moves.shape[1])), moves]
            sizes.append(1 + len(moves))
    decisions = Decisions(
        np.concatenate(rows).astype(np.float32), np.cumsum(sizes), np.array(chosen)
    )
    centre = np.array([-0.7, -0.8, 1.0, 0.0, 0.0])
    return Outside(*rounded(fit_logit(decisions, np.ones(len(centre)), centre).weights))


@dataclass(frozen=True, slots=True)
class Foresight:
    """How well a model foresaw the moves of a sample."""

    top1: float
    top3: float
    nll: float
    """Over all legal moves."""
    among: float
    """Among candidates, where one was played."""


def foresight_of(model: ChoiceModel, sample: Sample) -> Foresight:
    """Compare what a model says of all legal moves with what was played."""
    size = sample.raw.shape[1]
    weights = np.array(model.population[:size]) / np.array(model.scales[:size])
    utility = sample.raw @ weights + sample.personal * any(model.personal)
    beyond = np.array(astuple(model.outside))
    firsts, thirds, losses, among = [], [], [], []
    for number, played in enumerate(sample.played.tolist()):
        part = utility[sample.start[number] : sample.start[number + 1]]
        total = part.max() + np.log(np.exp(part - part.max()).sum())
        every = np.concatenate((part, total + sample.outside[number] @ beyond))
        better = int((every > every[played]).sum())
        firsts.append(better < 1)
        thirds.append(better < 3)
        losses.append(np.log(np.exp(every - total).sum()) + total - every[played])
        if played < len(part) > 1:
            among.append(total - part[played])
    return Foresight(*(float(np.mean(each)) for each in (firsts, thirds, losses, among)))


def without_person(model: ChoiceModel) -> ChoiceModel:
    """Return the average master that a model stands on."""
    return replace(model, personal=(0.0,) * len(model.personal))
