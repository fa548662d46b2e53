"""Pieces and the squares they stand on or go to."""

from __future__ import annotations

import chess

__all__ = ["PIECES", "a_piece", "man_on", "piece_on", "piece_to"]

PIECES = {"N": "knight", "B": "bishop", "R": "rook", "Q": "queen", "K": "king", "P": "pawn"}
"""By the letter of a sequence token."""


def a_piece(letter: str) -> str:
    """Return ``a knight``, ``the queen``."""
    return f"{'the' if letter in 'QK' else 'a'} {PIECES[letter]}"


def piece_on(letter: str, square: str) -> str:
    """Return ``a knight on d5``."""
    return f"{a_piece(letter)} on {square}"


def piece_to(piece: chess.PieceType, square: chess.Square) -> str:
    """Return ``knight to d5``."""
    return f"{chess.piece_name(piece)} to {chess.square_name(square)}"


def man_on(piece: chess.PieceType, square: chess.Square) -> str:
    """Return ``the knight on d5``."""
    return f"the {chess.piece_name(piece)} on {chess.square_name(square)}"
