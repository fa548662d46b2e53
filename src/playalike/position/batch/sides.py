"""The pieces of both sides on many boards; the side to move always plays up the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import chess
import numpy as np

from playalike.position.batch.bitboards import (
    DIAGONAL,
    STRAIGHT,
    Bits,
    Squares,
    turn_bits,
)

__all__ = ["Sides", "sides_of", "sliders_by_direction"]


@dataclass(frozen=True, slots=True)
class Sides:
    """The pieces of both sides, one row for each kind."""

    own: Bits
    """Pawns, knights, bishops, rooks, queens, kings of the side to move: 6 × boards."""
    enemy: Bits
    own_all: Bits
    enemy_all: Bits

    @property
    def occupied(self) -> Bits:
        """Everything on the board."""
        return self.own_all | self.enemy_all

    def at(self, boards: Squares) -> Sides:
        """Return the sides of some of the boards."""
        return Sides(
            self.own.take(boards, axis=1),
            self.enemy.take(boards, axis=1),
            self.own_all[boards],
            self.enemy_all[boards],
        )


def sliders_by_direction(bishops: Bits, rooks: Bits, queens: Bits) -> Bits:
    """Return the pieces that move in each of the eight directions."""
    sliders = np.empty((8, *queens.shape), dtype=np.uint64)
    sliders[list(STRAIGHT)] = rooks | queens
    sliders[list(DIAGONAL)] = bishops | queens
    return sliders


def sides_of(boards: Sequence[chess.Board], colours: Sequence[chess.Color]) -> Sides:
    """Return boards as seen from a side each, whoever is to move; that side is `own`, below."""
    kinds = np.array(
        [[b.pawns, b.knights, b.bishops, b.rooks, b.queens, b.kings] for b in boards],
        dtype=np.uint64,
    ).reshape(-1, 6)
    own = np.array(
        [board.occupied_co[colour] for board, colour in zip(boards, colours, strict=True)],
        dtype=np.uint64,
    )
    black = ~np.array(colours, dtype=bool)
    own = np.where(black, turn_bits(own), own)
    kinds = np.where(black[:, None], turn_bits(kinds), kinds).T
    men = np.ascontiguousarray(kinds & own)
    enemy = np.ascontiguousarray(kinds ^ men)
    return Sides(men, enemy, own, np.bitwise_or.reduce(enemy, axis=0))
