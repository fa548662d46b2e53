"""Layers on top of a model: a real gain is found, and none is invented."""

from __future__ import annotations

import dataclasses
import random

import numpy as np
import pytest

from lab.layers.fit import judge_layers, sample_of
from playalike.authenticity.positions import PreparedGame
from playalike.authenticity.predictors.base import GameScores, by_merit
from playalike.authenticity.scores import Scores
from playalike.style.classic.layers import LAYER_NAMES
from tests.authenticity.synthetic import even, made_games

PLANS = LAYER_NAMES.index("plans")


def played_by(
    weight: float, seed: int
) -> tuple[list[PreparedGame], list[GameScores], list[tuple[np.ndarray, ...]]]:
    """Make games whose moves are drawn by a model's utility and the layer `plans`."""
    rng = np.random.default_rng(seed)
    draw = random.Random(seed)
    games, scores, layers = [], [], []
    for game in made_games(120, seed, even):
        positions, said, spoke = [], [], []
        for position in game.positions:
            utility = rng.normal(size=6)
            values = rng.uniform(0, 0.6, size=(6, len(LAYER_NAMES)))
            total = utility + weight * values[:, PLANS]
            move = draw.choices(range(6), np.exp(total).tolist())[0]
            positions.append(dataclasses.replace(position, played=move))
            said.append(Scores(utility, by_merit(utility)))
            spoke.append(values)
        games.append(PreparedGame(game.game, tuple(positions)))
        scores.append(tuple(said))
        layers.append(tuple(spoke))
    return games, scores, layers


def test_a_layer_that_tells_is_found_with_its_weight() -> None:
    sample = sample_of(*played_by(2.0, seed=1))
    assert len(sample.decisions) == 120 * 20
    found = judge_layers(sample, ["plans"])
    assert found.gain.low > 0
    assert found.overall[0] == pytest.approx(2.0, abs=0.5)
    assert all(half[0] == pytest.approx(2.0, abs=0.7) for half in found.weights)
    every = judge_layers(sample, LAYER_NAMES)
    assert every.gain.low > 0
    assert np.argmax(np.abs(every.overall)) == PLANS


def test_a_layer_that_says_nothing_gains_nothing() -> None:
    sample = sample_of(*played_by(0.0, seed=2))
    found = judge_layers(sample, ["plans"])
    assert found.gain.low < 0.001
    assert abs(found.gain.value) < 0.002
    assert found.overall[0] == pytest.approx(0, abs=0.5)


def test_known_and_early_positions_and_other_moves_are_left_out() -> None:
    games, scores, layers = played_by(0.0, seed=3)
    first = games[0].positions
    changed = (
        dataclasses.replace(first[0], in_book=True),
        dataclasses.replace(first[1], ply=8),
        dataclasses.replace(first[2], played=9),
        *first[3:],
    )
    games[0] = PreparedGame(games[0].game, changed)
    sample = sample_of(games, scores, layers)
    assert len(sample.decisions) == 120 * 20 - 3
