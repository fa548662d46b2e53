"""Fitting a temperament: what tastes do to games, and which tastes give somebody's games."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import chess
import numpy as np
import pytest

from playalike.authenticity.profile.table import COLUMNS, StyleTable, measure_sides
from playalike.authenticity.temperament import own_games
from playalike.authenticity.temperament.experiment import (
    TASTE_SCALES,
    TastedGame,
    play_tasted,
    read_tasted,
)
from playalike.authenticity.temperament.fitting import (
    MOST,
    SHARE,
    correct,
    fit_tastes,
    make_temperament,
)
from playalike.authenticity.temperament.masters import Masters, read_masters, write_masters
from playalike.authenticity.temperament.own_games import temperament_of
from playalike.authenticity.temperament.response import (
    Response,
    measure_response,
    read_response,
    write_response,
)
from playalike.choice.temperament import TASTES
from playalike.errors import PlayalikeError
from playalike.personality.catalogue import BUILT_IN
from playalike.personality.load import load_personality
from playalike.players.resources import Resources
from playalike.progress import SilentProgress
from playalike.settings import Settings
from playalike.study.workspace import StudyParameters
from playalike.words.temperament import likings

ATTACK, QUIET = COLUMNS.index("king_pressure"), COLUMNS.index("retreats")
RUY = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8 h2h3 c6a5"
NOTHING = (0.0,) * len(TASTES)


def _response() -> Response:
    """Return one in which the first taste makes attacks and the second retreats, for certain."""
    coefficients = np.zeros((len(COLUMNS), len(TASTES)))
    coefficients[ATTACK, 0], coefficients[QUIET, 1] = 0.5, 0.4
    return Response(coefficients, np.full_like(coefficients, 1e-3), 1000)


def _game(seed: int) -> TastedGame:
    board, chance = chess.Board(), np.random.default_rng(seed)
    for move in RUY.split():
        board.push_uci(move)
    while board.ply() < 40 and not board.is_game_over():
        legal = sorted(board.legal_moves, key=str)
        board.push(legal[int(chance.integers(len(legal)))])
    result = ("1-0", "0-1", "1/2-1/2")[seed % 3]
    tastes = tuple(tuple(chance.choice([-1.0, 0.0, 1.0], len(TASTES)).tolist()) for _ in range(2))
    return TastedGame((tastes[0], tastes[1]), tuple(m.uci() for m in board.move_stack), result)


@pytest.fixture(scope="module")
def games() -> list[TastedGame]:
    return [_game(seed) for seed in range(30)]


@pytest.fixture(scope="module")
def table(games: list[TastedGame]) -> StyleTable:
    return measure_sides(game.as_game(number) for number, game in enumerate(games))


def test_tastes_give_the_effects_that_are_wanted() -> None:
    response = _response()
    effects = np.zeros(len(COLUMNS))
    effects[ATTACK], effects[QUIET] = 0.3, -0.2
    tastes = fit_tastes(effects, response)
    assert tastes[0] > 0 > tastes[1]
    assert not tastes[2:].any()
    given = response.believed @ tastes
    assert 0.5 < given[ATTACK] / 0.3 / SHARE < 1.0, "held back by the penalty, and no more"
    assert np.linalg.norm(fit_tastes(50 * effects, response)) == pytest.approx(SHARE * MOST)


def test_what_is_not_sure_is_hardly_believed() -> None:
    doubtful = Response(_response().coefficients, np.full((len(COLUMNS), len(TASTES)), 0.5), 10)
    assert doubtful.believed[ATTACK, 0] == pytest.approx(0.5 * 1 / (1 + 4))


def test_a_correction_goes_the_right_way_and_no_farther_than_it_is_trusted() -> None:
    response, wanted = _response(), np.zeros(len(COLUMNS))
    wanted[ATTACK] = 0.3
    tastes = fit_tastes(wanted, response)
    too_little, enough = 0.5 * wanted, wanted.copy()
    assert correct(tastes, wanted, too_little, response, 1.0)[0] > tastes[0]
    assert correct(tastes, wanted, too_little, response, 0.0) == pytest.approx(tastes)
    assert correct(tastes, wanted, enough, response, 1.0) == pytest.approx(tastes)


def test_the_response_finds_what_a_taste_does(games: list[TastedGame], table: StyleTable) -> None:
    masters = Masters.fit(table)
    found = measure_response(games, masters.control)
    assert found.sides == 60
    assert found.coefficients.shape == found.errors.shape == (len(COLUMNS), len(TASTES))
    assert np.isfinite(found.coefficients).all()
    assert (found.errors > 0).all()


def test_files_come_back_as_they_were(table: StyleTable, tmp_path: Path) -> None:
    masters, response = Masters.fit(table), _response()
    write_masters(tmp_path / "masters.json", masters)
    write_response(tmp_path / "response.json", response)
    again = read_masters(tmp_path / "masters.json")
    assert again.control.keys == masters.control.keys
    assert again.effects(table) == pytest.approx(
        masters.effects(table), rel=1e-3, abs=1e-3, nan_ok=True
    )
    assert np.allclose(
        read_response(tmp_path / "response.json").coefficients, response.coefficients
    )
    (tmp_path / "other.json").write_text('{"columns": []}')
    for read in (read_masters, read_response):
        with pytest.raises(PlayalikeError, match="other dimensions"):
            read(tmp_path / "other.json")
        with pytest.raises(PlayalikeError, match="cannot read"):
            read(tmp_path / "none.json")


def test_few_games_are_believed_less() -> None:
    masters = read_masters()
    effects = np.ones(len(COLUMNS))
    few, many = masters.believed(effects, 10), masters.believed(effects, 1000)
    assert (few < many).all()
    assert (many < 1).all()


def test_what_ships_says_what_one_expects() -> None:
    found = read_response()
    for taste, column in (
        ("king_pressure", "king_pressure"),
        ("space", "space"),
        ("advanced_pawns", "pawn_advance"),
        ("retreat", "retreats"),
        ("doubled_pawns", "doubled_pawns"),
        ("castle_long", "castling_long"),
        ("queens", "queens_on"),
    ):
        row, number = COLUMNS.index(column), TASTES.index(taste)
        assert found.coefficients[row, number] > 2 * found.errors[row, number], taste
    assert set(TASTE_SCALES) == set(TASTES)


def test_everybody_who_ships_has_a_temperament_of_their_own() -> None:
    vectors = {}
    for folder in sorted(path.parent for path in BUILT_IN.glob("*/[!.]*.yaml")):
        personality = load_personality(folder)
        try:
            own = personality.temperament
            assert own is not None, folder.name
            vectors[folder.name] = np.array(own.weights)
            assert likings(own.features, own.weights).startswith("More than other masters")
        finally:
            personality.close()
    aggression = read_response().believed[COLUMNS.index("aggression")]
    expected = {name: float(aggression @ tastes) for name, tastes in vectors.items()}
    attackers = min(expected[name] for name in ("kasparov", "morphy", "tal"))
    assert max(expected["karpov"], expected["petrosian"]) < attackers
    assert expected["petrosian"] < 0 < attackers


def test_random_tastes_are_played_and_an_interrupted_file_goes_on(tmp_path: Path) -> None:
    resources = Resources(Settings(data=tmp_path), quick=True)
    path = tmp_path / "tasted.jsonl"
    try:
        (first,) = play_tasted(path, 1, 200, resources, SilentProgress())
        with path.open("a") as file:
            file.write('{"tastes":[[0')  # killed while writing
        assert read_tasted(path) == [first]
        both = play_tasted(path, 2, 200, resources, SilentProgress())
    finally:
        resources.close()
    assert both[0] == first == read_tasted(path)[0]
    assert len(read_tasted(path)) == 2
    assert sum(weight != 0 for weight in first.tastes[0]) == 6
    path.write_text('{"moves": []}\n')
    with pytest.raises(PlayalikeError, match="line 1: no game with tastes"):
        read_tasted(path)


def _games_of_me(event: str = "?", first: int = 0) -> str:
    return "".join(
        f'[Event "{event}"]\n[White "{white}"]\n[Black "{black}"]\n[Result "{game.result}"]\n\n'
        f"{chess.Board().variation_san([chess.Move.from_uci(m) for m in game.moves])} "
        f"{game.result}\n\n"
        for number in range(first, first + 12)
        for game in [_game(number)]
        for white, black in [("Me", "You") if number % 2 else ("You", "Me")]
    )


def test_a_temperament_from_somebodys_games(tmp_path: Path) -> None:
    source = tmp_path / "games.pgn"
    source.write_text(_games_of_me())
    found = temperament_of(StudyParameters((source,), ("Me",), "me"))
    assert found is not None
    assert 0 < found.games <= 12
    assert any(found.weights)
    short = tmp_path / "short.pgn"
    short.write_text('[White "Me"]\n[Black "You"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n')
    assert temperament_of(StudyParameters((short,), ("Me",), "me")) is None


def test_fast_games_have_no_part_where_there_are_enough_slow_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "games.pgn"
    only, championship = tmp_path / "slow.pgn", _games_of_me("Club championship")
    only.write_text(championship)
    source.write_text(championship + _games_of_me("World Blitz", 12))
    parameters = StudyParameters((source,), ("Me",), "me")
    mixed = temperament_of(parameters)
    monkeypatch.setattr(own_games, "ENOUGH_CLASSICAL", 6)
    slow = temperament_of(parameters)
    fast = temperament_of(replace(parameters, include_fast=True))
    assert mixed is not None
    assert slow is not None
    assert slow.games < mixed.games
    assert slow == temperament_of(replace(parameters, sources=(only,)))
    assert fast == mixed


def test_a_temperament_as_it_is_kept() -> None:
    record = make_temperament([0.12345] * len(TASTES), 100, 2)
    assert record.features == TASTES
    assert record.weights[0] == 0.123
    assert (record.games, record.rounds) == (100, 2)
