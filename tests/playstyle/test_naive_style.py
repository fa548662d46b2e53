"""Every style dimension equals the naive way."""

from __future__ import annotations

import numpy as np
import pytest

from playalike.games.game import Game
from playalike.playstyle.dimensions import NAMES
from playalike.playstyle.measure import count_games
from playalike.playstyle.measured import MeasureOptions, measure_games
from playalike.playstyle.style import style_matrix
from playalike.position.batch.columns import columns_of
from playalike.position.sacrifices.accepted import find_accepted

from .making import (
    BERLIN,
    BOTVINNIK_TAL,
    KASPAROV_TOPALOV,
    OPERA,
    PAULSEN_MORPHY,
    TAL_LARSEN,
    game,
    random_games,
)
from .naive_sacrifices import naive_sacrifices
from .naive_style import naive_style

FAMOUS = [BERLIN, BOTVINNIK_TAL, KASPAROV_TOPALOV, OPERA, PAULSEN_MORPHY, TAL_LARSEN]
ELSEWHERE = {
    "sacrifices", "fragility", "delta", "opening_time", "longest_think", "time_trouble",
}  # fmt: skip
"""Tested by themselves."""


def test_all_dimensions_of_famous_and_of_random_games() -> None:
    compare([*map(game, FAMOUS), *random_games(24, seed=11, plies=110)])


@pytest.mark.slow
def test_all_dimensions_of_200_random_games() -> None:
    compare(list(random_games(200, seed=12, plies=70)))


@pytest.mark.parametrize("from_ply", [41, 46, 60, 200])
def test_games_can_be_looked_at_from_any_ply_on(from_ply: int) -> None:
    games = [game(line) for line in FAMOUS]
    counted = count_games(columns_of(games), skip_checks=True)
    found = style_matrix(counted, [], from_ply=from_ply)
    left = found[:, NAMES.index("pieces_left")]
    assert np.isnan(left).all(), "what is left at ply 40 says nothing about a later time"
    assert np.isnan(found[:, NAMES.index("queens_on")]).all()
    longer = np.repeat([len(one.moves) > from_ply + 1 for one in games], 2)
    assert np.isfinite(found[longer, NAMES.index("captures")]).all()
    assert np.isnan(style_matrix(counted, [], from_ply=200)[:, NAMES.index("captures")]).all()


def compare(games: list[Game]) -> None:
    for one, measured in zip(games, measure_games(games, MeasureOptions()), strict=True):
        for side in measured.sides:
            found = dict(zip(NAMES, side.style.tolist(), strict=True))
            expected = naive_style(one, side.white)
            assert set(expected) == set(NAMES) - ELSEWHERE
            for name, value in expected.items():
                assert found[name] == pytest.approx(value, nan_ok=True, abs=1e-5), (
                    name, side.white, one.headers,
                )  # fmt: skip


def test_sacrifices_of_famous_and_of_200_random_games() -> None:
    games = [game(line, result) for line in FAMOUS for result in ("1-0", "0-1", "1/2-1/2")]
    games += random_games(200, seed=13, plies=60)
    counted = count_games(columns_of(games), skip_checks=True)
    found: dict[int, set[tuple[int, bool, int, int]]] = {}
    for one in find_accepted(
        counted.columns, counted.material, counted.captured, [each.result for each in games]
    ):
        found.setdefault(one.game, set()).add((one.ply, one.white, one.pieces, one.total))
    expected = {number: naive_sacrifices(one) for number, one in enumerate(games)}
    assert found == {number: some for number, some in expected.items() if some}
    assert sum(map(len, found.values())) > 50  # random moves give a lot away
