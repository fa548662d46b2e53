"""`playalike authenticity` from PGN to tables, with a real engine at a few nodes."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from playalike.errors import PlayalikeError
from playalike.faces.cli.main import app
from tests.study.studying import GAMES, pgn

NODES = ("--nodes", "200", "--multipv", "5", "--jobs", "1", "--modes", "model,classic")
"""The learned mode has its own test: it depends on who has a model, and on the prior."""


@pytest.fixture(autouse=True)
def _fresh_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    if not (shutil.which("stockfish") or Path("/usr/games/stockfish").exists()):
        pytest.skip("needs Stockfish, which is not installed")


def authenticity(*words: str | Path) -> Result:
    run = CliRunner().invoke(app, ["authenticity", *map(str, words)])
    if run.exception is not None and not isinstance(run.exception, SystemExit):
        raise run.exception
    assert run.exit_code == 0, run.output
    return run


def first_games(tmp_path: Path, name: str, count: int) -> Path:
    """Write the first games of a famous player's file to one of their own."""
    text = (GAMES / f"{name}.pgn").read_text(encoding="utf-8")
    games = re.split(r"(?=\[Event )", text)[1:]
    path = tmp_path / f"{name}.pgn"
    path.write_text("".join(games[:count]), encoding="utf-8")
    return path


@pytest.mark.slow
def test_a_personality_is_judged_from_games_to_page(tmp_path: Path) -> None:
    karpov, tal = first_games(tmp_path, "karpov", 3), first_games(tmp_path, "tal", 2)
    page, tables = tmp_path / "page.html", tmp_path / "tables.md"
    run = authenticity(
        "karpov", karpov, tal, "--against", "tal", "--unseen", *NODES, "--json",
        "--report", page, "--markdown", tables,
    )  # fmt: skip
    found: dict[str, Any] = json.loads(run.stdout)
    assert found["personality"] == "karpov"
    assert found["games"][0] | {"speeds": None} == {
        "player": "karpov", "judged": 3, "studied": 0, "left_out": {}, "speeds": None,
        "share_with_traces_in_plans": None,
    }  # fmt: skip
    sections = [value for value in found.values() if isinstance(value, dict)]
    assert len(sections) == 8
    for section in sections:  # every table says what it rests on
        assert section["engine"].startswith("Stockfish")
        assert (section["nodes"], section["multipv"], section["games"]) == (200, 5, 3)
    predictors = {row["predictor"] for row in found["agreement"]["rows"]}
    assert predictors >= {
        "engine's first choice", "engine, fitted temperature", "karpov model", "karpov classic",
        "tal model", "tal classic",
    }  # fmt: skip
    slices = {row["slice"] for row in found["agreement"]["rows"]}
    assert {"all", "choice positions", "phase: middlegame", "loss: 0"} <= slices
    for row in found["agreement"]["rows"]:
        assert row["top1"][0] <= row["top3"][0] <= row["top5"][0] <= 1
        assert row["nll"][0] > 0
        assert row["nll"][1] <= row["nll"][0] <= row["nll"][2]
    assert {row["mode"] for row in found["personal_signal"]["rows"]} == {"model", "classic"}
    (single,) = [
        row for row in found["identification"]["rows"]
        if (row["k"], row["view"], row["judge"]) == (1, "from ply 20", "model")
    ]  # fmt: skip
    assert single["players"] == ["karpov", "tal"]
    assert [sum(row) for row in single["confusion"]] == pytest.approx([1, 1], abs=1e-3)
    trap = found["known_positions"]["rows"][0]
    judged = next(row for row in found["agreement"]["rows"] if row["slice"] == "all")
    assert trap["in_book"] > 0
    assert trap["own_positions"] - trap["in_book"] - trap["in_training"] == trap["judged"]
    assert judged["positions"] == trap["judged"]

    html = page.read_text(encoding="utf-8")
    assert html.count("<svg") >= 8
    assert "<h1>" in html
    assert "Stockfish" in html
    assert "200 nodes, MultiPV 5" in html
    text = tables.read_text(encoding="utf-8")
    captions = [line for line in text.splitlines() if "nodes, MultiPV" in line]
    titles = [line for line in text.splitlines() if line.startswith("**")]
    assert len(captions) == len(titles) > 10

    # A second time nothing is asked, and the figures are the same; as text they are readable.
    again = authenticity("karpov", karpov, tal, "--against", "tal", "--unseen", *NODES, "--json")
    assert json.loads(again.stdout) == found
    shown = authenticity("karpov", karpov, tal, "--against", "tal", "--unseen", *NODES, "--full")
    assert "The move played, from ply 10" in shown.stdout
    assert "karpov classic" in shown.stdout


@pytest.mark.slow
def test_alone_and_playing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games = first_games(tmp_path, "fischer", 2)
    run = authenticity("fischer", games, "--unseen", *NODES, "--against", "none", "--json")
    found = json.loads(run.stdout)
    assert found["identification"]["rows"] == []
    assert any("second personality" in note for note in found["notes"])
    monkeypatch.setattr("playalike.authenticity.playing.LONGEST", 26)
    monkeypatch.setattr("playalike.oracle.executor.LocalExecutor", lambda _: SerialStandIn())
    run = authenticity(
        "fischer", games, "--unseen", *NODES, "--against", "tal", "--play", "2", "--json"
    )
    found = json.loads(run.stdout)
    rows = found["played_games"]["rows"]
    assert {(row["judge"], row["view"], row["k"]) for row in rows} == {
        (judge, view, 1)
        for judge in ("model", "classic")
        for view in ("with openings", "from ply 20")
    }
    assert all(row["played_games"] == 2 and row["real_games"] == 2 for row in rows)
    assert any("No games of tal" in note for note in found["notes"])


class SerialStandIn:
    """Workers in this process, so that what a test changes is changed for them, too."""

    def __new__(cls) -> Any:
        from playalike.oracle.executor import SerialExecutor

        return SerialExecutor()


SPANISH = (
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Na5"
)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["nobody"], "there is no personality 'nobody'"),
        (["karpov", "--against", "tall"], "there is no personality 'tall'; did you mean 'tal'"),
        (["karpov", "--against", "karpov"], "is the personality that is judged"),
        (["karpov"], "'Karpov, Anatoly' is not among the players"),
        (["karpov", "--maia", "no.pb.gz"], r"no\.pb\.gz"),
        (["karpov", "--report", "no/where.html"], "there is no folder no"),
        (["karpov", "--player", "Guest, Bob", "--unseen"], "no position of Karpov, Anatoly"),
    ],
)
def test_wrong_input_is_named(
    tmp_path: Path, words: list[str], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    source = tmp_path / "games.pgn"
    source.write_text(pgn(SPANISH.split(" 6.")[0], "Hero, Ann", "Guest, Bob"), encoding="utf-8")
    with pytest.raises(PlayalikeError, match=message):
        authenticity(words[0], source, *words[1:], *NODES)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(PlayalikeError, match=r"there is no file or folder .*none\.pgn"):
        authenticity("karpov", tmp_path / "none.pgn")


def test_a_file_without_games_is_named(tmp_path: Path) -> None:
    (tmp_path / "empty.pgn").write_text("", encoding="utf-8")
    with pytest.raises(PlayalikeError, match=r"empty\.pgn"):
        authenticity("karpov", tmp_path / "empty.pgn")
