"""`playalike metrics` as a user runs it."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pyarrow.parquet
import pytest
from typer.testing import CliRunner, Result

from playalike.errors import PlayalikeError
from playalike.faces.cli.main import app
from playalike.playstyle.dimensions import NAMES
from playalike.playstyle.report.charts import nice_ticks
from tests.reports.checking import SCRIPT, assert_shown_as_text

from .making import BERLIN, BOTVINNIK_TAL, KASPAROV_TOPALOV, OPERA, TAL_LARSEN
from .test_metrics import DOCUMENT


def pgn(white: str, black: str, result: str, moves: str, **tags: str) -> str:
    head = {"White": white, "Black": black, "Result": result, **tags}
    return "".join(f'[{k} "{v}"]\n' for k, v in head.items()) + f"\n{moves} {result}\n\n"


@pytest.fixture(autouse=True)
def _fresh_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "PLAYALIKE_DB"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def games(tmp_path: Path) -> Path:
    file = tmp_path / "games.pgn"
    file.write_text(
        pgn("Tal, Mikhail", "Larsen, Bent", "1-0", TAL_LARSEN, Date="1965.??.??")
        + pgn("Botvinnik, Mikhail", "Tal, Mikhail", "0-1", BOTVINNIK_TAL, ECO="E69")
        + pgn("Tal, Mikhail", "Somebody", "1/2-1/2", BERLIN, ECO="C67")
        + pgn("Morphy, Paul", "Duke Karl", "1-0", OPERA, ECO="C41")
        + pgn("Tal, Mikhail", "Larsen, Bent", "1-0", TAL_LARSEN, Date="1965.??.??")
    )
    return file


def run(*words: object) -> Result:
    result = CliRunner().invoke(app, [str(word) for word in words])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result


@pytest.mark.parametrize(("more", "after"), [((), "begins again"), (("--delta",), "goes on where")])
def test_ctrl_c_says_what_the_same_command_does(
    games: Path, monkeypatch: pytest.MonkeyPatch, more: tuple[str, ...], after: str
) -> None:
    """Only what the engine found out is kept on the way."""

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("playalike.faces.cli.metrics_run._measure", interrupted)
    monkeypatch.setattr("playalike.faces.cli.metrics_run._deltas", lambda *_: None)
    said = CliRunner().invoke(app, ["metrics", str(games), "--jobs", "1", *more])
    assert said.exit_code != 0
    assert f"interrupted: the same command {after}" in said.output


def test_a_player_as_json(games: Path) -> None:
    data = json.loads(run("metrics", games, "--player", "Tal", "--json", "--per-game").stdout)
    subject = data["subjects"][0]
    assert (subject["name"], subject["games"]) == ("Tal, Mikhail", 3)
    assert (subject["wins"], subject["draws"], subject["losses"]) == (2, 1, 0)
    assert set(DOCUMENT.split()) - {"classification"} == set(subject["metrics"])
    assert [one["name"] for one in subject["dimensions"]] == list(NAMES)
    assert all(
        {"reliability", "weak", "effect", "effect_low"} <= set(d) for d in subject["dimensions"]
    )
    assert set(subject["score_effects"]) == {"tactical", "aggression"}
    assert data["read"]["duplicates"] == 1
    per_game = subject["per_game"]
    assert [g["sacrifices"][0]["ply"] for g in per_game if g["sacrifices"]] == [31, 42]
    assert set(per_game[0]["white_metrics"]) == set(DOCUMENT.split())


def test_names_on_the_page_cannot_become_markup(tmp_path: Path) -> None:
    games, page = tmp_path / "games.pgn", tmp_path / "page.html"
    games.write_text(
        pgn(SCRIPT, "Larsen, Bent", "1-0", TAL_LARSEN)
        + pgn("Morphy, Paul", SCRIPT, "1-0", OPERA, ECO="C41")
    )
    other = tmp_path / "other.pgn"
    other.write_text(pgn("<b>Eve", "Tal, Mikhail", "0-1", BOTVINNIK_TAL))
    run("metrics", games, "--player", SCRIPT, "--report", page)
    assert_shown_as_text(page.read_text(encoding="utf-8"))
    run("metrics", games, other, "--compare", "--report", page)
    assert_shown_as_text(page.read_text(encoding="utf-8"))


def test_as_a_table_and_a_page(games: Path, tmp_path: Path) -> None:
    page = tmp_path / "tal.html"
    shown = run("metrics", games, "--player", "Tal, Mikhail", "--report", page).stdout
    assert "Tal, Mikhail" in shown
    assert "Sacrifices" in shown
    assert "King attack" in shown
    html = page.read_text()
    assert html.startswith("<!DOCTYPE html>")
    assert html.count("<svg") > 10
    assert "http://" not in html.replace("http://www.w3.org", "")
    assert "https://" not in html
    for title in ("Style against the population", "Where the pieces stand", "Through the game",
                  "Critical positions", "Openings"):  # fmt: skip
        assert title in html


def test_comparing_files(games: Path, tmp_path: Path) -> None:
    other = tmp_path / "kasparov.pgn"
    other.write_text(
        pgn("Kasparov, Garry", "Topalov, Veselin", "1-0", KASPAROV_TOPALOV)
        + pgn("Kasparov, Garry", "Short, Nigel", "1/2-1/2", BERLIN)
    )
    mine = tmp_path / "tal.pgn"
    mine.write_text("\n\n".join(games.read_text().split("\n\n")[:6]) + "\n\n")
    data = json.loads(run("metrics", mine, other, "--compare", "--json").stdout)
    assert [s["name"] for s in data["subjects"]] == ["Tal, Mikhail", "Kasparov, Garry"]
    comparison = data["comparisons"][0]
    assert {d["piece"] for d in comparison["heat"]} == {
        "pawn", "knight", "bishop", "rook", "queen", "king",
    }  # fmt: skip
    assert comparison["divergence"] > 0
    text = run("metrics", mine, other, "--compare", "--same-opening").stdout
    assert "standard deviations apart" in text


def test_saving_and_showing(games: Path, tmp_path: Path) -> None:
    number = json.loads(run("metrics", games, "--player", "Tal", "--save", "--json").stdout)["run"]
    assert "metrics" in run("metrics", "show").stdout
    raw = json.loads(run("metrics", "show", "raw", "--run", number, "--json").stdout)
    assert [row["entity_id"] for row in raw] == [f"playstyle_eval_game_{n}" for n in range(3)]
    assert raw[0]["data"]["position_metrics"][0]["ply"] == 1
    computed = json.loads(run("metrics", "show", "games", "--json").stdout)
    assert set(computed[0]["data"]) == {"white_metrics", "black_metrics", "game_characteristics"}
    groups = json.loads(run("metrics", "show", "groups", "--json").stdout)
    assert (groups[0]["entity_id"], groups[0]["data"]["games"]) == ("Tal, Mikhail", 3)
    summary = json.loads(run("metrics", "show", "summary", "--json").stdout)
    assert summary[0]["data"]["tactical_rankings"][0]["subject"] == "Tal, Mikhail"
    parquet, table = tmp_path / "games.parquet", tmp_path / "games.csv"
    run("metrics", "show", "games", "--export", parquet)
    run("metrics", "show", "games", "--export", table)
    read = pyarrow.parquet.read_table(parquet)
    assert read.num_rows == 3
    assert "white_metrics.tactical_score" in read.column_names
    with table.open() as file:
        assert len(list(csv.DictReader(file))) == 3
    assert "tactical_score" in run("metrics", "show", "games").stdout


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [
        (0, 40, [0, 10, 20, 30, 40]),
        (0, 5.75, [0, 2, 4, 6]),
        (-0.1, 0.29, [-0.1, 0, 0.1, 0.2, 0.3]),
        (0, 0.177, [0, 0.05, 0.1, 0.15, 0.2]),
        (0, 0, []),
        (-3, 0, [-3, -2, -1, 0]),
    ],
)
def test_round_ticks(low: float, high: float, ticks: list[float]) -> None:
    found = nice_ticks(low, high)
    if high > low:
        assert found == pytest.approx(ticks)
    assert found[0] <= low
    assert found[-1] > found[0]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["metrics", "nowhere.pgn"], "there is no file or folder nowhere.pgn"),
        (["metrics", "GAMES", "--player", "Nobody"], "'Nobody' is not among the players"),
        (["metrics", "GAMES", "--compare"], "--compare needs two files"),
        (["metrics", "show", "gamse"], "did you mean 'games'"),
        (["metrics", "show", "games"], "nothing has been saved yet"),
        (["metrics", "GAMES", "--config", "CONFIG"], "'delta_smapling_rate'; did you mean"),
        (["metrics", "EMPTY"], "the input is empty; give PGN files or folders"),
        (["metrics", "NOTES"], "unreadable word among the moves"),
        (["metrics", "GAMES", "--report", "/no/such/x.html"], "there is no folder /no/such"),
        (["metrics", "GAMES", "--report", "/"], "this is a folder"),
        (["metrics", "show", "games", "--export", "/no/such/x.csv"], "no folder /no/such"),
        (["metrics", "population", "GAMES"], "--players FOLDER"),
        (["metrics", "population", "x", "--players", "y", "--out", "z"], "no file or folder x"),
    ],
)
def test_mistakes_are_one_line(words: list[str], told: str, games: Path, tmp_path: Path) -> None:
    config = tmp_path / "config.toml"
    config.write_text("[evaluation_config]\ndelta_smapling_rate = 3\n")
    empty, notes = tmp_path / "empty.pgn", tmp_path / "notes.pgn"
    empty.write_text("")
    notes.write_text("these are notes, and no game\n")
    names = {
        "GAMES": str(games), "CONFIG": str(config), "EMPTY": str(empty), "NOTES": str(notes),
    }  # fmt: skip
    result = CliRunner().invoke(app, [names.get(word, word) for word in words])
    assert isinstance(result.exception, PlayalikeError)
    assert told in str(result.exception)
    assert "\n" not in str(result.exception)


def test_everybody_in_a_file(games: Path) -> None:
    subject = json.loads(run("metrics", games, "--json").stdout)["subjects"][0]
    assert (subject["name"], subject["games"], subject["sides"]) == ("games.pgn", 4, 8)
    assert "both sides" in run("metrics", games).stdout


def test_fast_games_can_be_left_out(tmp_path: Path) -> None:
    file = tmp_path / "mixed.pgn"
    file.write_text(
        pgn("Tal, M", "A", "1-0", TAL_LARSEN, Event="World Blitz")
        + pgn("Tal, M", "B", "1/2-1/2", BERLIN, Event="Candidates")
    )
    everything = json.loads(run("metrics", file, "--player", "Tal", "--json").stdout)
    slow = json.loads(run("metrics", file, "--player", "Tal", "--classical", "--json").stdout)
    assert everything["subjects"][0]["games"] == 2
    assert slow["subjects"][0]["games"] == 1


def test_standard_input(games: Path) -> None:
    result = CliRunner().invoke(
        app, ["metrics", "-", "--player", "Morphy", "--json"], input=games.read_text()
    )
    assert json.loads(result.stdout)["subjects"][0]["games"] == 1
