"""The quick way from a word to a move agrees with python-chess, always."""

from __future__ import annotations

import random

import chess
import pytest

from playalike.games import san
from tests.boards import after, random_boards


def outcome_by_chess(board: chess.Board, text: str) -> chess.Move | None:
    try:
        return board.parse_san(text) or None
    except ValueError:
        return None


def outcome_by_word(board: chess.Board, text: str) -> chess.Move | None:
    board = board.copy()
    fen = board.fen()
    try:
        code = san.push_word(board, san.word_of(text))
    except ValueError:
        assert board.fen() == fen, "a refused move leaves the board alone"
        return None
    assert board.peek() == san.MOVES[code]
    return san.MOVES[code]


def test_every_legal_move_of_random_positions() -> None:
    for board in random_boards(60, seed=3):
        for move in board.legal_moves:
            assert outcome_by_word(board, board.san(move)) == move
            assert outcome_by_word(board, board.lan(move)) == move


def test_words_that_may_name_no_move_at_all() -> None:
    rng = random.Random(4)
    words = [p + d + x + t for p in ("", *"NBRQK") for d in ("", "a", "e", "3") for x in ("", "x")
             for t in chess.SQUARE_NAMES]  # fmt: skip
    words += [f"{f}{to}={p}" for f in ("", "a", "gx") for to in ("a8", "h8", "b1") for p in "QN"]
    words += ["O-O", "O-O-O", "e2e4", "e7e8", "g1f3", "Nf3=Q"]
    named = 0
    for board in random_boards(60, seed=9):
        for text in rng.sample(words, 60):
            expected = outcome_by_chess(board, text)
            assert outcome_by_word(board, text) == expected, (board.fen(), text)
            named += expected is not None
    assert named > 60


@pytest.mark.parametrize(
    ("fen", "word", "uci"),
    [
        ("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "Ne2", "g1e2"),  # the other knight is pinned
        ("4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", "dxc6", "d5c6"),  # en passant
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8Q", "a7a8q"),
        ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "axb8=N+", "a7b8n"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "0-0-0", "e8c8"),
        ("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3", None),  # pinned
        ("4k3/8/8/8/8/8/3q4/4K3 w - - 0 1", "Kxd2", "e1d2"),
        ("4k3/8/8/8/8/1b6/3q4/4K3 w - - 0 1", "Kd1", None),
    ],
)
def test_special_moves(fen: str, word: str, uci: str | None) -> None:
    move = outcome_by_word(chess.Board(fen), word)
    assert (move.uci() if move else None) == uci


def test_words() -> None:
    kinds = {
        "12.": san.SKIP, "12...": san.SKIP, "...": san.SKIP, "7": san.SKIP, "$146": san.SKIP,
        "!?": san.SKIP, "+-": san.SKIP, "1-0": san.RESULT, "*": san.RESULT, "--": san.NULL,
        "0000": san.NULL, "Nf9": san.UNREADABLE, "hello": san.UNREADABLE, "e4e5e6": san.UNREADABLE,
        "12.Nf3!?": san.PIECE, "e4+!!$2": san.PAWN_PUSH, "exd5": san.PAWN_CAPTURE,
        "axd5": san.OTHER, "0-0": san.OTHER, "e8=Q#": san.OTHER,
    }  # fmt: skip
    assert {text: san.word_of(text).kind for text in kinds} == kinds
    assert san.word_of("9.O-O").san == san.word_of("0-0").san == "O-O"


def test_words_as_books_and_web_pages_print_them() -> None:
    for printed, plain in {
        "1–0": "1-0", "0—1": "0-1", "½–½": "1/2-1/2", "1/2–1/2": "1/2-1/2", "♘f3": "Nf3",
        "12.♞xc6+": "Nxc6", "♛d8": "Qd8", "♔e2": "Ke2", "♜ad8": "Rad8", "♗b5!": "Bb5",
        "O–O": "O-O", "0−0−0": "O-O-O", "o-o": "O-O", "Ng1–f3": "Ng1-f3",
    }.items():  # fmt: skip
        word, expected = san.word_of(printed), san.word_of(plain)
        assert (word.kind, word.san) == (expected.kind, expected.san), printed
        assert word.kind not in (san.UNREADABLE, san.SKIP), printed


def test_rubbish_is_not_remembered() -> None:
    before = len(san.WORDS)
    for number in range(1000):
        san.word_of(f"rubbish{number}")
    assert len(san.WORDS) == before


def test_every_code_is_its_own_move() -> None:
    assert all(san.code_of(move) == code for code, move in san.MOVES.items())
    promotions = [move for move in san.MOVES.values() if move.promotion]
    assert len(promotions) == 2 * 22 * 4
    board = after("1. e4 e5")
    assert san.push_word(board, san.word_of("Nf3")) == chess.G1 | chess.F3 << 6
