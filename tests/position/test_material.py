from __future__ import annotations

import chess
import pytest

from playalike.position.material import (
    ImbalanceKind,
    find_imbalances,
    hanging_pieces,
    material,
    material_lead_cp,
    material_signature,
)
from tests.boards import after, mirror_files, random_boards

K = ImbalanceKind


def test_start() -> None:
    count = material(chess.Board())
    assert str(count.white) == str(count.black) == "KQRRBBNNPPPPPPPP"
    assert count.white.value_cp == 800 + 4 * 300 + 1000 + 900
    assert count.balance_cp(chess.WHITE) == 0
    assert count.phase == 24
    assert find_imbalances(chess.Board()) == ()
    assert hanging_pieces(chess.Board(), chess.WHITE) == ()


def test_balance_and_signature() -> None:
    board = chess.Board("4k3/8/8/4r3/8/4P3/8/R3K3 w - - 0 1")
    assert material_signature(board) == "KRPvKR"
    assert material_signature(board, chess.BLACK) == "KRvKRP"
    count = material(board)
    assert count.balance_cp(chess.WHITE) == 100
    assert count.balance_cp(chess.BLACK) == -100
    assert count.phase == 4
    assert count.of(chess.BLACK).rooks == 1
    assert count.of(chess.BLACK).minors == 0


@pytest.mark.parametrize(
    ("fen", "expected"),
    [
        (
            "4k3/3bn3/8/8/8/8/3BB3/4K3 w - - 0 1",
            [(True, K.BISHOP_PAIR), (True, K.BISHOP_AGAINST_KNIGHT)],
        ),
        # Two bishops on one colour are no pair: d2 and e1 are both dark.
        ("2k5/3bn3/8/8/8/8/3B4/2K1B3 w - - 0 1", [(True, K.BISHOP_AGAINST_KNIGHT)]),
        # Both have the pair.
        ("4k3/3bb3/8/8/8/8/3BB3/4K3 w - - 0 1", []),
        ("4k3/4n3/8/8/8/8/3B4/4K3 w - - 0 1", [(True, K.BISHOP_AGAINST_KNIGHT)]),
        # d2 is dark; d7 is light, e7 dark.
        ("4k3/3b4/8/8/8/8/3B4/4K3 w - - 0 1", [(None, K.OPPOSITE_BISHOPS)]),
        ("4k3/4b3/8/8/8/8/3B4/4K3 w - - 0 1", []),
        ("4k3/3b4/8/8/8/8/3R4/4K3 w - - 0 1", [(True, K.EXCHANGE_UP)]),
        ("4k3/3r4/8/8/8/8/3RN3/4K3 w - - 0 1", [(True, K.PIECE_UP)]),
        ("4k3/3r4/8/8/8/8/3N4/1B2K3 w - - 0 1", [(True, K.MINORS_FOR_ROOK)]),
        ("4k3/3q4/8/8/8/8/3R4/1R2K3 w - - 0 1", [(False, K.QUEEN_FOR_ROOKS)]),
        ("4k3/3q4/8/8/8/8/3R4/1N2K3 w - - 0 1", [(False, K.QUEEN_FOR_ROOK_AND_MINOR)]),
        ("4k3/3q4/8/8/8/8/3N4/1B1NK3 w - - 0 1", [(False, K.QUEEN_FOR_MINORS)]),
        ("4k3/3q4/8/8/8/8/3N4/3NK3 w - - 0 1", [(False, K.QUEEN_FOR_MINORS)]),
        ("4k3/3qppp1/8/8/8/8/3Q4/3NK3 w - - 0 1", [(True, K.PIECE_FOR_PAWNS)]),
        ("4k3/3qp3/8/8/8/8/3Q4/3NK3 w - - 0 1", [(True, K.PIECE_UP)]),
        ("4k3/3qp3/8/8/8/8/3Q4/4K3 w - - 0 1", [(False, K.PAWN_UP)]),
        # A queen for nothing has no name of its own.
        ("4k3/3q4/8/8/8/8/8/4K3 w - - 0 1", []),
    ],
)  # fmt: skip
def test_imbalances(fen: str, expected: list[tuple[bool | None, ImbalanceKind]]) -> None:
    board = chess.Board(fen)
    assert [(i.side, i.kind) for i in find_imbalances(board)] == expected
    flipped = [(i.side, i.kind) for i in find_imbalances(board.mirror())]
    assert flipped == [(side if side is None else not side, kind) for side, kind in expected]


def test_imbalances_speak() -> None:
    words = [
        i.evidence for i in find_imbalances(chess.Board("4k3/3qppp1/8/8/8/8/3Q4/3NK3 w - - 0 1"))
    ]
    assert words == ["White has a piece for 3 pawns"]


@pytest.mark.parametrize(
    ("fen", "color", "expected"),
    [
        # Attacked and unguarded.
        ("4k3/8/8/3n4/8/8/3R4/4K3 b - - 0 1", chess.BLACK, [("d5", 300)]),
        # Guarded once by a pawn: the rook would be lost for it.
        ("4k3/8/4p3/3n4/8/8/3R4/4K3 b - - 0 1", chess.BLACK, []),
        # Two attackers, one guard that is a pawn: RxN exR RxP nets less than nothing.
        ("4k3/8/4p3/3n4/8/8/3R4/3RK3 b - - 0 1", chess.BLACK, []),
        # A pawn attacks the knight: guarded, but worth the trade.
        ("4k3/8/4p3/3n4/4P3/8/8/4K3 b - - 0 1", chess.BLACK, [("d5", 200)]),
        # Two unguarded pieces, the dearer one first.
        ("4k3/8/8/3n3r/8/8/6B1/3R2KQ b - - 0 1", chess.BLACK, [("h5", 500), ("d5", 300)]),
        # The same board has nothing hanging on the other side.
        ("4k3/8/8/3n4/8/8/3R4/4K3 b - - 0 1", chess.WHITE, []),
    ],
)  # fmt: skip
def test_hanging(fen: str, color: bool, expected: list[tuple[str, int]]) -> None:
    found = hanging_pieces(chess.Board(fen), color)
    assert [(chess.square_name(h.square), h.loss_cp) for h in found] == expected


def test_hanging_in_a_known_line() -> None:
    # Damiano's pawn guards e5 as far as exchanges go; in the Elephant Gambit nothing does.
    board = after("1. e4 e5 2. Nf3 f6")
    assert hanging_pieces(board, chess.BLACK) == ()
    board = after("1. e4 e5 2. Nf3 d5")
    assert [
        (chess.square_name(h.square), h.loss_cp) for h in hanging_pieces(board, chess.BLACK)
    ] == [("e5", 100)]


def test_hanging_is_what_taking_one_by_one_shows() -> None:
    """An unguarded, attacked piece always hangs; an unattacked one never does."""
    for board in random_boards(150, seed=31):
        for color in chess.COLORS:
            hanging = {h.square for h in hanging_pieces(board, color)}
            for square in chess.scan_forward(board.occupied_co[color] & ~board.kings):
                attacked = board.attackers_mask(not color, square)
                # Without the attackers in between, guards behind them count as well.
                guarded = board.attackers_mask(color, square, board.occupied & ~attacked)
                if attacked and not guarded:
                    assert square in hanging
                if not attacked and square in hanging:
                    assert board.has_legal_en_passant()


def test_colours_and_wings_are_treated_alike() -> None:
    for board in random_boards(150, seed=32):
        flipped, across = board.mirror(), mirror_files(board)
        count = material(board)
        assert material(flipped).signature() == count.signature(chess.BLACK)
        assert material(flipped).balance_cp(chess.WHITE) == count.balance_cp(chess.BLACK)
        kinds = sorted((str(i.side), i.kind) for i in find_imbalances(board))
        assert sorted((str(i.side), i.kind) for i in find_imbalances(across)) == kinds
        swapped = {"True": "False", "False": "True", "None": "None"}
        assert sorted((swapped[str(i.side)], i.kind) for i in find_imbalances(flipped)) == kinds
        for color in chess.COLORS:
            ours = {(h.square, h.piece_type, h.loss_cp) for h in hanging_pieces(board, color)}
            theirs = hanging_pieces(flipped, not color)
            assert {(h.square ^ 56, h.piece_type, h.loss_cp) for h in theirs} == ours
            theirs = hanging_pieces(across, color)
            assert {(h.square ^ 7, h.piece_type, h.loss_cp) for h in theirs} == ours


def test_the_board_is_left_alone() -> None:
    board = after("1. e4 d5 2. exd5 Qxd5 3. Nc3")
    before = board.fen()
    material(board), find_imbalances(board), hanging_pieces(board, chess.BLACK)
    assert board.fen() == before


def test_the_quick_lead_is_the_balance() -> None:
    for board in random_boards(200, seed=12):
        for side in chess.COLORS:
            assert material_lead_cp(board, side) == material(board).balance_cp(side)
