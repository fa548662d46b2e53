from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import chess
import pytest

from playalike.errors import PlayalikeError
from playalike.personality.records import Chain, Placement
from playalike.progress import SilentProgress
from playalike.reports.boards import diagram
from playalike.study.report import write_report
from playalike.study.report.chain_diagram import chain_diagram
from playalike.study.report.figures import heat_boards, token_arrows
from playalike.study.report.notes import stage_notes
from playalike.study.report.page import page
from playalike.study.report.write import read_report
from playalike.study.runner import StageResult
from playalike.study.stage import StageReport
from playalike.study.stages.definition import PersonalityDefinition
from playalike.study.workspace import Workspace
from tests.reports.checking import SCRIPT, assert_shown_as_text, parsed
from tests.study.sample_study import make_study


def results(sentence: str = "20 of 25 games are studied.") -> list[StageResult]:
    said = (sentence, "Besides the engine: 812.3 positions/s.")
    return [StageResult("ingestion", "Data ingestion", False, 1.5, StageReport(said))]


def make(folder: Path) -> Workspace:
    workspace = make_study(folder)
    PersonalityDefinition(today=lambda: "2026-03-04").run(workspace, SilentProgress())
    write_report(workspace, results())
    return workspace


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return make(tmp_path_factory.mktemp("study") / "ada")


@pytest.fixture(scope="module")
def html(workspace: Workspace) -> str:
    return (workspace.folder / "report.html").read_text(encoding="utf-8")


def test_the_page_is_sound_and_needs_nothing_else(html: str) -> None:
    parsed(html)


def test_the_page_tells_the_facts(html: str) -> None:
    for fact in (
        "<h1>Ada Planter</h1>",
        "1960–1962",
        "Ruy Lopez",
        "Sicilian Defense",
        "1. e4 100 %",
        "sacrifices twice as often as the average master in the middlegame",
        "2.0×",
        "Brings the bishop from f1 to b5",
        "Planter, Ada – Guest, Bob 1960, 3.Bb5",
        "Bf1–b5–a4–b3",
        "a bishop on b5 in the opening: 25 times",
        "With the minority of the Carlsbad structure",
        "Stockfish 15.1",
        "42 %",
        "Piece activity",
        "outpost occupation → king attack",
        "Outpost occupation: 3.Bb5 5.O-O",
        "It gained 45 centipawns.",
        "Planter, Ada – Guest, Bob, Testville 1960",
        "20 of 25 games are studied.",
        "duplicate",
        "kept for validation",
        "20,000 nodes",
        "2026-03-04",
        "Planter, A; Planter, Ada",
    ):
        assert fact in html, fact


def test_names_from_games_cannot_become_markup(html: str) -> None:
    assert "<b>&#34;Eve" not in html
    assert "Other &lt;b&gt;&#34;Eve&#34; &amp; Co" in html


def test_a_players_name_cannot_become_markup(workspace: Workspace) -> None:
    report = read_report(workspace, stage_notes(results(SCRIPT)))
    definition = replace(
        report.definition, display_name=SCRIPT, player=SCRIPT, portrait=f"{SCRIPT} won 73 %."
    )
    career = replace(report.career, opponents=tuple(
        replace(one, name=SCRIPT) for one in report.career.opponents
    ))  # fmt: skip
    assert_shown_as_text(page(replace(report, definition=definition, career=career)))


def test_speed_and_cache_are_not_told(html: str) -> None:
    assert "positions/s" not in html


def test_the_json_has_the_same(workspace: Workspace) -> None:
    facts = json.loads((workspace.folder / "report.json").read_text(encoding="utf-8"))
    assert (facts["kind"], facts["schema"]) == ("report", 1)
    assert facts["career"]["total"] == {"games": 20, "wins": 7, "draws": 7, "losses": 6}
    assert facts["definition"]["name"] == "ada"
    assert facts["departures"][0]["top1"] == 0.4
    # 0, 0, 10, 40 and a blunder that counts 1000 at most.
    assert facts["departures"][0]["mean_loss_cp"] == 210
    assert facts["shown_plans"][0]["moves"] == ["f1b5", "e1g1"]
    assert facts["chains"][0]["enables"] == "king_attack"
    assert facts["structures"][1] == {"category": "carlsbad:mine", "games": 6, "score": 0.5}


def test_the_same_findings_give_the_same_bytes(workspace: Workspace, tmp_path: Path) -> None:
    other = make(tmp_path / "ada")
    for name in ("report.html", "report.json"):
        assert (other.folder / name).read_bytes() == (workspace.folder / name).read_bytes()


def test_nothing_is_written_when_nothing_changed(tmp_path: Path) -> None:
    workspace = make(tmp_path / "ada")
    page = workspace.path("report.html")
    page.write_text("mine")
    write_report(workspace, results())
    assert page.read_text() == "mine"
    write_report(workspace, results("Something else was found."))
    assert "Something else was found." in page.read_text()
    page.unlink()
    write_report(workspace, results("Something else was found."))
    assert page.exists()


def test_an_unfinished_study_has_no_report(tmp_path: Path) -> None:
    workspace = make_study(tmp_path / "ada")
    with pytest.raises(PlayalikeError, match=r"ada\.yaml, which is not there"):
        write_report(workspace, results())


def test_arrows_are_seen_from_the_players_side() -> None:
    assert token_arrows(("Nd2f1", "O-O"), chess.BLACK) == [
        chess.Move.from_uci("d7f8"),
        chess.Move.from_uci("e8g8"),
    ]
    assert token_arrows(("Nd2f1",), chess.WHITE) == [chess.Move.from_uci("d2f1")]


def test_a_diagram_has_its_pieces_and_arrows() -> None:
    board = chess.Board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    drawn = diagram(board, [chess.Move.from_uci("e2e4")], chess.WHITE, 'a "pawn"')
    assert drawn.count("<use") == 3
    assert drawn.count('class="arrow"') == 2
    assert "&#34;pawn&#34;" in drawn


def test_heat_joins_the_phases() -> None:
    boards = heat_boards(
        (
            Placement("N", "d5", "opening", 10, 1.0),
            Placement("N", "d5", "middlegame", 30, 3.0),
            Placement("K", "g1", "opening", 8, 0.8),
        )
    )
    assert [board.piece for board in boards] == ["N", "K"]
    # 40 visits where 10 + 10 were due.
    assert (boards[0].squares[0].support, boards[0].squares[0].lift) == (40, 2.0)


def test_a_diagram_of_chains_names_all_themes() -> None:
    drawn = chain_diagram(
        (
            Chain("pawn_storm", "king_attack", 20, 2.5, 1.2, 4.0, 0.001),
            Chain("pawn_storm", "sacrifice", 12, 1.8, 1.1, 8.0, 0.01),
        )
    )
    assert drawn.count("<path") == 2
    assert drawn.count(">pawn storm<") == 1
    assert ">sacrifice<" in drawn
