"""The profile of played games, on sides whose style is known because we made it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

import chess
import numpy as np
import pytest

from playalike.authenticity import identification
from playalike.authenticity.profile.control import Control
from playalike.authenticity.profile.counts import count_things
from playalike.authenticity.profile.judge import Verdict, View, judge_games
from playalike.authenticity.profile.likeness import (
    MEAN,
    Levels,
    agree,
    ceiling,
    distances,
    right_signs,
)
from playalike.authenticity.profile.moves import move_differences
from playalike.authenticity.profile.page import profile_page
from playalike.authenticity.profile.result import Profile, WindowProfile
from playalike.authenticity.profile.sheets import profile_sheets
from playalike.authenticity.profile.structures import Setups, compare_setups, measure_setups
from playalike.authenticity.profile.table import COLUMNS, MEASURED, WINDOWS, StyleTable
from playalike.games.game import Game
from playalike.playstyle.dimensions import NAMES
from playalike.stats.softmax_regression import SoftmaxRegression
from tests.reports.checking import parsed


@pytest.fixture(autouse=True)
def few_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    """Intervals of the judge are not looked at here."""
    monkeypatch.setattr(identification, "OUTER", 10)
    monkeypatch.setattr(identification, "DRAWS", 200)


MASTERS = ("tal", "karpov", "morphy")
LEVELS = (1.0, -1.0, 0.4)


def sides(name: str, level: float, games: int, seed: int, sharp: float = 0.5) -> StyleTable:
    """Sides whose dimensions are all at `level`, and one higher in the opening ``B9``."""
    rng = np.random.default_rng(seed)
    eco = np.where(rng.random(games) < sharp, "B90", "C50")
    style = rng.normal(level, 1.0, (games, len(WINDOWS), len(NAMES)))
    style += (eco == "B90")[:, None, None]
    style[:, :, NAMES.index("plies")] += 60
    points = rng.choice([0.0, 0.5, 1.0], games)
    white = rng.random(games) < 0.5
    zeros = np.zeros(games, dtype=np.int64)
    return StyleTable(
        np.full(games, name), np.array([f"{name}{seed}{n}" for n in range(games)]), white, points,
        eco, zeros, white, style,
    )  # fmt: skip


def controlled(tables: Sequence[StyleTable], control: Control) -> list[np.ndarray]:
    return [control.residuals(one, one.values(0)) for one in tables]


CAREERS = [
    sides(name, level, 400, n, sharp=0.2 + 0.3 * n)
    for n, (name, level) in enumerate(zip(MASTERS, LEVELS, strict=True))
]
HALF = [
    sides(name, level / 2, 200, 10 + n)
    for n, (name, level) in enumerate(zip(MASTERS, LEVELS, strict=True))
]
REAL = StyleTable.together(CAREERS)
CONTROL = Control.fit(REAL, REAL.values(0))


def test_openings_are_controlled_for() -> None:
    column = COLUMNS.index("space")
    key = {name: number for number, name in enumerate(CONTROL.keys)}
    sharp, quiet = (CONTROL.weights[key[f"{eco} white"], column] for eco in ("B9", "C5"))
    assert sharp - quiet == pytest.approx(1.0, abs=0.2)
    effects = [one[:, column].mean() for one in controlled(CAREERS, CONTROL)]
    apart = effects[0] - effects[1]
    assert apart == pytest.approx(LEVELS[0] - LEVELS[1], abs=0.2)
    raw = [one.values(0)[:, column].mean() for one in CAREERS]
    assert abs(raw[0] - raw[1] - 2) > 0.2  # because karpov has the sharp opening more often


def test_half_the_difference_is_a_slope_of_one_half() -> None:
    real, played = controlled(CAREERS, CONTROL), controlled(HALF, CONTROL)
    levels = [Levels.of(part, 1) for part in (real, played)]
    found = {one.column: one for one in agree(*levels, ceiling(real, 200, 1))}
    assert found[MEAN].slope.value == pytest.approx(0.5, abs=0.07)
    assert found[MEAN].correlation.value > 0.95
    assert found[MEAN].ceiling.value > 0.98
    slopes = [found[name].slope for name in MEASURED]
    inside = sum(one.low < 0.5 < one.high for one in slopes)
    assert inside >= len(MEASURED) - 5  # 95 % intervals: of 29 one or two miss
    one = found["space"].correlation
    assert one.low <= one.value <= one.high
    apart = distances(*levels)
    assert apart.ratio == pytest.approx(0.5, abs=0.07)
    assert apart.real[0, 1] == pytest.approx(2.0, abs=0.2)
    right, sure = right_signs(MASTERS, *levels)["tal", "karpov"]
    assert right == sure == len(MEASURED)


def test_a_column_that_few_games_have_spoils_no_distance() -> None:
    real, played = controlled(CAREERS, CONTROL), [one[:6] for one in controlled(HALF, CONTROL)]
    for one in played:
        one[1:, 0] = np.nan  # some draws of six games have none with this column
    found = distances(Levels.of(real, 1), Levels.of(played, 1))
    assert np.isfinite(found.played).all()
    assert found.ratio > 0


def verdicts(played: Sequence[StyleTable]) -> tuple[View, ...]:
    return (View("from ply 20", controlled(CAREERS, CONTROL), controlled(played, CONTROL), False),)


def test_the_judge_knows_real_games_and_good_imitations() -> None:
    copies = [sides(n, v, 60, 20 + k) for k, (n, v) in enumerate(zip(MASTERS, LEVELS, strict=True))]
    alike = [sides(n, 0.0, 60, 30 + k) for k, n in enumerate(MASTERS)]
    good = judge_games(MASTERS, CAREERS, copies, verdicts(copies), 1)
    poor = judge_games(MASTERS, CAREERS, alike, verdicts(alike), 1)
    assert [one.k for one in good] == [1, 5, 20]
    assert good[0].real.accuracy.value > 0.8
    assert good[0].ratio > 0.9
    assert poor[1].played.accuracy.value < 0.6
    shifted = [one.rows(np.arange(len(one))) for one in copies]
    for one in shifted:
        one.style[:] += 2.0
    moved = judge_games(MASTERS, CAREERS, shifted, verdicts(shifted), 1)
    assert moved[0].centred_ratio > 0.9 > moved[0].ratio


def test_validation_games_never_enter_the_judge() -> None:
    """Validation games of one master that look like another's do not change his image."""
    kept = [replace(one, validation=np.arange(len(one)) % 4 == 0) for one in CAREERS]
    lied = [one.rows(np.arange(len(one))) for one in kept]
    for own, other in zip(lied, (kept[1], kept[2], kept[0]), strict=True):
        own.style[own.validation] = other.style[other.validation]
    copies = [sides(n, v, 60, 20 + k) for k, (n, v) in enumerate(zip(MASTERS, LEVELS, strict=True))]

    def asked(careers: Sequence[StyleTable]) -> tuple[Verdict, ...]:
        view = View("from ply 20", controlled(careers, CONTROL), controlled(copies, CONTROL), False)
        return judge_games(MASTERS, careers, copies, [view], 1)

    honest, deceived = asked(kept), asked(lied)
    assert [one.played for one in honest] == [one.played for one in deceived]
    assert honest[0].real.accuracy.value > deceived[0].real.accuracy.value


def test_softmax_regression_finds_the_classes() -> None:
    rng = np.random.default_rng(1)
    label = rng.integers(0, 3, 600)
    columns = rng.normal(0, 1, (600, 4))
    columns[:, 0] += 2 * label
    columns[::7, 1] = np.nan
    chances = SoftmaxRegression.fit(columns, label, 3, 1.0).log_chances(columns)
    assert (chances.argmax(axis=1) == label).mean() > 0.75
    assert np.exp(chances).sum(axis=1) == pytest.approx(np.ones(600))


LINES = {
    "tal": "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Bg5 e6 f4 Be7 Qf3 Qc7 O-O-O Nbd7 g4 b5 Bxf6 Nxf6 "
    "g5 Nd7 f5 Nc5 f6 gxf6 gxf6 Bf8 Rg1 h5",
    "karpov": "d4 Nf6 c4 e6 Nf3 b6 g3 Bb7 Bg2 Be7 O-O O-O Nc3 Ne4 Qc2 Nxc3 Qxc3 c5 Rd1 d6 b3 Bf6 "
    "Bb2 Qe7 Qd2 Nc6 dxc5 Bxb2 Qxb2 dxc5 Rd2 Rad8",
    "morphy": "e4 e5 Nf3 Nc6 Bc4 Bc5 b4 Bxb4 c3 Ba5 d4 exd4 O-O d6 cxd4 Bb6 Nc3 Na5 Bg5 f6 Bf4 "
    "Nxc4 Qa4+ Qd7 Qxc4 Qf7 Nd5 g5 Bg3 Be6 Qa4+ Bd7",
}


def setups(name: str) -> Setups:
    """Sides of ten games, all with one line."""
    board = chess.Board()
    moves = tuple(board.push_san(san) for san in LINES[name].split())
    game = Game({"White": name, "Black": "other"}, None, moves, "1-0", "", 1, name)
    back = Game({"White": "other", "Black": name}, None, moves, "1-0", "", 1, name)
    found = measure_setups([game, back] * 10)
    return found.rows(found.name == name)


def test_structures_tell_whose_positions_they_are() -> None:
    own = [setups(name) for name in MASTERS]
    for one in compare_setups(own, own, 1):
        assert np.diag(one.table) == pytest.approx(np.ones(3))
        assert one.table[0, 1] < 0.75  # a Sicilian, and a Queen's Indian
        if one.kind == "set-ups":
            assert one.own_nearest == one.ceiling == 1
    moved = compare_setups(own, [own[1], own[0], own[2]], 1)[1]
    assert moved.to_dict()["own_nearest"] == 0.3333


def test_a_short_game_has_no_structure() -> None:
    game = Game(
        {"White": "a", "Black": "b"}, None, (chess.Move.from_uci("e2e4"),), "1-0", "", 1, ""
    )
    found = measure_setups([game])
    assert not found.men.any()
    assert set(found.structure.ravel()) == {""}


def test_moves_differ() -> None:
    found = move_differences([["e2e4", "d2d4"], ["e2e4", "c2c4"], ["g1f3", "c2c4"]])
    assert found.tolist() == [[0, 0.5, 1], [0.5, 0, 0.5], [1, 0.5, 0]]


def test_the_page_shows_every_table() -> None:
    real, played = controlled(CAREERS, CONTROL), controlled(HALF, CONTROL)
    levels = [Levels.of(part, 1) for part in (real, played)]
    rows = agree(*levels, ceiling(real, 20, 1))
    window = WindowProfile(
        "whole games", rows, rows, *levels, distances(*levels), rows, right_signs(MASTERS, *levels)
    )
    profile = Profile(
        names=MASTERS, specs=MASTERS, opponent="average", games=200, nodes=1_000, seed=1,
        quick=True, career_games=(400,) * 3, points=(0.5,) * 3, endings={"resigned": 600},
        versions=("1",), windows=(window,), middlegames=2,
        counts=tuple(
            (name, count_things(ours), count_things(theirs))
            for name, ours, theirs in zip(MASTERS, HALF, CAREERS, strict=True)
        ),
        verdicts=judge_games(MASTERS, CAREERS, HALF, verdicts(HALF), 1),
        overlaps=compare_setups([setups(one) for one in LINES], [setups(one) for one in LINES], 1),
        moves=move_differences([["e2e4", "d2d4"], ["e2e4", "c2c4"], ["g1f3", "c2c4"]]),
    )  # fmt: skip
    text = profile_page(profile)
    parsed(text)
    for sheet in profile_sheets(profile):
        assert sheet.title in text
    right, sure = window.signs["tal", "karpov"]
    assert right == sure > 0
    json.dumps(profile.to_dict(), allow_nan=False)
    assert profile.to_dict()["moves_differ"] == [[0, 0.5, 1], [0.5, 0, 0.5], [1, 0.5, 0]]
