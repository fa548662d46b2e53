"""Sequence tokens: which piece went where, ``Nd2f1``, seen from the mover's side."""

from __future__ import annotations

from functools import lru_cache

import chess

from playalike.position.moves.vocabulary import BIT

__all__ = ["CASTLES", "LETTERS", "piece_token", "sequence_token", "token_of"]

LETTERS = " PNBRQK"
"""By piece type."""
CASTLES = BIT["castle_short"] | BIT["castle_long"]
"""Either way of castling, as a mask of features."""


def sequence_token(board: chess.Board, move: chess.Move) -> str:
    """Return piece, origin and target of a legal move, seen from the mover's side: ``Nd2f1``.

    Pawns have the letter P, castling is ``O-O`` or ``O-O-O``.
    """
    if board.is_castling(move):
        return "O-O" if board.is_kingside_castling(move) else "O-O-O"
    flip = 0 if board.turn else 56
    piece = board.piece_type_at(move.from_square) or 0
    return piece_token(piece, move.from_square ^ flip, move.to_square ^ flip)


def token_of(piece: int, from_square: int, to_square: int, features: int) -> str:
    """Return the sequence token of a row of the table of moves."""
    if features & CASTLES:
        return "O-O" if features & BIT["castle_short"] else "O-O-O"
    return piece_token(piece, from_square, to_square)


@lru_cache(maxsize=8192)
def piece_token(piece: int, source: int, target: int) -> str:
    """Return the token of any move but castling."""
    return f"{LETTERS[piece]}{chess.SQUARE_NAMES[source]}{chess.SQUARE_NAMES[target]}"
