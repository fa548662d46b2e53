"""The pawns as the harmonics need them: a few sets and counts, remembered per structure.

The words mean what they mean in `position/pawns.py`, and a test holds both equal; this is the
short cut for a function that is asked about every move of every position.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from chess import BB_ALL, BB_FILE_A, BB_FILE_H, BB_FILES, BB_RANK_1, BB_RANKS, Bitboard, Color

__all__ = ["PawnCounts", "pawn_counts"]

_NOT_A, _NOT_H = BB_ALL ^ BB_FILE_A, BB_ALL ^ BB_FILE_H
_TERRITORY = (
    (BB_ALL ^ BB_FILE_A ^ BB_FILE_H) & (BB_RANKS[3] | BB_RANKS[4] | BB_RANKS[5] | BB_RANKS[6]),
    (BB_ALL ^ BB_FILE_A ^ BB_FILE_H) & (BB_RANKS[1] | BB_RANKS[2] | BB_RANKS[3] | BB_RANKS[4]),
)
_CAMP = (BB_RANKS[4] | BB_RANKS[5], BB_RANKS[2] | BB_RANKS[3])
_MIDDLE_FILES = BB_FILES[2] | BB_FILES[3] | BB_FILES[4] | BB_FILES[5]


class PawnCounts(NamedTuple):
    """One side's pawns."""

    attacks: Bitboard
    """Squares they attack."""
    attack_span: Bitboard
    """Squares they attack or could by moving straight ahead."""
    passed: Bitboard
    """Pawns that no enemy pawn can stop."""
    protected_passed: Bitboard
    """Those of them that a pawn guards."""
    isolated: Bitboard
    """Pawns without a neighbour on the adjacent files."""
    doubled: Bitboard
    """Pawns that share a file."""
    backward: Bitboard
    """Pawns whose neighbours are ahead, before a square that an enemy pawn guards."""
    guarded: Bitboard
    """Pawns guarded by a pawn."""
    phalanx: Bitboard
    """Pawns with a pawn right beside them."""
    islands: int
    """How many groups of neighbouring files they stand on."""
    missing: Bitboard
    """The files without one of these pawns, as squares of the first rank."""
    territory: int
    """Squares b–g of this side's ranks 2 to 5, on or behind its pawns, that no enemy pawn hits."""
    holes: Bitboard
    """Squares of this side's ranks 3 and 4 that its pawns can never guard again."""
    hole_points: int
    """One for each hole, and one more on the files c–f."""


@lru_cache(maxsize=16_384)
def pawn_counts(white: Bitboard, black: Bitboard) -> tuple[PawnCounts, PawnCounts]:
    """Return the counts for Black and for White (so that they are indexed by colour)."""
    white_attacks = (white & _NOT_A) << 7 | (white & _NOT_H) << 9
    black_attacks = (black & _NOT_A) >> 9 | (black & _NOT_H) >> 7
    white_span = white_attacks | white_attacks << 8
    white_span |= white_span << 16
    white_span = (white_span | white_span << 32) & BB_ALL
    black_span = black_attacks | black_attacks >> 8
    black_span |= black_span >> 16
    black_span |= black_span >> 32
    # Every square on a pawn's file, ahead of it and behind it, its own square included.
    white_ahead = white | white << 8
    white_ahead |= white_ahead << 16
    white_ahead = (white_ahead | white_ahead << 32) & BB_ALL
    white_behind = white | white >> 8
    white_behind |= white_behind >> 16
    white_behind |= white_behind >> 32
    black_ahead = black | black >> 8
    black_ahead |= black_ahead >> 16
    black_ahead |= black_ahead >> 32
    black_behind = black | black << 8
    black_behind |= black_behind << 16
    black_behind = (black_behind | black_behind << 32) & BB_ALL

    white_passed = white & ~(black_span | black_ahead | white_behind >> 8)
    black_passed = black & ~(white_span | white_ahead | black_behind << 8)
    return (
        _counts(
            False, black, white_attacks, black_attacks, black_span, black_passed,
            black & (black_ahead >> 8 | black_behind << 8),
            black & (white_attacks & ~black_span) << 8,
            black_behind, black_ahead | black_behind,
        ),
        _counts(
            True, white, black_attacks, white_attacks, white_span, white_passed,
            white & (white_ahead << 8 | white_behind >> 8),
            white & (black_attacks & ~white_span) >> 8,
            white_behind, white_ahead | white_behind,
        ),
    )  # fmt: skip


def _counts(
    color: Color,
    pawns: Bitboard,
    enemy_attacks: Bitboard,
    attacks: Bitboard,
    span: Bitboard,
    passed: Bitboard,
    doubled: Bitboard,
    left_behind: Bitboard,
    behind: Bitboard,
    files: Bitboard,
) -> PawnCounts:
    first = files & BB_RANK_1
    isolated = pawns & ~((files & _NOT_H) << 1 | (files & _NOT_A) >> 1)
    holes = _CAMP[color] & ~span
    return PawnCounts(
        attacks=attacks,
        attack_span=span,
        passed=passed,
        protected_passed=passed & attacks,
        isolated=isolated,
        doubled=doubled,
        backward=left_behind & ~isolated,
        guarded=pawns & attacks,
        phalanx=pawns & ((pawns & _NOT_H) << 1 | (pawns & _NOT_A) >> 1),
        islands=(first & ~(first << 1)).bit_count(),
        missing=BB_RANK_1 & ~first,
        territory=(behind & _TERRITORY[color] & ~enemy_attacks).bit_count(),
        holes=holes,
        hole_points=holes.bit_count() + (holes & _MIDDLE_FILES).bit_count(),
    )
