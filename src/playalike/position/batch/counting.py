"""Legal moves and what they capture, counted for many positions at once.

No move is made: legal moves are counted as sets of squares, direction by direction. Pinned pieces
keep to their line, kings keep off attacked squares. In check nearly every move is illegal: those
few positions have their moves listed (`legal_moves`). A test holds all of it equal to python-chess.
"""

from __future__ import annotations

from dataclasses import dataclass

import chess
import numpy as np
from numpy.typing import NDArray

from playalike.position.batch.attacks import attacked_squares
from playalike.position.batch.bitboards import (
    AXES,
    JUMPS,
    STRAIGHT,
    UP,
    UP_LEFT,
    UP_RIGHT,
    Bits,
    Counts,
    bit,
    count,
    king_zone,
    shift,
    slide,
)
from playalike.position.batch.legal import NOWHERE, legal_moves
from playalike.position.batch.sides import Sides

__all__ = ["PIECE_VALUES", "MoveCounts", "count_moves"]

PIECE_VALUES = (0, 1, 3, 3, 5, 9, 0)
"""Pawns by `chess.PieceType`, as in playstyle-metrics; a king cannot be captured."""

_P, _N, _B, _R, _Q, _K = range(6)
_RANK_3, _RANK_8 = np.uint64(chess.BB_RANK_3), np.uint64(chess.BB_RANK_8)
_KING_HOME = np.uint64(chess.BB_E1)


@dataclass(frozen=True, slots=True)
class MoveCounts:
    """One row a position, for the side to move."""

    legal_moves: Counts
    attacked_material: Counts
    """The values of what legal captures take, added up over the captures."""
    in_check: NDArray[np.bool_]


class _Tally:
    """Adds up moves and the value of captures."""

    def __init__(self, sides: Sides) -> None:
        self.moves = np.zeros(len(sides.own_all), np.int64)
        self.value = np.zeros(len(sides.own_all), np.int64)
        _, knights, bishops, rooks, queens, kings = sides.enemy
        # 1, 3, 5 and 9 in binary: every piece has a one, minors a two, rooks a four, queens an 8.
        self.ones: Bits = sides.enemy_all & ~kings
        self.more: tuple[tuple[Bits, int], ...] = ((knights | bishops, 2), (rooks, 4), (queens, 8))

    def add(self, targets: Bits, times: int = 1) -> None:
        self.moves += times * count(targets)
        taken: Bits = targets & self.ones
        if taken.any():
            self.value += times * count(taken)
            for plane, worth in self.more:
                valuable: Bits = taken & plane
                self.value += worth * times * count(valuable)


def count_moves(
    sides: Sides, castling: Bits, en_passant: Counts, *, checks: bool = True
) -> MoveCounts:
    """Count the legal moves of every row.

    `castling` are the rooks that may still castle, `en_passant` the number of legal captures en
    passant. Without `checks`, rows in check hold no meaningful counts: for those who leave them
    out anyway.
    """
    occupied = sides.occupied
    empty = ~occupied
    own, king = sides.own, sides.own[_K]
    # Seen through the king: it cannot step back along the line of a check.
    attacked = attacked_squares(sides.enemy, empty | king, up=False)
    tally = _Tally(sides)
    pinned = _pins(sides, empty)
    free = sides.own_all & ~(pinned[0] | pinned[1] | pinned[2] | pinned[3])
    _add_pawns(tally, sides, empty, free, pinned)
    for jump in JUMPS:
        tally.add(shift(own[_N] & free, jump) & ~sides.own_all)
    for axis, along in zip(AXES, pinned, strict=True):
        movers = own[_Q] | own[_R if axis[0] in STRAIGHT else _B]
        movers &= free | along
        for direction in axis:
            tally.add(slide(movers, empty, direction) & ~sides.own_all)
    tally.add(king_zone(king) & ~sides.own_all & ~attacked)
    tally.moves += _castlings(castling, king, occupied, attacked)
    tally.moves += en_passant
    tally.value += en_passant
    in_check = (attacked & king) != 0
    if checks:
        rows = np.flatnonzero(in_check)
        moves, value = _in_check(sides.at(rows))
        tally.moves[rows] = moves + en_passant[rows]
        tally.value[rows] = value + en_passant[rows]
    return MoveCounts(tally.moves, tally.value, in_check)


def _pins(sides: Sides, empty: Bits) -> list[Bits]:
    """Return the side's pieces pinned to the king, by axis."""
    pins = []
    for axis in AXES:
        line = sides.enemy[_Q] | sides.enemy[_R if axis[0] in STRAIGHT else _B]
        total = np.zeros_like(line)
        for direction in axis:
            shield = slide(sides.own[_K], empty, direction) & sides.own_all
            # What stands behind the shield, seen on from there.
            behind = slide(shield, empty, direction)
            total |= np.where(behind & line != 0, shield, np.uint64(0))
        pins.append(total)
    return pins


def _add_pawns(tally: _Tally, sides: Sides, empty: Bits, free: Bits, pinned: list[Bits]) -> None:
    pawns = sides.own[_P]
    once = shift(pawns & (free | pinned[0]), UP) & empty
    tally.add(once)
    tally.add(once & _RANK_8, 3)  # four pieces to choose from: three moves more
    tally.add(shift(once & _RANK_3, UP) & empty)
    for direction, axis in ((UP_RIGHT, pinned[2]), (UP_LEFT, pinned[3])):
        taking = shift(pawns & (free | axis), direction) & sides.enemy_all
        tally.add(taking)
        tally.add(taking & _RANK_8, 3)


def _castlings(castling: Bits, king: Bits, occupied: Bits, attacked: Bits) -> Counts:
    home = (king == _KING_HOME) & (attacked & _KING_HOME == 0)
    total = np.zeros(len(king), np.int64)
    short_path = np.uint64(chess.BB_F1 | chess.BB_G1)
    long_path = np.uint64(chess.BB_D1 | chess.BB_C1)
    long_empty = np.uint64(chess.BB_D1 | chess.BB_C1 | chess.BB_B1)
    for rook, between, safe in (
        (np.uint64(chess.BB_H1), short_path, short_path),
        (np.uint64(chess.BB_A1), long_empty, long_path),
    ):
        allowed = home & (castling & rook != 0)
        total += allowed & (occupied & between == 0) & (attacked & safe == 0)
    return total


def _in_check(sides: Sides) -> tuple[Counts, Counts]:
    """Count the moves, and what they take, of sides in check; en passant is not among them."""
    boards = len(sides.own_all)
    nothing = np.zeros(boards, np.uint8)
    moves = legal_moves(sides, nothing, nothing + np.uint8(NOWHERE))
    taken = (sides.enemy[:, moves.position] & bit(moves.target)) != 0
    worth = np.array(PIECE_VALUES[1:]) @ taken
    value = np.bincount(moves.position, worth, boards).astype(np.int64)
    return moves.counts(boards), value
