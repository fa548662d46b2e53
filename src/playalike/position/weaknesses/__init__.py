"""Weaknesses of either side, each with its squares and its reason in words.

The detectors are of two kinds: what stays for long (`structure`: pawns, squares, colour
complexes, bishops) and what holds for the moment (`pieces`: king, back rank, unguarded and
overloaded pieces, development). Each says in its docstring exactly what it looks for; one that
is not sure says nothing. All treat White and Black, and left and right, alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import chess
from chess import Color

from playalike.position.weaknesses.finding import Weakness, WeaknessKind
from playalike.position.weaknesses.pieces import (
    find_back_rank,
    find_exposed_king,
    find_overloaded_pieces,
    find_undefended_pieces,
    find_undeveloped_pieces,
)
from playalike.position.weaknesses.structure import (
    find_backward_pawns,
    find_bad_bishops,
    find_colour_complexes,
    find_doubled_pawns,
    find_isolated_pawns,
    find_missing_bishops,
    find_weak_squares,
)

__all__ = ["DETECTORS", "Weakness", "WeaknessKind", "find_weaknesses", "weaknesses_of"]

Detector = Callable[[chess.Board, Color], Iterator[Weakness]]

DETECTORS: dict[WeaknessKind, Detector] = {
    WeaknessKind.ISOLATED_PAWN: find_isolated_pawns,
    WeaknessKind.BACKWARD_PAWN: find_backward_pawns,
    WeaknessKind.DOUBLED_PAWNS: find_doubled_pawns,
    WeaknessKind.WEAK_SQUARE: find_weak_squares,
    WeaknessKind.COLOUR_COMPLEX: find_colour_complexes,
    WeaknessKind.MISSING_BISHOP: find_missing_bishops,
    WeaknessKind.BAD_BISHOP: find_bad_bishops,
    WeaknessKind.EXPOSED_KING: find_exposed_king,
    WeaknessKind.BACK_RANK: find_back_rank,
    WeaknessKind.UNDEFENDED_PIECE: find_undefended_pieces,
    WeaknessKind.OVERLOADED_PIECE: find_overloaded_pieces,
    WeaknessKind.UNDEVELOPED: find_undeveloped_pieces,
}
"""Each kind's detector: a board and the side that may suffer in, findings of that kind out."""


def weaknesses_of(board: chess.Board, side: Color) -> tuple[Weakness, ...]:
    """Return one side's weaknesses, in the order of `WeaknessKind`."""
    return tuple(finding for detect in DETECTORS.values() for finding in detect(board, side))


def find_weaknesses(board: chess.Board) -> tuple[Weakness, ...]:
    """Return both sides' weaknesses, White's first."""
    return weaknesses_of(board, chess.WHITE) + weaknesses_of(board, chess.BLACK)
