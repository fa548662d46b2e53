"""Measuring is several times as fast as the naive way, and memory does not grow with the games."""

from __future__ import annotations

import time
import tracemalloc
from pathlib import Path

import chess.pgn
import pytest

from playalike.games.game import Game
from playalike.games.report import ReadReport
from playalike.playstyle.measured import MeasureOptions
from playalike.playstyle.stream import measure_files

from .making import random_games
from .naive import naive_metrics


@pytest.mark.slow
def test_four_times_as_fast_as_the_naive_way(tmp_path: Path) -> None:
    """From a file to metrics, one process, both in this run; CPU time: machines are busy."""
    file = tmp_path / "games.pgn"
    with file.open("w") as out:
        for one in random_games(60, seed=4, plies=160):
            written = chess.pgn.Game.from_board(one.replay())
            written.headers["ECO"] = "A00"  # naming openings is no part of the comparison
            print(written, file=out, end="\n\n")
    options = MeasureOptions(pictures=False)
    ratios = []
    for _ in range(3):
        started = time.process_time()
        ours = len(list(measure_files([file], options, ReadReport())))
        middle = time.process_time()
        theirs = 0
        with file.open() as text:
            while (read := chess.pgn.read_game(text)) is not None:
                naive_metrics(_game(read))
                theirs += 1
        ratios.append((time.process_time() - middle) / (middle - started))
        assert ours == theirs
    assert max(ratios) >= 4, ratios


@pytest.mark.slow
def test_memory_does_not_grow_with_the_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Five times the games, and hardly more memory while they stream by in small batches."""
    monkeypatch.setattr("playalike.playstyle.stream.BATCH_BYTES", 4000)
    peaks = []
    for number in (60, 300):
        file = tmp_path / f"{number}.pgn"
        with file.open("w") as out:
            for one in random_games(number, seed=6, plies=30):
                written = chess.pgn.Game.from_board(one.replay())
                written.headers["ECO"] = "A00"
                print(written, file=out, end="\n\n")
        tracemalloc.start()
        games = sum(1 for _ in measure_files([file], MeasureOptions(), ReadReport()))
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
        assert games > number / 2
    assert peaks[1] < 1.5 * peaks[0], peaks


def _game(read: chess.pgn.Game) -> Game:
    return Game({}, None, tuple(read.mainline_moves()), "*", "", 1, "")
