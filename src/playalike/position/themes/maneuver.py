"""A piece re-routed over several moves."""

from __future__ import annotations

from collections.abc import Iterator

import chess
from chess import BB_SQUARES, Bitboard, PieceType, Square

from playalike.position.bits import relative_rank
from playalike.position.themes.detector import Detector
from playalike.position.themes.finding import Finding, PlacedPiece, Theme
from playalike.position.themes.scene import Step, diagonal_reach, straight_reach

__all__ = ["Maneuver"]

_MEMORY = 5
"""The piece's way is followed back through so many of the side's own latest moves."""


class Maneuver(Detector):
    """Re-routing a piece to a better square over several moves.

    A knight or bishop, before the endgame also a rook or queen, makes a quiet move (no capture,
    no check, not out of check, not because a pawn attacked it) to a square where it cannot be
    taken with profit; it made at least three of the side's last five moves, or the last two (for
    a knight or bishop not counting its development from the back rank, and the first of them no
    capture where that can be told); it comes to no square twice, and could not have gone from
    the first to the last in one move. Target: where it arrives.
    """

    theme = Theme.MANEUVER

    def move(self, step: Step) -> Iterator[Finding]:
        """Find the last leg of a manoeuvre."""
        kind = step.piece_type
        if step.captured is not None or kind in (chess.PAWN, chess.KING) or len(step.history) < 2:
            return
        way = _way_of(step)
        if len(way) < 3 or not self._is_route(step, way):
            return
        if kind in (chess.ROOK, chess.QUEEN) and step.before.endgame:
            return
        if step.pawn_attacked_source() or step.board.is_check() or step.gives_check:
            return
        if step.after.is_settled(step.target, step.side):
            route = "–".join(chess.SQUARE_NAMES[square] for square in way)
            evidence = f"{chess.piece_name(kind)} is re-routed {route}"
            piece = PlacedPiece(kind, step.target)
            yield Finding(self.theme, step.side, (piece,), (step.target,), evidence)

    @staticmethod
    def _is_route(step: Step, way: list[Square]) -> bool:
        start, kind = way[0], step.piece_type
        if len(set(way)) < len(way):
            return False
        if len(way) == 3:
            if step.history[-2].to_square != step.source:
                return False
            # The counter stands at one when the opponent's move was quiet and ours was not.
            if step.board.halfmove_clock == 1:
                return False
            minor = kind in (chess.KNIGHT, chess.BISHOP)
            if minor and relative_rank(start, step.side) == 0:
                return False
        occupied = step.board.occupied & ~BB_SQUARES[step.source]
        return not _reach(kind, start, occupied) & BB_SQUARES[step.target]


def _way_of(step: Step) -> list[Square]:
    """Return the squares the moving piece came by, from the earliest known to the new one."""
    way = [step.target, step.source]
    for move in step.history[-2 : -2 * _MEMORY : -2]:
        if move.to_square == way[-1]:
            if move.promotion is not None:
                break
            way.append(move.from_square)
    way.reverse()
    return way


def _reach(kind: PieceType, square: Square, occupied: Bitboard) -> Bitboard:
    if kind == chess.KNIGHT:
        return chess.BB_KNIGHT_ATTACKS[square]
    if kind == chess.BISHOP:
        return diagonal_reach(square, occupied)
    if kind == chess.ROOK:
        return straight_reach(square, occupied)
    return diagonal_reach(square, occupied) | straight_reach(square, occupied)
