"""Many boards at once: sets of squares as numpy arrays of 64-bit numbers.

Everything here works on a whole batch in a few array operations, so that what a network is fed
with costs little beside the network itself: in training, with hundreds of boards, and in a game.
Square 0 is a1 and bit 0; the side to move always plays up the board.
"""

from __future__ import annotations

import chess
import numpy as np
from numpy.typing import NDArray

__all__ = [
    "DIAGONAL",
    "DIRECTIONS",
    "KING",
    "KNIGHT",
    "PAWN_UP",
    "STRAIGHT",
    "Bits",
    "Squares",
    "bishop_attacks",
    "bit",
    "fill",
    "king_spread",
    "knight_spread",
    "mirror_bits",
    "pawn_spread",
    "ray_attacks",
    "rook_attacks",
    "shift",
    "square_of",
    "squares_in",
    "turn_bits",
]

Bits = NDArray[np.uint64]
"""One set of squares a board."""
Squares = NDArray[np.int64]

_ALL = np.uint64(chess.BB_ALL)
_NOT_A = np.uint64(chess.BB_ALL & ~chess.BB_FILE_A)
_NOT_H = np.uint64(chess.BB_ALL & ~chess.BB_FILE_H)
_NOT_AB = np.uint64(chess.BB_ALL & ~(chess.BB_FILE_A | chess.BB_FILE_B))
_NOT_GH = np.uint64(chess.BB_ALL & ~(chess.BB_FILE_G | chess.BB_FILE_H))

DIRECTIONS: tuple[tuple[int, np.uint64], ...] = (
    (8, _ALL),
    (-8, _ALL),
    (1, _NOT_A),
    (-1, _NOT_H),
    (9, _NOT_A),
    (7, _NOT_H),
    (-7, _NOT_A),
    (-9, _NOT_H),
)
"""How far a step goes in the numbering, and the squares on which it can end."""
STRAIGHT = (0, 1, 2, 3)
"""The rook's directions."""
DIAGONAL = (4, 5, 6, 7)
"""The bishop's directions."""

_JUMPS = (
    (17, _NOT_A),
    (15, _NOT_H),
    (10, _NOT_AB),
    (6, _NOT_GH),
    (-6, _NOT_AB),
    (-10, _NOT_GH),
    (-15, _NOT_A),
    (-17, _NOT_H),
)


def _table(values: list[int]) -> Bits:
    return np.array(values, dtype=np.uint64)


KNIGHT = _table(chess.BB_KNIGHT_ATTACKS)
KING = _table(chess.BB_KING_ATTACKS)
PAWN_UP = _table(chess.BB_PAWN_ATTACKS[chess.WHITE])

_ONE = np.uint64(1)
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


def square_of(single: Bits) -> Squares:
    """Return the lowest square of each set; 64 for an empty one."""
    return np.bitwise_count(~single & (single - _ONE)).astype(np.int64)


def squares_in(sets: Bits) -> tuple[Squares, Squares]:
    """Return the number of the set and the square of every bit, in order."""
    bits = np.unpackbits(
        np.ascontiguousarray(sets, dtype="<u8").view(np.uint8).reshape(-1, 8),
        axis=1,
        bitorder="little",
    )
    flat = np.flatnonzero(bits)
    return flat >> 6, flat & 63


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
    """Move every square one step in one of the `DIRECTIONS`; what leaves the board is gone."""
    step, mask = DIRECTIONS[direction]
    return _moved(sets, step) & mask


def ray_attacks(sliders: Bits, empty: Bits, direction: int) -> Bits:
    """Return what the sliders attack in one direction, the first obstacle included."""
    step, mask = DIRECTIONS[direction]
    through = empty & mask
    reached = sliders | (through & _moved(sliders, step))
    through &= _moved(through, step)
    reached |= through & _moved(reached, 2 * step)
    through &= _moved(through, 2 * step)
    reached |= through & _moved(reached, 4 * step)
    return _moved(reached, step) & mask


def fill(sets: Bits, direction: int) -> Bits:
    """Return the squares in front, up to the edge, whatever stands there (up or down only)."""
    step, _ = DIRECTIONS[direction]
    reached = _moved(sets, step)
    reached |= _moved(reached, step)
    reached |= _moved(reached, 2 * step)
    return reached | _moved(reached, 4 * step)


def knight_spread(sets: Bits) -> list[Bits]:
    """Return the jumps in each of the eight directions."""
    return [_moved(sets, step) & mask for step, mask in _JUMPS]


def king_spread(sets: Bits) -> Bits:
    """Return all neighbours."""
    row = sets | shift(sets, 2) | shift(sets, 3)
    return (row | _moved(row, 8) | _moved(row, -8)) & ~sets


def pawn_spread(sets: Bits, *, up: bool) -> tuple[Bits, Bits]:
    """Return what pawns attack to either side."""
    return (shift(sets, 4), shift(sets, 5)) if up else (shift(sets, 6), shift(sets, 7))


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
    found: Bits = _line(squares, bit(squares), occupied, _FILES) | along << rank
    return found
