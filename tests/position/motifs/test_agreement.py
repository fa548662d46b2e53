from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Iterator
from pathlib import Path

import chess
import pytest
import typer
from typer.testing import CliRunner

from playalike.errors import PlayalikeError
from playalike.faces.cli.bench_themes import themes
from playalike.position.motifs.agreement import GROUPS, Agreement, measure_agreement
from playalike.position.motifs.puzzles import LICHESS_TAGS, lichess_tags, read_puzzles

HEADER = "PuzzleId,FEN,Moves,Themes\n"
MATE = "ab,7k/5ppp/8/8/8/8/8/R3K3 b - - 0 1,h8g8 a1a8,mate mateIn1 backRankMate oneMove fork\n"


def test_the_figures_of_one_tag() -> None:
    agreement = Agreement(both=6, ours_only=2, theirs_only=4)
    assert agreement.support == 10
    assert agreement.precision == 0.75
    assert agreement.recall == 0.6
    assert agreement.f1 == pytest.approx(2 * 0.75 * 0.6 / (0.75 + 0.6))
    nothing = Agreement(0, 0, 0)
    assert (nothing.precision, nothing.recall, nothing.f1) == (1, 1, 1)
    assert Agreement(0, 3, 5).f1 == 0


def test_a_table_counts_each_decision() -> None:
    def tags(words: str) -> frozenset[str]:
        return frozenset(words.split())

    table = measure_agreement(
        [
            (tags("fork pin"), tags("fork short")),
            (tags("fork"), tags("skewer")),
            (tags(""), tags("fork")),
        ]
    )
    assert table.cases == 3
    assert table.tags["fork"] == Agreement(1, 1, 1)
    assert table.tags["pin"] == Agreement(0, 1, 0)
    assert table.group("tactical") == Agreement(1, 2, 2)
    assert table.group("geometric") == Agreement(0, 0, 0)


def test_every_measured_tag_can_be_given() -> None:
    measured = [tag for group in GROUPS.values() for tag in group]
    assert len(measured) == len(set(measured))
    assert set(measured) == LICHESS_TAGS


def test_reading_puzzles() -> None:
    [puzzle] = read_puzzles([HEADER, MATE])
    assert puzzle.board.turn == chess.WHITE
    assert puzzle.board.peek() == chess.Move.from_uci("h8g8")
    assert puzzle.moves == (chess.Move.from_uci("a1a8"),)
    assert lichess_tags(puzzle.board, puzzle.moves) >= {"mate", "mateIn1", "backRankMate"}


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (
            ["a,b\n", "1,2\n"],
            "x.csv: not a table of lichess puzzles, it lacks the columns PuzzleId",
        ),
        ([HEADER, "id,not a fen,e2e4 e7e5,mate\n"], "x.csv, line 2: not a lichess puzzle"),
        ([HEADER, MATE, "id,8/8/8/8/8/8/8/K1k5 w - - 0 1,,mate\n"], "x.csv, line 3"),
        ([HEADER, "id,8/8/8/8/8/8/8/K1k5 w - - 0 1,a1b1 c1d1,mate\n"], "x.csv, line 2"),
        ([HEADER, "id\n"], "x.csv, line 2"),
    ],
)
def test_a_broken_table_is_named(lines: list[str], message: str) -> None:
    with pytest.raises(PlayalikeError, match=message):
        list(read_puzzles(lines, "x.csv"))


@pytest.fixture
def app() -> typer.Typer:
    app = typer.Typer()
    app.command()(themes)
    return app


def test_the_command(app: typer.Typer, tmp_path: Path) -> None:
    path = tmp_path / "puzzles.csv"
    path.write_text(HEADER + MATE, encoding="utf-8")
    figures = json.loads(CliRunner().invoke(app, [str(path), "--json"]).stdout)
    assert figures["puzzles"] == 1
    assert figures["tags"]["mateIn1"]["f1"] == 1
    assert figures["tags"]["fork"]["recall"] == 0
    assert figures["micro"]["geometric"]["support"] == 3
    shown = CliRunner().invoke(app, [str(path)]).stdout
    assert "backRankMate" in shown
    assert "micro, tactical" in shown
    halves = [
        json.loads(CliRunner().invoke(app, [str(path), "--half", half, "--json"]).stdout)["puzzles"]
        for half in ("seen", "held-out")
    ]
    assert sorted(halves) == [0, 1]


def test_the_command_without_a_file(
    app: typer.Typer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(app, [])
    assert isinstance(result.exception, PlayalikeError)
    assert "lichess_puzzles_themes.csv" in str(result.exception)


def sampled(lines: Iterator[str]) -> Iterator[str]:
    """Keep the header and a fifth of the puzzles, chosen by a hash of their names."""
    yield next(lines)
    for line in lines:
        name = line.partition(",")[0]
        if hashlib.sha256(name.encode()).digest()[2] % 5 == 0:
            yield line


@pytest.mark.shared
def test_agreement_with_lichess(shared_data: Path) -> None:
    path = shared_data / "suites" / "lichess_puzzles_themes.csv"
    with path.open(encoding="utf-8", newline="") as lines:
        puzzles = list(itertools.islice(read_puzzles(sampled(lines), path.name), 6000))
    table = measure_agreement((lichess_tags(p.board, p.moves), p.themes) for p in puzzles)
    assert table.cases > 5500
    assert table.group("geometric").f1 >= 0.95
    assert table.group("tactical").f1 >= 0.80
    for tag in GROUPS["geometric"]:
        assert table.tags[tag].f1 >= 0.95, tag
    for tag in (*GROUPS["tactical"], "hangingPiece", "trappedPiece", "deflection"):
        assert table.tags[tag].f1 >= 0.80, tag
        assert table.tags[tag].support > 100, tag
