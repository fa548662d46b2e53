"""Moves, centre and pawns counted by hand."""

from __future__ import annotations

import chess
import numpy as np
import pytest

from playalike.playstyle.bitmath import fill, shift
from playalike.playstyle.columns import columns_of
from playalike.playstyle.measure import center_control, pawn_counts
from playalike.playstyle.mobility import count_moves

from .making import game, random_games

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


@pytest.mark.parametrize("name", MOVES)
def test_moves_by_hand_and_in_a_mirror(name: str) -> None:
    fen, legal, attacked = MOVES[name]
    for board in (chess.Board(fen), chess.Board(fen).mirror()):
        counts = count_moves(columns_of([game(fen=board.fen())]))
        assert (counts.legal_moves[0], counts.attacked_material[0]) == (legal, attacked)


CENTRE = {
    "at the start": (chess.STARTING_FEN, 0),
    "pawn and knight": ("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3", 3),
    "a queen in the centre": ("4k3/8/8/3Q4/8/8/8/4K3 w - - 0 1", 3),
    "king and pawn": ("4k3/8/8/8/3KP3/8/8/8 w - - 0 1", 4),
    "no looking through a bishop": ("4k3/8/8/8/8/2B5/1B6/4K3 w - - 0 1", 2),
    "a pinned piece still bears": ("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", 1),
}


@pytest.mark.parametrize("name", CENTRE)
def test_centre_by_hand_and_in_a_mirror(name: str) -> None:
    fen, expected = CENTRE[name]
    for board in (chess.Board(fen), chess.Board(fen).mirror()):
        assert center_control(columns_of([game(fen=board.fen())]))[0] == expected


PAWNS = {
    # squares: (ranks added up, isolated, doubled)
    "a2 b2 c2 d2 e2 f2 g2 h2": (16, 0, 0),
    "a2 c2 c3 e4": (11, 4, 1),
    "a2 b3 d4 d5 d6": (20, 3, 2),
    "h7": (7, 1, 0),
    "": (0, 0, 0),
    "a2 a3 b4": (9, 0, 1),
    "e4 e5 g4 g5": (18, 4, 2),
}


@pytest.mark.parametrize("squares", PAWNS)
def test_pawns_by_hand(squares: str) -> None:
    pawns = sum(chess.BB_SQUARES[chess.parse_square(word)] for word in squares.split())
    found = pawn_counts(np.array([pawns], np.uint64))
    assert (found.ranks[0], found.isolated[0], found.doubled[0]) == PAWNS[squares]
    assert found.pawns[0] == len(squares.split())


def test_shifts_leave_the_board() -> None:
    everything = np.array([chess.BB_ALL], np.uint64)
    assert int(shift(everything, 1)[0]) == chess.BB_ALL & ~chess.BB_FILE_A
    assert int(shift(everything, -17)[0]).bit_count() == 42
    knights = np.array([chess.BB_B1], np.uint64)
    assert int(shift(knights, 15)[0]) == chess.BB_A3
    assert int(shift(knights, 6)[0]) == 0


def test_fill_ends_on_the_first_piece() -> None:
    rook = np.array([chess.BB_A1], np.uint64)
    empty = np.array([chess.BB_ALL & ~chess.BB_A1 & ~chess.BB_A4], np.uint64)
    assert int(fill(rook, empty, 8)[0]) == chess.BB_A2 | chess.BB_A3 | chess.BB_A4
    assert int(fill(rook, empty, 1)[0]) == chess.BB_RANK_1 & ~chess.BB_A1


def test_all_counts_equal_python_chess_on_random_games() -> None:
    games = list(random_games(25, seed=7))
    columns = columns_of(games)
    counts = count_moves(columns)
    row = 0
    for one in games:
        board = one.start()
        for move in (None, *one.moves):
            if move is not None:
                board.push(move)
            assert counts.legal_moves[row] == board.legal_moves.count(), board.fen()
            assert counts.in_check[row] == board.is_check(), board.fen()
            assert columns.board(row).board_fen() == board.board_fen()
            row += 1
    assert row == len(columns)
