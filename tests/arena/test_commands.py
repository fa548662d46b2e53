"""The commands of the arena, in this process: what they print and where they write."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from playalike.errors import PlayalikeError
from playalike.faces.cli.main import app

PUZZLES = """PuzzleId,FEN,Moves
a,6k1/5ppp/8/8/8/7P/5PPK/r2R4 b - - 0 1,a1a2 d1d8
b,6k1/5ppp/8/8/8/7P/5PPK/r1R5 b - - 0 1,a1a2 c1c8
c,6k1/5ppp/8/8/8/7P/5PPK/r3R3 b - - 0 1,a1a2 e1e8
d,1k6/ppp5/8/8/8/P7/KPP5/4R2r b - - 0 1,h1h2 e1e8
"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("PLAYALIKE_DB", raising=False)
    monkeypatch.chdir(tmp_path)


def run(*words: str) -> str:
    result = CliRunner().invoke(app, list(words), catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_a_match_from_beginning_to_history(tmp_path: Path) -> None:
    words = ["match", "simple", "random", "--games", "2", "--tc", "depth=1", "--concurrency", "1"]
    first = json.loads(run(*words, "--plies", "2", "--json"))
    assert first["games"] == 2
    assert sum(first["pairs"]) == 1
    again = json.loads(run(*words, "--plies", "2", "--json"))  # nothing is left to play
    assert again == first
    assert len(list((tmp_path / "games").glob("2*.pgn"))) == 1
    seen = json.loads(run("watch", "games/live.pgn", "--once", "--json"))
    assert seen["result"] in ("1-0", "0-1", "1/2-1/2")
    assert "without search" in run("watch", "games/live.pgn", "--once")
    (history, *_) = json.loads(run("arena", "history", "--json", "--html", "h.html"))
    assert (history["player"], history["against"], history["games"]) == ("simple", "random", 2)
    assert history["version"]
    assert (tmp_path / "h.html").is_file()


def test_tuning(tmp_path: Path) -> None:
    (tmp_path / "p.csv").write_text(PUZZLES)
    words = ["tune", "--puzzles", "p.csv", "--steps", "1", "--nodes", "60", "--jobs", "1"]
    data = json.loads(run(*words, "--keys", "tempo", "--held-out", "0.5", "--json"))
    assert data["steps"] == 1
    assert data["training"][2] + data["held_out"][2] == 4
    text = (tmp_path / "tuned.toml").read_text()
    assert "held out:" in text
    assert (tmp_path / "tuned.state.json").is_file()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["match", "simple"], "who plays simple"),
        (["match", "simple", "random", "--sprt", "5,1"], "below the second"),
        (["match", "simple", "random", "--model", "magic"], "magic"),
        (["match", "simple", "random", "--runner", "fastches"], "did you mean 'fastchess'"),
        (["match", "simple", "random", "--runner", "fastchess"], "not installed"),
        (["tune", "--puzzles", "no.csv"], "no.csv"),
        (["tournament", "no.toml"], "no.toml"),
        (["watch", "no.pgn", "--once"], "no.pgn"),
        (["match", "simple", "random", "--tc", "fast"], "say 10\\+0.1"),
        (["match", "simple", "random", "--openings", "no.epd"], "no.epd"),
        (["match", "simple", "random", "--syzygy", "no"], "cannot read tablebases in no"),
        (["arena", "snapshot", "a b"], "no name for a snapshot"),
    ],
)
def test_mistakes_are_one_line(
    words: list[str], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(PlayalikeError, match=message):
        CliRunner().invoke(app, words, catch_exceptions=False)
