from __future__ import annotations

import random
from pathlib import Path

import chess
import pytest

from playalike.position.motifs import checking_moves, mate_in
from tests.boards import random_boards


def naive_checks(board: chess.Board) -> list[str]:
    return sorted(move.uci() for move in board.legal_moves if board.gives_check(move))


def naive_mate(board: chess.Board, moves: int) -> bool:
    for move in list(board.legal_moves):
        board.push(move)
        if board.is_checkmate():
            forced = True
        elif moves == 1 or board.is_stalemate():
            forced = False
        else:
            forced = True
            for reply in list(board.legal_moves):
                board.push(reply)
                forced = naive_mate(board, moves - 1)
                board.pop()
                if not forced:
                    break
        board.pop()
        if forced:
            return True
    return False


@pytest.mark.parametrize(
    "fen",
    [
        "5k2/8/8/8/8/8/8/R3K2R w KQ - 0 1",  # castling checks on f8
        "3k4/8/8/8/8/8/8/R3K2R w KQ - 0 1",  # and on the d-file
        "8/8/8/2kpP3/4B3/8/8/K3R3 w - d6 0 1",  # the pawn itself checks, taking en passant
        "6k1/8/8/3pP3/8/1B6/8/K7 w - d6 0 1",  # en passant opens the diagonal
        "3n2k1/4P3/8/8/8/8/8/K7 w - - 0 1",  # promotion captures
        "k7/7P/8/8/8/8/8/K7 w - - 0 1",
        "8/8/8/8/k2P3R/8/8/K7 w - - 0 1",  # a pawn step uncovers the rook
    ],
)
def test_checking_moves_of_every_kind(fen: str) -> None:
    board = chess.Board(fen)
    assert sorted(move.uci() for move in checking_moves(board)) == naive_checks(board)
    assert board.is_valid()
    assert naive_checks(board)


def test_checking_moves_of_random_positions() -> None:
    seen = 0
    for board in random_boards(250, seed=5):
        expected = naive_checks(board)
        assert sorted(move.uci() for move in checking_moves(board)) == expected, board.fen()
        seen += len(expected)
    assert seen > 100


def test_mate_needs_a_quiet_move() -> None:
    board = chess.Board("k7/8/2K5/8/8/8/8/1R6 w - - 0 1")
    assert mate_in(board, 1) is None
    assert mate_in(board, 2) == tuple(map(chess.Move.from_uci, ("c6c7", "a8a7", "b1a1")))
    assert mate_in(board, 3) == mate_in(board, 2)
    assert mate_in(board, 3, checks_only=True) is None


def test_stalemate_is_no_mate() -> None:
    # Qc7 and Qb6 only stalemate; there is no mate in 1.
    board = chess.Board("k7/8/8/2Q5/8/8/8/7K w - - 0 1")
    assert mate_in(board, 1) is None
    assert mate_in(board, 2) is None


def test_a_mate_takes_a_move() -> None:
    with pytest.raises(ValueError, match="at least 1 move"):
        mate_in(chess.Board(), 0)


def test_it_agrees_with_trying_everything() -> None:
    rng = random.Random(11)
    found = 0
    for _ in range(300):
        board = chess.Board(None)
        squares = rng.sample(range(64), 7)
        for square, symbol in zip(squares, "KkQRNpp", strict=True):
            board.set_piece_at(square, chess.Piece.from_symbol(symbol))
        if not board.is_valid():
            continue
        fen = board.fen()
        for moves in (1, 2):
            line = mate_in(board, moves)
            assert (line is not None) == naive_mate(board, moves), fen
            found += line is not None and len(line) == 2 * moves - 1
        assert board.fen() == fen
    assert found >= 20


def plays_to_mate(board: chess.Board, line: tuple[chess.Move, ...]) -> bool:
    board = board.copy()
    for move in line:
        assert board.is_legal(move)
        board.push(move)
    return board.is_checkmate()


@pytest.mark.shared
@pytest.mark.parametrize(
    ("suite", "moves", "sample"),
    [
        ("lichess_mate_in_1.epd", 1, 1500),
        ("lichess_mate_in_2.epd", 2, 600),
        ("classic_mate_in_2.epd", 2, 133),
        ("lichess_mate_in_3.epd", 3, 40),
        ("classic_mate_in_3.epd", 3, 20),
    ],
)
def test_suites_of_mates(shared_data: Path, suite: str, moves: int, sample: int) -> None:
    epds = (shared_data / "suites" / suite).read_text(encoding="utf-8").splitlines()
    epds = random.Random(2).sample(epds, sample)
    for epd in epds:
        board = chess.Board()
        board.set_epd(epd)
        line = mate_in(board, moves)
        assert line is not None, epd
        assert len(line) == 2 * moves - 1, epd
        assert plays_to_mate(board, line), epd
