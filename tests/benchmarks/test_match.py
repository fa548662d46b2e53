"""The match script: resumes, pairs openings, and makes failures lose."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import chess
import pytest

from playalike.decision import Decision
from playalike.engine.players import RandomPlayer, SimplePlayer
from playalike.errors import PlayalikeError
from playalike.player import Limit, Player

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "match.py"


@pytest.fixture(scope="module")
def match() -> ModuleType:
    spec = importlib.util.spec_from_file_location("match_script", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["match_script"] = module
    spec.loader.exec_module(module)
    return module


def test_a_match_goes_on_where_it_stopped(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    openings = tmp_path / "o.epd"
    openings.write_text(
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -\n"
        "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq -\n"
    )

    def run(games: int, b: str = "random?seed=1") -> subprocess.CompletedProcess[str]:
        arguments = ["--a", "simple", "--b", b, "--limit", "depth=1", "--openings", str(openings)]
        arguments += ["--games", str(games), "--out", str(out), "--jobs", "1"]
        return subprocess.run(
            [sys.executable, str(SCRIPT), *arguments], capture_output=True, text=True, timeout=120
        )

    first = run(2)
    assert first.returncode == 0, first.stderr
    # A line lost to a power cut is played again.
    lines = out.read_text().splitlines()
    out.write_text(lines[0] + "\n")
    second = run(4)
    assert second.returncode == 0, second.stderr
    assert "1 games played before" in second.stdout
    games = [json.loads(line) for line in out.read_text().splitlines()]
    assert {(g["pair"], g["a_is_white"]) for g in games} == {
        (pair, white) for pair in (0, 1) for white in (True, False)
    }
    assert games[0]["fen"] != games[-1]["fen"]
    other = run(4, "random?seed=2")
    assert other.returncode == 1
    assert "another match" in other.stderr


class Broken(SimplePlayer):
    """Fails in one way or another."""

    def __init__(self, way: str) -> None:
        self.way = way

    def choose(self, board: chess.Board, limit: Limit) -> Decision:
        if self.way == "error":
            raise PlayalikeError("died")
        if self.way == "late":
            import time

            time.sleep(0.2)
        decision = super().choose(board, limit)
        return Decision("e2e5", "e5", "x", ".", "x") if self.way == "illegal" else decision


@pytest.mark.parametrize(
    ("way", "reason"), [("error", "died"), ("illegal", "illegal move e2e5"), ("late", "time")]
)
def test_whoever_fails_loses(match: ModuleType, way: str, reason: str) -> None:
    control = match.Control(movetime=0.05)
    for order, expected in (((0, 1), "0-1"), ((1, 0), "1-0")):
        players: list[Player] = [Broken(way), RandomPlayer(1)]
        result, why, *_ = match.play_game(
            [players[i] for i in order],
            [control, control],
            chess.STARTING_FEN,
            0.1,
            match.Adjudication(),
        )
        assert result == expected
        assert reason in why


def test_elo_and_its_interval(match: ModuleType) -> None:
    assert match.elo(0.5) == pytest.approx(0.0)
    assert match.elo(0.75) == pytest.approx(190.8, abs=0.1)
    assert match.elo(1.0) == float("inf")

    def game(pair: int, score: float) -> object:
        return match.Game(pair, True, score, "", "", 1, 0, 0, 0, 0, "", "", "m")

    paired = [game(p, s) for p in range(100) for s in ((1.0, 0.0) if p % 4 else (1.0, 1.0))]
    text = match.summary(paired)
    assert "+125 =0 -75, score 62.5%, Elo +89" in text
    # By hand: the pairs' means are 0.5 or 1.0, their deviation 0.2176, so the score is
    # 0.5823 to 0.6677.
    assert "(95 %: +58 to +121)" in text
    alike = match.summary([game(p, 1.0) for p in range(30)])
    assert "Elo +inf (95 %: +382 to +inf)" in alike


def test_controls(match: ModuleType) -> None:
    assert match.Control.parse("movetime=0.2,nodes=5") == match.Control(movetime=0.2, nodes=5)
    assert match.Control.parse("clock=10+0.1") == match.Control(clock=10.0, increment=0.1)
    with pytest.raises(PlayalikeError, match="movetme"):
        match.Control.parse("movetme=1")
    with pytest.raises(PlayalikeError, match="engin"):
        match.make_player("engin:default")
