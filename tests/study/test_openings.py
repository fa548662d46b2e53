"""The stage `openings`: counts known beforehand, transpositions, weights, and the Polyglot file."""

from __future__ import annotations

import struct
from pathlib import Path

import chess
import chess.polyglot
import pytest

from playalike.oracle.executor import LocalExecutor
from playalike.progress import SilentProgress
from playalike.study.book import BookMove, move_weight, polyglot_bytes, polyglot_move
from playalike.study.stages.ingestion import Ingestion
from playalike.study.stages.openings import Openings
from playalike.study.workspace import Workspace
from tests.boards import after
from tests.study.studying import GAMES, PLAYERS, pgn, workspace_of

# Three ways to one position, White to move, and a fourth game that leaves it elsewhere.
QGD = "1. d4 d5 2. c4 e6 3. Nf3 Nf6 4. Nc3 Be7 5. Bg5 O-O"
ENGLISH = "1. c4 e6 2. Nc3 d5 3. d4 Nf6 4. Nf3 Be7 5. Bf4 O-O"
RETI = "1. Nf3 d5 2. d4 Nf6 3. c4 e6 4. Nc3 Be7 5. Bg5 Nbd7"
AS_BLACK = "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Nf3 Be7 5. Bg5 h6"


def run(workspace: Workspace) -> dict[str, list[dict[str, object]]]:
    Ingestion().run(workspace, SilentProgress())
    Openings().run(workspace, SilentProgress())
    book = workspace.read_json("opening_book.json")
    assert isinstance(book, dict)
    assert (book["schema"], book["kind"]) == (1, "opening_book")
    positions: dict[str, list[dict[str, object]]] = book["positions"]
    return positions


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return workspace_of(
        tmp_path,
        pgn(QGD, result="1-0", Date="1970.??.??")
        + pgn(ENGLISH, result="0-1", Date="1980.??.??")
        + pgn(RETI, result="1/2-1/2", Date="1975.??.??")
        + pgn(AS_BLACK, white="Villain, Bob", black="Hero, Ann", result="0-1"),
    )


def test_transpositions_are_merged(workspace: Workspace) -> None:
    positions = run(workspace)
    tabiya = after(QGD.removesuffix("5. Bg5 O-O")).epd()
    found = positions[tabiya]
    assert found == [
        {
            "move": "c1g5", "games": 2, "wins": 1, "draws": 1, "losses": 0,
            "last_year": 1975, "weight": 0.7895,  # 5/4 and 1/3, as shares
        },
        {
            "move": "c1f4", "games": 1, "wins": 0, "draws": 0, "losses": 1,
            "last_year": 1980, "weight": 0.2105,
        },
    ]  # fmt: skip


def test_every_move_has_its_latest_game(tmp_path: Path) -> None:
    line = "1. e4 e5 2. Nf3 Nc6"
    games = pgn(line + " 3. Bb5 a6 4. Ba4 d6 5. c3 Nf6", black="First, A", Date="1980.??.??")
    games += pgn(line + " 3. Bb5 a6 4. Ba4 d6 5. c3 Bd7", black="Last, B", Date="1981.??.??")
    games += pgn(line + " 3. Bc4 Bc5 4. c3 Nf6 5. d3 d6", black="Older, C", Date="1975.??.??")
    games += pgn("1. d4 d5 2. c4 e6 3. Nc3 c6 4. e4 dxe4 5. Nxe4 Bb4+", black="Undated, D",
                 Date="????.??.??")  # fmt: skip
    workspace = workspace_of(tmp_path, games, book_min_games=1)
    positions = run(workspace)
    table = workspace.read_json("opening_games.json")
    assert isinstance(table, dict)
    assert [len(moves) for moves in positions.values()] == [len(one) for one in table["examples"]]
    named = {
        (epd, move["move"]): [*(table["names"][name] for name in game[:2]), game[2]]
        for (epd, moves), numbers in zip(positions.items(), table["examples"], strict=True)
        for move, game in zip(moves, (table["games"][number] for number in numbers), strict=True)
    }
    start = chess.Board().epd()
    assert named[start, "e2e4"] == ["Hero, Ann", "Last, B", 1981]
    assert named[start, "d2d4"] == ["Hero, Ann", "Undated, D", 0]
    assert named[after("1. e4 e5").epd(), "g1f3"] == ["Hero, Ann", "Last, B", 1981]
    assert named[after(line).epd(), "f1c4"] == ["Hero, Ann", "Older, C", 1975]
    assert len(table["games"]) == 3  # each once, and only games that are examples


def test_chunks_of_games_add_up_to_the_latest() -> None:
    early, late, same = BookMove(), BookMove(), BookMove()
    early.add(1.0, 1981, ("A", "B"))
    late.add(0.0, 1979, ("C", "D"))
    same.add(0.5, 1981, ("E", "F"))
    early.merge(late)
    assert (early.games, early.last_year, early.players) == (2, 1981, ("A", "B"))
    early.merge(same)
    assert (early.games, early.last_year, early.players) == (3, 1981, ("E", "F"))


def test_only_positions_of_enough_games_and_own_moves(workspace: Workspace) -> None:
    positions = run(workspace)
    assert {move["move"] for move in positions[chess.Board().epd()]} == {"d2d4", "c2c4", "g1f3"}
    # Reached in one game only: 1. c4 e6, White to move.
    assert after("1. c4 e6").epd() not in positions
    # Black is the player in one game only, and the opponent's moves never count.
    assert all(chess.Board(f"{epd} 0 1").turn == chess.WHITE for epd in positions)
    assert all(sum(int(str(m["games"])) for m in moves) >= 2 for moves in positions.values())


def test_book_ends_where_it_is_told_to(tmp_path: Path) -> None:
    twice = pgn(QGD, black="A, B") + pgn(QGD + " 6. e3 h6", black="C, D")
    positions = run(workspace_of(tmp_path, twice, book_plies=6))
    assert len(positions) == 3
    assert after("1. d4 d5 2. c4 e6").epd() in positions
    assert after("1. d4 d5 2. c4 e6 3. Nf3 Nf6").epd() not in positions


def test_a_position_that_repeats_counts_once_a_game(tmp_path: Path) -> None:
    dance = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5"
    positions = run(workspace_of(tmp_path, pgn(dance), book_min_games=1))
    (move,) = positions[chess.Board().epd()]
    assert (move["move"], move["games"]) == ("g1f3", 1)


def test_games_from_set_up_positions_stay_out(tmp_path: Path) -> None:
    fen = chess.Board().fen().replace("RNBQKBNR", "1NBQKBNR").replace("KQkq", "Kkq")
    odds = pgn(QGD, SetUp="1", FEN=fen)
    positions = run(workspace_of(tmp_path, odds + pgn(ENGLISH), book_min_games=1))
    assert {m["move"] for m in positions[chess.Board().epd()]} == {"c2c4"}


def test_weight_is_frequency_times_smoothed_success() -> None:
    assert move_weight(BookMove(games=2, wins=2)) == pytest.approx(2 * 3 / 4)
    assert move_weight(BookMove(games=10, wins=5, losses=5)) == pytest.approx(5)
    assert move_weight(BookMove(games=1, losses=1)) == pytest.approx(1 / 3)
    assert move_weight(BookMove(games=3)) == pytest.approx(1.5)  # results unknown


def test_castling_and_promotion_in_polyglot() -> None:
    board = chess.Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    for uci, king_takes_rook in (("e1g1", "e1h1"), ("e1c1", "e1a1"), ("e1e2", "e1e2")):
        move = chess.Move.from_uci(king_takes_rook)
        assert polyglot_move(uci, board) == move.from_square << 6 | move.to_square
    board = chess.Board("7k/P7/8/8/8/8/8/K7 w - - 0 1")
    assert polyglot_move("a7a8q", board) >> 12 == 4
    assert polyglot_move("a7a8n", board) >> 12 == 1


def test_polyglot_is_sorted_and_scaled() -> None:
    board = chess.Board()
    key = chess.polyglot.zobrist_hash(board)
    content = polyglot_bytes([(board.epd(), {key, 5}, [("e2e4", 3.0), ("d2d4", 1e-9)])])
    entries = [struct.unpack(">QHHI", content[i : i + 16]) for i in range(0, len(content), 16)]
    assert [entry[0] for entry in entries] == [5, 5, key, key]
    assert [entry[2] for entry in entries] == [65535, 1, 65535, 1]


def test_polyglot_holds_the_same_book(workspace: Workspace) -> None:
    positions = run(workspace)
    with chess.polyglot.open_reader(workspace.path("opening_book.bin")) as reader:
        assert len(reader) == sum(len(moves) for moves in positions.values())
        for epd, moves in positions.items():
            read = [entry.move.uci() for entry in reader.find_all(chess.Board(f"{epd} 0 1"))]
            assert sorted(read) == sorted(str(move["move"]) for move in moves)
            assert read[0] == moves[0]["move"]


def test_polyglot_castles(tmp_path: Path) -> None:
    castling = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 d6"
    workspace = workspace_of(tmp_path, pgn(castling), book_min_games=1)
    run(workspace)
    board = after("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5")
    with chess.polyglot.open_reader(workspace.path("opening_book.bin")) as reader:
        entry = reader.find(board)
    assert entry.move == chess.Move.from_uci("e1g1")
    assert entry.raw_move == (chess.E1 << 6 | chess.H1)


def test_workers_change_nothing(tmp_path: Path) -> None:
    executor = LocalExecutor(2)
    try:
        written = []
        for name, how in (("serial", None), ("pool", executor)):
            workspace = workspace_of(
                tmp_path / name, GAMES / "karpov.pgn", player=PLAYERS["karpov"], executor=how
            )
            run(workspace)
            written.append([workspace.path(n).read_bytes() for n in Openings.outputs])
    finally:
        executor.close()
    assert written[0] == written[1]
    assert b'"e2e4","games":5' in written[0][0]  # five of the seven begin with 1. e4
