"""A real match in a real process, killed without warning: nobody is left over, nothing is lost."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from playalike.store import Store
from tests.arena.players import broken_engine
from tests.programs import KILL, alive, descendants, unix

pytestmark = unix
PATIENCE = 240.0
"""Seconds to wait for what should happen at once; the machine may be busy."""


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """Start `playalike` with words; whatever is still there at the end is killed."""
    started: list[subprocess.Popen[str]] = []
    environ = {**os.environ, "XDG_DATA_HOME": str(tmp_path / "data")}
    environ.pop("PLAYALIKE_DB", None)

    def begin(*words: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-c", "from playalike.faces.cli.main import main; main()", *words],
            cwd=tmp_path, env=environ, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        started.append(process)
        return process

    yield begin
    for process in started:
        if process.poll() is None:
            process.kill()
        process.communicate()


def until(true: Callable[[], object], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, what
        time.sleep(0.05)


@pytest.mark.parametrize("kind", [KILL, signal.SIGTERM, signal.SIGINT])
def test_nobody_is_left_over(
    start: Callable[..., subprocess.Popen[str]], tmp_path: Path, kind: signal.Signals
) -> None:
    # The engine thinks for ever and does not notice that nobody listens any more.
    engine = broken_engine(tmp_path, "hang")
    match = start("match", f"uci:{engine}", "random", "--games", "2", "--concurrency", "1")

    def thinking() -> bool:
        return (tmp_path / "games" / "live.pgn").exists()

    until(thinking, "no game began")
    family = descendants(match.pid)
    assert any(str(engine) in psutil.Process(pid).cmdline() for pid in family)
    assert len(family) >= 2  # the worker and the engine, at least
    match.send_signal(kind)
    _, said = match.communicate(timeout=PATIENCE)
    until(lambda: not any(map(alive, family)), f"{family} are still there")
    if kind == signal.SIGINT:
        assert "interrupted: the same command goes on" in said
        assert match.returncode == 0


def test_the_same_command_goes_on(
    start: Callable[..., subprocess.Popen[str]], tmp_path: Path
) -> None:
    words = ["match", "simple", "random", "--games", "8", "--tc", "depth=1", "--concurrency", "2"]
    first = start(*words)

    def journal() -> list[str]:
        files = list((tmp_path / "games").glob("match-*.jsonl"))
        return files[0].read_text().splitlines() if files else []

    until(lambda: len(journal()) >= 3 or first.poll() is not None, "no games were played")
    first.kill()  # somewhere within the next games
    first.wait()
    before = [json.loads(line) for line in journal()[1:] if line.endswith("}")]
    assert 2 <= len(before) < 8
    out, _ = start(*words, "--json").communicate(timeout=PATIENCE)
    result = json.loads(out)
    assert result["games"] == 8
    games = [json.loads(line) for line in journal()[1:]]
    assert sorted(game["number"] for game in games) == list(range(8))
    kept = {game["number"]: game for game in games}
    assert all(kept[game["number"]] == game for game in before)  # played once, not again
    pgn = next((tmp_path / "games").glob("2*.pgn")).read_text()
    assert sorted(int(n) for n in pgn.split('[Round "')[1:] for n in [n.split('"')[0]]) == list(
        range(1, 9)
    )
    store = Store(f"sqlite:///{tmp_path / 'data' / 'playalike' / 'playalike.db'}")
    rows = [str(row["number"]) for run in store.runs() for row in store.rows("games", run.id)]
    store.close()
    assert sorted(rows) == [str(number) for number in range(8)]


PUZZLES = """PuzzleId,FEN,Moves
a,6k1/5ppp/8/8/8/7P/5PPK/r2R4 b - - 0 1,a1a2 d1d8
b,6k1/5ppp/8/8/8/7P/5PPK/r1R5 b - - 0 1,a1a2 c1c8
c,6k1/5ppp/8/8/8/7P/5PPK/r3R3 b - - 0 1,a1a2 e1e8
d,1k6/ppp5/8/8/8/P7/KPP5/4R2r b - - 0 1,h1h2 e1e8
"""


def test_a_killed_tuning_goes_on(
    start: Callable[..., subprocess.Popen[str]], tmp_path: Path
) -> None:
    (tmp_path / "p.csv").write_text(PUZZLES)
    words = ["tune", "--puzzles", "p.csv", "--nodes", "40", "--held-out", "0.5", "--jobs", "2"]
    first = start(*words, "--steps", "100000")
    state = tmp_path / "tuned.state.json"

    def steps() -> int:
        return int(json.loads(state.read_text())["step"]) if state.exists() else 0

    until(lambda: steps() >= 3, "no steps were made")
    family = descendants(first.pid)
    first.kill()
    first.wait()
    made = steps()
    until(lambda: not any(map(alive, family)), f"{family} are still there")
    assert not (tmp_path / "tuned.toml").exists()
    out, _ = start(*words, "--steps", str(made + 2), "--json").communicate(timeout=PATIENCE)
    result = json.loads(out)
    assert result["steps"] == made + 2
    evidence = (tmp_path / "tuned.toml").read_text().splitlines()[:3]
    assert f"{made + 2} steps" in evidence[0]
    assert evidence[1].startswith("# tuned on:")
    assert evidence[2].startswith("# held out:")
