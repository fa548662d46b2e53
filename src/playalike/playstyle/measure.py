"""The metrics of playstyle-metrics, of many games at once."""

from __future__ import annotations

from dataclasses import dataclass

import chess
import numpy as np
from numpy.typing import NDArray

from playalike.playstyle.windows import CAPTURES, CORE, PAWN_SAMPLING, PAWNS, Window
from playalike.position.batch.bitboards import (
    DIAGONAL,
    JUMPS,
    STRAIGHT,
    Bits,
    Counts,
    count,
    king_spread,
    pawn_spread,
    shift,
    slide,
)
from playalike.position.batch.columns import Columns, seen_from, turned
from playalike.position.batch.counting import MoveCounts, count_moves

__all__ = [
    "Counted",
    "PawnCounts",
    "captures_in_window",
    "center_control",
    "count_games",
    "material",
    "pawn_counts",
]

_CENTRE = np.uint64(chess.BB_D4 | chess.BB_D5 | chess.BB_E4 | chess.BB_E5)
_FILES = tuple(np.uint64(bb) for bb in chess.BB_FILES)
_RANKS = tuple(np.uint64(bb) for bb in chess.BB_RANKS)


@dataclass(frozen=True, slots=True)
class PawnCounts:
    """The pawns of one colour, one row a position."""

    pawns: Counts
    ranks: Counts
    """Ranks (1 to 8, as White counts them), added up."""
    isolated: Counts
    doubled: Counts


@dataclass(frozen=True, slots=True)
class Counted:
    """What was counted in the positions of some games; arrays have one row a position."""

    columns: Columns
    moves: MoveCounts
    analyzed: NDArray[np.bool_]
    """Not the start, and not in check where checks are skipped."""
    core: NDArray[np.int64]
    """Rows of the core window that are analysed."""
    center: tuple[Counts, Counts]
    """Centre control of Black and of White, for the rows of `core`."""
    captured: Counts
    """What the move that led here took, in pawns."""
    material: tuple[Counts, Counts]
    """Of Black and of White, in pawns."""
    pawn_rows: NDArray[np.int64]
    """Rows at which pawns were sampled."""
    pawn_counts: tuple[PawnCounts, PawnCounts]
    """Black's and White's, for `pawn_rows`."""

    @property
    def own_center(self) -> Counts:
        """Centre control of the side to move, for the rows of `core`."""
        black, white = self.center
        return np.where(self.columns.turn[self.core], white, black)


def count_games(columns: Columns, *, skip_checks: bool) -> Counted:
    """Count everything that needs no engine."""
    moves = count_moves(
        seen_from(columns, columns.turn),
        turned(columns.castling, columns.turn),
        columns.en_passant,
        checks=not skip_checks,
    )
    analyzed = columns.ply > 0
    if skip_checks:
        analyzed &= ~moves.in_check
    core = np.flatnonzero(analyzed & _within(columns, CORE))
    positions = columns.take(core)
    worth = (material(columns, columns.black), material(columns, columns.white))
    pawn_rows = np.flatnonzero(
        _within(columns, PAWNS) & ((columns.ply - PAWNS.first) % PAWN_SAMPLING == 0)
    )
    pawns = columns.pawns[pawn_rows]
    return Counted(
        columns,
        moves,
        analyzed,
        core,
        (
            center_control(positions, np.zeros(len(core), bool)),
            center_control(positions, np.ones(len(core), bool)),
        ),
        _captured(columns, worth),
        worth,
        pawn_rows,
        (
            pawn_counts(pawns & columns.black[pawn_rows]),
            pawn_counts(pawns & columns.white[pawn_rows]),
        ),
    )


def _within(columns: Columns, window: Window) -> NDArray[np.bool_]:
    return (columns.ply >= window.first) & (columns.ply <= window.last)


def material(columns: Columns, colour: Bits) -> Counts:
    """Return what stands on the board of one colour, in pawns."""
    minors = columns.knights | columns.bishops
    return (
        count(columns.pawns & colour)
        + 3 * count(minors & colour)
        + 5 * count(columns.rooks & colour)
        + 9 * count(columns.queens & colour)
    )


def _captured(columns: Columns, worth: tuple[Counts, Counts]) -> Counts:
    """What a move took is what the other side has less than before, en passant included."""
    lost = np.zeros(len(columns), np.int64)
    white_moved = ~columns.turn[1:]
    lost[1:] = np.where(white_moved, worth[0][:-1] - worth[0][1:], worth[1][:-1] - worth[1][1:])
    lost[columns.ply == 0] = 0
    return lost


def captures_in_window(counted: Counted) -> NDArray[np.bool_]:
    """Return the rows whose move was a capture that counts."""
    return (counted.captured > 0) & _within(counted.columns, CAPTURES)


def center_control(columns: Columns, white: NDArray[np.bool_]) -> Counts:
    """Count a colour's pieces that bear on the four centre squares; `white` says whose."""
    sides = seen_from(columns, white)
    empty = ~sides.occupied
    pawns, knights, bishops, rooks, queens, kings = sides.own
    total = count(king_spread(kings) & _CENTRE)
    for direction in DIAGONAL:
        total += count(slide(bishops | queens, empty, direction) & _CENTRE)
    for direction in STRAIGHT:
        total += count(slide(rooks | queens, empty, direction) & _CENTRE)
    for jump in JUMPS:
        total += count(shift(knights, jump) & _CENTRE)
    for attacked in pawn_spread(pawns, up=True):
        total += count(attacked & _CENTRE)
    return total


def pawn_counts(pawns: Bits) -> PawnCounts:
    """Count pawns, their ranks, and those isolated and doubled."""
    on_file = [count(pawns & file) for file in _FILES]
    nobody = np.zeros(len(pawns), np.int64)
    isolated, doubled = nobody.copy(), nobody.copy()
    for number, here in enumerate(on_file):
        left = on_file[number - 1] if number else nobody
        right = on_file[number + 1] if number < 7 else nobody
        isolated += np.where(left + right == 0, here, 0)
        doubled += np.maximum(here - 1, 0)
    ranks = sum(
        (number * count(pawns & rank) for number, rank in enumerate(_RANKS, start=1)), nobody
    )
    return PawnCounts(count(pawns), ranks, isolated, doubled)
