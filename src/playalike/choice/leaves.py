"""What the position is like to which a candidate's line leads: its *leaf*.

Two moves of equal worth may lead to a storm or to an endgame. The engine's own line says which: it
is followed for up to `LEAF_PLIES` half-moves, and what stands there is counted, seen from the side
that chooses. A taste for such positions (`temperament`) weighs these columns.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import chess
import numpy as np
from numpy.typing import NDArray

from playalike.position.batch.attacks import attacked_squares, passed_pawns
from playalike.position.batch.bitboards import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    Bits,
    count,
    front_fill,
    king_zone,
    pawn_spread,
    shift,
)
from playalike.position.batch.sides import Sides, sides_of

__all__ = ["LEAF_FEATURES", "LEAF_PLIES", "Leaves", "leaf_board", "leaf_matrix"]

Column = NDArray[np.generic]

LEAF_PLIES = 7
"""How far a line is followed: the move itself and three more of each side."""

_HALF = np.uint64(0xFFFFFFFF)
_CENTRE = np.uint64(chess.BB_CENTER)
_OUTPOST_RANKS = np.uint64(chess.BB_RANK_4 | chess.BB_RANK_5 | chess.BB_RANK_6)
_FILES = np.array(chess.BB_FILES, dtype=np.uint64)
_VALUES = (1, 3, 3, 5, 9)


def leaf_board(board: chess.Board, pv: Sequence[str]) -> chess.Board:
    """Follow a line for `LEAF_PLIES` half-moves, or as far as it is known."""
    leaf = board.copy(stack=False)
    for move in pv[:LEAF_PLIES]:
        leaf.push(chess.Move.from_uci(move))
    return leaf


class Leaves:
    """Leaf positions, each seen from the side that chooses; what features share is counted once."""

    def __init__(self, boards: Sequence[chess.Board], colours: Sequence[chess.Color]) -> None:
        """Take the positions and who chooses."""
        self.sides: Sides = sides_of(boards, colours)

    @cached_property
    def mine(self) -> Bits:
        """The squares that the chooser attacks."""
        return attacked_squares(self.sides.own, ~self.sides.occupied, up=True)

    @cached_property
    def theirs(self) -> Bits:
        """The squares that the opponent attacks."""
        return attacked_squares(self.sides.enemy, ~self.sides.occupied, up=False)

    @property
    def own_king(self) -> Bits:
        """The chooser's king."""
        king: Bits = self.sides.own[5]
        return king

    @property
    def enemy_king(self) -> Bits:
        """The opponent's king."""
        king: Bits = self.sides.enemy[5]
        return king


def _king_pressure(leaves: Leaves) -> Column:
    return count(leaves.mine & king_zone(leaves.enemy_king))


def _king_risk(leaves: Leaves) -> Column:
    zone = king_zone(leaves.own_king)
    cover = count((shift(zone, UP) | zone) & leaves.sides.own[0])
    return np.asarray(count(leaves.theirs & zone) + np.maximum(0, 3 - cover))


def _tension(leaves: Leaves) -> Column:
    sides = leaves.sides
    touched = count(leaves.mine & sides.enemy_all)
    return touched + count(leaves.theirs & sides.own_all & ~leaves.own_king)


def _threats(leaves: Leaves) -> Column:
    values = [
        value * count(kind & leaves.mine)
        for kind, value in zip(leaves.sides.enemy, _VALUES, strict=False)
    ]
    return np.asarray(np.sum(values, axis=0))


def _space(leaves: Leaves) -> Column:
    return count(leaves.mine & ~_HALF)


def _their_space(leaves: Leaves) -> Column:
    return count(leaves.theirs & _HALF)


def _mobility(leaves: Leaves) -> Column:
    return count(leaves.mine & ~leaves.sides.own_all)


def _their_mobility(leaves: Leaves) -> Column:
    return count(leaves.theirs & ~leaves.sides.enemy_all)


def _centre(leaves: Leaves) -> Column:
    return count((leaves.mine | leaves.sides.own_all) & _CENTRE)


def _pieces(leaves: Leaves) -> Column:
    sides = leaves.sides
    rest = sides.occupied & ~(sides.own[0] | sides.enemy[0] | sides.own[5] | sides.enemy[5])
    return count(rest)


def _queens(leaves: Leaves) -> Column:
    return count(leaves.sides.own[4] | leaves.sides.enemy[4])


def _unlike(leaves: Leaves) -> Column:
    kinds = zip(leaves.sides.own[1:5], leaves.sides.enemy[1:5], strict=True)
    unlike = [count(own) != count(enemy) for own, enemy in kinds]
    return np.asarray(np.any(unlike, axis=0))


def _given(leaves: Leaves) -> Column:
    sides = leaves.sides
    balance = [
        value * (count(enemy) - count(own))
        for own, enemy, value in zip(sides.own, sides.enemy, _VALUES, strict=False)
    ]
    return np.asarray(np.clip(np.sum(balance, axis=0), -6, 6))


def _pawn_advance(leaves: Leaves) -> Column:
    pawns = leaves.sides.own[0]
    ranks = [n * count(pawns & np.uint64(rank)) for n, rank in enumerate(chess.BB_RANKS, start=1)]
    return np.asarray(np.sum(ranks, axis=0) / np.maximum(count(pawns), 1))


def _isolated(leaves: Leaves) -> Column:
    pawns = leaves.sides.own[0]
    files = front_fill(pawns, UP) | front_fill(pawns, DOWN) | pawns
    neighbours = shift(files, LEFT) | shift(files, RIGHT)
    return count(pawns & ~neighbours)


def _doubled(leaves: Leaves) -> Column:
    pawns = leaves.sides.own[0]
    return count(pawns & front_fill(pawns, UP))


def _passed(leaves: Leaves) -> Column:
    return count(passed_pawns(leaves.sides.own[0], leaves.sides.enemy[0], up=True))


def _open_files(leaves: Leaves) -> Column:
    pawns = leaves.sides.own[0] | leaves.sides.enemy[0]
    return np.asarray((pawns[None, :] & _FILES[:, None] == 0).sum(axis=0))


def _loose(leaves: Leaves) -> Column:
    sides = leaves.sides
    pieces = sides.own_all & ~leaves.own_king & ~sides.own[0]
    return count(leaves.theirs & pieces & ~leaves.mine)


def _outposts(leaves: Leaves) -> Column:
    own, enemy = leaves.sides.own, leaves.sides.enemy
    left, right = pawn_spread(own[0], up=True)
    reach = front_fill(enemy[0], DOWN) | enemy[0]
    chased = shift(shift(reach, LEFT) | shift(reach, RIGHT), DOWN)
    return count((own[1] | own[2]) & (left | right) & _OUTPOST_RANKS & ~chased)


def _opposite_kings(leaves: Leaves) -> Column:
    def wing(king: Bits) -> NDArray[np.int64]:
        left = np.uint64(chess.BB_FILE_A | chess.BB_FILE_B | chess.BB_FILE_C)
        right = np.uint64(chess.BB_FILE_F | chess.BB_FILE_G | chess.BB_FILE_H)
        return np.asarray((king & right != 0).astype(np.int64) - (king & left != 0))

    return np.asarray(wing(leaves.own_king) * wing(leaves.enemy_king) < 0)


@dataclass(frozen=True, slots=True)
class LeafFeature:
    """Something that a leaf has more or less of."""

    name: str
    column: Callable[[Leaves], Column]


LEAF_FEATURES: tuple[LeafFeature, ...] = (
    LeafFeature("king_pressure", _king_pressure),
    LeafFeature("king_risk", _king_risk),
    LeafFeature("tension", _tension),
    LeafFeature("threats", _threats),
    LeafFeature("space", _space),
    LeafFeature("their_space", _their_space),
    LeafFeature("mobility", _mobility),
    LeafFeature("their_mobility", _their_mobility),
    LeafFeature("centre", _centre),
    LeafFeature("pieces", _pieces),
    LeafFeature("queens", _queens),
    LeafFeature("unlike_material", _unlike),
    LeafFeature("material_given", _given),
    LeafFeature("advanced_pawns", _pawn_advance),
    LeafFeature("isolated_pawns", _isolated),
    LeafFeature("doubled_pawns", _doubled),
    LeafFeature("passed_pawns", _passed),
    LeafFeature("open_files", _open_files),
    LeafFeature("loose_pieces", _loose),
    LeafFeature("outposts", _outposts),
    LeafFeature("opposite_kings", _opposite_kings),
)


def leaf_matrix(leaves: Leaves) -> NDArray[np.float32]:
    """Return all features, a row a leaf, a column a feature."""
    columns = [feature.column(leaves) for feature in LEAF_FEATURES]
    return np.stack(columns, axis=1).astype(np.float32)
