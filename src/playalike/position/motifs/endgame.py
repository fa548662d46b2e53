"""Which kind of endgame a position is, by the pieces left beside kings and pawns."""

from __future__ import annotations

from enum import StrEnum

import chess

from playalike.position.motifs.line import Line

__all__ = ["EndgameKind", "endgame_kind", "endgame_of_line"]


class EndgameKind(StrEnum):
    """An endgame named after the only pieces left beside kings and pawns."""

    PAWN = "pawn"
    KNIGHT = "knight"
    BISHOP = "bishop"
    ROOK = "rook"
    QUEEN = "queen"
    QUEEN_ROOK = "queen_rook"
    """One queen, with rooks beside or against it."""
    HEAVY = "heavy"
    """Two queens or more, and rooks."""


def endgame_kind(board: chess.Board) -> EndgameKind | None:
    """Return the kind of endgame, or None when the pieces are mixed in another way.

    Pawn: kings and pawns only, at least one pawn. Knight, bishop, rook, queen: only that kind
    beside them, on either side or both. Queen and rook: one queen and at least one rook, nothing
    else. Heavy: more queens than one, and at least one rook.
    """
    left = board.occupied & ~board.kings & ~board.pawns
    if not left:
        return EndgameKind.PAWN if board.pawns else None
    for kind, only in (
        (EndgameKind.KNIGHT, board.knights),
        (EndgameKind.BISHOP, board.bishops),
        (EndgameKind.ROOK, board.rooks),
        (EndgameKind.QUEEN, board.queens),
    ):
        if not left & ~only:
            return kind
    if left & ~(board.queens | board.rooks):
        return None
    return EndgameKind.HEAVY if board.queens & (board.queens - 1) else EndgameKind.QUEEN_ROOK


def endgame_of_line(line: Line) -> EndgameKind | None:
    """Return the kind of endgame of a line: the same before and after the solver's first move."""
    kind = endgame_kind(line.start)
    if line.steps and endgame_kind(line.steps[0].after) != kind:
        return None
    return kind
