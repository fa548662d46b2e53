"""What a motif detector answers: which motif, whose, on which squares, and the evidence."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import chess
from chess import Color, Piece, Square

__all__ = ["Motif", "MotifFinding", "finding", "piece_on"]


class Motif(StrEnum):
    """A tactical motif; the module named beside each one holds its definition."""

    FORK = "fork"  # fork.py
    ABSOLUTE_PIN = "absolute_pin"  # pin.py
    RELATIVE_PIN = "relative_pin"  # pin.py
    SKEWER = "skewer"  # skewer.py
    DISCOVERED_ATTACK = "discovered_attack"  # discovered.py
    DISCOVERED_CHECK = "discovered_check"  # discovered.py
    DOUBLE_CHECK = "double_check"  # discovered.py
    MATE = "mate"  # mates.py
    BACK_RANK_MATE = "back_rank_mate"  # mates.py
    SMOTHERED_MATE = "smothered_mate"  # mates.py
    HANGING_PIECE = "hanging_piece"  # hanging.py
    TRAPPED_PIECE = "trapped_piece"  # trapped.py
    DEFLECTION = "deflection"  # deflection.py
    PROMOTION = "promotion"  # special.py
    UNDER_PROMOTION = "under_promotion"  # special.py
    EN_PASSANT = "en_passant"  # special.py
    CASTLING = "castling"  # special.py


@dataclass(frozen=True, slots=True)
class MotifFinding:
    """One motif found in a position, a move or a line."""

    motif: Motif
    side: Color
    """Who profits: the forking, pinning or mating side; the side that may take a hanging piece."""
    squares: tuple[Square, ...]
    """The acting piece's square first where there is one, then the squares it acts on."""
    pieces: tuple[Piece, ...]
    """`pieces[i]` stands on `squares[i]`."""
    evidence: str
    """Why, in a few plain words: ``"knight on c7 attacks king on e8 and rook on a8"``."""
    ply: int = 0
    """The half-move of the line after which it is seen: 0 is the solver's first move."""
    mate_in: int | None = None
    """For a mate: how many moves of the mating side the line needs."""

    def __str__(self) -> str:
        return f"{self.motif.value.replace('_', ' ')}: {self.evidence}"


def piece_on(board: chess.Board, square: Square) -> str:
    """Return for example ``"knight on f7"``."""
    kind = board.piece_type_at(square)
    if kind is None:
        raise ValueError(f"no piece on {chess.square_name(square)} in {board.fen()}")
    return f"{chess.piece_name(kind)} on {chess.square_name(square)}"


def finding(
    motif: Motif,
    side: Color,
    board: chess.Board,
    squares: tuple[Square, ...],
    evidence: str,
    ply: int = 0,
    mate_in: int | None = None,
) -> MotifFinding:
    """Build a finding, looking up on `board` the piece of each square (all must be occupied)."""
    pieces = []
    for square in squares:
        piece = board.piece_at(square)
        if piece is None:
            raise ValueError(f"no piece on {chess.square_name(square)} in {board.fen()}")
        pieces.append(piece)
    return MotifFinding(motif, side, squares, tuple(pieces), evidence, ply, mate_in)
