"""Attack maps and mobility: against python-chess' own attacks, and counted by hand."""

from __future__ import annotations

import chess

from playalike.position.mobility import attack_maps, mobility
from tests.boards import after, random_boards


def test_attack_maps_agree_with_python_chess() -> None:
    for board in random_boards(300, seed=11):
        maps = attack_maps(board)
        for color in chess.COLORS:
            side = maps.of(color)
            pieces = {(s, t): a for s, t, a in side.pieces}
            for square in chess.SQUARES:
                attackers = board.attackers(color, square)
                bb = chess.BB_SQUARES[square]
                assert bool(side.union & bb) == bool(attackers)
                assert bool(side.twice & bb) == (len(attackers) >= 2)
                for piece_type in chess.PIECE_TYPES:
                    by_type = int(attackers) & board.pieces_mask(piece_type, color)
                    assert bool(side.by_type[piece_type] & bb) == bool(by_type)
                piece = board.piece_at(square)
                if piece and piece.color == color and piece.piece_type != chess.PAWN:
                    assert pieces.pop((square, piece.piece_type)) == board.attacks_mask(square)
            assert not pieces


def test_pieces_come_in_order_of_type() -> None:
    types = [t for _, t, _ in attack_maps(chess.Board()).white.pieces]
    assert types == [2, 2, 3, 3, 4, 4, 5, 6]


def test_start_position() -> None:
    sides = mobility(chess.Board())
    assert sides.white == sides.black
    assert sides.white.reachable == sides.white.safe == 4  # two squares for each knight
    assert sides.white.safe_by_type == (0, 0, 4, 0, 0, 0, 0)
    assert sides.white.centre == 0
    assert sides.white.extended_centre == 4  # the third rank from c to f


def test_pawns_make_squares_unsafe() -> None:
    # The knight on d4 has eight squares; the pawn on d7 guards c6 and e6.
    board = chess.Board("4k3/3p4/8/8/3N4/8/8/4K3 w - - 0 1")
    sides = mobility(board)
    assert (sides.white.reachable, sides.white.safe) == (8, 6)
    assert (sides.black.reachable, sides.black.safe) == (0, 0)


def test_centre_counts_pieces_and_pawns() -> None:
    # After 1. e4 e5 2. Nf3: the knight hits d4 and e5, the pawn stands on e4 and hits d5.
    sides = mobility(after("1. e4 e5 2. Nf3"))
    assert sides.white.centre == 2 + 1 + 1
    assert sides.black.centre == 1 + 1  # the pawn on e5, and d4
    assert sides.white.extended_centre > sides.black.extended_centre


def test_given_maps_give_the_same_and_colours_are_symmetric() -> None:
    for board in random_boards(100, seed=12):
        sides = mobility(board)
        assert mobility(board, attack_maps(board)) == sides
        mirrored = mobility(board.mirror())
        assert (mirrored.black, mirrored.white) == (sides.white, sides.black)
