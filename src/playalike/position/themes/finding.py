"""What a theme detector answers: which theme, whose, by which pieces, aimed at what, and why."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

import chess
from chess import Bitboard, Color, PieceType, Square

__all__ = ["Finding", "PlacedPiece", "Theme", "placed"]


class Theme(StrEnum):
    """A strategic theme; `definition(theme)` of the package says what each one means."""

    FILE_CONTROL = "file_control"
    OUTPOST_OCCUPATION = "outpost_occupation"
    KING_ATTACK = "king_attack"
    PASSED_PAWN_CREATION = "passed_pawn_creation"
    PASSED_PAWN_ADVANCE = "passed_pawn_advance"
    CENTRALIZATION = "centralization"
    PAWN_STORM = "pawn_storm"
    MINORITY_ATTACK = "minority_attack"
    SPACE_GAIN = "space_gain"
    PIECE_TRADE = "piece_trade"
    BISHOP_PAIR = "bishop_pair"
    ROOK_ON_SEVENTH = "rook_on_seventh"
    DOUBLED_ROOKS = "doubled_rooks"
    PAWN_BREAK = "pawn_break"
    BLOCKADE = "blockade"
    FIANCHETTO = "fianchetto"
    OPPOSITE_CASTLING_ATTACK = "opposite_castling_attack"
    KING_WALK = "king_walk"
    SIMPLIFICATION = "simplification"
    SACRIFICE = "sacrifice"
    PROPHYLAXIS = "prophylaxis"
    MANEUVER = "maneuver"


class PlacedPiece(NamedTuple):
    """A kind of piece and where it stands."""

    piece_type: PieceType
    square: Square

    def __str__(self) -> str:
        return f"{chess.piece_name(self.piece_type)} on {chess.square_name(self.square)}"


@dataclass(frozen=True, slots=True)
class Finding:
    """One theme seen in a position, or in a move."""

    theme: Theme
    side: Color
    """Who pursues the theme."""
    pieces: tuple[PlacedPiece, ...]
    """The pieces of `side` that carry it, by square; after the move, for a theme of a move."""
    squares: tuple[Square, ...]
    """What it is about: target squares, in order of their number; may be empty."""
    evidence: str
    """Why, in a few plain words, for example ``"rook on d1 owns the open d-file"``."""

    def __str__(self) -> str:
        return f"{self.theme.value.replace('_', ' ')}: {self.evidence}"


def placed(board: chess.Board, pieces: Bitboard) -> tuple[PlacedPiece, ...]:
    """Return what stands on these occupied squares."""
    pieces_on_squares = []
    while pieces:
        bit = pieces & -pieces
        pieces ^= bit
        square = bit.bit_length() - 1
        pieces_on_squares.append(PlacedPiece(board.piece_type_at(square) or 0, square))
    return tuple(pieces_on_squares)
