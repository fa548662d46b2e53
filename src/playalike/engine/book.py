"""The opening book: a Polyglot file, and a seeded, weighted choice from it.

A Polyglot book is a sorted array of 16-byte entries (position key, move, weight, learn), found by
bisection; python-chess reads it. A book with a move for the position saves the whole search, and a
choice by weight keeps games different from one another without leaving good theory.
"""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass
from pathlib import Path

import chess
import chess.polyglot

from playalike.errors import PlayalikeError

__all__ = ["Book", "BookError", "BookMove"]

SAMPLES = 512
"""How many entries are looked at when a book is opened, to tell a book from any other file."""
QUEEN_CODE = 4
"""The highest number that stands for a piece to promote to, in the upper bits of a move."""


class BookError(PlayalikeError):
    """A book that cannot be read; the message names the file."""


@dataclass(frozen=True, slots=True)
class BookMove:
    """A move that the book knows for a position."""

    move: chess.Move
    weight: int
    """How often, or how well, the move was played: comparable within one position only."""
    share: float
    """The weight as a share of all weights of the position: the chance to be chosen."""


class Book:
    """An open Polyglot book. Use it as a context manager, or call `close`."""

    def __init__(self, path: Path) -> None:
        """Open the book; a missing file, or one that is not a book, is a `BookError`."""
        self.path = path
        try:
            self._reader = chess.polyglot.open_reader(path)
        except OSError as error:
            reason = error.strerror or "its size is not a multiple of 16 bytes"
            raise BookError(f"cannot use {path} as a Polyglot book: {reason}") from error
        self._check()

    def _check(self) -> None:
        """Refuse a file that is none: bisection would find nothing in keys out of order."""
        count = len(self._reader)
        step = max(1, count // SAMPLES)
        entries = [self._reader[index] for index in range(0, count, step)]
        wrong = ""
        if not entries:
            wrong = "it is empty"
        elif any(a.key > b.key for a, b in itertools.pairwise(entries)):
            wrong = "its keys are not in order"
        elif any(entry.raw_move >> 12 > QUEEN_CODE for entry in entries):
            wrong = "there is something in it that is no move"
        if wrong:
            self._reader.close()
            raise BookError(f"cannot use {self.path} as a Polyglot book: {wrong}")

    def __len__(self) -> int:
        return len(self._reader)

    def __enter__(self) -> Book:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._reader.close()

    def moves(self, board: chess.Board) -> tuple[BookMove, ...]:
        """Return the legal moves the book has for the position, heaviest first.

        Entries of weight 0 are left out: that is how a Polyglot book marks a move as not to be
        played.
        """
        weights: dict[chess.Move, int] = {}
        for entry in self._reader.find_all(board):
            weights[entry.move] = weights.get(entry.move, 0) + entry.weight
        total = sum(weights.values())
        ordered = sorted(weights.items(), key=lambda item: (-item[1], item[0].uci()))
        return tuple(BookMove(move, weight, weight / total) for move, weight in ordered)

    def choose(self, board: chess.Board, rng: random.Random) -> BookMove | None:
        """Choose one of the book's moves with chances by weight, or None when out of book."""
        moves = self.moves(board)
        if not moves:
            return None
        return rng.choices(moves, weights=[move.weight for move in moves])[0]
