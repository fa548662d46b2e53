"""The moments a game hung on: by delta, the distance between the two best moves, and by swing."""

from __future__ import annotations

from collections.abc import Sequence

from playalike.review.move_class import MoveClass
from playalike.review.record import JudgedMove, TurningPoint

__all__ = ["HIGH_DELTA", "SWING", "turning_points"]

HIGH_DELTA = 1.5
"""Pawns between the best two moves above which one is clearly best (playstyle-metrics)."""
SWING = 0.2
"""Win chance given away from which the game turned: a mistake."""
CONTESTED = 0.8
"""Beyond this win chance before the move, for either side, the game was decided already."""
MOST = 6


def turning_points(moves: Sequence[JudgedMove]) -> tuple[TurningPoint, ...]:
    """Return the moments at which the game turned, in order of play, the six biggest at most.

    There was one clear best move (delta above 1.5 pawns) and the player missed it, or a move gave
    away as much as a mistake; and the game was not decided before. Theory turns no game, and
    neither does a move without an alternative.
    """
    points = []
    for move in moves:
        if move.move_class in (MoveClass.BOOK, MoveClass.FORCED):
            continue
        gap = move.gap or 0.0
        missed = gap > HIGH_DELTA and move.move != move.best.move
        if abs(move.before.win_balance(move.side)) > CONTESTED and move.loss_win_chance < SWING:
            continue
        if move.loss_win_chance >= SWING or (missed and move.loss_win_chance >= SWING / 2):
            points.append(TurningPoint(move.ply, gap, move.loss_win_chance))
    biggest = sorted(points, key=lambda point: (-point.swing, point.ply))[:MOST]
    return tuple(sorted(biggest, key=lambda point: point.ply))
