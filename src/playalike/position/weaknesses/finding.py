"""What a weakness is: the kinds, and the finding that every detector returns."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import chess
from chess import Bitboard, Color, Square

__all__ = ["Weakness", "WeaknessKind", "name_squares", "weakness"]


class WeaknessKind(StrEnum):
    """A kind of weakness."""

    ISOLATED_PAWN = "isolated_pawn"
    BACKWARD_PAWN = "backward_pawn"
    DOUBLED_PAWNS = "doubled_pawns"
    WEAK_SQUARE = "weak_square"
    COLOUR_COMPLEX = "colour_complex"
    MISSING_BISHOP = "missing_bishop"
    BAD_BISHOP = "bad_bishop"
    EXPOSED_KING = "exposed_king"
    BACK_RANK = "back_rank"
    UNDEFENDED_PIECE = "undefended_piece"
    OVERLOADED_PIECE = "overloaded_piece"
    UNDEVELOPED = "undeveloped"


@dataclass(frozen=True, slots=True)
class Weakness:
    """One weakness of one side."""

    side: Color
    """Who suffers from it."""
    kind: WeaknessKind
    squares: tuple[Square, ...]
    """Where it is, in ascending order."""
    evidence: str
    """Why it is one, in words."""


def weakness(side: Color, kind: WeaknessKind, squares: Bitboard, evidence: str) -> Weakness:
    """Make a finding from a set of squares."""
    return Weakness(side, kind, tuple(chess.scan_forward(squares)), evidence)


def name_squares(squares: Bitboard) -> str:
    """Return names to read aloud: ``f6``, ``f6 and h6``, ``f6, g7 and h6``."""
    names = sorted(chess.square_name(square) for square in chess.scan_forward(squares))
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"
