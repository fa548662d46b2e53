"""`playalike evaluate` as a user runs it, and its results on the playstyle page."""

from __future__ import annotations

import dataclasses
import json
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import chess
import numpy as np
import pytest
from typer.testing import CliRunner, Result

from playalike.arena.evaluation.levels import find_levels, open_opponent
from playalike.arena.evaluation.report import results_section
from playalike.arena.evaluation.results import LevelResult, SubjectResult, subject_result
from playalike.arena.rating import Rating
from playalike.errors import PlayalikeError
from playalike.faces.cli.main import app
from playalike.oracle.engines import find_engine
from playalike.player import Limit
from playalike.playstyle.config import EvaluationConfig, load_config
from playalike.playstyle.openings import effective_number
from playalike.playstyle.profile import FIELDS
from playalike.playstyle.summary import _extremes
from playalike.settings import load_settings
from playalike.store import PlayedGame
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
    # For 1000 plays the measured level nearest to it.
    simple = data["subjects"]["simple"]
    assert simple["games"] == 4
    assert [result["level"] for result in simple["match_results"]] == [1009, 1350]
    assert simple["elo"]["games"] == 4
    assert sum(simple["opening_frequency"].values()) == 4
    assert {one["subject"] for one in data["summary"]["elo_rankings"]} == {"random", "simple"}
    assert data["summary"]["playstyle_divergence"][0]["standard_deviations"] > 0
    assert "Results" in page.read_text()
    assert games.read_text().count("[Event ") == 8
    assert "[FEN " not in games.read_text()
    colours = [
        line for line in games.read_text().splitlines() if line.startswith('[White "simple"')
    ]
    assert len(colours) == 2
    assert len(json.loads(run("metrics", "show", "raw", "--json").stdout)) == 8


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


DOCUMENT = """
evaluation_config:
  enabled: true                      # as the document has it, comments and all
  interval_rounds: 10
  games_per_elo_level: 10
  stockfish_elo_levels: [1000, 1200, 1400]
  time_per_move: 0.1
  skip_check_positions: true
  stockfish_path: null

  enable_delta_analysis: true
  delta_sampling_rate: 3
  stockfish_depth: 12
"""


def test_the_documents_yaml_is_read_as_it_stands(tmp_path: Path) -> None:
    path = tmp_path / "server_config.yaml"
    path.write_text(DOCUMENT, encoding="utf-8")
    assert load_config(path) == EvaluationConfig()
    path.write_text("evaluation_config:\n  time_per_mov: 1\n", encoding="utf-8")
    with pytest.raises(PlayalikeError, match="did you mean 'time_per_move'"):
        load_config(path)
    path.write_text("evaluation_config: [", encoding="utf-8")
    with pytest.raises(PlayalikeError, match="not valid YAML"):
        load_config(path)


def test_levels_below_the_lowest_uci_elo_are_measured_ones() -> None:
    settings = load_settings()
    if find_engine(settings) is None:
        pytest.skip("no UCI engine here")
    notes: list[str] = []
    levels = find_levels((1000, 1200, 1400, 9000), settings, SimpleNamespace(note=notes.append))
    assert [level.elo for level in levels[:3]] == [1009, 1199, 1400]
    assert [level.random_share is None for level in levels] == [False, False, True, True]
    assert "Skill Level 0, 5 % of its moves at random" in notes[1]
    assert "measured at 1199 (1156 to 1237, 300 games)" in notes[1]
    assert "9000" in notes[2]
    opponent = open_opponent(levels[0], settings, 1)
    tiers = [opponent.choose(chess.Board(), Limit(depth=1)).tier for _ in range(40)]
    opponent.close()
    assert 0 < tiers.count("random") < 20


def test_openings_are_counted_by_code_and_name() -> None:
    games = [
        PlayedGame("x", 1350, n, n % 2 == 0, chess.STARTING_FEN, "", "1-0", "") for n in (0, 1)
    ]
    names = [("B90", "Sicilian Defense: Najdorf Variation"), ("", "")]
    found = subject_result("x", games, names).to_dict()
    assert found["opening_frequency"] == {
        "B90 Sicilian Defense: Najdorf Variation": 1,
        "unknown": 1,
    }
    assert {"eco": "B90", "name": "Sicilian Defense: Najdorf Variation", "games": 1} in found[
        "top_openings"
    ]


def test_the_effective_number_never_exceeds_the_openings() -> None:
    assert effective_number(Counter({"A00": 2, "B00": 1, "C00": 1})) == pytest.approx(16 / 6)
    assert effective_number(Counter({"A00": 1, "B00": 1})) == 2


def test_the_extremes_of_delta_are_those_of_all_games() -> None:
    row = dict.fromkeys(FIELDS, 0.0)
    rows = [
        {**row, "delta_samples": 3.0, "max_delta": 2.0, "min_delta": 0.5},
        {**row, "delta_samples": 2.0, "max_delta": 5.0, "min_delta": 0.1},
        row,  # no delta was measured in this game
    ]
    literal = np.array([[one[name] for name in FIELDS] for one in rows])
    found = _extremes(SimpleNamespace(literal=literal))
    assert found == {"max_delta": 5.0, "min_delta": 0.1}
