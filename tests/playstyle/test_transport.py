"""Wasserstein distances against brute force, and heat maps."""

from __future__ import annotations

import itertools
import math

import chess
import numpy as np
import pytest

from playalike.playstyle.heatmaps import (
    game_heat,
    heat_distances,
    same_openings,
)
from playalike.playstyle.transport import DISTANCES, wasserstein
from playalike.position.batch.columns import columns_of

from .making import BERLIN, OPERA, game


def at(*squares: str) -> np.ndarray:
    found = np.zeros(64)
    for name in squares:
        found[chess.parse_square(name)] += 1
    return found


@pytest.mark.parametrize(
    ("one", "other", "distance"),
    [
        (at("a1"), at("a1"), 0.0),
        (at("a1"), at("h1"), 7.0),
        (at("a1"), at("d5"), 5.0),
        (at("a1", "b1"), at("b1", "c1"), 1.0),
        (at("a1", "a1", "a1", "a2"), at("a1", "a2"), 0.25),
    ],
)
def test_distances_by_hand(one: np.ndarray, other: np.ndarray, distance: float) -> None:
    assert wasserstein(one, other) == pytest.approx(distance)
    assert wasserstein(other, one) == pytest.approx(distance)


def test_equal_to_the_best_of_all_assignments() -> None:
    rng = np.random.default_rng(2)
    for _ in range(12):
        one, other = rng.choice(64, 5, replace=False), rng.choice(64, 5, replace=False)
        a, b = np.zeros(64), np.zeros(64)
        a[one], b[other] = 1, 1
        best = min(
            sum(DISTANCES[x, y] for x, y in zip(one, order, strict=True))
            for order in itertools.permutations(other)
        )
        assert wasserstein(a, b) == pytest.approx(best / 5)


def test_on_a_line_it_is_the_area_between_the_distributions() -> None:
    rng = np.random.default_rng(4)
    a, b = np.zeros(64), np.zeros(64)
    a[:8], b[:8] = rng.random(8), rng.random(8)
    area = np.abs(np.cumsum(a / a.sum() - b / b.sum()))[:8].sum()
    assert wasserstein(a, b) == pytest.approx(area)


def test_an_empty_map_is_at_no_distance() -> None:
    assert math.isnan(wasserstein(np.zeros(64), at("a1")))


def test_heat_is_seen_from_the_own_side() -> None:
    shuffle = " ".join(["Nf3 Nf6 Ng1 Ng8"] * 6)
    columns = columns_of([game(shuffle)])
    white, black = game_heat(columns, 0, True), game_heat(columns, 0, False)
    # After White's moves 7 to 12 (plies 13 to 23): f3 and g1 three times each.
    assert white[1, chess.F3] == 3
    assert white[1, chess.G1] == 3
    assert white[1, chess.B1] == 6
    assert black[1, chess.B1] == 7
    assert white[0].sum() == 8 * 6


def test_distances_between_games() -> None:
    columns = columns_of([game(OPERA), game(BERLIN)])
    one, other = game_heat(columns, 0, True), game_heat(columns, 1, True)
    assert all(d.squares == 0 for d in heat_distances(one, one))
    assert all(d.squares > 0 for d in heat_distances(one, other) if d.piece == "knight")


def test_same_openings_weighs_what_both_played() -> None:
    maps = np.zeros((6, 64), np.int64)
    maps[1, chess.F3] = 10
    other = np.zeros((6, 64), np.int64)
    other[1, chess.E2] = 1000
    a, b, shared = same_openings({"B9 white": maps, "C6 white": maps}, {"B9 white": other})
    assert shared == ("B9 white",)
    assert a.sum() == b.sum() == 10
