"""Following pieces and lines through a game, token by token.

A *route* is the way of one piece over its own consecutive moves; other pieces may move between. A
*line* are consecutive moves of one side. Study counts both; style asks which of them a move would
continue: the same code answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

__all__ = ["LONGEST", "MAX_GAP", "RouteTracker", "lines_ending_at"]

LONGEST = 4
"""Tokens in the longest route or line."""
MAX_GAP = 8
"""A piece that rests for more own moves than this begins a new route."""
_ROOKS = {"O-O": ("h1", "f1"), "O-O-O": ("a1", "d1")}


class RouteTracker:
    """Remembers the way of every piece of one side; squares are relative."""

    def __init__(self) -> None:
        self._ways: dict[str, tuple[tuple[int, str], ...]] = {}
        self._moves = 0

    def routes(self, token: str) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Yield the routes that a move would end, the shortest first, without making it.

        Each has the number of the own move (from 0) with which it begins, and its tokens, the move
        included.
        """
        way = self._way(token)
        for length in range(2, len(way) + 1):
            steps = way[-length:]
            yield steps[0][0], tuple(step for _, step in steps)

    def push(self, token: str) -> None:
        """Make a move."""
        if token in _ROOKS:
            # The king's and the rook's ways begin anew: castling is no part of a manoeuvre.
            for square in ("e1", *_ROOKS[token], "g1" if token == "O-O" else "c1"):
                self._ways.pop(square, None)
        else:
            way = self._way(token)
            self._ways.pop(token[1:3], None)
            self._ways[token[3:5]] = way
        self._moves += 1

    def _way(self, token: str) -> tuple[tuple[int, str], ...]:
        """Return the last moves of the piece that a move moves, the move itself last."""
        if token in _ROOKS:
            return ()
        before = self._ways.get(token[1:3], ())
        if before:
            number, last = before[-1]
            if last[0] != token[0] or self._moves - number > MAX_GAP + 1:
                before = ()
        return (*before[1 - LONGEST :], (self._moves, token))


def lines_ending_at(tokens: Sequence[str], end: int) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield the lines of 2 to `LONGEST` tokens that end with `tokens[end]`, with their starts."""
    for length in range(2, min(LONGEST, end + 1) + 1):
        start = end + 1 - length
        yield start, tuple(tokens[start : end + 1])
