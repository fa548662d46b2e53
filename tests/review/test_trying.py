"""Trying again: what counts as right, with a real engine for moves that are not known."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import chess
import pytest

from playalike.oracle.cache import AnalysisCache
from playalike.oracle.engines import find_engine
from playalike.oracle.executor import SerialExecutor
from playalike.oracle.oracle import Oracle
from playalike.review.practice import PracticeStore
from playalike.review.trying import Trial, judge_try
from playalike.settings import load_settings

BACK_RANK = "6k1/5ppp/8/8/8/7P/r4PP1/3R2K1 w - - 0 1"


@pytest.fixture
def oracle(tmp_path: Path) -> Oracle:
    if find_engine(load_settings()) is None:
        pytest.skip("needs a UCI engine")
    return Oracle.open(load_settings(), AnalysisCache(tmp_path / "a.db"), SerialExecutor())


def judged(oracle: Oracle, uci: str, percents: dict[str, float]) -> Trial:
    return judge_try(
        chess.Board(BACK_RANK), chess.Move.from_uci(uci), chess.Move.from_uci("g1f1"), percents,
        oracle,
    )  # fmt: skip


def test_known_moves_are_judged_by_what_is_known(oracle: Oracle) -> None:
    known = {"d1d8": 97.0, "g1h2": 92.0, "h3h4": 91.9, "g1f1": 97.0}
    assert judged(oracle, "d1d8", known) == Trial(True, 0.0, ())
    assert judged(oracle, "g1h2", known).right
    assert oracle.stats.asked == 0, "what is known is not asked"
    worse = judged(oracle, "h3h4", known)
    assert not worse.right
    assert worse.lost_points == pytest.approx(5.1)
    assert worse.reply
    assert not judged(oracle, "g1f1", known).right, "it was the mistake"


def test_other_moves_are_asked_of_the_engine(oracle: Oracle) -> None:
    assert judged(oracle, "d1d8", {"g1h2": 97.0}).right
    hopeless = judged(oracle, "d1a1", {"d1d8": 97.0})
    assert (hopeless.right, hopeless.reply[0]) == (False, "a2a1")
    assert judged(oracle, "d1d8", {}).right, "nothing is known from an old file: all is asked"


def test_an_old_practice_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "practice.db"
    db = sqlite3.connect(path)
    db.execute(
        "create table puzzles (id integer primary key, player text not null, game_key text not"
        " null, ply integer not null, title text not null, fen text not null, played text not"
        " null, solutions text not null, motif text not null, phase text not null, sentence text"
        " not null, box integer not null default 0, due text not null default '', tries integer"
        " not null default 0, solved integer not null default 0, unique (player, game_key, ply))"
    )
    db.execute(
        "insert into puzzles (player, game_key, ply, title, fen, played, solutions, motif, phase,"
        " sentence, box) values ('Me', 'k', 1, 't', ?, 'g1f1', ?, 'm', 'endgame', 's', 3)",
        (BACK_RANK, '["d1d8"]'),
    )
    db.execute("pragma user_version = 1")
    db.commit()
    db.close()
    for _ in range(2):
        store = PracticeStore(path)
        (puzzle,) = store.all()
        assert (puzzle.solutions, dict(puzzle.percents), puzzle.box) == (("d1d8",), {}, 3)
        store.close()
