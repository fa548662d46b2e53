"""What capturing on a square wins, for many squares at once (static exchange evaluation).

The twin of `position.exchange.best_capture_gain`, in pawns instead of centipawns; a test holds the
two together. Three things are simpler here: a pawn that takes on the last rank stays a pawn, a
knight takes before a bishop (there the first of either), and nothing is taken en passant.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from playalike.position.batch.bitboards import (
    KING,
    KNIGHT,
    PAWN_UP,
    Bits,
    Squares,
    bishop_attacks,
    bit,
    rook_attacks,
    squares_in,
    turn_bits,
)

__all__ = ["PAWN_DOWN", "VALUES", "Captures", "captures_on", "gains_of"]

VALUES = np.array([1, 3, 3, 5, 9, 60], dtype=np.int64)
"""Pawn to king, in pawns; the king's is more than everything else together."""
MAX_CAPTURES = 14
"""Longer exchanges on one square do not occur in games; they are cut off."""

PAWN_DOWN = turn_bits(PAWN_UP)[np.arange(64) ^ 56]


@dataclass(frozen=True, slots=True)
class Captures:
    """Squares on which a side that plays down the board may capture first."""

    attackers: Bits
    """Pawns to king of the side that captures first: 6 × squares."""
    defenders: Bits
    occupied: Bits
    """Pieces that are not in here have left the board."""
    target: Squares
    occupant: NDArray[np.int64]
    """The value of what stands on the target."""

    def turned(self) -> Captures:
        """Return the same for a side that plays up the board."""
        return Captures(
            self.attackers.byteswap(),
            self.defenders.byteswap(),
            self.occupied.byteswap(),
            self.target ^ 56,
            self.occupant,
        )


def captures_on(
    attackers: Bits, defenders: Bits, occupied: Bits, sets: Bits
) -> tuple[Squares, Captures]:
    """Return the captures of the defenders' pieces on sets of squares, one set a board.

    First comes the number of the board of each.
    """
    board, target = squares_in(sets)
    lanes = defenders.take(board, axis=1)
    occupant = VALUES[((lanes & bit(target)) != 0).argmax(axis=0)]
    hunters = attackers.take(board, axis=1)
    return board, Captures(hunters, lanes, occupied[board], target, occupant)


def gains_of(*several: Captures) -> list[NDArray[np.int64]]:
    """Return for each of several lots what capturing first wins; all are worked out together."""
    together = Captures(
        np.concatenate([each.attackers for each in several], axis=1),
        np.concatenate([each.defenders for each in several], axis=1),
        np.concatenate([each.occupied for each in several]),
        np.concatenate([each.target for each in several]),
        np.concatenate([each.occupant for each in several]),
    )
    ends = np.cumsum([len(each.target) for each in several])[:-1]
    return np.split(_gain(together), ends)


def _gain(captures: Captures) -> NDArray[np.int64]:
    """Return what capturing first wins, 0 or more, in pawns.

    Both sides capture with their cheapest piece and stop when that is better.
    """
    target, occupied, occupant = captures.target, captures.occupied, captures.occupant
    gains = np.zeros((MAX_CAPTURES + 1, len(target)), dtype=np.int64)
    last = np.zeros(len(target), dtype=np.int64)
    rows = np.arange(len(target))
    sides = (captures.attackers, captures.defenders)
    for depth in range(MAX_CAPTURES):
        kinds, goes_up = sides[depth % 2], depth % 2 == 1
        # Looking from the target, pawns that go up attack it from below.
        table = PAWN_DOWN if goes_up else PAWN_UP
        diagonal, straight = bishop_attacks(target, occupied), rook_attacks(target, occupied)
        seen = kinds & occupied
        seen[0] &= table[target]
        seen[1] &= KNIGHT[target]
        seen[2] &= diagonal
        seen[3] &= straight
        seen[4] &= diagonal | straight
        seen[5] &= KING[target]
        there = seen != 0
        kind = there.argmax(axis=0)
        able = there.any(axis=0)
        with_king = able & (kind == 5)
        if with_king.any():
            others = sides[1 - depth % 2] & occupied
            able &= ~(with_king & _answered(others, target, diagonal, straight, goes_up))
        keep = np.flatnonzero(able)
        if not len(keep):
            break
        chosen = seen[kind[keep], keep]
        chosen &= ~chosen + np.uint64(1)
        rows, target, occupied = rows[keep], target[keep], occupied[keep] ^ chosen
        sides = (sides[0].take(keep, axis=1), sides[1].take(keep, axis=1))
        gains[depth + 1, rows] = occupant[keep] - gains[depth, rows]
        last[rows] = depth + 1
        occupant = VALUES[kind[keep]]
    for depth in range(int(last.max(initial=0)), 1, -1):
        rows = np.flatnonzero(last >= depth)
        gains[depth - 1, rows] = -np.maximum(-gains[depth - 1, rows], gains[depth, rows])
    won: NDArray[np.int64] = np.maximum(gains[1], 0)
    return won


def _answered(
    others: Bits, target: Squares, diagonal: Bits, straight: Bits, goes_up: bool
) -> NDArray[np.bool_]:
    """Say where the other side still attacks the target, so that a king cannot capture there."""
    table = PAWN_UP if goes_up else PAWN_DOWN
    seen = table[target] & others[0] | KNIGHT[target] & others[1] | KING[target] & others[5]
    seen |= diagonal & (others[2] | others[4]) | straight & (others[3] | others[4])
    answered: NDArray[np.bool_] = (seen & ~bit(target)) != 0
    return answered
