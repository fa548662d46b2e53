"""`playalike evaluate` as a user runs it, and its results on the playstyle page."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from playalike.arena.evaluation.report import results_section
from playalike.arena.evaluation.results import LevelResult, SubjectResult
from playalike.arena.rating import Rating
from playalike.errors import PlayalikeError
from playalike.faces.cli.main import app
from playalike.oracle.engines import find_engine
from playalike.playstyle.config import EvaluationConfig
from playalike.settings import load_settings
from tests.reports.checking import SCRIPT


@pytest.fixture(autouse=True)
def _fresh_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "PLAYALIKE_DB"):
        monkeypatch.delenv(name, raising=False)


def run(*words: object) -> Result:
    result = CliRunner().invoke(app, [str(word) for word in words])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["evaluate", "--subject", "personality:nobody"], "there is no personality 'nobody'"),
        (["evaluate", "--subject", "simple", "--pgn", "/no/such/x.pgn"], "no folder /no/such"),
        (["evaluate", "--subject", "simple", "--report", "/no/such/x"], "no folder /no/such"),
        (["evaluate", "--subject", "simple", "--movetime", "0"], "time_per_move must be above 0"),
        (["evaluate", "--subject", "simple", "--levels", "0"], "at least one rating"),
        (["evaluate", "--subject", "personalty:tal"], "did you mean 'personality'"),
        (["evaluate", "--subject", "simple", "--levels", "strong"], "give ratings such as"),
    ],
)
def test_mistakes_are_one_line(words: list[str], told: str) -> None:
    result = CliRunner().invoke(app, words)
    assert isinstance(result.exception, PlayalikeError)
    assert told in str(result.exception)
    assert "\n" not in str(result.exception)


@pytest.mark.slow
def test_evaluation_goes_on_where_it_stopped(tmp_path: Path) -> None:
    if find_engine(load_settings()) is None:
        pytest.skip("no UCI engine here")
    from playalike.arena.evaluation.games import play_fixture
    from playalike.store import open_store

    words = [
        "evaluate", "--subject", "random", "--subject", "simple", "--levels", "1000,1350",
        "--games", "2", "--movetime", "0.01", "--no-delta", "--jobs", "1", "--seed", "3",
    ]  # fmt: skip
    played: list[object] = []

    def interrupted(task: object) -> object:
        if len(played) == 3:
            raise KeyboardInterrupt
        played.append(task)
        return play_fixture(task)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("playalike.arena.evaluation.games.play_fixture", interrupted)
        CliRunner().invoke(app, words)
    store = open_store(load_settings())
    assert len(store.played(store.runs()[0].id)) == 3
    store.close()
    page, games = tmp_path / "page.html", tmp_path / "games.pgn"
    data = json.loads(run(*words, "--json", "--report", page, "--pgn", games).stdout)
    assert data["run"] == 1
    # 1000 is raised to 1350, so there is one level: two games a subject.
    simple = data["subjects"]["simple"]
    assert simple["games"] == 2
    assert simple["match_results"][0]["level"] == 1350
    assert simple["elo"]["games"] == 2
    assert sum(simple["opening_frequency"].values()) == 2
    assert {one["subject"] for one in data["summary"]["elo_rankings"]} == {"random", "simple"}
    assert data["summary"]["playstyle_divergence"][0]["standard_deviations"] > 0
    assert "Results" in page.read_text()
    assert games.read_text().count("[Event ") == 4
    colours = [
        line for line in games.read_text().splitlines() if line.startswith('[White "simple"')
    ]
    assert len(colours) == 1
    assert len(json.loads(run("metrics", "show", "raw", "--json").stdout)) == 4


def test_every_key_of_the_configuration_is_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    """All but `enabled`, which says that the command should do nothing."""
    found: list[EvaluationConfig] = []
    monkeypatch.setattr(
        "playalike.faces.cli.evaluate_run.run_evaluation",
        lambda _, config, *rest: found.append(config),
    )
    run(
        "evaluate", "--subject", "simple", "--levels", "1500,1700", "--games", 4, "--movetime", 0.5,
        "--no-delta", "--depth", 9, "--sampling", 5, "--no-skip-checks", "--stockfish", "/opt/fish",
        "--interval", 2,
    )  # fmt: skip
    expected = EvaluationConfig(
        True, 2, 4, (1500, 1700), 0.5, False, Path("/opt/fish"), False, 5, 9
    )
    assert found == [expected]
    default = EvaluationConfig()
    assert [
        field.name
        for field in dataclasses.fields(EvaluationConfig)
        if getattr(default, field.name) == getattr(expected, field.name)
    ] == ["enabled"]


def test_disabled_and_by_round(tmp_path: Path) -> None:
    config = tmp_path / "config.toml"
    config.write_text("[evaluation_config]\nenabled = false\n")
    shown = run("evaluate", "--subject", "simple", "--config", config).stdout
    assert "nothing was played" in shown
    shown = run("evaluate", "--subject", "simple", "--round", "7").stdout
    assert "every 10 rounds" in shown


def test_points_and_rating_stand_in_one_table() -> None:
    levels = (LevelResult(1350, 3, 2, 1), LevelResult(1600, 1, 0, 5))
    rating = Rating(1423.4, 1301.0, None, 12)
    section = results_section([SubjectResult(SCRIPT, levels, rating, {}, ())])
    assert (section.name, section.title) == ("results", "Results")
    assert section.body.count("<tr>") == 4
    assert "Elo 1423 (1301 to –)" in section.body
    assert "<script" not in section.body
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in section.body
