"""The opening book: weights, seeds, and files that are not books."""

from __future__ import annotations

import random
import struct
from collections import Counter
from pathlib import Path

import chess
import chess.polyglot
import pytest

from playalike.engine.book import Book, BookError


def write_book(path: Path, entries: list[tuple[chess.Board, str, int]]) -> Path:
    """Write a Polyglot book with these moves and weights."""
    rows = []
    for board, uci, weight in entries:
        move = chess.Move.from_uci(uci)
        promotion = (move.promotion or 1) - 1
        raw = move.to_square | move.from_square << 6 | promotion << 12
        rows.append((chess.polyglot.zobrist_hash(board), raw, weight, 0))
    rows.sort(key=lambda row: row[0])
    path.write_bytes(b"".join(struct.pack(">QHHI", *row) for row in rows))
    return path


@pytest.fixture
def small(tmp_path: Path) -> Path:
    start = chess.Board()
    castle = chess.Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    return write_book(
        tmp_path / "small.bin",
        [(start, "e2e4", 3), (start, "d2d4", 1), (start, "a2a3", 0), (castle, "e1h1", 5)],
    )


def test_moves_come_heaviest_first_and_unplayed_ones_are_left_out(small: Path) -> None:
    with Book(small) as book:
        moves = book.moves(chess.Board())
    assert [(m.move.uci(), m.weight, m.share) for m in moves] == [
        ("e2e4", 3, 0.75),
        ("d2d4", 1, 0.25),
    ]


def test_choice_follows_the_weights_and_the_seed(small: Path) -> None:
    with Book(small) as book:
        rng = random.Random(1)
        chosen = [book.choose(chess.Board(), rng) for _ in range(2000)]
        again = [book.choose(chess.Board(), random.Random(7)) for _ in range(3)]
    counts = Counter(move.move.uci() for move in chosen if move)
    assert set(counts) == {"e2e4", "d2d4"}
    assert 1400 < counts["e2e4"] < 1600
    assert again[0] == again[1] == again[2]


def test_castling_is_translated(small: Path) -> None:
    with Book(small) as book:
        move = book.choose(chess.Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), random.Random())
    assert move is not None
    assert move.move == chess.Move.from_uci("e1g1")


def test_out_of_book_is_none(small: Path) -> None:
    with Book(small) as book:
        assert book.choose(chess.Board("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), random.Random()) is None


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"not a book", "multiple of 16"),
        (b"", "empty"),
        (random.Random(3).randbytes(16 * 500), "not in order"),
        (b"sixteen letters.", "no move"),
    ],
)
def test_a_file_that_is_no_book_is_a_clear_error(
    tmp_path: Path, content: bytes, reason: str
) -> None:
    path = tmp_path / "broken.bin"
    path.write_bytes(content)
    with pytest.raises(BookError, match=reason) as error:
        Book(path)
    assert "broken.bin" in str(error.value)


def test_a_missing_file_is_a_clear_error(tmp_path: Path) -> None:
    with pytest.raises(BookError, match=r"nowhere\.bin"):
        Book(tmp_path / "nowhere.bin")
    with pytest.raises(BookError):
        Book(tmp_path)


@pytest.mark.shared
def test_real_books_open_with_their_known_first_moves(shared_data: Path) -> None:
    for name in ("gm2001.bin", "performance.bin"):
        with Book(shared_data / "books" / name) as book:
            assert len(book) > 1000
            top = {move.move.uci() for move in book.moves(chess.Board())[:4]}
            assert {"e2e4", "d2d4"} <= top
