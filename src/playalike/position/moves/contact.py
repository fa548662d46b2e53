"""Who attacks what once a move is made, without making it: the questions behind move features."""

from __future__ import annotations

import chess
from chess import (
    BB_DIAG_ATTACKS,
    BB_DIAG_MASKS,
    BB_FILE_ATTACKS,
    BB_FILE_MASKS,
    BB_KING_ATTACKS,
    BB_KNIGHT_ATTACKS,
    BB_PAWN_ATTACKS,
    BB_RANK_ATTACKS,
    BB_RANK_MASKS,
    BISHOP,
    KING,
    KNIGHT,
    PAWN,
    ROOK,
    Bitboard,
    Color,
    PieceType,
    Square,
)

from playalike.position.exchange import EXCHANGE_VALUES

__all__ = [
    "attackers_of",
    "attacks_of",
    "count_threats",
    "rescues",
    "uncovered_attackers",
    "was_capture",
]


def attacks_of(piece: PieceType, square: Square, occupied: Bitboard, color: Color) -> Bitboard:
    """Return what a piece attacks from a square, on a board occupied like this."""
    if piece == PAWN:
        return BB_PAWN_ATTACKS[color][square]
    if piece == KNIGHT:
        return BB_KNIGHT_ATTACKS[square]
    if piece == KING:
        return BB_KING_ATTACKS[square]
    reach = 0
    if piece != ROOK:
        reach = BB_DIAG_ATTACKS[square][BB_DIAG_MASKS[square] & occupied]
    if piece != BISHOP:
        reach |= (
            BB_RANK_ATTACKS[square][BB_RANK_MASKS[square] & occupied]
            | BB_FILE_ATTACKS[square][BB_FILE_MASKS[square] & occupied]
        )
    return reach


def attackers_of(board: chess.Board, square: Square, occupied: Bitboard) -> Bitboard:
    """Return the men of both sides that attack a square, on a board occupied like this."""
    straight, diagonal = board.rooks | board.queens, board.bishops | board.queens
    return (
        BB_KNIGHT_ATTACKS[square] & board.knights
        | BB_KING_ATTACKS[square] & board.kings
        | BB_PAWN_ATTACKS[True][square] & board.pawns & board.occupied_co[False]
        | BB_PAWN_ATTACKS[False][square] & board.pawns & board.occupied_co[True]
        | BB_DIAG_ATTACKS[square][BB_DIAG_MASKS[square] & occupied] & diagonal
        | (
            BB_RANK_ATTACKS[square][BB_RANK_MASKS[square] & occupied]
            | BB_FILE_ATTACKS[square][BB_FILE_MASKS[square] & occupied]
        )
        & straight
    ) & occupied


def uncovered_attackers(
    board: chess.Board, king: Square, occupied: Bitboard, helpers: Bitboard
) -> Bitboard:
    """Return those of the mover's other line pieces that reach the enemy king after the move."""
    return helpers & (
        BB_DIAG_ATTACKS[king][BB_DIAG_MASKS[king] & occupied] & (board.bishops | board.queens)
        | (
            BB_RANK_ATTACKS[king][BB_RANK_MASKS[king] & occupied]
            | BB_FILE_ATTACKS[king][BB_FILE_MASKS[king] & occupied]
        )
        & (board.rooks | board.queens)
    )


def was_capture(board: chess.Board, last: chess.Move, piece: PieceType) -> bool:
    """Say whether the opponent's last move took something.

    Only captures and pawn moves set the fifty-move counter back, and pawns change file only to
    capture.
    """
    if piece == PAWN or last.promotion:
        return bool((last.from_square ^ last.to_square) & 7)
    return board.halfmove_clock == 0


def count_threats(
    board: chess.Board, hit: Bitboard, occupied: Bitboard, became: PieceType, enemy: Bitboard
) -> int:
    """Count the newly attacked men that are worth more than the attacker or that nothing guards.

    A king guards, too. Pawns count only when they are unguarded.
    """
    worth = EXCHANGE_VALUES[became] if became != KING else 10_000
    count = 0
    while hit:
        bit = hit & -hit
        hit ^= bit
        square = bit.bit_length() - 1
        count += (
            EXCHANGE_VALUES[board.piece_type_at(square) or 0] > worth
            or not attackers_of(board, square, occupied) & enemy
        )
    return count


def rescues(
    board: chess.Board,
    helped: Bitboard,
    occupied: Bitboard,
    mover: Color,
    source_bb: Bitboard,
    enemy: Bitboard,
) -> bool:
    """Say whether a man that is attacked, and that nothing else guards, is guarded now."""
    others = board.occupied_co[mover] & ~source_bb
    while helped:
        bit = helped & -helped
        helped ^= bit
        reaching = attackers_of(board, bit.bit_length() - 1, occupied)
        if reaching & enemy and not reaching & others:
            return True
    return False
