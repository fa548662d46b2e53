"""Do the twelve layers add anything to the choice model? One weight each, shared by all players.

The layers were mined from the games that the choice model is fitted to, so their weights cannot be
fitted there: in those games they know too much. Here they are fitted on one half of the held-out
games and judged on the other, and the reverse. Both the model alone and the model with layers get a
fitted temperature, so that the layers are not credited with it. A layer's value is compared with
the mean of the position's candidates, as in the learned mode.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from lab.layers.values import GameLayers
from playalike.authenticity.calibration import deal_halves
from playalike.authenticity.positions import BANDS, PreparedGame
from playalike.authenticity.predictors.base import GameScores
from playalike.stats.arrays import Bools, Floats, Ints
from playalike.stats.intervals import Interval
from playalike.stats.logit import Decisions, fit_logit, log_likelihoods
from playalike.stats.resampling import Resampler
from playalike.style.classic.layers import LAYER_NAMES

__all__ = ["LayerGain", "Sample", "judge_layers", "sample_of"]

PENALTY = 1.0
"""Inverse variance of a layer's weight around 0: values go to 0.6, weights to about 1."""
TEMPERATURE_PENALTY = 1.0
"""The same for the model's own utility, around 1."""


@dataclass(frozen=True, slots=True)
class Sample:
    """Positions of held-out games: the model's utility first, then the layers, a column each."""

    decisions: Decisions
    game: Ints
    """The number of the game of each decision."""
    keys: tuple[str, ...]
    """Of the games."""


@dataclass(frozen=True, slots=True)
class LayerGain:
    """What some layers add."""

    layers: tuple[str, ...]
    gain: Interval
    """Nats a move by which the model with layers is less surprised than the one without."""
    top1: Interval
    """Share of positions in which it names the move played, less that of the one without."""
    weights: tuple[tuple[float, ...], tuple[float, ...]]
    """Fitted on either half."""
    overall: tuple[float, ...]
    """Fitted on all games: what a mode would use."""


def sample_of(
    games: Sequence[PreparedGame], scores: Sequence[GameScores], layers: Sequence[GameLayers]
) -> Sample:
    """Put together what is judged: from ply 10, not known by heart, a candidate played."""
    blocks, sizes, chosen, number = [], [], [], []
    rows = 0
    for index, (game, said, spoke) in enumerate(zip(games, scores, layers, strict=True)):
        for position, one, values in zip(game.positions, said, spoke, strict=True):
            size = len(one.utility)
            if position.ply < BANDS[0] or position.known or position.played >= size:
                continue
            block = np.column_stack([one.utility, values])
            blocks.append(block - block.mean(axis=0))
            sizes.append(size)
            chosen.append(rows + position.played)
            number.append(index)
            rows += size
    width = 1 + len(LAYER_NAMES)
    matrix = np.concatenate([np.zeros((0, width)), *blocks]).astype(np.float32)
    start = np.cumsum([0, *sizes]).astype(np.int64)
    decisions = Decisions(matrix, start, np.array(chosen, dtype=np.int64))
    keys = tuple(f"{game.game.key} {game.game.color}" for game in games)
    return Sample(decisions, np.array(number, dtype=np.int64), keys)


def judge_layers(sample: Sample, layers: Sequence[str], seed: int = 1) -> LayerGain:
    """Fit some layers on each half of the games and judge them on the other."""
    columns = [1 + LAYER_NAMES.index(name) for name in layers]
    half = deal_halves(sample.keys, seed)[sample.game]
    bare, bare_hits, _ = _crosswise(sample, [0], half)
    full, full_hits, weights = _crosswise(sample, [0, *columns], half)
    draw = Resampler(sample.game, len(sample.keys), seed)
    every = np.ones(len(sample.decisions), dtype=np.bool_)
    overall = _fit(_some(sample.decisions, [0, *columns], every))
    return LayerGain(
        tuple(layers),
        draw.mean(full - bare, every),
        draw.mean(full_hits.astype(np.float64) - bare_hits, every),
        weights,
        tuple(float(weight) for weight in overall[1:]),
    )


def _crosswise(
    sample: Sample, columns: Sequence[int], half: Bools
) -> tuple[Floats, Bools, tuple[tuple[float, ...], tuple[float, ...]]]:
    logs = np.zeros(len(half))
    hits = np.zeros(len(half), dtype=np.bool_)
    fitted = []
    for side in (False, True):
        weights = _fit(_some(sample.decisions, columns, half == side))
        fitted.append(tuple(float(weight) for weight in weights[1:]))
        judged = _some(sample.decisions, columns, half != side)
        logs[half != side] = log_likelihoods(judged, weights)
        utility = judged.matrix.astype(np.float64) @ weights
        top = np.maximum.reduceat(utility, judged.start[:-1]) if len(judged) else utility
        hits[half != side] = utility[judged.chosen] >= top
    return logs, hits, (fitted[0], fitted[1])


def _fit(decisions: Decisions) -> Floats:
    width = decisions.matrix.shape[1]
    penalty = np.array([TEMPERATURE_PENALTY, *[PENALTY] * (width - 1)])
    centre = np.array([1.0, *[0.0] * (width - 1)])
    return fit_logit(decisions, penalty, centre).weights


def _some(decisions: Decisions, columns: Sequence[int], kept: Bools) -> Decisions:
    """Return some of the decisions with some of the columns."""
    sizes = decisions.sizes
    rows = np.repeat(kept, sizes)
    start = np.concatenate([[0], np.cumsum(sizes[kept])]).astype(np.int64)
    chosen = (decisions.chosen - decisions.start[:-1])[kept] + start[:-1]
    return Decisions(decisions.matrix[rows][:, list(columns)], start, chosen)
