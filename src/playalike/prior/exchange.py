"""What capturing on a square wins, for many squares at once (static exchange evaluation)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from playalike.prior.bitboards import (
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

__all__ = ["VALUES", "best_gain", "capture_gain"]

VALUES = np.array([1, 3, 3, 5, 9, 60], dtype=np.int64)
"""Pawn to king, in pawns; the king's is more than everything else together."""
MAX_CAPTURES = 14
"""Longer exchanges on one square do not occur in games; they are cut off."""

PAWN_DOWN = turn_bits(PAWN_UP)[np.arange(64) ^ 56]

Kinds = tuple[Bits, ...]


def capture_gain(
    attackers: Kinds,
    defenders: Kinds,
    occupied: Bits,
    target: Squares,
    occupant: NDArray[np.int64],
    *,
    up: bool,
) -> NDArray[np.int64]:
    """Return what the attackers win (0 or more, in pawns) by capturing first on each target.

    Both sides capture with their cheapest piece and stop when that is better. `occupant` is the
    value of what stands on the target, `up` the way of the attackers' pawns. Pieces that are not
    in `occupied` have left the board.
    """
    gains = np.zeros((MAX_CAPTURES + 1, len(target)), dtype=np.int64)
    last = np.zeros(len(target), dtype=np.int64)
    rows = np.arange(len(target))
    sides = (tuple(attackers), tuple(defenders))
    for depth in range(MAX_CAPTURES):
        kinds, goes_up = sides[depth % 2], up == (depth % 2 == 0)
        # Looking from the target, pawns that go up attack it from below.
        table = PAWN_DOWN if goes_up else PAWN_UP
        reach = bishop_attacks(target, occupied), rook_attacks(target, occupied)
        seen = (
            table[target] & kinds[0],
            KNIGHT[target] & kinds[1],
            reach[0] & kinds[2],
            reach[1] & kinds[3],
            (reach[0] | reach[1]) & kinds[4],
            KING[target] & kinds[5],
        )
        chosen, kind = _cheapest([each & occupied for each in seen])
        able = chosen != 0
        with_king = able & (kind == 5)
        if with_king.any():
            able &= ~(with_king & _answered(sides[1 - depth % 2], occupied, target, reach, goes_up))
        if not able.any():
            break
        keep = np.flatnonzero(able)
        rows, target, occupied = rows[keep], target[keep], occupied[keep] ^ chosen[keep]
        sides = (tuple(each[keep] for each in sides[0]), tuple(each[keep] for each in sides[1]))
        gains[depth + 1, rows] = occupant[keep] - gains[depth, rows]
        last[rows] = depth + 1
        occupant = VALUES[kind[keep]]
    for depth in range(int(last.max(initial=0)), 1, -1):
        rows = np.flatnonzero(last >= depth)
        gains[depth - 1, rows] = -np.maximum(-gains[depth - 1, rows], gains[depth, rows])
    won: NDArray[np.int64] = np.maximum(gains[1], 0)
    return won


def best_gain(
    attackers: Kinds, defenders: Kinds, occupied: Bits, loose: Bits, *, up: bool
) -> NDArray[np.int64]:
    """Return the most that the attackers win by one capture on any of the `loose` squares."""
    board, target = squares_in(loose)
    best = np.zeros(len(loose), dtype=np.int64)
    if not len(board):
        return best
    single = bit(target)
    lanes = tuple(kind[board] for kind in defenders)
    occupant = np.zeros(len(board), dtype=np.int64)
    for kind, men in enumerate(lanes):
        occupant += VALUES[kind] * ((men & single) != 0)
    hunters = tuple(kind[board] for kind in attackers)
    gain = capture_gain(hunters, lanes, occupied[board], target, occupant, up=up)
    np.maximum.at(best, board, gain)
    return best


def _cheapest(seen: list[Bits]) -> tuple[Bits, NDArray[np.int64]]:
    """Return one square of the cheapest kind that is there, and the kind."""
    chosen = seen[5]
    kind = np.full(len(chosen), 5, dtype=np.int64)
    for number in range(4, -1, -1):
        there = seen[number] != 0
        chosen = np.where(there, seen[number], chosen)
        kind = np.where(there, number, kind)
    return chosen & (~chosen + np.uint64(1)), kind


def _answered(
    others: Kinds, occupied: Bits, target: Squares, reach: tuple[Bits, Bits], goes_up: bool
) -> NDArray[np.bool_]:
    """Say where the other side still attacks the target, so that a king cannot capture there."""
    table = PAWN_UP if goes_up else PAWN_DOWN
    seen = table[target] & others[0] | KNIGHT[target] & others[1] | KING[target] & others[5]
    seen |= reach[0] & (others[2] | others[4]) | reach[1] & (others[3] | others[4])
    answered: NDArray[np.bool_] = (seen & occupied & ~bit(target)) != 0
    return answered
