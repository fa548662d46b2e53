"""Who attacks what, for many boards at once."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from playalike.prior.bitboards import (
    DIAGONAL,
    STRAIGHT,
    Bits,
    fill,
    king_spread,
    knight_spread,
    pawn_spread,
    ray_attacks,
    shift,
)

__all__ = ["Attacks", "attacks_of", "loose_pieces", "passed_pawns"]

UP, DOWN, RIGHT, LEFT = 0, 1, 2, 3


@dataclass(frozen=True, slots=True)
class Attacks:
    """What one side attacks, its own pieces (which it defends) included."""

    kinds: tuple[Bits, ...]
    """By pawns, knights, bishops, rooks, queens, the king."""
    once: Bits
    """By any piece."""
    twice: Bits
    """By two or more."""
    thrice: Bits
    """By three or more."""


def attacks_of(kinds: tuple[Bits, ...], occupied: Bits, *, up: bool) -> Attacks:
    """Return the attacks of one side; `up` says which way its pawns go."""
    pawns, knights, bishops, rooks, queens, kings = kinds
    empty = ~occupied
    left, right = pawn_spread(pawns, up=up)
    jumps = knight_spread(knights)
    king = king_spread(kings)
    once = left | right
    twice = left & right
    thrice = np.zeros_like(once)
    by_knight = np.zeros_like(once)
    by_slider = [np.zeros_like(once) for _ in range(3)]
    singles = [*jumps, king]
    for jump in jumps:
        by_knight |= jump
    for kind, sliders, directions in (
        (0, bishops, DIAGONAL),
        (1, rooks, STRAIGHT),
        (2, queens, (*DIAGONAL, *STRAIGHT)),
    ):
        if not sliders.any():
            continue
        for direction in directions:
            ray = ray_attacks(sliders, empty, direction)
            by_slider[kind] |= ray
            singles.append(ray)
    for single in singles:
        thrice |= twice & single
        twice |= once & single
        once |= single
    return Attacks((left | right, by_knight, *by_slider, king), once, twice, thrice)


def loose_pieces(kinds: tuple[Bits, ...], everything: Bits, own: Attacks, enemy: Attacks) -> Bits:
    """Return a side's pieces that are attacked: by something cheaper, or more than defended.

    Kings do not count.
    """
    _, knights, bishops, rooks, queens, _ = kinds
    by_pawn, by_minor = enemy.kinds[0], enemy.kinds[1] | enemy.kinds[2]
    cheap = (knights | bishops | rooks | queens) & by_pawn
    cheap |= (rooks | queens) & by_minor
    cheap |= queens & enemy.kinds[3]
    men = everything & ~kinds[5]
    alone = men & enemy.once & ~own.once
    outnumbered = men & (enemy.twice & ~own.twice | enemy.thrice & ~own.thrice)
    found: Bits = cheap | alone | outnumbered
    return found


def passed_pawns(pawns: Bits, enemy_pawns: Bits, *, up: bool) -> Bits:
    """Return the pawns with no enemy pawn in front, on their own or a neighbouring file."""
    ahead = fill(enemy_pawns, DOWN if up else UP)
    ahead |= shift(ahead, RIGHT) | shift(ahead, LEFT)
    behind_own = fill(pawns, DOWN if up else UP)
    return pawns & ~ahead & ~behind_own
