"""`playalike review` from end to end, with few nodes."""

from __future__ import annotations

import json
from pathlib import Path

import chess.pgn
import pytest
from typer.testing import CliRunner

from playalike.errors import PlayalikeError
from playalike.faces.cli.main import app
from playalike.oracle.engines import find_engine
from playalike.settings import load_settings

PGN = """[Event "Test"]
[White "Me"]
[Black "You"]
[Date "2025.01.02"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1

[Event "Test"]
[White "You"]
[Black "Me"]
[Date "2025.02.03"]
[Result "1-0"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0
"""


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    if find_engine(load_settings()) is None:
        pytest.skip("needs a UCI engine: our own is tested with the oracle")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    path = tmp_path / "games.pgn"
    path.write_text(PGN, encoding="utf-8")
    return path


def run(*arguments: object, text: str | None = None) -> str:
    result = CliRunner().invoke(app, ["review", *map(str, arguments)], input=text)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.stdout


QUICK = ("--nodes", 300, "--jobs", 1)


def test_review_writes_everything(games: Path, tmp_path: Path) -> None:
    out, page = tmp_path / "annotated.pgn", tmp_path / "review.html"
    said = json.loads(run(games, "--out", out, "--html", page, "--json", *QUICK))
    assert [game["moves"][-1]["san"] for game in said["games"]] == ["Qh4#", "Qxf7#"]
    sentence = said["games"][0]["moves"][2]["sentence"]
    assert sentence.startswith("Allows mate in 1, beginning with Qh4#. Better was ")
    assert set(said["games"][1]["sides"]["white"]["playstyle"]) > {"tactical_score", "captures"}
    with out.open(encoding="utf-8") as file:
        read = [chess.pgn.read_game(file) for _ in range(2)]
    assert all(game is not None and not game.errors for game in read)
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    shown = run(games, "--no-portrait", "--scheme", "blitzmate", *QUICK)
    assert "accuracy" in shown
    assert "Qh4#" in shown


def test_thresholds_of_blitzmates_scheme_come_from_the_configuration(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    config = tmp_path / "config" / "playalike" / "config.toml"
    config.parent.mkdir(parents=True)

    def classes() -> list[str]:
        said = json.loads(run(games, "--scheme", "blitzmate", "--json", *QUICK, "--no-deeper"))
        return [move["class"] for game in said["games"] for move in game["moves"]]

    usual = classes()
    assert "blunder" in usual  # 2.g4 and 3...Nf6
    config.write_text("[analyzer]\ngood = 100000\ninaccuracy = 100001\nmistake = 100002\n")
    lenient = classes()
    assert len(lenient) == len(usual)
    assert set(lenient) <= {"brilliant", "excellent", "good"}


def test_an_archive_and_its_puzzles(games: Path, tmp_path: Path) -> None:
    page = tmp_path / "archive.html"
    said = json.loads(run(games, "--player", "Me", "--html", page, "--json", *QUICK))
    assert said["player"] == "Me"
    assert len(said["games"]) == 2
    assert said["practice"]["added"] == said["practice"]["puzzles"] >= 2
    assert {one["motif"] for one in said["recurring"]} >= {"allowed mate"}
    assert "Mistakes that come back" in page.read_text(encoding="utf-8")
    # Again: nothing is analysed (the cache has it), nothing is added.
    again = json.loads(run(games, "--player", "Me", "--json", *QUICK))
    assert again["practice"]["added"] == 0
    puzzles = json.loads(run("--practise", "--json"))
    solution = puzzles[0]["solutions"][0]
    shown = run("--practise", text=f"nonsense\n{solution}\n\n")
    assert "I do not understand 'nonsense'" in shown
    assert "Right." in shown
    assert "1 of 1 tries solved" in shown
    assert "recurring mistake" in run(games, "--player", "Me", *QUICK)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["missing.pgn"], "there is no file or folder missing.pgn"),
        ([], "name a PGN file"),
        (["GAMES", "--player", "Nobody"], "'Nobody' is not among the players"),
        (["GAMES", "--scheme", "stars"], "no scheme of move classes 'stars'"),
        (["GAMES", "--html", "no/such/folder/x.html"], "there is no folder no/such/folder"),
        (["--practise"], "there are no puzzles yet"),
    ],
)
def test_mistakes_of_the_user_are_named(games: Path, arguments: list[str], words: str) -> None:
    with pytest.raises(PlayalikeError, match=words):
        run(*(str(games) if a == "GAMES" else a for a in arguments))


def test_a_file_without_games(games: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty.pgn"
    empty.write_text("")
    with pytest.raises(PlayalikeError, match="no game with moves"):
        run(empty)
