"""Sets of squares: by hand, against python-chess, and one way of computing against the other."""

from __future__ import annotations

import chess
import numpy as np

from playalike.position.batch.attacks import attacked_squares, attacks_of
from playalike.position.batch.bitboards import (
    JUMPS,
    RIGHT,
    UP,
    Bits,
    front_fill,
    king_spread,
    king_zone,
    knight_attacks,
    knight_spread,
    ray_attacks,
    shift,
    slide,
)
from tests.boards import random_boards


def men_of(board: chess.Board, color: chess.Color) -> Bits:
    kinds = [int(board.pieces(kind, color)) for kind in chess.PIECE_TYPES]
    return np.array(kinds, np.uint64)[:, None]


def test_shifts_leave_the_board() -> None:
    everything = np.array([chess.BB_ALL], np.uint64)
    assert int(shift(everything, RIGHT)[0]) == chess.BB_ALL & ~chess.BB_FILE_A
    assert int(shift(everything, JUMPS[4])[0]).bit_count() == 42
    knights = np.array([chess.BB_B1], np.uint64)
    assert int(shift(knights, JUMPS[1])[0]) == chess.BB_A3
    assert int(shift(knights, JUMPS[3])[0]) == 0


def test_sliding_ends_on_the_first_piece() -> None:
    rook = np.array([chess.BB_A1], np.uint64)
    empty = np.array([chess.BB_ALL & ~chess.BB_A1 & ~chess.BB_A4], np.uint64)
    assert int(slide(rook, empty, UP)[0]) == chess.BB_A2 | chess.BB_A3 | chess.BB_A4
    assert int(slide(rook, empty, RIGHT)[0]) == chess.BB_RANK_1 & ~chess.BB_A1


def test_one_direction_and_all_eight_agree() -> None:
    for board in random_boards(100, seed=5):
        empty = np.array([chess.BB_ALL & ~board.occupied], np.uint64)
        for men in (board.rooks, board.bishops, board.queens):
            sliders = np.array([men], np.uint64)
            rays = ray_attacks(np.broadcast_to(sliders, (8, 1)), empty)
            for direction in range(8):
                assert slide(sliders, empty, direction)[0] == rays[direction, 0]


def test_knights_and_kings_together_and_one_by_one() -> None:
    for square in chess.SQUARES:
        single = np.array([chess.BB_SQUARES[square]], np.uint64)
        assert int(knight_attacks(single)[0]) == chess.BB_KNIGHT_ATTACKS[square]
        assert int(king_spread(single)[0]) == chess.BB_KING_ATTACKS[square]
        assert king_zone(single)[0] == king_spread(single)[0] | single[0]
        above = chess.BB_FILES[square & 7] & ~((2 << square) - 1)
        assert int(front_fill(single, UP)[0]) == above
    many = np.array([board.knights for board in random_boards(200, seed=8)], np.uint64)
    assert (knight_attacks(many) == np.bitwise_or.reduce(knight_spread(many), axis=0)).all()


def test_what_a_side_attacks_is_what_python_chess_says() -> None:
    for board in random_boards(150, seed=9):
        empty = np.array([chess.BB_ALL & ~board.occupied], np.uint64)
        for color in chess.COLORS:
            wanted = 0
            for square in chess.scan_forward(board.occupied_co[color]):
                wanted |= board.attacks_mask(square)
            men = men_of(board, color)
            assert int(attacked_squares(men, empty, up=color)[0]) == wanted
            if color:
                assert attacks_of(men, empty).once[0] == wanted
