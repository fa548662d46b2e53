"""`make personalities`: from a stand-in for Debian's archive to a personality that loads."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from playalike.games.keys import split_of
from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.personality.load import load_personality
from tests.study.studying import GAMES, pgn

TOOL = Path(__file__).resolve().parents[2] / "tools" / "build_personalities.py"

# Puts the archive where apt would, and writes down what it was asked.
APT = """#!/bin/sh
echo "$@" >> "{log}"
case "$*" in *" source "*) cp "{archive}" . ;; esac
"""


def _spelled(text: str, name: str) -> str:
    return text.replace('"Fischer, Robert James"', f'"{name}"')


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """Make an archive with dirty games, and an apt-get that gives it."""
    games = (GAMES / "fischer.pgn").read_text(encoding="utf-8").split("\n\n[Event ")
    first, *others = [games[0], *("[Event " + game for game in games[1:])]
    text = "\n\n".join([_spelled(first, "Fischer R"), *others])
    # The same game once more under another spelling, a namesake, somebody else, and a broken game.
    text += "\n\n" + _spelled(others[0], "Fischer, Robert J") + "\n\n"
    text += pgn("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7", white="Fischer, Walter")
    text += pgn("1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O", white="Keres, P")
    text += pgn("1. e4 e5 2. Ke7 Nf6", white="Fischer R")
    inside = tmp_path / "book-1.02"
    inside.mkdir()
    (inside / "book_1.02.pgn").write_bytes(text.encode("latin-1"))
    archive = tmp_path / "gnuchess-book_1.02.orig.tar.gz"
    with tarfile.open(archive, "w:gz") as tar:
        tar.add(inside, "gnuchess-book-1.02")
    programs = tmp_path / "bin"
    programs.mkdir()
    apt = programs / "apt-get"
    apt.write_text(APT.format(log=tmp_path / "asked.txt", archive=archive))
    apt.chmod(apt.stat().st_mode | stat.S_IXUSR)
    return tmp_path


def _build(machine: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {
        "PATH": f"{machine / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(machine / "home"),
    }
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        environment.pop(name, None)
    return subprocess.run(
        [sys.executable, str(TOOL), "--out", str(machine / "build"), "--jobs", "1", *words],
        env=environment, capture_output=True, text=True, check=False, timeout=600,
    )  # fmt: skip


@pytest.mark.slow
def test_the_whole_way(machine: Path) -> None:
    games = list(read_games([str(GAMES / "fischer.pgn")], ReadReport()))
    training = [game for game in games if split_of(game) == "train"]
    reserved = machine / "reserved.json"
    reserved.write_text(json.dumps([training[-1].holdout_key]))
    options = ("--only", "fischer", "--nodes", "100", "--reserved", str(reserved))
    run = _build(machine, *options)
    assert run.returncode == 0, run.stderr
    assert "Fetching" in run.stdout
    assert "not taken for the player: {'Fischer, Walter': 1}" in run.stdout
    assert "'Fischer R': 2" in run.stdout
    cut_out = (machine / "build" / "games" / "fischer.pgn").read_text(encoding="latin-1")
    assert "Keres, P" not in cut_out
    personality = load_personality(machine / "build" / "fischer")
    # Neither what is kept for judging nor the double, the namesake's and the broken game.
    assert personality.definition.provenance.games == len(training) - 1 > 1
    assert f"{len(training) - 1} studied" in run.stdout
    # Spelled in several ways in the archive; called by the fullest.
    assert personality.definition.player == "Fischer, Robert James"
    personality.close()

    # Again: nothing is fetched, nothing is studied anew.
    asked = (machine / "asked.txt").read_text()
    assert asked.count("update") == 1
    again = _build(machine, *options)
    assert again.returncode == 0, again.stderr
    assert (machine / "asked.txt").read_text() == asked
    assert "unchanged" in again.stdout + again.stderr


def test_a_file_that_is_there_is_used_and_all_three_are_looked_for(machine: Path) -> None:
    file = machine / "own.pgn"
    names = {"karpov": "Karpov A", "tal": "Tal M (LAT)", "fischer": "Fischer R"}
    file.write_text(
        "".join(
            pgn(f"1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. {move} Nf6 5. d3 d6 6. Bg5 h6", white=name)
            for name in names.values()
            for move in ("O-O", "c3", "Nc3", "b4")
        )
    )  # fmt: skip
    run = _build(machine, "--pgn", str(file), "--stages", "ingestion")
    assert run.returncode == 0, run.stderr
    assert not (machine / "asked.txt").exists()
    for slug in names:
        assert (machine / "build" / slug / "work" / "games.parquet").exists()


def test_a_missing_package_is_one_line(machine: Path) -> None:
    (machine / "bin" / "apt-get").write_text("#!/bin/sh\nexit 100\n")
    run = _build(machine)
    assert run.returncode == 1
    assert run.stderr.startswith("build_personalities: ")
    assert len(run.stderr.splitlines()) == 1
