"""Who attacks what, found in one pass over the pieces, and how freely the pieces move.

`attack_maps` is the common ground of the harmonics, themes and weaknesses: compute it once for a
position and hand it on.
"""

from __future__ import annotations

from dataclasses import dataclass

import chess
from chess import (
    BB_ALL,
    BB_DIAG_ATTACKS,
    BB_DIAG_MASKS,
    BB_FILE_A,
    BB_FILE_ATTACKS,
    BB_FILE_H,
    BB_FILE_MASKS,
    BB_KING_ATTACKS,
    BB_KNIGHT_ATTACKS,
    BB_RANK_ATTACKS,
    BB_RANK_MASKS,
    BB_SQUARES,
    BISHOP,
    KING,
    KNIGHT,
    QUEEN,
    ROOK,
    Bitboard,
    Color,
    PieceType,
    Square,
)

from playalike.position.bits import CENTRE, EXTENDED_CENTRE

__all__ = ["AttackMaps", "Mobility", "SideAttacks", "SideMobility", "attack_maps", "mobility"]

_NOT_A, _NOT_H = BB_ALL ^ BB_FILE_A, BB_ALL ^ BB_FILE_H


@dataclass(frozen=True, slots=True)
class SideAttacks:
    """What one side attacks. Own pieces count as attacked too, that is, as defended."""

    union: Bitboard
    """Every square attacked by anything."""
    twice: Bitboard
    """Squares attacked by at least two pieces or pawns (not through one another)."""
    by_type: tuple[Bitboard, ...]
    """Indexed by `chess.PieceType`: what pawns, knights, … attack; index 0 is empty."""
    pieces: tuple[tuple[Square, PieceType, Bitboard], ...]
    """Square, type and attacks of each knight, bishop, rook, queen and king, in that order."""


@dataclass(frozen=True, slots=True)
class AttackMaps:
    """The attacks of both sides."""

    white: SideAttacks
    black: SideAttacks

    def of(self, color: Color) -> SideAttacks:
        """Return the attacks of one side."""
        return self.white if color else self.black


def attack_maps(board: chess.Board) -> AttackMaps:
    """Return what each side attacks, pins not considered."""
    return AttackMaps(_side_attacks(board, True), _side_attacks(board, False))


def _side_attacks(board: chess.Board, color: Color) -> SideAttacks:
    own, occupied = board.occupied_co[color], board.occupied
    pieces: list[tuple[Square, PieceType, Bitboard]] = []
    append = pieces.append

    pawns = board.pawns & own
    if color:
        left, right = (pawns & _NOT_A) << 7, (pawns & _NOT_H) << 9
    else:
        left, right = (pawns & _NOT_A) >> 9, (pawns & _NOT_H) >> 7
    pawn_union = union = left | right
    twice = left & right

    knight_union = 0
    bb = board.knights & own
    while bb:
        square = bb.bit_length() - 1
        bb ^= BB_SQUARES[square]
        attacks = BB_KNIGHT_ATTACKS[square]
        append((square, KNIGHT, attacks))
        twice |= union & attacks
        union |= attacks
        knight_union |= attacks

    bishop_union = 0
    bb = board.bishops & own
    while bb:
        square = bb.bit_length() - 1
        bb ^= BB_SQUARES[square]
        attacks = BB_DIAG_ATTACKS[square][BB_DIAG_MASKS[square] & occupied]
        append((square, BISHOP, attacks))
        twice |= union & attacks
        union |= attacks
        bishop_union |= attacks

    rook_union = 0
    bb = board.rooks & own
    while bb:
        square = bb.bit_length() - 1
        bb ^= BB_SQUARES[square]
        attacks = (
            BB_RANK_ATTACKS[square][BB_RANK_MASKS[square] & occupied]
            | BB_FILE_ATTACKS[square][BB_FILE_MASKS[square] & occupied]
        )
        append((square, ROOK, attacks))
        twice |= union & attacks
        union |= attacks
        rook_union |= attacks

    queen_union = 0
    bb = board.queens & own
    while bb:
        square = bb.bit_length() - 1
        bb ^= BB_SQUARES[square]
        attacks = (
            BB_DIAG_ATTACKS[square][BB_DIAG_MASKS[square] & occupied]
            | BB_RANK_ATTACKS[square][BB_RANK_MASKS[square] & occupied]
            | BB_FILE_ATTACKS[square][BB_FILE_MASKS[square] & occupied]
        )
        append((square, QUEEN, attacks))
        twice |= union & attacks
        union |= attacks
        queen_union |= attacks

    king_union = 0
    bb = board.kings & own
    while bb:
        square = bb.bit_length() - 1
        bb ^= BB_SQUARES[square]
        attacks = BB_KING_ATTACKS[square]
        append((square, KING, attacks))
        twice |= union & attacks
        union |= attacks
        king_union |= attacks

    return SideAttacks(
        union,
        twice,
        (0, pawn_union, knight_union, bishop_union, rook_union, queen_union, king_union),
        tuple(pieces),
    )


@dataclass(frozen=True, slots=True)
class SideMobility:
    """How freely the knights, bishops, rooks and queens of one side move; pins not considered."""

    reachable: int
    """Squares they could move to, each piece counted by itself."""
    safe: int
    """Those of them that no enemy pawn attacks."""
    safe_by_type: tuple[int, ...]
    """`safe`, split up by `chess.PieceType` (pawns and king 0)."""
    centre: int
    """How often they attack d4, e4, d5 or e5, and how often pawns stand on or attack those."""
    extended_centre: int
    """How many of the sixteen squares c3–f6 the side attacks with anything."""


@dataclass(frozen=True, slots=True)
class Mobility:
    """The mobility of both sides."""

    white: SideMobility
    black: SideMobility

    def of(self, color: Color) -> SideMobility:
        """Return the mobility of one side."""
        return self.white if color else self.black


def mobility(board: chess.Board, maps: AttackMaps | None = None) -> Mobility:
    """Return the mobility of both sides; pass `maps` if they are known already."""
    maps = attack_maps(board) if maps is None else maps
    return Mobility(_side_mobility(board, True, maps), _side_mobility(board, False, maps))


def _side_mobility(board: chess.Board, color: Color, maps: AttackMaps) -> SideMobility:
    mine, theirs = maps.of(color), maps.of(not color)
    own = board.occupied_co[color]
    unsafe = own | theirs.by_type[chess.PAWN]
    by_type = [0] * 7
    reachable = centre = 0
    for _, piece_type, attacks in mine.pieces:
        if piece_type != KING:
            reachable += (attacks & ~own).bit_count()
            by_type[piece_type] += (attacks & ~unsafe).bit_count()
            centre += (attacks & CENTRE).bit_count()
    pawns = board.pawns & own
    centre += (pawns & CENTRE).bit_count() + (mine.by_type[chess.PAWN] & CENTRE).bit_count()
    return SideMobility(
        reachable,
        sum(by_type),
        tuple(by_type),
        centre,
        (mine.union & EXTENDED_CENTRE).bit_count(),
    )
