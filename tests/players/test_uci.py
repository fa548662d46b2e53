"""UCI engines as players: found, asked for their names, and how they fail."""

from __future__ import annotations

import sys
from pathlib import Path

import chess
import pytest

from playalike.oracle.engines import UciEngineError, describe_engine, find_engine
from playalike.player import Limit
from playalike.players.uci import UciPlayer
from playalike.settings import Settings
from tests.programs import make_executable

FAKE = """\
#!{python}
import sys, time
for line in sys.stdin:
    word = line.split()[0]
    if word == "uci":
        print("id name Fake 1\\noption name Level type spin default 1 min 1 max 9\\nuciok")
    elif word == "isready":
        print("readyok")
    elif word == "go":
        {go}
    elif word == "quit":
        break
    sys.stdout.flush()
"""


def fake(folder: Path, go: str) -> Path:
    """Write an engine that does `go` when it should move."""
    path = folder / "engine"
    path.write_text(FAKE.format(python=sys.executable, go=go))
    make_executable(path)
    return path


def test_a_configured_engine_is_used_or_refused(tmp_path: Path) -> None:
    path = fake(tmp_path, "pass")
    assert find_engine(Settings(data=tmp_path, engine=path)) == path
    with pytest.raises(UciEngineError, match="no-such-engine"):
        find_engine(Settings(data=tmp_path, engine=tmp_path / "no-such-engine"))


def test_nothing_installed_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("playalike.oracle.engines.usual_places", lambda system: iter(()))
    assert find_engine(Settings(data=tmp_path)) is None


def test_names(tmp_path: Path) -> None:
    assert describe_engine(fake(tmp_path, "pass")) == "Fake 1"


@pytest.mark.parametrize(
    ("program", "reason"), [("#!/bin/true\n", "UCI|start"), ("\x00\x01nonsense", "start|UCI")]
)
def test_programs_that_are_no_engines(tmp_path: Path, program: str, reason: str) -> None:
    path = tmp_path / "thing"
    path.write_text(program)
    make_executable(path)
    with pytest.raises(UciEngineError, match=reason) as error:
        describe_engine(path, timeout=5)
    assert "thing" in str(error.value)


def test_plays_and_reports(tmp_path: Path) -> None:
    go = 'print("info depth 3 nodes 99 score cp 31 pv e2e4 e7e5\\nbestmove e2e4")'
    player = UciPlayer(fake(tmp_path, go), {"Level": "4"})
    decision = player.choose(chess.Board(), Limit(nodes=5))
    player.close()
    assert (decision.move, decision.depth, decision.nodes) == ("e2e4", 3, 99)
    assert decision.candidates[0].pv == ("e2e4", "e7e5")
    assert decision.sentence == "Fake 1 prefers e4, valued at +0.31."


@pytest.mark.parametrize(
    ("go", "reason"),
    [
        ("sys.exit(3)", "died"),
        ('print("bestmove e2e5")', "misbehaved"),
        ('print("bestmove 0000")', "no move|misbehaved"),
    ],
)
def test_engines_that_fail_are_named(tmp_path: Path, go: str, reason: str) -> None:
    player = UciPlayer(fake(tmp_path, go), timeout=5)
    with pytest.raises(UciEngineError, match=reason) as error:
        player.choose(chess.Board(), Limit(time=0.1))
    assert "Fake 1" in str(error.value)
    player.close()


def test_an_engine_that_never_answers(tmp_path: Path) -> None:
    player = UciPlayer(fake(tmp_path, "time.sleep(60)"), timeout=0.5)
    with pytest.raises(UciEngineError, match="in time"):
        player.choose(chess.Board(), Limit(time=0.1))
    player.close()


def test_unknown_options_are_refused(tmp_path: Path) -> None:
    path = fake(tmp_path, "pass")
    with pytest.raises(UciEngineError, match="Levle"):
        UciPlayer(path, {"Levle": 3})
