"""Zobrist keys: a position as one 64-bit number that a move changes with a few XORs.

Problem: the transposition table and the repetition rule need to recognise positions, and comparing
whole boards at every node is far too slow. Solution (Albert Zobrist, 1970): give every fact about a
position (a piece on a square, a castling right, the en-passant file, the side to move) a random
64-bit number, and let the key be the XOR of all facts that hold. XOR is its own inverse, so moving
a piece is two XORs: out with the fact "knight on g1", in with "knight on f3".

Two positions with the same key are taken to be the same. With 64 bits that is wrong about once in
10^13 comparisons, far less often than the memory it lives in fails.
"""

from __future__ import annotations

import random

import chess

__all__ = ["CASTLING_KEYS", "EN_PASSANT_KEYS", "PIECE_KEYS", "TURN_KEY", "position_key"]

_random = random.Random(0x9E3779B97F4A7C15)
"""A fixed seed: `playalike bench` must visit the same nodes on every machine."""

PIECE_KEYS: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(
        tuple(_random.getrandbits(64) if piece else 0 for _ in chess.SQUARES) for piece in range(7)
    )
    for _ in range(2)
)
"""`[colour][piece type][square]`; piece type 0 ("no piece") is all zeros."""

_CASTLING_SQUARE_KEYS = tuple(_random.getrandbits(64) for _ in chess.SQUARES)
EN_PASSANT_KEYS: tuple[int, ...] = tuple(_random.getrandbits(64) for _ in range(8))
"""By file."""
TURN_KEY: int = _random.getrandbits(64)
"""In the key when Black is to move."""


class _CastlingKeys(dict[int, int]):
    """The key of a set of castling rights, worked out once for each set that occurs."""

    def __missing__(self, rights: int) -> int:
        key = 0
        for square in chess.scan_forward(rights):
            key ^= _CASTLING_SQUARE_KEYS[square]
        self[rights] = key
        return key


CASTLING_KEYS = _CastlingKeys({0: 0})
"""By the bitboard of rooks that may still castle."""


def position_key(board: chess.Board) -> int:
    """Compute a key from nothing: what `EngineBoard.key` must always be equal to.

    The en-passant square counts only when a pawn stands ready to take there; otherwise 1. e4 and
    1. e3 followed by e4 would lead to different "positions" and repetitions would be missed.
    """
    key = 0
    for color in chess.COLORS:
        for piece_type in chess.PIECE_TYPES:
            for square in chess.scan_forward(board.pieces_mask(piece_type, color)):
                key ^= PIECE_KEYS[color][piece_type][square]
    key ^= CASTLING_KEYS[board.clean_castling_rights()]
    if board.has_pseudo_legal_en_passant():
        assert board.ep_square is not None
        key ^= EN_PASSANT_KEYS[board.ep_square & 7]
    return key if board.turn else key ^ TURN_KEY
