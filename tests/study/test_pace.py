"""How long the player thinks: kept from the files, fitted, and used at the board."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import chess
import pytest

from playalike.choice.think_time import Moment, shipped_think_time
from playalike.choice.think_time_games import TimedGame
from playalike.config import ConfigError
from playalike.games.game import Game
from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.oracle.oracle import Oracle
from playalike.personality.manners import Pace
from playalike.player import Limit
from playalike.prior.base import Prior, shipped_prior
from playalike.progress import SilentProgress
from playalike.study.manners.pace import fit_pace
from playalike.study.stages.ingestion import Ingestion
from playalike.study.stages.manners import EndingHabits, read_manners
from playalike.style.human_time import human_seconds
from tests.players.test_personality import decision_of
from tests.study.studying import GAMES, pgn, workspace_of
from tests.study.test_analysis import ScriptedOracle

SECONDS, RATING = 900.0, 1500
USUAL = shipped_think_time().spread
CLOSED = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7"


@pytest.fixture(scope="module")
def prior() -> Prior:
    found = shipped_prior()
    assert found is not None
    return found


def thought(game: Game, color: chess.Color, factor: float, prior: Prior) -> TimedGame:
    """Return a game in which one side thinks so many times as long as is usual."""
    board, boards = game.start(), []
    for move in game.moves:
        boards.append(board.copy(stack=3))
        board.push(move)
    natural = prior.log_probabilities(boards)
    left, clocks = {True: SECONDS, False: SECONDS}, []
    for ply, (before, move) in enumerate(zip(boards, game.moves, strict=True)):
        mover = before.turn
        if ply >= 2:
            surprise = -natural[ply - 1][game.moves[ply - 1]]
            moment = Moment(before, move, left[mover], 0.0, left[not mover], RATING, natural[ply],
                            surprise)  # fmt: skip
            own = factor if mover == color else 1.0
            left[mover] -= shipped_think_time().seconds(moment, 0.0, own)
        clocks.append(left[mover])
    return TimedGame(game.start(), game.moves, clocks, 0.0, {color: RATING})


@pytest.mark.parametrize("factor", [0.5, 1.0, 2.0])
def test_who_takes_twice_as_long_is_found_out(factor: float, prior: Prior) -> None:
    games = list(read_games([GAMES / "karpov.pgn"], ReadReport()))[:6]
    timed = [(thought(game, chess.WHITE, factor, prior), chess.WHITE) for game in games]
    pace = fit_pace(timed, prior)
    assert pace is not None
    assert pace.games == len(games)
    # Some hundred usual moves are believed besides, and each phase is drawn towards all.
    low, high = sorted((1.0 + 0.3 * (factor - 1), factor))
    for seen in (pace.opening, pace.middlegame, pace.endgame):
        assert low - 0.03 <= seen <= high + 0.03
    assert pace.spread < USUAL  # every move took as long as was planned


def test_without_clocks_nothing_is_claimed(prior: Prior) -> None:
    assert fit_pace([], prior) is None


def test_clocks_of_the_files_reach_the_definition(tmp_path: Path) -> None:
    left, text = {0: 300.0, 1: 300.0}, ""
    for ply, san in enumerate(CLOSED.split()):
        left[ply % 2] -= 12 if ply % 2 == 0 else 1
        minutes, seconds = divmod(left[ply % 2], 60)
        text += f"{ply // 2 + 1}. " * (ply % 2 == 0)
        text += f"{san} {{ [%clk 0:{minutes:02.0f}:{seconds:02.0f}] }} "
    tags = {"TimeControl": "300+0", "WhiteElo": "1500", "BlackElo": "1500"}
    games = pgn(text, **tags) + pgn("1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O")
    workspace = workspace_of(tmp_path, games)
    Ingestion().run(workspace, SilentProgress())
    (row,) = workspace.read_table("work/clocks.parquet").to_pylist()
    assert (row["game"], row["increment"], row["rating"]) == (0, 0.0, 1500)
    assert row["clocks"][:3] == [288, 299, 276]
    workspace.oracle = cast("Oracle", ScriptedOracle())
    report = EndingHabits().run(workspace, SilentProgress())
    slow = read_manners(workspace).pace
    assert slow is not None
    assert slow.opening > 1.1
    assert "times as long as others of the rating in the opening" in report.sentences[0]


def test_a_slow_player_thinks_longer_at_the_board() -> None:
    board, limit = chess.Board(), Limit(white_clock=600, black_clock=600)
    decision = decision_of("style", (0, 1))
    usual = human_seconds(decision, board, limit)
    slow = human_seconds(decision, board, limit, pace=Pace(20, 2.0, 1.0, 1.0, USUAL))
    assert slow == pytest.approx(2 * usual, rel=0.2, abs=0.4)
    assert human_seconds(decision, board, limit, pace=Pace(20, 1.0, 2.0, 2.0, USUAL)) == usual


def test_a_pace_that_is_none() -> None:
    with pytest.raises(ConfigError, match="no pace"):
        Pace(3, 1.0, 100.0, 1.0, 0.9)
