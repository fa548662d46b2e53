"""Opening names, and the tool that makes their table."""

from __future__ import annotations

import gzip
import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

import chess
import pytest

from playalike.errors import PlayalikeError
from playalike.games.openings import TABLE, OpeningTable, name_opening, opening_table
from tests.boards import after
from tests.games.pgn import game_text, one

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    path = ROOT / "tools" / "build_openings.py"
    spec = importlib.util.spec_from_file_location("build_openings", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["build_openings"] = module
    spec.loader.exec_module(module)
    return module


def entry(moves: str) -> tuple[str, dict[str, str]]:
    return after(moves).fen(en_passant="fen"), {"moves": moves}


def named(*rows: tuple[str, str, str]) -> dict[str, tuple[str, str]]:
    return {after(moves).epd(): (eco, name) for moves, eco, name in rows}


SICILIAN = ("1. e4 c5", "B20", "Sicilian Defense")


def test_names_are_read_from_the_module(tool: ModuleType) -> None:
    module = """exports.eco = {
    'rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6': {
        eco: 'B20',
        name: 'Sicilian Defense',
        moves: [ 'e1e2', ],
    },
    'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3': {
        eco: 'B00',
        name: 'King\\'s Pawn Game',
        moves: [],
    },
};"""
    pawn = ("1. e4", "B00", "King's Pawn Game")
    assert tool.read_names(module) == named(SICILIAN, pawn)
    with pytest.raises(ValueError, match="1 of 2"):
        tool.read_names(module.replace("name: 'Sic", "named: 'Sic"))


def test_bad_lines_are_left_out_loudly(tool: ModuleType) -> None:
    codes = dict([entry("1. e4 c5")])
    codes |= {
        after("1. d4").fen(): {"moves": "1. c4"},
        after("1. c4").fen(): {"moves": "1. c5"},
        after("1. b4").fen(): {"name": "no moves"},
        "nonsense": {"moves": "1. a3"},
    }
    rows, complaints = tool.build_rows(named(SICILIAN), codes)
    assert [(row.eco, row.name, row.plies) for row in rows] == [("B20", "Sicilian Defense", 2)]
    assert len(complaints) == 4


def test_a_name_without_a_line_is_a_row_too(tool: ModuleType) -> None:
    rows, _ = tool.build_rows(named(SICILIAN), {})
    assert [row.plies for row in rows] == [0]


def test_positions_on_the_way_have_the_latest_name_before_them(tool: ModuleType) -> None:
    names = named(
        ("1. e4", "B00", "King's pawn"),
        SICILIAN,
        ("1. e4 c5 2. Nf3 d6 3. d4", "B50", "Open"),
        ("1. Nf3", "A04", "Reti"),
    )
    lines = dict([entry("1. e4 c5 2. Nf3 d6 3. d4"), entry("1. Nf3 c5 2. e4 d6 3. d4 cxd4")])
    rows = {row.epd: row for row in tool.build_rows(names, lines)[0]}
    passed = rows[after("1. e4 c5 2. Nf3 d6").epd()]
    assert (passed.name, passed.plies) == ("Sicilian Defense", -2)
    assert rows[after("1. Nf3 c5").epd()].name == "Reti"
    assert rows[after("1. e4 c5 2. Nf3 d6 3. d4").epd()].plies == 5
    assert rows[after("1. e4 c5 2. Nf3 d6 3. d4 cxd4").epd()].name == "Open"


def test_a_name_on_the_way_never_replaces_a_later_one() -> None:
    line = "1. e4 c5 2. Nf3"
    names = {after("1. e4").epd(): ("B00", "King's pawn"), after("1. e4 c5").epd(): ("B20", "S")}
    for ply, eco, expected in (
        (1, "D30", "S"), (2, "A04", "S"), (2, "D30", "Passed"), (3, "A04", "Passed"),
    ):  # fmt: skip
        way = {after(line).epd(): (eco, "Passed", ply)}
        opening = OpeningTable(names, 3, way).name(after(line).move_stack)
        assert opening is not None
        assert opening.name == expected


def test_output_is_the_same_bytes(tool: ModuleType, tmp_path: Path) -> None:
    names = named(("1. e4", "B00", "a"), ("1. d4", "A40", "b"), ("1. c4", "A10", "c"))
    lines = dict([entry("1. e4"), entry("1. d4"), entry("1. c4")])
    for name, turn in (("a", dict), ("b", lambda table: dict(reversed(table.items())))):
        tool.write_table(tool.build_rows(turn(names), turn(lines))[0], tmp_path / name)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    assert opening_table(tmp_path / "a").max_ply == 1


def test_a_missing_package_and_a_missing_table(
    tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    lines = tmp_path / "codes.json"
    words = ["x", "--lines", str(lines), "--names", str(tool.NAMES), "--out", str(tmp_path / "o")]
    monkeypatch.setattr(sys, "argv", words)
    assert tool.main() == 1
    assert "npm ci" in capsys.readouterr().err
    lines.write_text(json.dumps(dict([entry("1. e4")])))
    assert tool.main() == 0
    with pytest.raises(PlayalikeError, match="make setup"):
        opening_table(tmp_path / "none")
    (tmp_path / "broken").write_bytes(gzip.compress(b"one\ttwo\n"))
    with pytest.raises(PlayalikeError, match="damaged"):
        opening_table(tmp_path / "broken")


@pytest.mark.parametrize(
    ("moves", "eco", "words"),
    [
        ("1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 *", "B90", "Najdorf"),
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 *", "C60", "Ruy Lopez"),
        ("1. d4 Nf6 2. c4 g6 3. Nc3 d5 *", "D80", "nfeld"),
        ("1. e4 e6 2. d4 d5 3. e5 *", "C02", "French"),
        # Transpositions: the same positions in another order of moves.
        ("1. Nf3 d6 2. e4 c5 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 *", "B90", "Najdorf"),
        ("1. c4 g6 2. Nc3 Nf6 3. d4 d5 *", "D80", "nfeld"),
        ("1. c4 Nf6 2. Nc3 e6 3. d4 d5 *", "D35", "Queen's Gambit Declined"),
        ("1. c4 Nf6 2. Nf3 g6 3. d4 d5 *", "D70", "Neo-Gr"),
        ("1. c4 e6 2. Nf3 d5 3. d4 *", "D30", "Queen's Gambit Declined"),
        # Into the middle of a named line, beyond the position that carries the name.
        ("1. c4 Nf6 2. Nc3 g6 3. e4 d6 4. d4 Bg7 *", "E70", "King's Indian"),
        (
            "1. Nf3 f5 2. d4 Nf6 3. g3 g6 4. Bg2 Bg7 5. O-O O-O 6. c4 d6 7. Nc3 *",
            "A87",
            "Leningrad",
        ),
    ],
)
def test_names_of_known_openings(moves: str, eco: str, words: str) -> None:
    opening = name_opening(one(game_text(moves)))
    assert opening is not None
    assert opening.eco.startswith(eco)
    assert words.lower() in opening.name.lower()


def test_the_latest_named_position_wins() -> None:
    game = one(game_text("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 h5 5. a3 Rh6 6. h4 *"))
    opening = name_opening(game)
    assert opening is not None
    assert opening.ply == 6
    assert name_opening(one(game_text("*"))) is None


def test_en_passant_square_counts_only_where_the_capture_is_legal() -> None:
    table = OpeningTable({after("1. e4").epd(): ("B00", "King's pawn")}, 1)
    assert table.find(chess.Board(after("1. e4").fen(en_passant="fen"))) == ("B00", "King's pawn")
    assert " - -" not in after("1. e4").epd().replace("KQkq -", "")


def test_set_up_positions_are_named_too() -> None:
    fen = after("1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3").fen()
    opening = name_opening(one(game_text("5... a6 *", FEN=fen)))
    assert opening is not None
    assert (opening.eco, opening.ply) == ("B90", 1)


def test_the_built_table_is_whole() -> None:
    table = opening_table()
    assert len(table.names) > 3_600
    assert {eco[0] for eco, _ in table.names.values()} == set("ABCDE")
    assert all(chess.Board(f"{epd} 0 1").epd() == epd for epd in table.names)
    assert TABLE.stat().st_size < 200_000
