"""A packed file gives what the PGN gave that it was made of."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

from playalike.errors import PlayalikeError
from playalike.faces.cli.main import app
from playalike.games.game import Game
from playalike.games.packed import read_packed
from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.playstyle import stream
from playalike.playstyle.measured import MeasuredGame, MeasureOptions, measure_games
from playalike.playstyle.stream import measure_files
from tests.study.studying import GAMES, pgn

SHORT = "1. e4 {[%clk 0:10:00]} e5 {[%clk 0:09:58] best by test} 2. Nf3 Nc6 3. Bb5"
CLOCKS = " ".join(
    f"{n}. Nf3 {{[%clk 0:0{9 - n}:00]}} Nf6 {{[%clk 0:0{9 - n}:30]}} "
    f"{n + 1}. Ng1 {{[%clk 0:0{9 - n}:00]}} Ng8 {{[%clk 0:0{9 - n}:30]}}"
    for n in (1, 3, 5, 7)
)
SET_UP = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
STRANGE = (
    pgn(SHORT, white='O\'Neil, "Jim" ß', TimeControl="600", UTCDate="2024.05.17")
    + pgn(CLOCKS, TimeControl="600")
    + pgn("1. e4 e5 2. Ke3 d5")
    + pgn(SHORT, white='O\'Neil, "Jim" ß')
    + pgn("1. e4 Kd7", SetUp="1", FEN=SET_UP, result="*")
    + pgn("", result="1/2-1/2")
)


@pytest.fixture
def sources(tmp_path: Path) -> list[Path]:
    """Famous games, among them doubles, and strange ones."""
    (tmp_path / "strange.pgn").write_text(STRANGE, encoding="utf-8")
    return [GAMES, GAMES / "tal.pgn", tmp_path / "strange.pgn"]


def run(*words: str | Path) -> str:
    result = CliRunner().invoke(app, [*map(str, words)])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.fixture
def packed(sources: list[Path], tmp_path: Path) -> Path:
    out = tmp_path / "games.parquet"
    said = run("pack", *sources, "--out", out, "--jobs", "1")
    assert "illegal move" in said  # what cannot be read is said once, when the file is made
    assert "duplicates" in said
    return out


@pytest.fixture(params=[[], ["--measured"]], ids=["games", "measured"])
def either(request: pytest.FixtureRequest, sources: list[Path], tmp_path: Path) -> Path:
    """A packed file, without and with what was measured."""
    out = tmp_path / "either.parquet"
    run("pack", *sources, "--out", out, "--jobs", "1", *request.param)
    return out


@pytest.mark.parametrize("unique", [True, False])
@pytest.mark.parametrize("comments", [True, False])
@pytest.mark.parametrize("jobs", [1, 2])
def test_the_same_games(
    sources: list[Path], packed: Path, unique: bool, comments: bool, jobs: int
) -> None:
    def read(paths: list[Path]) -> tuple[list[Game], int, int]:
        report = ReadReport()
        games = read_games(paths, report, jobs=jobs, keep_comments=comments, unique=unique)
        return list(games), report.read, report.duplicates

    games = read(sources)
    assert len(games[0]) >= 20
    assert read([packed]) == games
    # Beside other files it is one source among others: all of its games are there already.
    together = read([*sources, packed])
    assert together[0] == games[0] if unique else together[0] == games[0] * 2


@pytest.mark.parametrize(
    "more",
    [["--per-game"], ["--graphs", "--per-game"], ["--player", "Tal, Mikhail"], ["--classical"]],
    ids=["everybody", "graphs", "a player", "classical"],
)
def test_the_same_metrics(sources: list[Path], either: Path, more: list[str]) -> None:
    def measured(*paths: Path) -> object:
        values = json.loads(run("metrics", *paths, "--json", "--jobs", "1", *more))
        for problems in ("skipped", "failed_inputs", "problems", "reasons", "unlisted"):
            values["read"].pop(problems, None)
        for subject in values["subjects"] if more[:1] != ["--player"] else ():
            subject.pop("name", None)  # that of the files
        return values

    assert measured(either) == measured(*sources)


def test_what_was_measured_is_not_measured_again(
    sources: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "measured.parquet"
    run("pack", *sources, "--out", out, "--measured", "--jobs", "2")
    expected = list(measure_files(sources, MeasureOptions(), ReadReport()))
    calls: list[int] = []

    def counting(games: Sequence[Game], *more: Any) -> list[MeasuredGame]:
        calls.append(len(games))
        return measure_games(games, *more)

    monkeypatch.setattr(stream, "measure_games", counting)
    kept = list(measure_files([out], MeasureOptions(), ReadReport()))
    assert not calls
    for one, other in zip(kept, expected, strict=True):
        assert (one.computed, one.plies, one.eco) == (other.computed, other.plies, other.eco)
        for a, b in zip(one.sides, other.sides, strict=True):
            assert a.style.tobytes() == b.style.tobytes()
            np.testing.assert_array_equal(a.heat, b.heat)
            np.testing.assert_array_equal(a.curves, b.curves)
            assert (a.clock, a.elo) == (b.clock, b.elo)
    assert any(side.clock for game in kept for side in game.sides)
    # Other questions, and what other code measured, are measured.
    list(measure_files([out], MeasureOptions(skip_checks=False), ReadReport()))
    assert sum(calls) == len(kept)
    monkeypatch.setattr(stream, "measured_by", lambda: b"other code")
    list(measure_files([out], MeasureOptions(), ReadReport()))
    assert sum(calls) == 2 * len(kept)


def test_the_same_games_for_a_study(tmp_path: Path, sources: list[Path], packed: Path) -> None:
    folders = {"pgn": sources, "parquet": [packed]}
    tables = []
    for name, paths in folders.items():
        out = tmp_path / name / "tal"
        run("study", *paths, "--player", "Tal, Mikhail", "--out", out, "--only", "ingestion",
            "--nodes", "300", "--jobs", "1", "--validation")  # fmt: skip
        tables.append((out / "work" / "games.parquet").read_bytes())
    assert tables[0] == tables[1]


def test_comments_are_read_only_when_they_are_wanted(packed: Path) -> None:
    spoken = {bool(found.parsed.comments) for _, found in read_packed(packed)}
    assert spoken == {True, False}
    assert not any(found.parsed.comments for _, found in read_packed(packed, comments=False))


def test_what_is_no_packed_file_is_said(tmp_path: Path) -> None:
    (tmp_path / "rubbish.parquet").write_bytes(b"PAR1 rubbish")
    pq.write_table(pa.table({"moves": ["e2e4"]}), tmp_path / "other.parquet")
    for name, message in (
        ("rubbish.parquet", "damaged, or no Parquet"),
        ("other.parquet", "not games as `playalike pack`"),
        ("missing.parquet", "no such file"),
    ):
        report = ReadReport()
        assert list(read_games([tmp_path / name], report)) == []
        assert message in str(report.problems[0])
    with pytest.raises(PlayalikeError, match=r"call it games\.pgn\.parquet"):
        run("pack", GAMES, "--out", tmp_path / "games.pgn")
    (tmp_path / "empty.pgn").write_text("")
    with pytest.raises(PlayalikeError, match=r"empty\.pgn"):
        run("pack", tmp_path / "empty.pgn", "--out", tmp_path / "e.parquet", "--jobs", "1")
    assert not (tmp_path / "e.parquet").exists()
