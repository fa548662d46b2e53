"""What is a sacrifice, and what only looks like one; positions worked by hand."""

from __future__ import annotations

import chess
import pytest

from playalike.position.sacrifices.offers import find_offer
from tests.boards import after, random_boards

GREEK = "r1bq1rk1/pppn1ppp/4p3/3pP3/1b1P4/2NB1N2/PPP2PPP/R1BQK2R w KQ - 0 8"


def offered(fen: str, san: str) -> str | None:
    board = chess.Board(fen)
    found = find_offer(board, board.parse_san(san))
    return None if found is None else chess.square_name(found.square)


def test_the_greek_gift() -> None:
    assert offered(GREEK, "Bxh7+") == "h7"


def test_a_retreat_is_none() -> None:
    assert offered("4k3/8/8/3p4/8/5N2/8/4K3 w - - 0 1", "Ng1") is None


def test_an_equal_trade_is_none() -> None:
    assert offered("3rk3/8/8/8/8/8/8/3RK3 w - - 0 1", "Rxd8+") is None


def test_the_exchange_is_one() -> None:
    assert offered("4k3/1p6/2b5/8/8/8/8/2R1K3 w - - 0 1", "Rxc6") == "c6"


def test_a_pawn_is_none() -> None:
    assert offered("rnbqkbnr/ppp1pppp/8/3p4/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2", "e4") is None


def test_a_promotion_under_attack_is_none() -> None:
    assert offered("r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b8=Q+") is None


def test_a_king_that_walks_away_from_its_rook_is_none() -> None:
    assert offered("8/8/8/8/8/2b5/8/R3K2k w - - 0 1", "Kf2") is None


def test_a_pinned_taker_takes_nothing() -> None:
    # The e6 pawn is pinned by the rook on e1, so the knight on d5 cannot be taken.
    assert offered("4k3/8/4p3/8/8/2N5/8/K3R3 w - - 0 1", "Nd5") is None


def test_what_cannot_be_saved_is_no_gift() -> None:
    # The pawn on b4 forks the two knights, which cannot protect each other.
    board = chess.Board("4k3/8/8/8/1p6/N1N5/8/4K2R w - - 0 1")
    assert find_offer(board, board.parse_san("Rh7")) is None


def test_a_counter_attack_that_takes_as_much_is_none() -> None:
    # The bishop on b5 is attacked by the pawn, but so is the rook on d8 by the white rook.
    board = chess.Board("3r2k1/5ppp/p7/1B6/8/8/5PPP/3R2K1 w - - 0 1")
    assert find_offer(board, board.parse_san("Rxd8+")) is None


@pytest.mark.parametrize("board", list(random_boards(40, seed=5)), ids=lambda b: b.fen())
def test_colours_are_symmetric_and_the_board_is_left_alone(board: chess.Board) -> None:
    fen = board.fen()
    for move in list(board.legal_moves)[:8]:
        found = find_offer(board, move)
        mirrored = chess.Move(
            chess.square_mirror(move.from_square), chess.square_mirror(move.to_square),
            move.promotion,
        )  # fmt: skip
        other = find_offer(board.mirror(), mirrored)
        assert (found is None) == (other is None)
        if found is not None and other is not None:
            assert found.net_cp == other.net_cp
            assert board.piece_type_at(move.from_square) != chess.KING
    assert board.fen() == fen


def test_the_last_pawn_is_taken_for_a_draw() -> None:
    assert offered("8/6b1/8/8/pk6/8/2B5/2K5 w - - 0 105", "Bxa4") is None


def test_a_famous_one() -> None:
    # Morphy's last sacrifice in the Opera game: the queen on b8.
    board = after(
        "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 "
        "9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 "
        "15. Bxd7+ Nxd7"
    )
    found = find_offer(board, board.parse_san("Qb8+"))
    assert found is not None
    assert found.piece_type == chess.QUEEN
