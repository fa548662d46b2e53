"""Fitting the network of thinking times, and judging it on games that it has not seen.

The error is the gamma deviance: being wrong by half counts the same in bullet and in rapid chess.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from json import dumps

import numpy as np

from playalike.choice.think_time import FEATURES, LEAST_SECONDS, SHIPPED, ThinkTime
from playalike.choice.think_time_games import CLASSES, Thinking
from playalike.files import write_whole
from playalike.stats.arrays import Floats, Ints

__all__ = ["Agreement", "compare", "fit_think_time", "save_think_time"]

UNITS = 24
ROUNDS = 16
BATCH = 512
RATE = 3e-3
STEEPEST = 8.0
"""A single absurd time does not turn the network."""
DIGITS = 4


def fit_think_time(thinking: Thinking, seed: int = 1) -> ThinkTime:
    """Fit to the games that are not held out."""
    used = thinking.held_out == 0
    described, target = thinking.described[used], thinking.seconds[used] + LEAST_SECONDS
    offset = np.log(thinking.allowed[used])
    centre, scale = np.nanmean(described, axis=0), np.nanstd(described, axis=0)
    scale[scale < 1e-6] = 1.0
    rows = np.nan_to_num(np.clip((described - centre) / scale, -5, 5))
    start = float(np.log(target.mean() / thinking.allowed[used].mean()))
    weights = _descend(rows, target, offset, start, np.random.default_rng(seed))
    fitted = _network(centre, scale, weights, 0.0, 1.0, thinking, used)
    average = fitted.multiples(described) * thinking.allowed[used]
    residual = np.log(target) - np.log(average)
    return _network(
        centre, scale, weights, float(residual.mean()), float(residual.std()), thinking, used
    )


def _descend(
    rows: Floats, target: Floats, offset: Floats, start: float, random: np.random.Generator
) -> list[Floats]:
    """Walk down by Adam, with a rate that falls to nothing."""
    size = rows.shape[1]
    weights = [
        random.normal(0, np.sqrt(2 / size), (size, UNITS)),
        np.zeros(UNITS),
        random.normal(0, 0.1 * np.sqrt(2 / UNITS), UNITS),
        np.array([start]),
    ]
    mean = [np.zeros_like(weight) for weight in weights]
    square = [np.zeros_like(weight) for weight in weights]
    order, steps = np.arange(len(rows)), 0
    for number in range(ROUNDS):
        random.shuffle(order)
        rate = RATE * (1 + np.cos(np.pi * number / ROUNDS)) / 2
        for first in range(0, len(order), BATCH):
            some = order[first : first + BATCH]
            slopes = _slopes(weights, rows[some], target[some], offset[some])
            steps += 1
            for place, slope in enumerate(slopes):
                mean[place] = 0.9 * mean[place] + 0.1 * slope
                square[place] = 0.999 * square[place] + 0.001 * slope**2
                step = mean[place] / (1 - 0.9**steps)
                weights[place] -= rate * step / (np.sqrt(square[place] / (1 - 0.999**steps)) + 1e-8)
    return weights


def _slopes(weights: list[Floats], rows: Floats, target: Floats, offset: Floats) -> list[Floats]:
    inner, constant, out, last = weights
    hidden = np.maximum(rows @ inner + constant, 0)
    average = np.exp(np.clip(hidden @ out + last, -6.0, 3.0) + offset)
    error = np.clip(1 - target / average, -STEEPEST, STEEPEST) / len(rows)
    back = np.outer(error, out) * (hidden > 0)
    return [rows.T @ back, back.sum(axis=0), hidden.T @ error, np.array([error.sum()])]


def _network(
    centre: Floats,
    scale: Floats,
    weights: list[Floats],
    shift: float,
    spread: float,
    thinking: Thinking,
    used: Floats,
) -> ThinkTime:
    inner, constant, out, last = weights
    return ThinkTime(
        features=FEATURES,
        centre=_numbers(centre),
        scale=_numbers(scale),
        hidden=tuple(_numbers(row) for row in inner),
        hidden_constant=_numbers(constant),
        out=_numbers(out),
        out_constant=round(float(last[0]), DIGITS),
        shift=round(shift, DIGITS),
        spread=round(spread, DIGITS),
        games=len(np.unique(thinking.game[used])),
        positions=int(used.sum()),
    )


def _numbers(values: Floats) -> tuple[float, ...]:
    return tuple(round(float(value), DIGITS) for value in values)


@dataclass(frozen=True, slots=True)
class Agreement:
    """How the network agrees with people on held-out games of one kind."""

    kind: str
    games: int
    moves: int
    correlation: float
    """Of seconds, as published for other models."""
    log_correlation: float
    real_seconds: float
    model_seconds: float


def compare(network: ThinkTime, thinking: Thinking) -> list[Agreement]:
    """Compare on held-out games: by speed, by phase, and where people are known to be quick."""
    held = thinking.held_out == 1
    column = {name: thinking.described[:, place] for place, name in enumerate(FEATURES)}
    kinds: list[tuple[str, Ints]] = [("all", held)]
    kinds += [(str(name), held & (thinking.speed == at)) for at, name in enumerate(CLASSES)]
    opening = (column["middlegame"] == 0) & (column["endgame"] == 0)
    kinds += [
        ("opening", held & opening),
        ("middlegame", held & (column["middlegame"] == 1)),
        ("endgame", held & (column["endgame"] == 1)),
        ("recapture", held & (column["recapture"] == 1)),
        ("one legal move", held & (column["forced"] == 1)),
        ("surprised", held & (column["surprise"] > 3)),
        ("below 1400", held & (column["rating"] < 1.4)),
        ("1400 to 2000", held & (column["rating"] >= 1.4) & (column["rating"] < 2.0)),
        ("from 2000", held & (column["rating"] >= 2.0)),
    ]
    model = network.multiples(thinking.described) * thinking.allowed - LEAST_SECONDS
    return [_agreement(kind, rows, thinking, model) for kind, rows in kinds if rows.sum() > 2]


def _agreement(kind: str, rows: Ints, thinking: Thinking, model: Floats) -> Agreement:
    real, own = thinking.seconds[rows], np.maximum(model[rows], 0)
    logs = np.log(real + LEAST_SECONDS), np.log(own + LEAST_SECONDS)
    return Agreement(
        kind,
        len(np.unique(thinking.game[rows])),
        int(rows.sum()),
        _correlation(real, own),
        _correlation(*logs),
        float(real.mean()),
        float(own.mean()),
    )


def _correlation(first: Floats, second: Floats) -> float:
    return float(np.corrcoef(first, second)[0, 1])


def save_think_time(network: ThinkTime) -> None:
    """Write the network that ships."""
    write_whole(SHIPPED, _text(network).encode())


def _text(network: ThinkTime) -> str:
    lines = [f"{dumps(name)}: {dumps(value)}" for name, value in asdict(network).items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"
