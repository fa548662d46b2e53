"""Centre and pawns counted by hand."""

from __future__ import annotations

import chess
import numpy as np
import pytest

from playalike.playstyle.measure import center_control, pawn_counts
from playalike.position.batch.columns import columns_of

from .making import game

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
        columns = columns_of([game(fen=board.fen())])
        assert center_control(columns, columns.turn)[0] == expected


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
