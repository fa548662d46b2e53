"""One side of a position: everything that more than one of the harmonics needs, found once."""

from __future__ import annotations

from typing import NamedTuple

import chess
from chess import BB_RANKS, Bitboard, Color, Square

from playalike.position.bits import KING_RING
from playalike.position.harmonics.pawns import PawnCounts, pawn_counts
from playalike.position.mobility import SideAttacks, attack_maps

__all__ = ["HOME_HALF", "Side", "pressure", "survey"]

HOME_HALF: tuple[Bitboard, Bitboard] = (
    BB_RANKS[4] | BB_RANKS[5] | BB_RANKS[6] | BB_RANKS[7],
    BB_RANKS[0] | BB_RANKS[1] | BB_RANKS[2] | BB_RANKS[3],
)
"""By colour: its own four ranks."""


class Side(NamedTuple):
    """One side of a position, with everything that more than one metric needs."""

    color: Color
    to_move: bool
    """Whether it is this side's turn."""
    own: Bitboard
    """All its pieces and pawns."""
    pawn_squares: Bitboard
    """Its pawns."""
    knights: Bitboard
    """Its knights."""
    minors: Bitboard
    """Its knights and bishops."""
    rooks: Bitboard
    """Its rooks."""
    queens: Bitboard
    """Its queens."""
    king: Square
    """Its king's square."""
    ring: Bitboard
    """The squares around its king."""
    attacks: SideAttacks
    """What it attacks."""
    guard: Bitboard
    """What it attacks with anything but its king."""
    pawns: PawnCounts
    """Its pawn structure."""
    material: int
    """Its material in pawns (1, 3, 3, 5, 9)."""
    force: int
    """Its attacking force: 4 a queen, 2 a rook, 1 a minor piece."""
    reach: int
    """Squares of the other half that it attacks and no enemy pawn does."""


def survey(board: chess.Board) -> tuple[Side, Side]:
    """Return Black's and White's side of a position (so that they are indexed by colour)."""
    maps = attack_maps(board)
    black, white = board.occupied_co
    all_pawns = board.pawns
    pawns = pawn_counts(all_pawns & white, all_pawns & black)
    return (
        _side(board, False, black, maps.black, pawns[0], pawns[1].attacks),
        _side(board, True, white, maps.white, pawns[1], pawns[0].attacks),
    )


def _side(
    board: chess.Board,
    color: Color,
    own: Bitboard,
    attacks: SideAttacks,
    pawns: PawnCounts,
    enemy_pawn_attacks: Bitboard,
) -> Side:
    pawn_squares = board.pawns & own
    knights = board.knights & own
    minors = knights | board.bishops & own
    rooks = board.rooks & own
    queens = board.queens & own
    king = (board.kings & own).bit_length() - 1
    _, by_pawns, by_knights, by_bishops, by_rooks, by_queens, _ = attacks.by_type
    minor_count, rook_count, queen_count = (
        minors.bit_count(),
        rooks.bit_count(),
        queens.bit_count(),
    )
    return Side(
        color,
        board.turn == color,
        own,
        pawn_squares,
        knights,
        minors,
        rooks,
        queens,
        king,
        KING_RING[color][king],
        attacks,
        by_pawns | by_knights | by_bishops | by_rooks | by_queens,
        pawns,
        pawn_squares.bit_count() + 3 * minor_count + 5 * rook_count + 9 * queen_count,
        4 * queen_count + 2 * rook_count + minor_count,
        (attacks.union & HOME_HALF[not color] & ~enemy_pawn_attacks).bit_count(),
    )


def pressure(me: Side, you: Side) -> int:
    """Return how hard I press on the squares around your king (see `king_safety`)."""
    ring = you.ring
    _, by_pawns, by_knights, by_bishops, by_rooks, by_queens, _ = me.attacks.by_type
    return (
        2 * (by_pawns & ring).bit_count()
        + 3 * (by_knights & ring).bit_count()
        + 2 * (by_bishops & ring).bit_count()
        + 3 * (by_rooks & ring).bit_count()
        + 3 * (by_queens & ring).bit_count()
        + 3 * (me.guard & ring & ~you.guard).bit_count()
    )
