"""Set-ups: what stands where in a player's games, and the pull towards it."""

from __future__ import annotations

from pathlib import Path

import chess
import numpy as np
import pytest

from playalike.choice.setups import (
    BUCKETS,
    LAST_PLY,
    MOST_PULL,
    NO_SETUPS,
    PLACES,
    Setups,
    bucket_of,
    men_on,
    setup_terms,
)
from playalike.choice.setups_fitting import (
    SetupCounts,
    count_setups,
    fit_setups,
    read_usual_setups,
    write_usual_setups,
)
from playalike.config import ConfigError
from playalike.errors import PlayalikeError
from playalike.games.game import Game
from playalike.games.keys import split_of
from playalike.oracle.analysis import Line
from playalike.personality.catalogue import BUILT_IN
from playalike.personality.load import load_personality

FIANCHETTO = "g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1g1 e8g8 d2d3 d7d6 b1d2 b8d7 e2e4 e7e5"
CLASSICAL = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d3 d7d6 e1g1 e8g8 h2h3 h7h6"


def _counts(line: str, games: int) -> SetupCounts:
    counts = SetupCounts()
    for number in range(games):
        counts.add([chess.Move.from_uci(move) for move in line.split()], bool(number % 2))
    return counts


OWN, USUAL = _counts(FIANCHETTO, 200), _counts(CLASSICAL, 200).frequencies()
SETUPS = fit_setups(OWN, USUAL)
BOARD = chess.Board()
for _move in FIANCHETTO.split()[:8]:
    BOARD.push_uci(_move)
FURTHER = [Line("d2d3", 10, None, ("d2d3",)), Line("e2e4", 10, None, ("e2e4", "e7e5", "d2d3")),
           Line("h2h3", 10, None, ("h2h3",))]  # fmt: skip


def test_men_are_seen_from_the_side_that_asks() -> None:
    start = chess.Board()
    white, black = men_on([start], chess.WHITE), men_on([start], chess.BLACK)
    assert white.shape == (1, PLACES)
    assert (white == black).all()
    assert white.sum() == 24  # sixteen men, eight enemy pawns
    start.push_uci("e2e4")
    assert men_on([start], chess.WHITE)[0, chess.E4] == 1
    assert men_on([start], chess.BLACK)[0, 6 * 64 + chess.E5] == 1


def test_his_own_squares_pull_and_others_push() -> None:
    table = SETUPS.table[1, bucket_of(12)]
    assert table[2 * 64 + chess.G2] > 1 > -1 > table[2 * 64 + chess.C4]
    pulls = setup_terms(SETUPS, BOARD, FURTHER, 8, 0.1)
    assert pulls.sum() == pytest.approx(0)
    assert pulls[0] > pulls[2] > pulls[1]
    assert np.abs(setup_terms(SETUPS, BOARD, FURTHER, 8, 1.0)).max() <= MOST_PULL
    with_black = BOARD.copy()
    with_black.push_uci("d2d3")
    lines = [Line("d7d6", 0, None, ("d7d6",)), Line("h7h6", 0, None, ("h7h6",))]
    own, other = setup_terms(SETUPS, with_black, lines, 9, 1.0)
    assert own > other


def test_the_pull_fades_and_the_dial_scales_it() -> None:
    early, late = (np.abs(setup_terms(SETUPS, BOARD, FURTHER, ply, 0.1)).max() for ply in (8, 12))
    assert early > late > 0
    assert not setup_terms(SETUPS, BOARD, FURTHER, LAST_PLY, 1.0).any()
    assert not setup_terms(SETUPS, BOARD, FURTHER, 8, 0.0).any()
    assert not setup_terms(NO_SETUPS, BOARD, FURTHER, 8, 1.0).any()


def test_a_board_without_a_history_says_the_same() -> None:
    bare = chess.Board(BOARD.fen().rsplit(" ", 1)[0] + " 1")
    assert setup_terms(SETUPS, bare, FURTHER, 8, 1.0) == pytest.approx(
        setup_terms(SETUPS, BOARD, FURTHER, 8, 1.0)
    )


def test_few_games_pull_less_and_none_with_a_colour_not_at_all() -> None:
    few = fit_setups(_counts(FIANCHETTO, 4), USUAL)
    assert np.abs(few.table).max() < np.abs(SETUPS.table).max()
    only_white = SetupCounts()
    only_white.add([chess.Move.from_uci(move) for move in FIANCHETTO.split()], chess.WHITE)
    assert fit_setups(only_white, USUAL) == NO_SETUPS


def test_validation_games_are_not_counted() -> None:
    moves = tuple(chess.Move.from_uci(move) for move in FIANCHETTO.split())
    games = [
        Game({"White": "Me", "Black": f"You {n}"}, None, moves[: 8 + n % 6], "1-0", "", n, f"{n}")
        for n in range(60)
    ]
    kept = [game for game in games if split_of(game) != "validation"]
    assert count_setups(games, {"Me"}).games.tolist() == [0, len(kept)]


def test_the_usual_comes_back_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "usual.json"
    write_usual_setups(path, [OWN, _counts(CLASSICAL, 20)])
    assert read_usual_setups(path) == pytest.approx((OWN.frequencies() + USUAL) / 2, abs=1e-4)
    path.write_text("{}")
    with pytest.raises(PlayalikeError, match=r"cannot read .*usual\.json"):
        read_usual_setups(path)
    path.write_text('{"frequencies": [1, 2]}')
    with pytest.raises(PlayalikeError, match="playalike models setups"):
        read_usual_setups(path)


def test_a_table_of_another_size_is_refused() -> None:
    with pytest.raises(ConfigError, match=f"{BUCKETS} rows of {PLACES}"):
        Setups(((0.0,),), ((0.0,),))


def test_all_who_ship_have_their_set_ups() -> None:
    tables = {}
    for folder in sorted(path.parent for path in BUILT_IN.glob("*/[!.]*.yaml")):
        personality = load_personality(folder)
        personality.close()
        own = personality.temperament
        assert own is not None
        assert own.setups, folder.name
        tables[folder.name] = own.setups.table
    fischer, petrosian = tables["fischer"][1, 0], tables["petrosian"][1, 0]
    assert fischer[chess.E4] > 0 > petrosian[chess.E4]  # Petrosian seldom opened with 1. e4
