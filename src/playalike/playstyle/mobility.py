"""Legal moves and what they capture, counted for many positions at once.

No move is made: legal moves are counted as sets of squares, direction by direction. Pinned pieces
keep to their line, kings keep off attacked squares. Positions in check, where nearly every move is
illegal, are rare: there python-chess is asked. A test holds all of it equal to python-chess.
"""

from __future__ import annotations

from dataclasses import dataclass

import chess
import numpy as np
from numpy.typing import NDArray

from playalike.playstyle.bitmath import (
    AXES,
    DIAGONAL,
    KNIGHT_JUMPS,
    STRAIGHT,
    Bits,
    Counts,
    count,
    fill,
    king_zone,
    knight_attacks,
    shift,
)
from playalike.playstyle.columns import Columns, Sided, seen_from

__all__ = ["PIECE_VALUES", "MoveCounts", "attacks_down", "attacks_up", "count_moves"]

PIECE_VALUES = (0, 1, 3, 3, 5, 9, 0)
"""Pawns by `chess.PieceType`, as in playstyle-metrics; a king cannot be captured."""

_RANK_3, _RANK_8 = np.uint64(chess.BB_RANK_3), np.uint64(chess.BB_RANK_8)
_KING_HOME = np.uint64(chess.BB_E1)


@dataclass(frozen=True, slots=True)
class MoveCounts:
    """One row a position, for the side to move."""

    legal_moves: Counts
    attacked_material: Counts
    """The values of what legal captures take, added up over the captures."""
    in_check: NDArray[np.bool_]


def attacks_up(side: Sided, pieces: Bits, empty: Bits) -> Bits:
    """Return what a set of pieces attacks together, its pawns moving up."""
    pawns = side.pawns & pieces
    return shift(pawns, 9) | shift(pawns, 7) | _piece_attacks(side, pieces, empty)


def attacks_down(side: Sided, pieces: Bits, empty: Bits) -> Bits:
    """Return what a set of pieces attacks together, its pawns moving down."""
    pawns = side.pawns & pieces
    return shift(pawns, -9) | shift(pawns, -7) | _piece_attacks(side, pieces, empty)


def _piece_attacks(side: Sided, pieces: Bits, empty: Bits) -> Bits:
    king = side.kings & pieces
    found = knight_attacks(side.knights & pieces) | (king_zone(king) & ~king)
    diagonal = (side.bishops | side.queens) & pieces
    straight = (side.rooks | side.queens) & pieces
    for step in DIAGONAL:
        found |= fill(diagonal, empty, step)
    for step in STRAIGHT:
        found |= fill(straight, empty, step)
    return found


class _Tally:
    """Adds up moves and the value of captures."""

    def __init__(self, side: Sided) -> None:
        self.side = side
        self.moves = np.zeros(len(side.own), np.int64)
        self.value = np.zeros(len(side.own), np.int64)
        # 1, 3, 5 and 9 in binary: every piece has a one, minors a two, rooks a four, queens an 8.
        self.ones: Bits = side.enemy & ~side.kings
        self.more: tuple[tuple[Bits, int], ...] = (
            (side.enemy & (side.knights | side.bishops), 2),
            (side.enemy & side.rooks, 4),
            (side.enemy & side.queens, 8),
        )

    def add(self, targets: Bits, times: int = 1) -> None:
        self.moves += times * count(targets)
        taken: Bits = targets & self.ones
        if taken.any():
            self.value += times * count(taken)
            for plane, worth in self.more:
                valuable: Bits = taken & plane
                self.value += worth * times * count(valuable)


def count_moves(columns: Columns, *, checks: bool = True) -> MoveCounts:
    """Count the legal moves of every row.

    Without `checks`, rows in check hold no meaningful counts: for those who leave them out anyway.
    """
    side = seen_from(columns, columns.turn)
    occupied = side.own | side.enemy
    empty = ~occupied
    own_king = side.kings & side.own
    # Seen through the king: it cannot step back along the line of a check.
    attacked = attacks_down(side, side.enemy, empty | own_king)
    tally = _Tally(side)
    pinned = _pins(side, own_king, empty)
    free = side.own & ~(pinned[0] | pinned[1] | pinned[2] | pinned[3])
    _add_pawns(tally, side, empty, free, pinned)
    for jump in KNIGHT_JUMPS:
        tally.add(shift(side.knights & free, jump) & ~side.own)
    for axis, along in zip(AXES, pinned, strict=True):
        movers = side.queens | (side.rooks if axis[0] in STRAIGHT else side.bishops)
        movers &= free | along
        for step in axis:
            tally.add(fill(movers, empty, step) & ~side.own)
    tally.add(king_zone(own_king) & ~side.own & ~attacked)
    tally.moves += _castlings(side, own_king, occupied, attacked)
    tally.moves += columns.en_passant
    tally.value += columns.en_passant
    in_check = (attacked & own_king) != 0
    if checks:
        for row in np.flatnonzero(in_check):
            moves, value = _count_one(columns, int(row))
            tally.moves[row], tally.value[row] = moves, value
    return MoveCounts(tally.moves, tally.value, in_check)


def _pins(side: Sided, king: Bits, empty: Bits) -> list[Bits]:
    """Return the side's pieces pinned to the king, by axis."""
    found = []
    for axis in AXES:
        line = side.queens | (side.rooks if axis[0] in STRAIGHT else side.bishops)
        line &= side.enemy
        total = np.zeros_like(king)
        for step in axis:
            shield = fill(king, empty, step) & side.own
            # What stands behind the shield, seen on from there.
            behind = fill(shield, empty, step)
            total |= np.where(behind & line != 0, shield, np.uint64(0))
        found.append(total)
    return found


def _add_pawns(tally: _Tally, side: Sided, empty: Bits, free: Bits, pinned: list[Bits]) -> None:
    pawns = side.pawns & side.own
    once = shift(pawns & (free | pinned[0]), 8) & empty
    tally.add(once)
    tally.add(once & _RANK_8, 3)  # four pieces to choose from: three moves more
    tally.add(shift(once & _RANK_3, 8) & empty)
    for step, axis in ((9, pinned[2]), (7, pinned[3])):
        taking = shift(pawns & (free | axis), step) & side.enemy
        tally.add(taking)
        tally.add(taking & _RANK_8, 3)


def _castlings(side: Sided, king: Bits, occupied: Bits, attacked: Bits) -> Counts:
    home = (king == _KING_HOME) & (attacked & _KING_HOME == 0)
    total = np.zeros(len(king), np.int64)
    short_path = np.uint64(chess.BB_F1 | chess.BB_G1)
    long_path = np.uint64(chess.BB_D1 | chess.BB_C1)
    long_empty = np.uint64(chess.BB_D1 | chess.BB_C1 | chess.BB_B1)
    for rook, between, safe in (
        (np.uint64(chess.BB_H1), short_path, short_path),
        (np.uint64(chess.BB_A1), long_empty, long_path),
    ):
        allowed = home & (side.castling & rook != 0)
        total += allowed & (occupied & between == 0) & (attacked & safe == 0)
    return total


def _count_one(columns: Columns, row: int) -> tuple[int, int]:
    """Ask python-chess; en-passant captures are known already, so the board needs none."""
    board = columns.board(row)
    moves = list(board.legal_moves)
    value = sum(PIECE_VALUES[board.piece_type_at(move.to_square) or 0] for move in moves)
    passing = int(columns.en_passant[row])
    return len(moves) + passing, value + passing
