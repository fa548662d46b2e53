from __future__ import annotations

import dataclasses
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from playalike.errors import PlayalikeError
from playalike.personality.definition import PhaseThresholds, Thresholds, read_definition
from playalike.personality.load import load_personality
from playalike.personality.records import EnhancedCell
from playalike.progress import SilentProgress
from playalike.study.career import display_name, read_career
from playalike.study.runner import run_stages
from playalike.study.stages.definition import (
    FILES,
    PersonalityDefinition,
    adapt_thresholds,
    study_day,
)
from playalike.study.workspace import Workspace
from tests.personality.sample import entry
from tests.study.sample_study import game_rows, make_study


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return make_study(tmp_path / "ada")


def define(workspace: Workspace, day: str = "2026-03-04") -> bytes:
    PersonalityDefinition(today=lambda: day).run(workspace, SilentProgress())
    return workspace.path("definition.yaml").read_bytes()


def test_the_definition_makes_a_personality(workspace: Workspace) -> None:
    define(workspace)
    assert workspace.path("definition.yaml") == workspace.folder / "ada.yaml"
    ada = load_personality(workspace.folder)
    ada.close()
    assert ada.choice is not None
    definition = ada.definition
    assert (definition.name, definition.display_name) == ("ada", "Ada Planter")
    assert definition.player == "Planter, Ada"
    assert definition.files == {n: entry(workspace.path(n)) for n in FILES}
    facts = definition.provenance
    assert (facts.games, facts.first_year, facts.last_year, facts.positions) == (20, 1960, 1962, 60)
    assert (facts.engine, facts.nodes, facts.multipv) == ("Stockfish 15.1", 20_000, 10)
    assert facts.sources == ("ada.pgn",)
    assert facts.left_out == {"duplicate": 3, "kept for validation": 2}
    assert facts.date == "2026-03-04"


def test_the_same_study_gives_the_same_bytes(workspace: Workspace) -> None:
    first = define(workspace, "2026-03-04")
    assert define(workspace, "2026-03-05") == first
    changed = workspace.path("opening_book.bin")
    changed.write_bytes(bytes(48))
    assert b"2026-03-05" in define(workspace, "2026-03-05")


def test_the_day_can_be_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert study_day() == "1970-01-02"
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "soon")
    with pytest.raises(PlayalikeError, match="SOURCE_DATE_EPOCH"):
        study_day()


def test_the_runner_skips_it(workspace: Workspace) -> None:
    stage = PersonalityDefinition(today=lambda: "2026-03-04")
    first = run_stages([stage], workspace, SilentProgress())
    again = run_stages([stage], workspace, SilentProgress())
    assert (first[0].skipped, again[0].skipped) == (False, True)
    assert again[0].report.sentences == first[0].report.sentences


def test_a_damaged_artefact_is_named(workspace: Workspace) -> None:
    workspace.path("causality.json").write_text('{"schema": 1, "kind": "causality"}')
    with pytest.raises(PlayalikeError, match=r"ada_causality\.json has no list"):
        define(workspace)
    assert not workspace.path("definition.yaml").exists()


def test_the_portrait_tells_what_was_found(workspace: Workspace) -> None:
    define(workspace)
    portrait = read_definition(workspace.path("definition.yaml")).portrait
    assert "\n" not in portrait
    for fact in (
        "Ada Planter, as seen in 20 games from 1960 to 1962",
        "7 won, 7 drawn, 6 lost",
        "52 % of the points",
        "sacrifices",
        "6.0 % of the moves against 3.0 %",
        "a bishop on b5 (2.2 times as often in the opening)",
        "Bf1–b5–a4–b3 occurs 9 times",
        "40 % of 60 positions",
        "32 centipawns",
        "initiative",
        "at the price of a safe king",
        "After a plan to plant a piece on an outpost, a plan to bring a piece into the attack on "
        "the king is 2.1 times as likely, as a rule within ",
    ):
        assert fact in portrait, fact


def test_a_portrait_does_not_speak_of_what_is_too_rare(workspace: Workspace) -> None:
    pq.write_table(pa.Table.from_pylist(game_rows()[:1]), workspace.path("work/games.parquet"))
    define(workspace)
    portrait = read_definition(workspace.path("definition.yaml")).portrait
    assert "as seen in one game of 1960: 1 won" in portrait
    assert "With White" not in portrait
    assert "of the points" not in portrait


def test_without_years_and_results(workspace: Workspace) -> None:
    rows = [row | {"year": 0, "result": None} for row in game_rows()]
    schema = pq.read_schema(workspace.path("work/games.parquet"))
    pq.write_table(pa.Table.from_pylist(rows, schema=schema), workspace.path("work/games.parquet"))
    define(workspace)
    definition = read_definition(workspace.path("definition.yaml"))
    assert definition.portrait.startswith("Ada Planter, as seen in 20 games. ")
    assert (definition.provenance.first_year, definition.provenance.last_year) == (0, 0)


def cell(phase: str, loss: int, band: str = "equal", positions: int = 10) -> EnhancedCell:
    return EnhancedCell(phase, band, "clear", positions, loss, 4)


def test_thresholds_follow_the_player_within_the_document() -> None:
    bold = adapt_thresholds((cell("opening", 22), cell("middlegame", 90), cell("endgame", 3)))
    assert bold.acceptable_loss_cp == PhaseThresholds(22, 45, 20)
    assert bold.hard_penalty_cp == PhaseThresholds(42, 50, 40)
    assert bold.blunder_cp == PhaseThresholds(80, 120, 100)
    assert adapt_thresholds(()) == Thresholds()


def test_lost_and_won_positions_are_no_measure() -> None:
    cells = (cell("opening", 20), cell("opening", 300, "losing"), cell("opening", 300, "winning"))
    assert adapt_thresholds(cells).acceptable_loss_cp.opening == 20


def test_frequent_positions_count_more() -> None:
    cells = (cell("opening", 20, positions=90), cell("opening", 30, "better", positions=10))
    assert adapt_thresholds(cells).acceptable_loss_cp.opening == 21


def test_career() -> None:
    career = read_career(pa.Table.from_pylist(game_rows()))
    assert dataclasses.astuple(career.total) == (20, 7, 7, 6)
    assert dataclasses.astuple(career.white) == (12, 4, 4, 4)
    assert career.white.score == 0.5
    assert [(one.name, one.record.games) for one in career.openings_white] == [
        ("Ruy Lopez", 9),
        ("Petrov's Defense", 3),
    ]
    assert [one.name for one in career.against_e4] == ["Sicilian Defense"]
    assert career.against_d4 == ()
    assert [(one.name, one.record.games) for one in career.years] == [
        ("1960", 8),
        ("1961", 8),
        ("1962", 4),
    ]
    assert (career.median_moves, career.span) == (5, (1960, 1962))


def test_a_full_name_is_better_than_the_commonest_one() -> None:
    def named(*names: str) -> str:
        rows = [row | {"white": name} for row, name in zip(game_rows(), names, strict=False)]
        return read_career(pa.Table.from_pylist(rows)).player

    assert named("Tal M", "Tal M", "Tal, M", "Tal, Mikhail") == "Tal, Mikhail"
    assert named("Tal M", "Tal M", "Tal, M") == "Tal M"


def test_openings_under_two_names_are_one() -> None:
    names = ["Sicilian: Najdorf", "Sicilian defence", "QGD: Orthodox", "Sicilian"]
    rows = [row | {"opening": name} for row, name in zip(game_rows(), names, strict=False)]
    career = read_career(pa.Table.from_pylist(rows))
    assert [(one.name, one.record.games) for one in career.openings_white] == [
        ("Sicilian", 3),
        ("Queen's Gambit Declined", 1),
    ]


def test_names() -> None:
    assert display_name("Karpov, Anatoly") == "Anatoly Karpov"
    assert display_name("Karpov Anatoli") == "Karpov Anatoli"
