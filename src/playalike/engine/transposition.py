"""The transposition table: never search the same position twice.

Problem: 1. d4 Nf6 2. c4 and 1. c4 Nf6 2. d4 are the same position. In a tree of millions of lines
most positions are reached in many ways, and iterative deepening visits them all again one ply
deeper. Solution: store what a search found under the position's key. A later visit can

* return at once, if the stored search was deep enough and its **bound** settles the question:
  alpha-beta often only proves "at least this" (`LOWER`, after a cutoff) or "at most this"
  (`UPPER`, when no move raised alpha), and only sometimes the `EXACT` score;
* otherwise still try the stored **best move** first, which is what makes alpha-beta prune well.

Memory is fixed: two flat arrays of 64-bit words, 16 bytes an entry, whatever happens. Two entries
share a bucket. The first keeps the **deepest** search, because deep results cost most and settle
most; but one left over from an earlier move of the game is **aged** and gives way to anything new.
The second always takes the newest, so that the current subtree has a place too.
"""

from __future__ import annotations

from array import array

import chess

__all__ = ["EXACT", "LOWER", "UPPER", "Entry", "TranspositionTable", "decode_move", "encode_move"]

UPPER, LOWER, EXACT = 1, 2, 3

Entry = tuple[int, int, int, int, int]
"""Depth, bound, score (mates counted from the node), static evaluation, move code."""

# Layout of a word: move 15 bits | score 18 | evaluation 18 | depth 7 | bound 2 | age 4.
_SCORE_SHIFT, _EVAL_SHIFT, _DEPTH_SHIFT, _BOUND_SHIFT, _AGE_SHIFT = 15, 33, 51, 58, 60
_MOVE_MASK, _SCORE_MASK, _DEPTH_MASK = 0x7FFF, 0x3FFFF, 0x7F
_OFFSET = 1 << 17
"""Added to scores, so that the bits never have a sign."""

_AGES = 15

ENTRY_BYTES = 16


def encode_move(move: chess.Move) -> int:
    """Pack a move into 15 bits; 0 (a1a1) stands for no move."""
    return move.from_square | move.to_square << 6 | (move.promotion or 0) << 12


_MOVES: dict[int, chess.Move] = {}


def decode_move(code: int) -> chess.Move | None:
    """Return the move of a code; the objects are made once and shared."""
    if not code:
        return None
    move = _MOVES.get(code)
    if move is None:
        move = chess.Move(code & 63, code >> 6 & 63, code >> 12 or None)
        _MOVES[code] = move
    return move


class TranspositionTable:
    """A table of fixed size. `probe` and `store` are the whole interface of the search."""

    def __init__(self, megabytes: int = 64) -> None:
        self.megabytes: int = megabytes
        # The largest power of two that fits, so that the index is a mask and not a division.
        entries = max(megabytes, 1) * 1024 * 1024 // ENTRY_BYTES
        self.size: int = 1 << (entries.bit_length() - 1)
        self._mask: int = self.size - 2
        self.age: int = 1
        self._keys: array[int] = array("Q", bytes(8 * self.size))
        self._words: array[int] = array("Q", bytes(8 * self.size))

    def clear(self) -> None:
        """Forget everything (a new game)."""
        self.age = 1
        self._keys = array("Q", bytes(8 * self.size))
        self._words = array("Q", bytes(8 * self.size))

    def new_search(self) -> None:
        """Age all entries: what is there now is from an earlier move of the game."""
        self.age = self.age % _AGES + 1

    def probe(self, key: int) -> Entry | None:
        """Return what is known about a position, or None."""
        index = key & self._mask
        if self._keys[index] != key:
            index += 1
            if self._keys[index] != key:
                return None
        word = self._words[index]
        return (
            word >> _DEPTH_SHIFT & _DEPTH_MASK,
            word >> _BOUND_SHIFT & 3,
            (word >> _SCORE_SHIFT & _SCORE_MASK) - _OFFSET,
            (word >> _EVAL_SHIFT & _SCORE_MASK) - _OFFSET,
            word & _MOVE_MASK,
        )

    def store(
        self, key: int, depth: int, bound: int, score: int, evaluation: int, move: int
    ) -> None:
        """Keep the result of a search; `score` must have its mates counted from the node."""
        if depth < 0:
            depth = 0
        index = key & self._mask
        keys, words = self._keys, self._words
        if keys[index] == key:
            old = words[index]
            if not move:
                move = old & _MOVE_MASK
            # A shallower bound must not wipe out a deeper result of this search.
            if (
                bound != EXACT
                and depth + 2 < (old >> _DEPTH_SHIFT & _DEPTH_MASK)
                and old >> _AGE_SHIFT == self.age
            ):
                return
        else:
            old = words[index]
            if old and old >> _AGE_SHIFT == self.age:
                if depth < (old >> _DEPTH_SHIFT & _DEPTH_MASK):
                    index += 1
                    if not move and keys[index] == key:
                        move = words[index] & _MOVE_MASK
                else:
                    # The deeper newcomer takes the first place; what was there moves over.
                    keys[index + 1] = keys[index]
                    words[index + 1] = old
        keys[index] = key
        words[index] = (
            move
            | (score + _OFFSET) << _SCORE_SHIFT
            | (evaluation + _OFFSET) << _EVAL_SHIFT
            | depth << _DEPTH_SHIFT
            | bound << _BOUND_SHIFT
            | self.age << _AGE_SHIFT
        )

    def hashfull(self) -> int:
        """Return how many of a thousand entries are from the current search."""
        sample = min(1000, self.size)
        age = self.age
        used = sum(1 for word in self._words[:sample] if word and word >> _AGE_SHIFT == age)
        return used * 1000 // sample
