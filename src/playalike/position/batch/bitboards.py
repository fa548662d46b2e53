"""Many boards at once: sets of squares as numpy arrays of 64-bit numbers.

One array operation on ten thousand boards costs about what a Python operation on one board does ten
times over. So whole batches are worked on in a few operations: what a network reads costs little
beside the network itself, and the metrics of a game hardly more than playing it through.
Square 0 is a1 and bit 0; the side to move always plays up the board.
"""

from __future__ import annotations

import chess
import numpy as np
from numpy.typing import NDArray

__all__ = [
    "AXES",
    "DIAGONAL",
    "DOWN",
    "JUMPS",
    "KING",
    "KNIGHT",
    "LEFT",
    "PAWN_UP",
    "RIGHT",
    "STRAIGHT",
    "UP",
    "UP_LEFT",
    "UP_RIGHT",
    "Bits",
    "Counts",
    "Squares",
    "bishop_attacks",
    "bit",
    "count",
    "front_fill",
    "king_spread",
    "king_zone",
    "knight_attacks",
    "knight_spread",
    "mirror_bits",
    "pawn_spread",
    "ray_attacks",
    "rook_attacks",
    "shift",
    "slide",
    "square_of",
    "squares_in",
    "turn_bits",
]

Bits = NDArray[np.uint64]
"""One set of squares a board."""
Squares = NDArray[np.int64]
Counts = NDArray[np.int64]

_ALL = np.uint64(chess.BB_ALL)
_NOT_A = np.uint64(chess.BB_ALL & ~chess.BB_FILE_A)
_NOT_H = np.uint64(chess.BB_ALL & ~chess.BB_FILE_H)
_NOT_AB = np.uint64(chess.BB_ALL & ~(chess.BB_FILE_A | chess.BB_FILE_B))
_NOT_GH = np.uint64(chess.BB_ALL & ~(chess.BB_FILE_G | chess.BB_FILE_H))

UP, RIGHT, UP_RIGHT, UP_LEFT, DOWN, LEFT, DOWN_LEFT, DOWN_RIGHT = range(8)
"""The directions of sliding pieces; the last four are the opposites of the first four."""
STRAIGHT = (UP, RIGHT, DOWN, LEFT)
"""The rook's directions."""
DIAGONAL = (UP_RIGHT, UP_LEFT, DOWN_LEFT, DOWN_RIGHT)
"""The bishop's directions."""
AXES = ((UP, DOWN), (RIGHT, LEFT), (UP_RIGHT, DOWN_LEFT), (UP_LEFT, DOWN_RIGHT))
"""File, rank, and the two diagonals: the lines on which a piece can be pinned."""
JUMPS = tuple(range(8, 16))
"""The knight's directions; the last four are the opposites of the first four."""
_STEPS = (
    *((8, _ALL), (1, _NOT_A), (9, _NOT_A), (7, _NOT_H)),
    *((-8, _ALL), (-1, _NOT_H), (-9, _NOT_H), (-7, _NOT_A)),
    *((17, _NOT_A), (15, _NOT_H), (10, _NOT_AB), (6, _NOT_GH)),
    *((-17, _NOT_H), (-15, _NOT_A), (-10, _NOT_GH), (-6, _NOT_AB)),
)
"""By direction: how far a step goes in the numbering, and the squares on which it can end."""


def _table(values: list[int]) -> Bits:
    return np.array(values, dtype=np.uint64)


_MOVES = tuple(
    (np.left_shift if step > 0 else np.right_shift, np.uint64(abs(step)), mask)
    for step, mask in _STEPS
)
_HIGH, _LOW = (_table([int(mask) for _, mask in part]) for part in (_STEPS[:4], _STEPS[4:8]))
_WIDTHS = _table([step for step, _ in _STEPS[:4]])
_JUMP_HIGH, _JUMP_LOW = (
    _table([int(mask) for _, mask in part]) for part in (_STEPS[8:12], _STEPS[12:])
)
_JUMP_WIDTHS = _table([step for step, _ in _STEPS[8:12]])
KNIGHT = _table(chess.BB_KNIGHT_ATTACKS)
KING = _table(chess.BB_KING_ATTACKS)
PAWN_UP = _table(chess.BB_PAWN_ATTACKS[chess.WHITE])

_ONE, _TWO, _FOUR = np.uint64(1), np.uint64(2), np.uint64(4)
_FILES = _table([chess.BB_FILES[s & 7] & ~(1 << s) for s in chess.SQUARES])


def _diagonal_masks(step: int) -> Bits:
    return _table(
        [
            sum(
                1 << t
                for t in chess.SQUARES
                if t != s and (t & 7) - (s & 7) == step * ((t >> 3) - (s >> 3))
            )
            for s in chess.SQUARES
        ]
    )


_RISING, _FALLING = _diagonal_masks(1), _diagonal_masks(-1)


def _rank_table() -> NDArray[np.uint8]:
    """For a file and the eight bits of its rank: where a rook on that file goes."""
    table = np.zeros((8, 256), dtype=np.uint8)
    for file in range(8):
        for occupied in range(256):
            for step in (1, -1):
                at = file + step
                while 0 <= at < 8:
                    table[file, occupied] |= 1 << at
                    if occupied >> at & 1:
                        break
                    at += step
    return table


_RANKS = _rank_table()


def bit(squares: NDArray[np.integer]) -> Bits:
    """Return the sets that hold one square each."""
    return np.left_shift(_ONE, squares.astype(np.uint64))


def count(sets: Bits) -> Counts:
    """Return the number of squares in each set."""
    return np.bitwise_count(sets).astype(np.int64)


def square_of(single: Bits) -> Squares:
    """Return the lowest square of each set; 64 for an empty one."""
    return np.bitwise_count(~single & (single - _ONE)).astype(np.int64)


def squares_in(sets: Bits) -> tuple[Squares, Squares]:
    """Return the number of the set and the square of every bit, in order."""
    rows = np.flatnonzero(sets)
    some = sets[rows].astype("<u8", copy=False).view(np.uint8)
    flat = np.flatnonzero(np.unpackbits(some, bitorder="little"))
    return rows[flat >> 6], flat & 63


def turn_bits(sets: Bits) -> Bits:
    """Exchange the two sides of the board: rank 1 becomes rank 8."""
    return sets.byteswap()


def mirror_bits(sets: Bits) -> Bits:
    """Exchange left and right: the a-file becomes the h-file."""
    x = sets
    for step, pattern in _SWAPS:
        mask, width = np.uint64(pattern), np.uint64(step)
        x = ((x >> width) & mask) | ((x & mask) << width)
    return x


_SWAPS = ((1, 0x5555555555555555), (2, 0x3333333333333333), (4, 0x0F0F0F0F0F0F0F0F))
"""Neighbours, pairs and halves of a rank change places."""


def _moved(sets: Bits, step: int) -> Bits:
    return sets << np.uint64(step) if step > 0 else sets >> np.uint64(-step)


def shift(sets: Bits, direction: int) -> Bits:
    """Move every square one step in a direction, or one jump; what leaves the board is gone."""
    move, step, mask = _MOVES[direction]
    moved = move(sets, step)
    return moved if mask is _ALL else moved & mask


def slide(sliders: Bits, empty: Bits, direction: int) -> Bits:
    """Return what sliders attack in one direction, the first obstacle included.

    Rays of one direction never overlap, so the number of squares is the number of moves. For
    thousands of boards: `ray_attacks` needs fewer operations, and more memory.
    """
    move, one, mask = _MOVES[direction]
    two, four = one + one, one + one + one + one
    open_ = empty if mask is _ALL else empty & mask
    reached = sliders | open_ & move(sliders, one)
    open_ = open_ & move(open_, one)
    reached |= open_ & move(reached, two)
    open_ &= move(open_, two)
    reached |= open_ & move(reached, four)
    reached = move(reached, one)
    return reached if mask is _ALL else reached & mask


def ray_attacks(sliders: Bits, empty: Bits) -> Bits:
    """Return what sliders attack in all eight directions, the first obstacle included.

    `sliders` are 8 × … × boards, one set of them for each direction; `empty` is … × boards.
    """
    attacks = np.empty_like(sliders)
    for half, move, masks in (
        (slice(0, 4), np.left_shift, _HIGH),
        (slice(4, 8), np.right_shift, _LOW),
    ):
        axes = (4,) + (1,) * (sliders.ndim - 1)
        mask, step = masks.reshape(axes), _WIDTHS.reshape(axes)
        # Fill in doubling steps: one square, two, four, through what is empty.
        through = empty & mask
        reached = sliders[half] | through & move(sliders[half], step)
        through &= move(through, step)
        reached |= through & move(reached, step * _TWO)
        through &= move(through, step * _TWO)
        reached |= through & move(reached, step * _FOUR)
        np.bitwise_and(move(reached, step), mask, out=attacks[half])
    return attacks


def front_fill(sets: Bits, direction: int) -> Bits:
    """Return the squares in front, up to the edge, whatever stands there (up or down only)."""
    step, _ = _STEPS[direction]
    reached = _moved(sets, step)
    reached |= _moved(reached, step)
    reached |= _moved(reached, 2 * step)
    return reached | _moved(reached, 4 * step)


def knight_spread(sets: Bits) -> Bits:
    """Return the jumps in each of the eight directions, 8 × the shape of the sets."""
    axes = (4,) + (1,) * sets.ndim
    step = _JUMP_WIDTHS.reshape(axes)
    attacks = np.empty((8, *sets.shape), dtype=np.uint64)
    np.bitwise_and(sets << step, _JUMP_HIGH.reshape(axes), out=attacks[:4])
    np.bitwise_and(sets >> step, _JUMP_LOW.reshape(axes), out=attacks[4:])
    return attacks


def knight_attacks(knights: Bits) -> Bits:
    """Return what knights attack together."""
    near = shift(knights, LEFT) | shift(knights, RIGHT)
    far = _moved(knights, 2) & _NOT_AB | _moved(knights, -2) & _NOT_GH
    return _moved(near, 16) | _moved(near, -16) | _moved(far, 8) | _moved(far, -8)


def king_zone(kings: Bits) -> Bits:
    """Return the kings' squares and their neighbours."""
    row = kings | shift(kings, RIGHT) | shift(kings, LEFT)
    return row | _moved(row, 8) | _moved(row, -8)


def king_spread(kings: Bits) -> Bits:
    """Return the kings' neighbours."""
    return king_zone(kings) & ~kings


def pawn_spread(sets: Bits, *, up: bool) -> tuple[Bits, Bits]:
    """Return what pawns attack to either side."""
    ways = (UP_LEFT, UP_RIGHT) if up else (DOWN_LEFT, DOWN_RIGHT)
    return shift(sets, ways[0]), shift(sets, ways[1])


def _line(squares: Squares, single: Bits, occupied: Bits, masks: Bits) -> Bits:
    # The "hyperbola" of chess programming: o ^ (o - 2r) runs up to the first obstacle, and the
    # same on the board turned round runs down to it.
    mask = masks[squares]
    up = occupied & mask
    down = up.byteswap()
    up = up - single
    down = down - single.byteswap()
    return (up ^ down.byteswap()) & mask


def bishop_attacks(squares: Squares, occupied: Bits) -> Bits:
    """Return where a bishop on each square goes, the first obstacle included."""
    single = bit(squares)
    return _line(squares, single, occupied, _RISING) | _line(squares, single, occupied, _FALLING)


def rook_attacks(squares: Squares, occupied: Bits) -> Bits:
    """Return where a rook on each square goes, the first obstacle included."""
    rank = (squares & 56).astype(np.uint64)
    along = _RANKS[squares & 7, ((occupied >> rank) & 255).astype(np.int64)].astype(np.uint64)
    attacks: Bits = _line(squares, bit(squares), occupied, _FILES) | along << rank
    return attacks
