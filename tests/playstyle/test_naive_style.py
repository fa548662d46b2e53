"""Every style dimension equals the naive way."""

from __future__ import annotations

import pytest

from playalike.playstyle.dimensions import NAMES
from playalike.playstyle.measured import MeasureOptions, measure_games

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
from .naive_style import naive_style

FAMOUS = [BERLIN, BOTVINNIK_TAL, KASPAROV_TOPALOV, OPERA, PAULSEN_MORPHY, TAL_LARSEN]
ELSEWHERE = {
    "sacrifices", "fragility", "delta", "opening_time", "longest_think", "time_trouble",
}  # fmt: skip
"""Tested by themselves."""


def test_all_dimensions_of_famous_and_of_random_games() -> None:
    games = [*map(game, FAMOUS), *random_games(24, seed=11, plies=110)]
    for one, measured in zip(games, measure_games(games, MeasureOptions()), strict=True):
        for side in measured.sides:
            found = dict(zip(NAMES, side.style.tolist(), strict=True))
            expected = naive_style(one, side.white)
            assert set(expected) == set(NAMES) - ELSEWHERE
            for name, value in expected.items():
                assert found[name] == pytest.approx(value, nan_ok=True, abs=1e-5), (
                    name, side.white, one.headers,
                )  # fmt: skip
