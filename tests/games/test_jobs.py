"""Several processes: the same games in the same order, and none left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from playalike.games import reader
from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.games.workers import WorkerDied, Workers
from tests.games.pgn import FOOL, game_text, movetext, random_game, read_all
from tests.programs import KILL, alive, descendants, unix


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    monkeypatch.setattr(reader, "BATCH_BYTES", 2000)
    paths = []
    for number in range(3):
        path = tmp_path / f"{number}.pgn"
        texts = [
            game_text(movetext(random_game(100 * number + n, 40)), Round=str(n)) for n in range(20)
        ]
        texts[7] = game_text("1. e5 *")
        path.write_text("".join(texts))
        paths.append(path)
    paths.insert(1, tmp_path / "missing.pgn")
    paths.append(paths[0])
    return paths


@pytest.mark.parametrize("unique", [True, False])
def test_jobs_change_nothing(files: list[Path], unique: bool) -> None:
    alone, report_alone = read_all(files, unique=unique)
    shared, report_shared = read_all(files, jobs=3, unique=unique)
    assert alone == shared
    assert report_alone == report_shared
    assert report_alone.duplicates == (19 if unique else 0)
    assert (report_alone.skipped, report_alone.failed_inputs) == (4, 1)


def test_closing_early_ends_the_workers(files: list[Path]) -> None:
    before = descendants(os.getpid())
    games = read_games(files, ReadReport(), jobs=2)
    next(games)
    assert len(descendants(os.getpid()) - before) == 2
    games.close()
    assert descendants(os.getpid()) == before


def test_an_error_of_the_caller_ends_the_workers(files: list[Path]) -> None:
    before = descendants(os.getpid())
    games = read_games(files, ReadReport(), jobs=2)
    next(games)
    with pytest.raises(KeyboardInterrupt):
        games.throw(KeyboardInterrupt)
    assert descendants(os.getpid()) == before


SCRIPT = """
import sys, time
from playalike.games.reader import read_games
from playalike.games.report import ReadReport
games = read_games([sys.argv[1]], ReadReport(), jobs=2)
next(games)
print("ready", flush=True)
time.sleep(60)
"""


@unix
@pytest.mark.parametrize("sign", [signal.SIGINT, KILL])
def test_no_orphans_when_the_reader_is_stopped(files: list[Path], sign: signal.Signals) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", SCRIPT, str(files[0])],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"ready\n"
    workers = descendants(process.pid)
    assert len(workers) == 2
    process.send_signal(sign)
    process.wait(timeout=180)
    process.stdout.close()
    deadline = time.monotonic() + 120
    while any(map(alive, workers)):
        assert time.monotonic() < deadline, "a worker is still there"
        time.sleep(0.05)


def test_a_killed_worker_is_an_error_not_a_loss() -> None:
    with Workers(1) as workers:
        workers._processes[0].kill()
        workers._processes[0].wait()
        with pytest.raises(WorkerDied):
            list(workers.parse([("x", [])], keep_comments=False))


def test_jobs_must_be_positive(tmp_path: Path) -> None:
    path = tmp_path / "a.pgn"
    path.write_text(game_text(FOOL))
    with pytest.raises(ValueError, match="at least 1"):
        next(read_games([path], ReadReport(), jobs=0))
