"""UCI's words: `position`, `go`, `setoption`, and the lines we write."""

from __future__ import annotations

from pathlib import Path

import chess
import pytest

from playalike.engine.info import Info
from playalike.errors import PlayalikeError
from playalike.faces.uci.options import (
    Options,
    default_options,
    engine_config,
    option_table,
    set_option,
)
from playalike.faces.uci.parse import Position, parse_go, parse_setoption
from playalike.faces.uci.render import (
    bestmove_line,
    comment,
    info_line,
    option_line,
)
from playalike.player import Limit
from playalike.settings import Settings


def words(line: str) -> list[str]:
    return line.split()


def test_position_follows_the_game_and_jumps_elsewhere() -> None:
    position = Position()
    position.set(words("startpos moves e2e4 e7e5"))
    position.set(words("startpos moves e2e4 e7e5 g1f3"))
    assert position.board.fen() == "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
    assert len(position.board.move_stack) == 3
    position.set(words("startpos moves d2d4"))
    assert [move.uci() for move in position.board.move_stack] == ["d2d4"]
    position.set(words("fen 8/8/8/8/8/4k3/4p3/4K3 w - - 0 1"))
    assert position.board.fen() == "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1"
    position.set(words("fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1 e8e7"))
    assert position.board.piece_at(chess.F1) == chess.Piece.from_symbol("R")


@pytest.mark.parametrize(
    "line",
    [
        "",
        "startpos e2e4",
        "nowhere",
        "fen",
        "fen rubbish",
        "fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "startpos moves e2e5",
        "startpos moves e2e4 0000",
        "startpos moves e4",
    ],
)
def test_a_bad_position_is_refused_and_the_old_one_stays(line: str) -> None:
    position = Position()
    position.set(words("startpos moves e2e4"))
    with pytest.raises(PlayalikeError, match="position"):
        position.set(line.split())
    position.set(words("startpos moves e2e4 e7e5"))
    assert len(position.board.move_stack) == 2


def test_go_reads_every_limit() -> None:
    request = parse_go(
        words(
            "wtime 60000 btime 50000 winc 1000 binc 2000 movestogo 12 depth 9 nodes 77 mate 3 "
            "movetime 250 searchmoves e2e4 d2d4 ponder"
        ),
        chess.Board(),
    )
    assert request.limit == Limit(
        time=0.25,
        depth=9,
        nodes=77,
        mate=3,
        white_clock=60.0,
        black_clock=50.0,
        white_inc=1.0,
        black_inc=2.0,
        remaining_moves=12,
    )
    assert [move.uci() for move in request.moves] == ["e2e4", "d2d4"]
    assert request.ponder
    assert not request.infinite
    limits = request.search_limits(1.0, 2.0, 3)
    assert (limits.depth, limits.soft_seconds, limits.multipv) == (9, None, 3)


def test_go_alone_is_infinite_and_unknown_words_are_told() -> None:
    assert parse_go([], chess.Board()).infinite
    request = parse_go(words("fast depth 0"), chess.Board())
    assert request.ignored == ("fast",)
    assert request.limit.depth == 1
    assert not request.infinite
    negative = parse_go(words("wtime -30 btime -5"), chess.Board())
    assert negative.limit.white_clock == -0.03


@pytest.mark.parametrize("line", ["depth", "depth x", "movetime 1.5", "searchmoves e2e5"])
def test_bad_limits_are_named(line: str) -> None:
    with pytest.raises(PlayalikeError, match=line.split()[0]):
        parse_go(line.split(), chess.Board())


def test_setoption_splits_name_and_value() -> None:
    assert parse_setoption(words("name Move Overhead value 30")) == ("Move Overhead", "30")
    assert parse_setoption(words("name BookFile value my books/a b.bin")) == (
        "BookFile",
        "my books/a b.bin",
    )
    assert parse_setoption(words("name Clear Hash")) == ("Clear Hash", "")
    for line in ("", "Hash value 3", "name"):
        with pytest.raises(PlayalikeError):
            parse_setoption(line.split())


def test_options_reach_the_engine(tmp_path: Path) -> None:
    options = Options(elo=1500)
    for name, value in (
        ("hash", "8"),
        ("MULTIPV", "4"),
        ("Move  Overhead", "40"),
        ("UCI_LimitStrength", "true"),
        ("Ruleset", "PeSTO"),
    ):
        options = set_option(options, name, value)
    config = engine_config(options, Settings(data=tmp_path))
    assert (config.hash_mb, config.multipv, config.overhead) == (8, 4, 0.04)
    assert config.ruleset == "pesto"
    assert config.level is not None
    assert config.level.elo == 1500
    assert set_option(options, "SyzygyPath", "<empty>").syzygy_path == ""


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("Hash", "0"),
        ("Hash", "lots"),
        ("Hash", "99999999"),
        ("OwnBook", "yes"),
        ("Ruleset", "none such"),
        ("Contmept", "3"),
        ("BookFile", "no/such/book.bin"),
        ("UCI_Elo", "9000"),
    ],
)
def test_wrong_options_are_named(name: str, value: str) -> None:
    with pytest.raises(PlayalikeError, match=f"{name}|{value}"):
        set_option(Options(), name, value)


def test_every_option_is_announced_and_documented() -> None:
    page = (Path(__file__).parents[2] / "docs" / "uci.md").read_text()
    defaults = default_options(Settings(data=Path("x")))
    for option in option_table():
        assert f"| `{option.name}` |" in page
        line = option_line(option, defaults)
        assert line.startswith(f"option name {option.name} type {option.kind}")
        if option.kind == "spin":
            assert option.low <= getattr(defaults, option.field) <= option.high


def test_info_lines() -> None:
    pv = (chess.Move.from_uci("e2e4"), chess.Move.from_uci("e7e5"))
    info = Info(5, 9, 23, None, 1234, 5000, 17, 2, 0.2468, pv, 2, "lower")
    assert info_line(info) == (
        "info depth 5 seldepth 9 multipv 2 score cp 23 lowerbound nodes 1234 nps 5000 "
        "hashfull 17 tbhits 2 time 247 pv e2e4 e7e5"
    )
    mate = Info(5, 3, None, -2, 1, 1, 0, 0, 0.0, ())
    assert "seldepth 5 multipv 1 score mate -2 wdl 0 0 1000 nodes" in info_line(mate, True)


def test_bestmove_and_comments() -> None:
    move = chess.Move.from_uci("a7a8q")
    assert bestmove_line(move) == "bestmove a7a8q"
    assert bestmove_line(move, chess.Move.from_uci("b7b6")) == "bestmove a7a8q ponder b7b6"
    assert bestmove_line(None) == "bestmove 0000"
    assert comment("two\nlines \t here") == "info string two lines here"
