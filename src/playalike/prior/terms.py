"""Numbers that describe a position, of the kind an evaluation function is made of.

The prior looks at the position before a move and after it; what a move changes is most of what
makes it natural, and costs a few array operations instead of layers of a network.
"""

from __future__ import annotations

import chess
import numpy as np
from numpy.typing import NDArray

from playalike.prior.attacks import Attacks, attacks_of, loose_pieces, passed_pawns
from playalike.prior.bitboards import Bits, fill, king_spread, shift
from playalike.prior.legal import Sides

__all__ = ["TERMS", "View", "view"]

_CENTRE = chess.BB_D4 | chess.BB_E4 | chess.BB_D5 | chess.BB_E5
_LOWER_HALF = chess.BB_RANK_1 | chess.BB_RANK_2 | chess.BB_RANK_3 | chess.BB_RANK_4
_UPPER_HALF = chess.BB_ALL ^ _LOWER_HALF

_OF_A_SIDE = (
    "knights' mobility",
    "bishops' mobility",
    "rooks' mobility",
    "queens' mobility",
    "pawns loose",
    "minor pieces loose",
    "rooks loose",
    "queens loose",
    "attacks on the other king's ring",
    "the other king's free squares",
    "passed pawns",
    "isolated pawns",
    "doubled pawns",
    "attacks on the centre",
    "attacks on the other half",
    "men defended",
    "men defended by pawns",
    "rooks on open files",
)
TERMS = tuple(f"{side} {name}" for side in ("own", "enemy") for name in _OF_A_SIDE)
"""What the rows of `View.terms` count."""


class View:
    """A batch of positions with what follows from who attacks what."""

    __slots__ = ("enemy", "enemy_loose", "own", "own_loose", "terms")

    def __init__(self, sides: Sides) -> None:
        """Compute everything for one batch."""
        occupied = sides.occupied
        self.own: Attacks = attacks_of(sides.own, occupied, up=True)
        self.enemy: Attacks = attacks_of(sides.enemy, occupied, up=False)
        self.own_loose = loose_pieces(sides.own, sides.own_all, self.own, self.enemy)
        self.enemy_loose = loose_pieces(sides.enemy, sides.enemy_all, self.enemy, self.own)
        rows = [
            *_side(sides.own, sides.enemy, sides.own_all, self.own, self.enemy, self.own_loose, 1),
            *_side(
                sides.enemy, sides.own, sides.enemy_all, self.enemy, self.own, self.enemy_loose, 0
            ),
        ]
        self.terms: NDArray[np.int8] = np.stack(rows).view(np.int8)
        """`TERMS` × positions."""


def view(sides: Sides) -> View:
    """Look at a batch of positions."""
    return View(sides)


def _side(
    kinds: tuple[Bits, ...],
    others: tuple[Bits, ...],
    men: Bits,
    own: Attacks,
    enemy: Attacks,
    loose: Bits,
    up: int,
) -> list[NDArray[np.uint8]]:
    pawns, knights, bishops, rooks, queens, _ = kinds
    count = np.bitwise_count
    open_to = ~(men | enemy.kinds[0])
    ring = king_spread(others[5]) | others[5]
    files = fill(pawns, 0) | fill(pawns, 1) | pawns
    neighbours = shift(files, 2) | shift(files, 3)
    return [
        count(own.kinds[1] & open_to),
        count(own.kinds[2] & open_to),
        count(own.kinds[3] & open_to),
        count(own.kinds[4] & open_to),
        count(loose & pawns),
        count(loose & (knights | bishops)),
        count(loose & rooks),
        count(loose & queens),
        count(own.once & ring),
        count(ring & ~own.once & ~_all(others)),
        count(passed_pawns(pawns, others[0], up=bool(up))),
        count(pawns & ~neighbours),
        count(pawns & fill(pawns, 0)),
        count(own.once & _CENTRE),
        count(own.once & (_UPPER_HALF if up else _LOWER_HALF)),
        count(men & own.once),
        count(men & own.kinds[0]),
        count(rooks & ~files),
    ]


def _all(kinds: tuple[Bits, ...]) -> Bits:
    return kinds[0] | kinds[1] | kinds[2] | kinds[3] | kinds[4] | kinds[5]
