"""Commands give the same on Ray as on one machine, and Ctrl-C or a kill leave nobody behind."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import psutil
import pytest
from typer.testing import CliRunner

from playalike.arena import calibration
from playalike.errors import PlayalikeError
from playalike.faces.cli.main import app
from playalike.oracle import ray_connection
from playalike.oracle.ray_executor import RayExecutor
from playalike.players.average import AVERAGE
from playalike.players.series import play_games
from tests.oracle.test_oracle import STOCKFISH, needs_stockfish
from tests.programs import KILL, alive, until
from tests.study.studying import GAMES, PLAYERS

if sys.platform != "linux":
    pytest.skip("Ray's clusters are tried on Linux", allow_module_level=True)
pytest.importorskip("ray", reason="needs Ray (the extra `cluster`)")

from tests.oracle.ray_cluster import Nodes, three_nodes  # sets what Ray reads, too

pytestmark = [pytest.mark.slow, pytest.mark.alone, needs_stockfish]
RAY = ("--cluster", "local", "--jobs", "2")
HERE = ("--jobs", "2")
STARTING = 240.0
"""Seconds for Ray to begin and a little to be done, on a machine that has much else to do."""
DATES = ("[Date ", "[UTCTime ")
MAIN = "from playalike.faces.cli.main import main; main()"


@pytest.fixture(scope="module")
def nodes() -> Iterator[Nodes]:
    with three_nodes() as nodes:
        yield nodes


@pytest.fixture(autouse=True)
def _fresh_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at_home(tmp_path / "home", monkeypatch)
    engine = tmp_path / "engine"
    engine.symlink_to(STOCKFISH)
    monkeypatch.setenv("PLAYALIKE_ENGINE", str(engine))


def at_home(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin without any answers of the engine."""
    monkeypatch.setenv("HOME", str(home))
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)


def run(*words: str | Path) -> str:
    result = CliRunner().invoke(app, [*map(str, words)])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.stdout


def content(folder: Path) -> dict[str, bytes]:
    """Return all files but those that say when and how fast something was done."""
    timed = ("state.json", "lock", "report.json", "report.html", "study-all.json")
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name not in timed
    }


def test_studies_are_the_same_byte_for_byte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = tmp_path / "players"
    players.mkdir()
    for name in ("tal", "fischer"):
        (players / f"{name}.pgn").write_text(first_games(GAMES / f"{name}.pgn", 2))
    terms = ("--nodes", "100", "--validation")
    here, there = tmp_path / "here", tmp_path / "there"
    run("study", players / "tal.pgn", "--player", PLAYERS["tal"], "--out", here / "tal", *terms,
        *HERE)  # fmt: skip
    at_home(tmp_path / "second", monkeypatch)
    run("study", players / "tal.pgn", "--player", PLAYERS["tal"], "--out", there / "tal", *terms,
        *RAY)  # fmt: skip
    assert len(content(here)) > 15
    assert content(there / "tal") == content(here / "tal")

    # Both at once, each in one worker, with the cluster's one cache: the same again.
    at_home(tmp_path / "third", monkeypatch)
    together = tmp_path / "together"
    (players / "nobody.pgn").write_text("rubbish")
    with pytest.raises(PlayalikeError, match=r"nobody: .*nobody\.pgn"):
        run("study-all", players, "--out", together, *terms, *RAY)
    (players / "nobody.pgn").unlink()
    assert content(together / "tal") == content(here / "tal")
    said = json.loads(run("study-all", players, "--out", together, *terms, *RAY, "--json"))
    assert said == []  # all done before
    cache = tmp_path / "third" / ".local" / "share" / "playalike" / "analysis.db"
    assert answers_in(cache) > 30

    # On this machine without Ray, from the same answers.
    (players / "fischer.pgn").unlink()
    apart = tmp_path / "apart"
    said = json.loads(run("study-all", players, "--out", apart, *terms, "--jobs", "1", "--json"))
    assert [(one["slug"], one["asked"]) for one in said] == [("tal", 0)]
    assert content(apart / "tal") == content(here / "tal")


def first_games(path: Path, count: int) -> str:
    """Return the text of a file's first games."""
    games = path.read_text(encoding="utf-8").split("[Event ")[1 : count + 1]
    return "".join(f"[Event {game}" for game in games)


def answers_in(cache: Path) -> int:
    with contextlib.closing(sqlite3.connect(cache)) as database:
        try:
            return int(database.execute("select count(*) from analyses").fetchone()[0])
        except sqlite3.OperationalError:  # not made yet
            return 0


def test_metrics_and_authenticity_are_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands = [
        ("metrics", GAMES / "tal.pgn", "--delta", "--depth", "3", "--sampling", "6", "--json"),
        ("authenticity", "tal", GAMES / "tal.pgn", "--against", "none", "--nodes", "100",
         "--unseen", "--modes", "classic", "--json"),
    ]  # fmt: skip
    for number, words in enumerate(commands):
        found = []
        for place, where in (("here", HERE), ("there", RAY)):
            at_home(tmp_path / f"{place}{number}", monkeypatch)
            values = json.loads(run(*words, *where))
            for clock in ("engine_seconds", "wall_seconds"):
                if isinstance(values.get("engine"), dict):
                    values["engine"].pop(clock, None)
            found.append(values)
        assert found[0] == found[1]


def test_archives_are_reviewed_the_same(
    nodes: Nodes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("review", GAMES / "tal.pgn", "--player", PLAYERS["tal"], "--games", "2",
             "--nodes", "300", "--no-deeper", "--json")  # fmt: skip
    found = []
    for place, where in (("here", HERE), ("there", ("--cluster", nodes.address))):
        at_home(tmp_path / place, monkeypatch)
        pgn, page = tmp_path / f"{place}.pgn", tmp_path / f"{place}.html"
        said = run(*words, "--out", pgn, "--html", page, *where)
        found.append((said, pgn.read_bytes(), page.read_bytes()))
    assert json.loads(found[0][0])["games"]
    assert found[0] == found[1]


def test_measured_games_are_the_same(nodes: Nodes, tmp_path: Path) -> None:
    many = tmp_path / "many.pgn"
    many.write_text("".join(path.read_text() for path in sorted(GAMES.glob("*.pgn"))))
    words = ("metrics", many, GAMES, "--json", "--per-game", "--graphs")
    there = run(*words, "--cluster", nodes.address)
    assert json.loads(there)["read"]["duplicates"] == 19
    assert there == run(*words, *HERE)


def steady_engine(folder: Path) -> Path:
    """Stockfish that chooses the same move every time: at a level, or by time, it does not."""
    path = folder / "steady"
    levels = "UCI_LimitStrength\\|UCI_Elo\\|Skill Level"
    path.write_text(
        f"#!/bin/sh\nsed -u -e '/^setoption name \\({levels}\\)/d' -e 's/^go .*/go depth 1/' "
        f"-e '/^quit/q' | {STOCKFISH}\n"
    )
    path.chmod(0o755)
    return path


def test_evaluations_are_the_same(
    nodes: Nodes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("evaluate", "--subject", "random", "--subject", "simple", "--levels", "1350,1500",
             "--games", "2", "--movetime", "0.01", "--no-delta", "--seed", "3", "--json",
             "--stockfish", steady_engine(tmp_path))  # fmt: skip
    found = []
    for place, where in (("here", HERE), ("there", ("--cluster", nodes.address))):
        at_home(tmp_path / place, monkeypatch)
        pgn = tmp_path / f"{place}.pgn"
        said = json.loads(run(*words, "--pgn", pgn, *where))
        said["summary"].pop("evaluation_duration")
        found.append((said, pgn.read_bytes()))
    assert found[0][0]["subjects"]["simple"]["games"] == 4
    assert found[0] == found[1]


def test_tournaments_and_calibrations_are_the_same(
    nodes: Nodes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLAYALIKE_ENGINE", str(steady_engine(tmp_path)))
    monkeypatch.setattr(calibration, "REACH", 60.0)
    lineup = tmp_path / "pool.toml"
    players = "".join(
        f'[[player]]\nspec = "{spec}"\n' for spec in ("simple", "random", "stockfish")
    )
    lineup.write_text(f'games = 2\ntc = "nodes=50"\n{players}')
    commands = {
        "tournament": ("tournament", lineup, "--no-store"),
        "calibration": ("calibrate", "--personality", "tal", "--levels", "2100",
                        "--nodes", "100"),
    }  # fmt: skip
    for name, words in commands.items():
        found = []
        for place, where in (("here", ()), ("there", ("--cluster", nodes.address))):
            out = tmp_path / place / name
            said = run(*words, "--concurrency", "2", "--out", out, "--json", *where)
            (pgn,) = [path for path in out.glob("*.pgn") if path.name != "live.pgn"]
            found.append((said, untimed(pgn)))
        assert found[0][1].count("[Event ") == {"tournament": 6, "calibration": 2}[name]
        assert "lost by" not in found[0][1]
        assert found[0] == found[1]


def untimed(pgn: Path) -> str:
    """Return games without dates and without the seconds that moves took."""
    lines = [line for line in pgn.read_text().splitlines() if not line.startswith(DATES)]
    return re.sub(r"\[%emt [^]]*\]", "", " ".join(lines))


def test_series_of_games_are_the_same(nodes: Nodes, tmp_path: Path) -> None:
    """What `authenticity --profile` has the workers do."""
    specs = ("personality:tal?mode=classic", "personality:karpov?mode=classic")
    found = []
    executor = RayExecutor(nodes.address)
    try:
        for place, on in (("here", None), ("there", executor)):
            folder = tmp_path / place
            folder.mkdir()
            games = play_games(specs, AVERAGE, 1, 100, folder, executor=on)
            found.append([replace(games[spec][0], version="") for spec in specs])
    finally:
        executor.close()
    assert all(len(game.moves) > 10 for game in found[0])
    assert found[0] == found[1]


def started_by(home: Path) -> list[psutil.Process]:
    """Return all processes that know this home: ours, Ray's and the engines."""
    found = []
    for process in psutil.process_iter():
        with contextlib.suppress(psutil.Error):
            if process.environ().get("HOME") == str(home) and alive(process.pid):
                found.append(process)
    return found


@pytest.mark.parametrize("ended_by", [signal.SIGINT, KILL], ids=["Ctrl-C", "kill -9"])
def test_whoever_is_ended_leaves_nobody_and_goes_on(tmp_path: Path, ended_by: int) -> None:
    home, cache = tmp_path / "home", tmp_path / "cache.db"
    home.mkdir()
    words = [
        "study", str(GAMES / "fischer.pgn"), "--player", PLAYERS["fischer"], "--out",
        str(tmp_path / "fischer"), "--nodes", "200000", "--validation", "--cache", str(cache),
        "--only", "ingestion,openings,positions,analysis", "--json", *RAY,
    ]  # fmt: skip
    command = [sys.executable, "-c", MAIN, *words]
    environment = {**os.environ, "HOME": str(home)}
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    ) as running:
        try:
            begun = time.monotonic()
            while not answers_in(cache):
                assert running.poll() is None
                assert time.monotonic() - begun < STARTING
                time.sleep(0.05)
            assert any(one.name() in ("engine", "stockfish") for one in started_by(home))
            running.send_signal(ended_by)
            _, said = running.communicate(timeout=STARTING)
        finally:
            running.kill()
    # No word on its return code: where Ray has run in this process, too, it reaps what ends.
    if ended_by == signal.SIGINT:
        assert "the same command goes on where it stopped" in said
    until(lambda: not started_by(home))
    kept = answers_in(cache)
    second = subprocess.run(
        command, env=environment, stdout=subprocess.PIPE, text=True, timeout=STARTING, check=True
    )
    numbers = json.loads(second.stdout)["analysis"]["numbers"]
    assert numbers["cached"] >= kept > 0
    assert numbers["asked"] > 0, "it was ended before all was done"
    until(lambda: not started_by(home))


def test_a_wrong_address_is_one_line_and_no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray_connection, "CONNECT_SECONDS", 2.0)
    begun = time.monotonic()
    for words in (
        ["study", str(GAMES / "tal.pgn"), "--player", "Tal", "--out", "x"],
        ["authenticity", "tal", str(GAMES / "tal.pgn"), "--against", "none"],
        ["metrics", str(GAMES / "tal.pgn")],
        ["review", str(GAMES / "tal.pgn")],
        ["study-all", str(GAMES)],
    ):
        with pytest.raises(PlayalikeError, match=r"--cluster 127\.0\.0\.1:1: nobody answers"):
            run(*words, "--cluster", "127.0.0.1:1")
    assert time.monotonic() - begun < 60
