"""Who attacks what, for many boards at once and for both sides in one go."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from playalike.position.batch.bitboards import (
    DIAGONAL,
    DOWN,
    LEFT,
    RIGHT,
    STRAIGHT,
    UP,
    Bits,
    front_fill,
    king_spread,
    knight_attacks,
    knight_spread,
    pawn_spread,
    ray_attacks,
    shift,
    slide,
)

__all__ = ["Attacks", "attacked_squares", "attacks_of", "loose_pieces", "passed_pawns"]

_STRAIGHT, _DIAGONAL = list(STRAIGHT), list(DIAGONAL)


@dataclass(frozen=True, slots=True)
class Attacks:
    """What a side attacks, its own pieces (which it defends) included."""

    kinds: Bits
    """By pawns, knights, bishops, rooks, queens, the king: 6 × … × boards."""
    once: Bits
    """By any piece."""
    twice: Bits
    """By two or more."""
    thrice: Bits
    """By three or more."""

    def turned(self) -> Attacks:
        """Return the same with the sides of the board exchanged."""
        return Attacks(
            self.kinds.byteswap(),
            self.once.byteswap(),
            self.twice.byteswap(),
            self.thrice.byteswap(),
        )

    def of(self, side: int) -> Attacks:
        """Return one side's, where the axis before the boards is the side."""
        return Attacks(self.kinds[:, side], self.once[side], self.twice[side], self.thrice[side])


def attacks_of(men: Bits, empty: Bits) -> Attacks:
    """Return the attacks of sides that play up; `men` are 6 × … × boards, `empty` … × boards."""
    pawns, knights, bishops, rooks, queens, kings = men
    sliders = np.empty((8, 2, *pawns.shape), dtype=np.uint64)
    sliders[_STRAIGHT, 0] = rooks
    sliders[_DIAGONAL, 0] = bishops
    sliders[:, 1] = queens
    rays = ray_attacks(sliders, empty)
    jumps = knight_spread(knights)
    kinds = np.empty_like(men)
    singles = np.empty((19, *pawns.shape), dtype=np.uint64)
    singles[0], singles[1] = pawn_spread(pawns, up=True)
    np.bitwise_or(singles[0], singles[1], out=kinds[0])
    np.bitwise_or.reduce(jumps, axis=0, out=kinds[1])
    np.bitwise_or.reduce(rays[_DIAGONAL, 0], axis=0, out=kinds[2])
    np.bitwise_or.reduce(rays[_STRAIGHT, 0], axis=0, out=kinds[3])
    np.bitwise_or.reduce(rays[:, 1], axis=0, out=kinds[4])
    kinds[5] = singles[2] = king_spread(kings)
    singles[3:11] = jumps
    # Of the sliders on one line only the nearest reaches a square, so either kind counts once.
    np.bitwise_or(rays[:, 0], rays[:, 1], out=singles[11:])
    return Attacks(kinds, *_count(singles))


def attacked_squares(men: Bits, empty: Bits, *, up: bool) -> Bits:
    """Return what a side attacks, by any piece: `Attacks.once`, of a side that plays up or down.

    For thousands of boards of which nothing else is asked; `men` are 6 × boards.
    """
    pawns, knights, bishops, rooks, queens, kings = men
    left, right = pawn_spread(pawns, up=up)
    attacked = left | right | knight_attacks(knights) | king_spread(kings)
    diagonal, straight = bishops | queens, rooks | queens
    for direction in DIAGONAL:
        attacked |= slide(diagonal, empty, direction)
    for direction in STRAIGHT:
        attacked |= slide(straight, empty, direction)
    return attacked


def _count(singles: Bits) -> tuple[Bits, Bits, Bits]:
    """Return which bits are set in one, two, three of the sets or more, adding in pairs."""
    once, (twice, thrice) = singles, np.zeros((2, *singles.shape), dtype=np.uint64)
    while len(once) > 1:
        half = len(once) // 2
        a, b = slice(0, half), slice(half, 2 * half)
        three = thrice[a] | thrice[b] | once[a] & twice[b] | twice[a] & once[b]
        two = twice[a] | twice[b] | once[a] & once[b]
        one = once[a] | once[b]
        if len(once) % 2:
            last = slice(len(once) - 1, len(once))
            three = np.concatenate((three, thrice[last]))
            two = np.concatenate((two, twice[last]))
            one = np.concatenate((one, once[last]))
        once, twice, thrice = one, two, three
    return once[0], twice[0], thrice[0]


def loose_pieces(men: Bits, own: Attacks, enemy: Attacks) -> Bits:
    """Return a side's pieces that are attacked: by something cheaper, or more than defended.

    Kings do not count.
    """
    _, knights, bishops, rooks, queens, _ = men
    by_pawn, by_minor = enemy.kinds[0], enemy.kinds[1] | enemy.kinds[2]
    heavy = rooks | queens
    cheap = (knights | bishops | heavy) & by_pawn | heavy & by_minor | queens & enemy.kinds[3]
    every = np.bitwise_or.reduce(men[:5], axis=0)
    more = enemy.once & ~own.once | enemy.twice & ~own.twice | enemy.thrice & ~own.thrice
    loose: Bits = cheap | every & more
    return loose


def passed_pawns(pawns: Bits, enemy_pawns: Bits, *, up: bool) -> Bits:
    """Return the pawns with no enemy pawn in front, on their own or a neighbouring file."""
    ahead = front_fill(enemy_pawns, DOWN if up else UP)
    ahead |= shift(ahead, RIGHT) | shift(ahead, LEFT)
    behind_own = front_fill(pawns, DOWN if up else UP)
    return pawns & ~ahead & ~behind_own
