from __future__ import annotations

import chess
import numpy as np
import pytest

from playalike.position.batch.legal import NOWHERE, legal_moves
from playalike.prior.inputs import played_moves
from playalike.prior.positions import (
    POSITION,
    Positions,
    canonical,
    describe_boards,
    pack_board,
    sides_of,
    turned,
)
from tests.prior.positions import HARD, random_boards

Listed = list[tuple[int, int, int]]


def listed(positions: Positions) -> list[Listed]:
    moves = legal_moves(sides_of(positions), positions["castling"], positions["passant"])
    found: list[Listed] = [[] for _ in positions]
    columns = (moves.position, moves.start, moves.target, moves.promotion)
    for at, start, target, promotion in zip(*(c.tolist() for c in columns), strict=True):
        found[at].append((start, target, promotion))
    return found


def expected(board: chess.Board, turn: int) -> Listed:
    return sorted(
        (move.from_square ^ turn, move.to_square ^ turn, move.promotion or 0)
        for move in board.legal_moves
    )


def test_moves_are_those_of_python_chess_in_random_games() -> None:
    boards = random_boards(12)
    positions, mirrored = canonical(describe_boards(boards))
    assert mirrored.any()
    for board, mirror, moves in zip(boards, mirrored, listed(positions), strict=True):
        turn = (0 if board.turn else 56) ^ (7 if mirror else 0)
        assert sorted(moves) == expected(board, turn), board.fen()


@pytest.mark.parametrize("fen", HARD)
def test_moves_are_those_of_python_chess_in_hard_positions(fen: str) -> None:
    board = chess.Board(fen)
    (moves,) = listed(describe_boards([board]))
    assert sorted(moves) == expected(board, 0 if board.turn else 56)


def test_a_record_says_what_the_board_says() -> None:
    board = chess.Board()
    for uci in ("e2e4", "c7c5", "e4e5", "d7d5"):
        board.push_uci(uci)
    (row,) = describe_boards([board])
    assert row["pieces"].tolist() == [
        board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings,
    ]  # fmt: skip
    assert row["own"] == board.occupied_co[chess.WHITE]
    assert row["castling"] == 15
    assert row["passant"] == chess.D6
    assert row["last"].tolist() == [chess.D7, chess.D5]
    assert row["before"].tolist() == [chess.E4, chess.E5]
    assert row["ply"] == 4


def test_a_record_of_black_is_the_one_of_white_with_colours_exchanged() -> None:
    boards = random_boards(3, seed=5)
    for board in boards:
        other = board.mirror()
        # `mirror` forgets the history, so it is left out on both sides.
        one, two = describe_boards([board.copy(stack=False)]), describe_boards([other])
        for field in ("pieces", "own", "castling", "passant", "clock"):
            assert (one[field] == two[field]).all(), (board.fen(), field)


def test_rights_to_castle_change_sides_with_the_board() -> None:
    board = chess.Board("r3k2r/8/8/8/8/8/8/R3K2R b Kq - 0 1")
    assert describe_boards([board])["castling"][0] == 2 | 4


def test_nothing_is_mirrored_while_somebody_may_castle() -> None:
    boards = [
        chess.Board("r3k3/8/8/8/8/8/8/1K5R w q - 0 1"),
        chess.Board("r3k3/8/8/8/8/8/8/1K5R w - - 0 1"),
        chess.Board("r3k3/8/8/8/8/8/8/6KR w - - 0 1"),
    ]
    positions, mirrored = canonical(describe_boards(boards))
    assert mirrored.tolist() == [False, True, False]
    assert positions["own"][1] == chess.BB_G1 | chess.BB_A1
    assert positions["last"][1].tolist() == [NOWHERE, NOWHERE]


def test_the_played_move_is_found_again_after_turning_and_mirroring() -> None:
    boards = [board for board in random_boards(4, seed=9) if any(board.legal_moves)]
    played = [sorted(board.legal_moves, key=str)[-1] for board in boards]
    raw = b"".join(pack_board(b, m) for b, m in zip(boards, played, strict=True))
    black = np.array([not board.turn for board in boards])
    positions, mirrored = canonical(turned(np.frombuffer(raw, dtype=POSITION), black))
    moves = legal_moves(sides_of(positions), positions["castling"], positions["passant"])
    rows = played_moves(positions, moves)
    assert (moves.position[rows] == np.arange(len(boards))).all()
    for row, board, move, mirror in zip(rows, boards, played, mirrored, strict=True):
        turn = (0 if board.turn else 56) ^ (7 if mirror else 0)
        assert moves.target[row] == move.to_square ^ turn
        assert moves.promotion[row] == (move.promotion or 0)


def test_a_position_takes_72_bytes() -> None:
    assert POSITION.itemsize == 72
