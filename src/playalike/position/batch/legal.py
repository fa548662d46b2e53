"""All legal moves of many positions at once."""

from __future__ import annotations

from dataclasses import dataclass

import chess
import numpy as np
from numpy.typing import NDArray

from playalike.position.batch.bitboards import (
    KING,
    KNIGHT,
    PAWN_UP,
    UP,
    Bits,
    Squares,
    bishop_attacks,
    bit,
    king_spread,
    knight_spread,
    pawn_spread,
    ray_attacks,
    rook_attacks,
    shift,
    square_of,
    squares_in,
)
from playalike.position.batch.sides import Sides, sliders_by_direction

__all__ = ["NOWHERE", "PROMOTIONS", "Moves", "legal_moves"]

PROMOTIONS = (chess.QUEEN, chess.KNIGHT, chess.ROOK, chess.BISHOP)
"""In the order in which they are listed."""
NOWHERE = 64
"""Where a square is asked for and there is none."""
Rights = NDArray[np.uint8]

_P, _N, _B, _R, _Q, _K = range(6)
_NONE, _EVERYWHERE = np.uint64(0), np.uint64(chess.BB_ALL)
_SHORT_EMPTY = chess.BB_F1 | chess.BB_G1
_LONG_EMPTY = chess.BB_B1 | chess.BB_C1 | chess.BB_D1
_SHORT_SAFE = chess.BB_E1 | chess.BB_F1 | chess.BB_G1
_LONG_SAFE = chess.BB_C1 | chess.BB_D1 | chess.BB_E1


@dataclass(frozen=True, slots=True)
class Moves:
    """The moves of all positions, one after the other."""

    position: Squares
    """The number of the position, never falling."""
    start: Squares
    target: Squares
    promotion: NDArray[np.int64]
    """Piece type, 0 for none."""
    piece: NDArray[np.int64]
    """What moves: 0 for a pawn to 5 for a king."""

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self.position)

    def counts(self, positions: int) -> Squares:
        """Return how many moves each of the positions has."""
        return np.bincount(self.position, minlength=positions)


@dataclass(frozen=True, slots=True)
class _Duties:
    """What the king's safety allows."""

    danger: Bits
    """Squares the king may not go to."""
    answers: Bits
    """Where another piece must go: everywhere, onto a checking line, or nowhere."""
    pinned: Bits
    """For each direction from the king the pinned piece: 8 × boards."""
    lines: Bits
    """… and the line on which it may move."""


def legal_moves(sides: Sides, castling: Rights, passant: Rights) -> Moves:
    """Return every legal move; castling is the king's move by two squares.

    `castling` has 1 and 2 for the mover's right to castle short and long, `passant` the square on
    which a pawn can be taken en passant, or `NOWHERE`.
    """
    duties = _duties(sides)
    where, start = squares_in(sides.own_all)
    single = bit(start)
    piece = ((sides.own[:, where] & single) != 0).argmax(axis=0)
    targets = _targets(sides, where, start, single, piece)
    others = piece != _K
    allowed = np.where(others, duties.answers[where], ~duties.danger[where])
    direction, held = np.nonzero((duties.pinned[:, where] & single) != 0)
    allowed[held] &= duties.lines[direction, where[held]]
    targets &= allowed
    targets |= _castling(castling, sides, duties.danger, where, piece)
    targets |= _en_passant(passant.astype(np.int64), sides, where, start, piece)
    number, target = squares_in(targets)
    return _with_promotions(where[number], start[number], target, piece[number])


def _duties(sides: Sides) -> _Duties:
    king = sides.own[_K]
    occupied = sides.occupied
    pawns, knights, bishops, rooks, queens, kings = sides.enemy
    sliders = sliders_by_direction(bishops, rooks, queens)
    danger = king_spread(kings)
    for part in (*pawn_spread(pawns, up=False), *knight_spread(knights)):
        danger |= part
    # A king that steps back along the line of a check is still in check.
    danger |= np.bitwise_or.reduce(ray_attacks(sliders, ~(occupied ^ king)), axis=0)
    king_square = square_of(king) & 63
    checkers = KNIGHT[king_square] & knights | PAWN_UP[king_square] & pawns
    lines = ray_attacks(np.broadcast_to(king, sliders.shape), ~occupied)
    checked = (lines & sliders) != 0
    count = np.bitwise_count(checkers) + checked.sum(axis=0)
    answers = checkers | np.bitwise_or.reduce(np.where(checked, lines, _NONE), axis=0)
    blockers = lines & sides.own_all
    beyond = ray_attacks(blockers, ~occupied)
    pinned = np.where((beyond & sliders) != 0, blockers, _NONE)
    answers = np.where(count == 0, _EVERYWHERE, np.where(count == 1, answers, _NONE))
    return _Duties(danger, answers, pinned, lines | beyond)


def _targets(
    sides: Sides, where: Squares, start: Squares, single: Bits, piece: NDArray[np.int64]
) -> Bits:
    """Return where each piece goes if nothing is said about its king."""
    occupied = sides.occupied[where]
    targets = np.zeros(len(where), dtype=np.uint64)
    rows = np.flatnonzero(piece == _P)
    empty = ~occupied[rows]
    step = shift(single[rows], UP) & empty
    double = shift(step & np.uint64(chess.BB_RANK_3), UP) & empty
    targets[rows] = step | double | PAWN_UP[start[rows]] & sides.enemy_all[where[rows]]
    for kind, table in ((_N, KNIGHT), (_K, KING)):
        rows = np.flatnonzero(piece == kind)
        targets[rows] = table[start[rows]]
    rows = np.flatnonzero((piece == _B) | (piece == _Q))
    targets[rows] = bishop_attacks(start[rows], occupied[rows])
    rows = np.flatnonzero((piece == _R) | (piece == _Q))
    targets[rows] |= rook_attacks(start[rows], occupied[rows])
    return targets & ~sides.own_all[where]


def _castling(
    rights: Rights, sides: Sides, danger: Bits, where: Squares, piece: NDArray[np.int64]
) -> Bits:
    occupied = sides.occupied
    targets = np.zeros(len(danger), dtype=np.uint64)
    short = (rights & 1 != 0) & (occupied & _SHORT_EMPTY == 0) & (danger & _SHORT_SAFE == 0)
    long = (rights & 2 != 0) & (occupied & _LONG_EMPTY == 0) & (danger & _LONG_SAFE == 0)
    targets[short] |= np.uint64(chess.BB_G1)
    targets[long] |= np.uint64(chess.BB_C1)
    return np.where(piece == _K, targets[where], np.uint64(0))


def _en_passant(
    passant: Squares, sides: Sides, where: Squares, start: Squares, piece: NDArray[np.int64]
) -> Bits:
    targets = np.zeros(len(where), dtype=np.uint64)
    rows = np.flatnonzero((piece == _P) & (passant[where] != NOWHERE))
    if not len(rows):
        return targets
    square = passant[where[rows]]
    rows = rows[(PAWN_UP[start[rows]] >> square.astype(np.uint64)) & np.uint64(1) != 0]
    at = where[rows]
    target = bit(passant[at])
    victim = target >> 8
    # Two pawns leave the rank at once, so lines to the king are looked at anew.
    occupied = sides.occupied[at] ^ bit(start[rows]) ^ victim ^ target
    king = square_of(sides.own[_K][at]) & 63
    pawns, knights, bishops, rooks, queens, _ = (kind[at] for kind in sides.enemy)
    checkers = bishop_attacks(king, occupied) & (bishops | queens)
    checkers |= rook_attacks(king, occupied) & (rooks | queens)
    checkers |= KNIGHT[king] & knights | PAWN_UP[king] & pawns & ~victim
    targets[rows] = np.where(checkers == 0, target, np.uint64(0))
    return targets


def _with_promotions(
    position: Squares, start: Squares, target: Squares, piece: NDArray[np.int64]
) -> Moves:
    promoting = (piece == _P) & (target >= 56)
    if not promoting.any():
        return Moves(position, start, target, np.zeros(len(position), dtype=np.int64), piece)
    times = np.where(promoting, len(PROMOTIONS), 1)
    row = np.repeat(np.arange(len(position)), times)
    nth = np.arange(len(row)) - (np.cumsum(times) - times)[row]
    promotion = np.where(promoting[row], np.array(PROMOTIONS)[nth % len(PROMOTIONS)], 0)
    return Moves(position[row], start[row], target[row], promotion, piece[row])
