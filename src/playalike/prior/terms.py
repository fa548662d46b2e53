"""Numbers that describe a position, of the kind an evaluation function is made of.

The prior looks at the position before a move and after it; what a move changes is most of what
makes it natural, and costs a few array operations instead of layers of a network.
"""

from __future__ import annotations

import chess
import numpy as np
from numpy.typing import NDArray

from playalike.position.batch.attacks import Attacks, attacks_of, loose_pieces, passed_pawns
from playalike.position.batch.bitboards import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    Bits,
    front_fill,
    king_spread,
    shift,
)
from playalike.position.batch.sides import Sides

__all__ = ["TERMS", "View", "view"]

_CENTRE = np.uint64(chess.BB_D4 | chess.BB_E4 | chess.BB_D5 | chess.BB_E5)
_UPPER_HALF = np.uint64(chess.BB_RANK_5 | chess.BB_RANK_6 | chess.BB_RANK_7 | chess.BB_RANK_8)

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
        # Both sides at once, each seen from its own end of the board.
        men = np.stack((sides.own, sides.enemy.byteswap()), axis=1)
        occupied = sides.occupied
        attacks = attacks_of(men, ~np.stack((occupied, occupied.byteswap())))
        others = attacks.turned()
        opposite = Attacks(
            others.kinds[:, ::-1], others.once[::-1], others.twice[::-1], others.thrice[::-1]
        )
        loose = loose_pieces(men, attacks, opposite)
        self.own: Attacks = attacks.of(0)
        self.enemy: Attacks = opposite.of(0)
        self.own_loose: Bits = loose[0]
        self.enemy_loose: Bits = loose[1].byteswap()
        self.terms: NDArray[np.int8] = _terms(men, attacks, opposite, loose)
        """`TERMS` × positions."""


def view(sides: Sides) -> View:
    """Look at a batch of positions."""
    return View(sides)


def _terms(men: Bits, own: Attacks, enemy: Attacks, loose: Bits) -> NDArray[np.int8]:
    """Count everything for both sides, each playing up: kinds × side × boards in."""
    pawns, knights, bishops, rooks, queens, _ = men
    others = men[:, ::-1].byteswap()
    mine, theirs = np.bitwise_or.reduce(men, axis=0), np.bitwise_or.reduce(others, axis=0)
    ring = king_spread(others[5]) | others[5]
    above = front_fill(pawns, UP)
    files = above | front_fill(pawns, DOWN) | pawns
    neighbours = shift(files, RIGHT) | shift(files, LEFT)
    sets = np.empty((len(_OF_A_SIDE), *pawns.shape), dtype=np.uint64)
    np.bitwise_and(own.kinds[1:5], ~(mine | enemy.kinds[0]), out=sets[:4])
    sets[4], sets[5] = loose & pawns, loose & (knights | bishops)
    sets[6], sets[7] = loose & rooks, loose & queens
    sets[8], sets[9] = own.once & ring, ring & ~own.once & ~theirs
    sets[10] = passed_pawns(pawns, others[0], up=True)
    sets[11], sets[12] = pawns & ~neighbours, pawns & above
    sets[13], sets[14] = own.once & _CENTRE, own.once & _UPPER_HALF
    sets[15], sets[16] = mine & own.once, mine & own.kinds[0]
    sets[17] = rooks & ~files
    counts = np.bitwise_count(sets)
    return np.concatenate((counts[:, 0], counts[:, 1])).view(np.int8)
