"""Legal moves and what they take, counted by hand and against python-chess."""

from __future__ import annotations

import chess
import pytest

from playalike.position.batch.columns import Columns, columns_of, seen_from, turned
from playalike.position.batch.counting import PIECE_VALUES, MoveCounts, count_moves
from tests.playstyle.making import game, random_games

MOVES = {
    # name: (position, legal moves, attacked material)
    "after nothing": (chess.STARTING_FEN, 20, 0),
    "two pawns": ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", 7, 1),
    "promotion, four ways each": ("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", 13, 12),
    "a pinned knight stays": ("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", 4, 0),
    "en passant is a pawn": ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", 7, 1),
    "en passant that opens the rank": ("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", 6, 0),
    "a queen attacked twice counts twice": ("4k3/8/8/3q4/4P3/2N5/8/4K3 w - - 0 1", 12, 18),
    "castling": ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 26, 10),
    "a pinned bishop takes its pinner": ("4k3/8/8/8/1b6/2B5/8/4K3 w - - 0 1", 7, 3),
    "stalemate": ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0, 0),
    "two ways out of check": ("4r1k1/8/8/8/8/8/3P1P2/3QKB2 w - - 0 1", 2, 0),
    "mated": ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", 0, 0),
}


def counted(columns: Columns) -> MoveCounts:
    castling = turned(columns.castling, columns.turn)
    return count_moves(seen_from(columns, columns.turn), castling, columns.en_passant)


@pytest.mark.parametrize("name", MOVES)
def test_moves_by_hand_and_in_a_mirror(name: str) -> None:
    fen, legal, attacked = MOVES[name]
    for board in (chess.Board(fen), chess.Board(fen).mirror()):
        counts = counted(columns_of([game(fen=board.fen())]))
        assert (counts.legal_moves[0], counts.attacked_material[0]) == (legal, attacked)


def test_all_counts_equal_python_chess_on_random_games() -> None:
    games = list(random_games(25, seed=7))
    columns = columns_of(games)
    counts = counted(columns)
    row = 0
    for one in games:
        board = one.start()
        for move in (None, *one.moves):
            if move is not None:
                board.push(move)
            assert counts.legal_moves[row] == board.legal_moves.count(), board.fen()
            assert counts.in_check[row] == board.is_check(), board.fen()
            taken = [board.piece_type_at(move.to_square) for move in board.legal_moves]
            value = sum(PIECE_VALUES[kind or 0] for kind in taken)
            value += sum(1 for _ in board.generate_legal_ep())
            assert counts.attacked_material[row] == value, board.fen()
            assert columns.board(row).board_fen() == board.board_fen()
            row += 1
    assert row == len(columns)
