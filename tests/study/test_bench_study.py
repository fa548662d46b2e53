"""`playalike bench study`: figures that add up, on six famous games at few nodes."""

from __future__ import annotations

import json
import multiprocessing
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from playalike.errors import PlayalikeError
from playalike.faces.cli.main import app
from playalike.faces.cli.usage import cpu_seconds, forget_peak, peak_megabytes
from playalike.study.stages import STAGES
from tests.study.studying import GAMES, PLAYERS

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")


COMMAND = ["bench", "study", str(GAMES / "tal.pgn"), "--player", PLAYERS["tal"], "--json"]
FAST = ["--nodes", "100", "--jobs", "1"]


def _bench(*words: str) -> list[dict[str, object]]:
    """Measure in a process of its own: this one's memory holds what all tests before it left."""
    program = "from playalike.faces.cli.main import main; main()"
    run = subprocess.run(
        [sys.executable, "-c", program, *COMMAND, *FAST, *words],
        stdout=subprocess.PIPE,
        check=True,
    )
    found: list[dict[str, object]] = json.loads(run.stdout)
    return found


@linux
def test_a_run_for_each_size(tmp_path: Path) -> None:
    cache = str(tmp_path / "answers.db")
    few, all_six = _bench("--sizes", "2,6", "--cache", cache)
    assert (few["games"], all_six["games"]) == (2, 6)
    stages = all_six["stages"]
    assert isinstance(stages, dict)
    assert list(stages) == [stage.name for stage in STAGES]
    total = sum(stage["cpu_seconds"] for stage in stages.values())
    assert total == pytest.approx(all_six["cpu_seconds"], abs=0.1)
    assert isinstance(all_six["peak_megabytes"], int)
    assert 50 < all_six["peak_megabytes"] < 2000
    # What the engine was asked before costs nothing again.
    assert isinstance(all_six["engine_asked"], int)
    assert all_six["engine_asked"] > 0
    (again,) = _bench("--sizes", "6", "--cache", cache)
    assert again["engine_asked"] == 0
    assert again["engine_seconds"] == 0


def test_sizes_must_be_numbers() -> None:
    for sizes in ("many", "0", "10,,20", "-5"):
        with pytest.raises(PlayalikeError, match="is no list of numbers"):
            CliRunner().invoke(app, [*COMMAND, "--sizes", sizes], catch_exceptions=False)


def _spin(seconds: float) -> None:
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass


def _spin_and_wait(done: str) -> None:
    _spin(0.3)
    Path(done).touch()
    time.sleep(60)


@linux
def test_workers_count_but_not_what_runs_below_them(tmp_path: Path) -> None:
    before = cpu_seconds()
    assert before is not None
    _spin(0.2)
    own = cpu_seconds()
    assert own is not None
    assert 0.1 <= own - before < 2
    worker = multiprocessing.get_context("fork").Process(
        target=_spin_and_wait, args=(str(tmp_path / "done"),)
    )
    worker.start()
    try:
        while not (tmp_path / "done").exists():
            time.sleep(0.05)
        with_worker = cpu_seconds()
        assert with_worker is not None
        assert with_worker - own >= 0.25
    finally:
        worker.kill()
        worker.join()


@linux
def test_the_peak_can_be_forgotten() -> None:
    forget_peak()
    usual = peak_megabytes()
    assert usual is not None
    block = os.urandom(1) * (200 << 20)
    high = peak_megabytes()
    assert high is not None
    assert high >= usual + 150
    del block
    forget_peak()
    again = peak_megabytes()
    assert again is not None
    assert again < high - 100
