"""Endgame tablebases: known results, and wins that are really won."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import chess
import pytest

from playalike.engine.players.reasons import tablebase_candidates, tablebase_sentence
from playalike.engine.tablebase import Tablebase, TablebaseError, open_tablebase

pytestmark = pytest.mark.shared


@pytest.fixture(scope="module")
def tables(shared_data: Path) -> Iterator[Tablebase]:
    with Tablebase(shared_data / "syzygy") as tables:
        yield tables


def test_the_folder_says_how_many_pieces_it_knows(tables: Tablebase) -> None:
    assert tables.max_pieces == 4
    assert tables.files == 70


@pytest.mark.parametrize(
    ("fen", "wdl"),
    [
        ("8/8/8/8/8/4k3/8/R3K3 w - - 0 1", 2),
        ("8/8/8/8/8/4k3/8/R3K3 b - - 0 1", -2),
        ("8/8/8/8/8/4k3/8/N3K3 w - - 0 1", 0),
        ("8/8/8/8/4k3/8/4P3/4K3 b - - 0 1", 0),
        ("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", -2),
        ("k7/8/1K6/P7/8/8/8/2B5 w - - 0 1", 0),
        ("r3k3/8/8/8/8/8/8/R3K3 w Qq - 0 1", None),
        ("4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1", None),
    ],
)
def test_known_results(tables: Tablebase, fen: str, wdl: int | None) -> None:
    board = chess.Board(fen)
    assert tables.wdl(board) == wdl
    assert board.fen() == chess.Board(fen).fen()


def test_plies_are_counted_in_english(tables: Tablebase) -> None:
    for fen, words in (
        ("8/8/8/8/4k3/8/3QP3/4K3 w - - 0 1", "e3 wins by the tablebase (1 ply to"),
        ("8/8/8/8/4k3/8/3Q4/4K3 b - - 0 1", "(14 plies to"),
    ):
        board = chess.Board(fen)
        assert words in tablebase_sentence(board, tables.root_moves(board)[0])


def test_no_move_is_worth_more_than_the_one_to_play(tables: Tablebase) -> None:
    """Of the other wins it is not known how long they take: none of them is quicker."""
    for fen in ("8/8/8/4k3/4p3/8/3QK3/8 w - - 0 1", "8/8/8/8/4k3/8/3Q4/4K3 b - - 0 1"):
        board = chess.Board(fen)
        candidates = tablebase_candidates(board, list(tables.root_moves(board)))
        scores = [candidate.final_score for candidate in candidates]
        assert scores[0] == max(scores), fen


def test_root_moves_of_a_win_a_draw_and_an_unknown_position(tables: Tablebase) -> None:
    win = tables.root_moves(chess.Board("7k/8/6K1/8/8/8/8/R7 w - - 0 1"))
    assert win[0].mates
    assert win[0].move.uci() == "a1a8"
    assert {move.wdl for move in win} == {2}
    only = tables.root_moves(chess.Board("4k3/8/8/4K3/4P3/8/8/8 b - - 0 1"))
    assert [move.wdl for move in only] == sorted((move.wdl for move in only), reverse=True)
    assert tables.root_moves(chess.Board()) == ()


def test_every_move_that_lets_the_win_slip_is_ranked_below(tables: Tablebase) -> None:
    """In the Lucena-like KPvK a single king move keeps the opposition."""
    board = chess.Board("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1")
    for move in tables.root_moves(board):
        after = board.copy()
        after.push(move.move)
        value = tables.wdl(after)
        assert value is not None
        assert move.wdl == -value


def test_a_win_the_fifty_move_rule_would_spoil_is_known(tables: Tablebase) -> None:
    fen = "8/8/8/8/3k4/8/8/KBN5 w - - {} 120"
    fresh = tables.root_moves(chess.Board(fen.format(0)))
    late = tables.root_moves(chess.Board(fen.format(90)))
    assert fresh[0].wdl == 2
    assert fresh[0].dtz is not None
    assert fresh[0].dtz > 10
    assert late[0].wdl == 1


def test_best_play_mates_within_the_promised_plies(tables: Tablebase, shared_data: Path) -> None:
    """Both sides follow the tables from rook endings; DTZ is then the distance to mate."""
    lines = (shared_data / "suites" / "KRvK1000.epd").read_text().splitlines()
    for line in lines[::340]:
        board, operations = chess.Board.from_epd(line)
        plies = 0
        while not board.is_game_over():
            board.push(tables.root_moves(board)[0].move)
            plies += 1
        assert board.is_checkmate()
        assert isinstance(operations["dm"], int)
        # Syzygy may round by one ply, and so waste one move.
        assert plies <= 2 * abs(operations["dm"]) + 1


def test_no_time_leaves_the_classes_but_not_the_pace(tables: Tablebase) -> None:
    board = chess.Board("8/8/8/8/8/4k3/8/R3K3 w - - 0 1")
    moves = tables.root_moves(board, deadline=0.0)
    assert len(moves) == board.legal_moves.count()
    assert {move.wdl for move in moves} <= {2, 0}
    assert all(move.dtz is None for move in moves)


def test_losing_lasts_as_long_as_the_table_promises(tables: Tablebase) -> None:
    board = chess.Board("8/8/8/3k4/8/8/8/R3K3 b - - 0 1")
    best = tables.root_moves(board)[0]
    promised = tables.dtz(board)
    assert promised is not None
    assert best.wdl == -2
    assert best.dtz is not None
    assert best.dtz >= -promised


def test_a_promotion_chooses_the_piece_that_wins_fastest(tables: Tablebase) -> None:
    best = tables.root_moves(chess.Board("8/4P3/8/8/8/1k6/8/4K3 w - - 0 1"))[0]
    assert best.move.uci() in ("e7e8q", "e7e8r")


def test_folders_without_tables_are_clear_errors(tmp_path: Path) -> None:
    with pytest.raises(TablebaseError, match="no Syzygy tables"):
        Tablebase(tmp_path)
    with pytest.raises(TablebaseError, match="nowhere"):
        Tablebase(tmp_path / "nowhere")


def test_no_path_means_without(shared_data: Path) -> None:
    assert open_tablebase(None) is None
    assert open_tablebase("<empty>") is None
    two = open_tablebase(f"{shared_data / 'syzygy'}:{shared_data / 'syzygy'}")
    assert two is not None
    two.close()
