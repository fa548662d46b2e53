"""A piece re-routed over several moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import chess
from chess import BB_PAWN_ATTACKS, BB_SQUARES, Bitboard, Move, PieceType, Square

from playalike.position.bits import relative_rank
from playalike.position.themes.detector import Detector
from playalike.position.themes.finding import Finding, PlacedPiece, Theme
from playalike.position.themes.scene import Step, diagonal_reach, straight_reach

__all__ = ["Maneuver"]

_MEMORY = 5
"""The piece's way is followed back through so many of the side's own latest moves, this one too."""
_CAPTURE_MEMORY = 10
"""Plies to look back from a step of the way for the enemy piece that it took."""


class Maneuver(Detector):
    """Re-routing a piece to a better square over several moves.

    A piece makes a quiet move (no capture, no check, not out of check, not because it was about
    to be lost or a pawn attacked it) to a square where it cannot be taken with profit. It comes
    to no square twice and could not have gone from the first to the last in one move. A knight
    or bishop made at least three of the side's last five moves, or the last two if they did not
    begin on the back rank, which would be its development; a rook, before the endgame, was
    lifted from the back rank to the third or fourth and now swings along it; a queen, before the
    endgame, made the last two moves, the first of them along its own first two ranks. A capture
    on the way, where the moves show it, begins the way anew. Target: where it arrives.
    """

    theme = Theme.MANEUVER

    def move(self, step: Step) -> Iterator[Finding]:
        """Find the last leg of a manoeuvre."""
        kind = step.piece_type
        if step.captured is not None or kind in (chess.PAWN, chess.KING) or len(step.history) < 2:
            return
        way = _way_of(step)
        if len(way) < 3 or len(set(way)) < len(way) or not _is_route(step, way):
            return
        occupied = step.board.occupied & ~BB_SQUARES[step.source]
        if _reach(kind, way[0], occupied) & BB_SQUARES[step.target]:
            return
        if step.pawn_attacked_source() or not step.before.is_settled(step.source, step.side):
            return
        if step.board.is_check() or step.gives_check:
            return
        if step.after.is_settled(step.target, step.side):
            route = "–".join(chess.SQUARE_NAMES[square] for square in way)
            evidence = f"{chess.piece_name(kind)} is re-routed {route}"
            piece = PlacedPiece(kind, step.target)
            yield Finding(self.theme, step.side, (piece,), (step.target,), evidence)


def _is_route(step: Step, way: list[Square]) -> bool:
    """Say whether the way is one that this kind of piece is re-routed on."""
    kind, side, start = step.piece_type, step.side, way[0]
    minor = kind in (chess.KNIGHT, chess.BISHOP)
    if minor and len(way) > 3:
        return True
    # The counter stands at one when the opponent's move was quiet and ours before it was not.
    if step.history[-2].to_square != step.source or step.board.halfmove_clock == 1:
        return False
    if minor:
        return relative_rank(start, side) != 0
    if step.before.endgame or len(way) > 3:
        return False
    ranks = [relative_rank(square, side) for square in way]
    if kind == chess.ROOK:
        lifted = start & 7 == step.source & 7 and ranks[0] == 0
        return lifted and ranks[1] in (2, 3) and ranks[1] == ranks[2]
    return ranks[0] <= 1 and ranks[1] <= 1


def _way_of(step: Step) -> list[Square]:
    """Return the squares the moving piece came by, from the earliest known to the new one."""
    history = step.history
    way = [step.target, step.source]
    for back in range(2, min(2 * _MEMORY, len(history) + 1), 2):
        move = history[-back]
        if move.to_square == way[-1]:
            index = len(history) - back
            if move.promotion is not None or _took(history, index) or _driven(step, index):
                break
            way.append(move.from_square)
    way.reverse()
    return way


def _took(history: Sequence[Move], index: int) -> bool:
    """Say whether the moves show that this one captured: an enemy piece had come to its square."""
    square = history[index].to_square
    for move in reversed(history[max(0, index - _CAPTURE_MEMORY) : index]):
        if move.from_square == square:
            return False
        if move.to_square == square:
            return True
    return False


def _driven(step: Step, index: int) -> bool:
    """Say whether the enemy pawn move before this one attacked the piece, and so made it go."""
    if index == 0:
        return False
    came = BB_SQUARES[step.history[index - 1].to_square]
    enemy_pawns = step.board.pawns & step.board.occupied_co[not step.side]
    return bool(came & enemy_pawns & BB_PAWN_ATTACKS[step.side][step.history[index].from_square])


def _reach(kind: PieceType, square: Square, occupied: Bitboard) -> Bitboard:
    if kind == chess.KNIGHT:
        return chess.BB_KNIGHT_ATTACKS[square]
    if kind == chess.BISHOP:
        return diagonal_reach(square, occupied)
    if kind == chess.ROOK:
        return straight_reach(square, occupied)
    return diagonal_reach(square, occupied) | straight_reach(square, occupied)
