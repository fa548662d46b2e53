"""Bitboards of many positions at once: numpy columns of 64-bit sets.

One numpy operation on ten thousand positions costs about what one Python operation on a single
position does ten times over; that is where the speed of measuring comes from. All functions here
are the usual bit arithmetic, on arrays of `uint64`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import chess
import numpy as np
from numpy.typing import NDArray

__all__ = [
    "AXES",
    "DIAGONAL",
    "KNIGHT_JUMPS",
    "STRAIGHT",
    "Bits",
    "Counts",
    "count",
    "fill",
    "king_zone",
    "knight_attacks",
    "pawn_attacks_up",
    "shift",
    "spread",
]

Bits: TypeAlias = NDArray[np.uint64]
"""One set of squares a row."""
Counts: TypeAlias = NDArray[np.int64]

_NOT_A = np.uint64(chess.BB_ALL & ~chess.BB_FILE_A)
_NOT_H = np.uint64(chess.BB_ALL & ~chess.BB_FILE_H)
_NOT_AB = np.uint64(chess.BB_ALL & ~chess.BB_FILE_A & ~chess.BB_FILE_B)
_NOT_GH = np.uint64(chess.BB_ALL & ~chess.BB_FILE_G & ~chess.BB_FILE_H)
_ALL = np.uint64(chess.BB_ALL)

STRAIGHT = (8, -8, 1, -1)
DIAGONAL = (9, -9, 7, -7)
AXES = ((8, -8), (1, -1), (9, -9), (7, -7))
"""File, rank, and the two diagonals: the lines on which a piece can be pinned."""
KNIGHT_JUMPS = (17, 15, 10, 6, -17, -15, -10, -6)

_KEEP = {
    8: _ALL, -8: _ALL, 1: _NOT_A, -1: _NOT_H, 9: _NOT_A, 7: _NOT_H, -7: _NOT_A, -9: _NOT_H,
    17: _NOT_A, 15: _NOT_H, 10: _NOT_AB, 6: _NOT_GH,
    -17: _NOT_H, -15: _NOT_A, -10: _NOT_GH, -6: _NOT_AB,
}  # fmt: skip
"""Squares that a step can end on: a step to the right never ends on the a-file."""


def shift(bits: Bits, step: int) -> Bits:
    """Move every square by a step of a king or a knight; what leaves the board is gone."""
    amount = np.uint64(abs(step))
    moved = bits << amount if step > 0 else bits >> amount
    keep = _KEEP[step]
    return moved if keep is _ALL else moved & keep


def fill(sliders: Bits, empty: Bits, step: int) -> Bits:
    """Return the squares attacked along one direction: the first occupied one is included.

    Rays of one direction never overlap, so the number of squares is the number of moves.
    """
    keep = _KEEP[step]
    amount = abs(step)
    one, two, four = np.uint64(amount), np.uint64(2 * amount), np.uint64(4 * amount)
    open_ = empty if keep is _ALL else empty & keep
    reached = sliders
    if step > 0:
        reached = reached | (open_ & (reached << one))
        open_ = open_ & (open_ << one)
        reached = reached | (open_ & (reached << two))
        open_ = open_ & (open_ << two)
        reached = reached | (open_ & (reached << four))
    else:
        reached = reached | (open_ & (reached >> one))
        open_ = open_ & (open_ >> one)
        reached = reached | (open_ & (reached >> two))
        open_ = open_ & (open_ >> two)
        reached = reached | (open_ & (reached >> four))
    return shift(reached, step)


def spread(
    sources: Bits, steps: tuple[int, ...], move: Callable[[Bits, int], Bits] = shift
) -> Bits:
    """Return the union of what `sources` reach by each of the steps."""
    total = np.zeros_like(sources)
    for step in steps:
        total |= move(sources, step)
    return total


def knight_attacks(knights: Bits) -> Bits:
    """Return what the knights attack."""
    return spread(knights, KNIGHT_JUMPS)


def king_zone(kings: Bits) -> Bits:
    """Return the king's square and its neighbours."""
    row = kings | shift(kings, 1) | shift(kings, -1)
    return row | shift(row, 8) | shift(row, -8)


def pawn_attacks_up(pawns: Bits) -> Bits:
    """Return what pawns that move up the board attack."""
    return shift(pawns, 9) | shift(pawns, 7)


def count(bits: Bits) -> Counts:
    """Return the number of squares in each row."""
    return np.bitwise_count(bits).astype(np.int64)
