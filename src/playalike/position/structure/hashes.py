"""Structure hashes: keys under which a plan is filed and found again, in three tiers.

1. *exact*: the pawns of both sides, and the side of the board on which the enemy king stands.
2. *pawns*: the pawns of both sides.
3. *category*: the kind of structure and whose it is.

All three are seen from one side, "mine against theirs", with Black's board turned over: what was
learned with White is found with Black. The numbers are a published digest (BLAKE2b) of fixed bytes,
so they are the same in every process, on every machine and Python, and may be stored; they fit
a signed 64-bit column.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from enum import IntEnum
from hashlib import blake2b

import chess
from chess import BLACK, Bitboard, Color

from playalike.position.structure.category import StructureLabel, categorise

__all__ = [
    "KingSide",
    "StructureHashes",
    "hash_pawns",
    "side_of_king",
    "structure_hashes",
]


class KingSide(IntEnum):
    """Where a king stands; the numbers are part of the stored hashes and never change."""

    QUEENSIDE = 0
    """On the files a–c."""
    CENTRE = 1
    """On the d- or e-file."""
    KINGSIDE = 2
    """On the files f–h."""


@dataclass(frozen=True, slots=True)
class StructureHashes:
    """The three tiers of one position from one side, the most particular first."""

    exact: int
    """Pawns and side of the enemy king."""
    pawns: int
    """Pawns only."""
    category: int
    """Kind of structure."""
    label: StructureLabel
    """What `category` is the hash of, in words."""


def structure_hashes(board: chess.Board, pov: Color) -> StructureHashes:
    """Return all three tiers as `pov` sees the position."""
    mine, theirs = _normalised_pawns(board, pov)
    label = categorise(board, pov)
    return StructureHashes(
        exact=_digest(_EXACT_TIER, mine, theirs, side_of_king(board, not pov)),
        pawns=_digest(_PAWN_TIER, mine, theirs, 0),
        category=_digest_label(label),
        label=label,
    )


def hash_pawns(board: chess.Board, pov: Color) -> int:
    """Return the second tier: pawns only."""
    mine, theirs = _normalised_pawns(board, pov)
    return _digest(_PAWN_TIER, mine, theirs, 0)


def side_of_king(board: chess.Board, color: Color) -> KingSide:
    """Return the part of the board on which `color`'s king stands."""
    king = board.king(color)
    if king is None:
        raise ValueError(f"{chess.COLOR_NAMES[color]} has no king in {board.fen()}")
    file = chess.square_file(king)
    if file <= 2:
        return KingSide.QUEENSIDE
    return KingSide.CENTRE if file <= 4 else KingSide.KINGSIDE


_EXACT_TIER, _PAWN_TIER, _CATEGORY_TIER = 1, 2, 3
"""Hashed along, so that keys of different tiers never meet."""


def _normalised_pawns(board: chess.Board, pov: Color) -> tuple[Bitboard, Bitboard]:
    mine = board.pawns & board.occupied_co[pov]
    theirs = board.pawns & board.occupied_co[not pov]
    if pov == BLACK:
        return chess.flip_vertical(mine), chess.flip_vertical(theirs)
    return mine, theirs


def _digest(tier: int, mine: Bitboard, theirs: Bitboard, king_side: int) -> int:
    return _to_int(struct.pack(">BQQB", tier, mine, theirs, king_side))


def _digest_label(label: StructureLabel) -> int:
    return _to_int(bytes([_CATEGORY_TIER]) + str(label).encode("ascii"))


def _to_int(data: bytes) -> int:
    # One bit less than eight bytes, for databases whose integers have a sign.
    return int.from_bytes(blake2b(data, digest_size=8).digest(), "big") >> 1
