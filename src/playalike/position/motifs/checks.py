"""The legal moves that give check, found without trying all the others."""

from __future__ import annotations

from collections.abc import Iterator

import chess
from chess import BB_ALL, Bitboard, Move

__all__ = ["checking_moves"]


def _discoverers(board: chess.Board, king: chess.Square) -> Bitboard:
    """Return our pieces that stand alone between one of our sliders and the enemy king."""
    ours = board.occupied_co[board.turn]
    straight = chess.BB_RANK_ATTACKS[king][0] | chess.BB_FILE_ATTACKS[king][0]
    sliders = straight & (board.rooks | board.queens)
    sliders |= chess.BB_DIAG_ATTACKS[king][0] & (board.bishops | board.queens)
    discoverers = 0
    for slider in chess.scan_forward(sliders & ours):
        blockers = chess.between(slider, king) & board.occupied
        if blockers & ours and not blockers & (blockers - 1):
            discoverers |= blockers
    return discoverers


def checking_moves(board: chess.Board) -> Iterator[Move]:
    """Yield each legal move that gives check, once."""
    king = board.king(not board.turn)
    if king is None:
        return
    ours, occupied = board.occupied_co[board.turn], board.occupied
    straight = chess.BB_RANK_ATTACKS[king][chess.BB_RANK_MASKS[king] & occupied]
    straight |= chess.BB_FILE_ATTACKS[king][chess.BB_FILE_MASKS[king] & occupied]
    diagonal = chess.BB_DIAG_ATTACKS[king][chess.BB_DIAG_MASKS[king] & occupied]
    special = _discoverers(board, king)
    last_steps = chess.BB_RANK_7 if board.turn else chess.BB_RANK_2
    special |= board.pawns & ours & last_steps
    if board.castling_rights & (chess.BB_RANK_1 if board.turn else chess.BB_RANK_8):
        special |= board.kings & ours
    if board.ep_square is not None:
        special |= board.pawns & ours & chess.BB_PAWN_ATTACKS[not board.turn][board.ep_square]
    plain = ours & ~special
    for pieces, squares in (
        (board.knights, chess.BB_KNIGHT_ATTACKS[king]),
        (board.bishops, diagonal),
        (board.rooks, straight),
        (board.queens, straight | diagonal),
        (board.pawns, chess.BB_PAWN_ATTACKS[not board.turn][king]),
    ):
        if pieces & plain:
            yield from board.generate_legal_moves(pieces & plain, squares)
    if special:
        # A discovery, a promotion, a castling or an en passant capture may check from anywhere.
        for move in board.generate_legal_moves(special, BB_ALL):
            if board.gives_check(move):
                yield move
