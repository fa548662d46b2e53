"""Static exchange evaluation: what a series of captures on one square wins or loses.

Both sides take with their cheapest piece and either may stop when going on would cost it. Pieces
behind others join in as lines open, a pawn that takes on the last rank becomes a queen (and
counts as one when the cheapest piece is chosen), and a king takes only what nothing guards.
Nothing else on the board is looked at, so this is an estimate, but a fast one: no board is copied.

Pins are ignored unless `legal=True` is asked for: that is what the usual suite of SEE positions
expects and what a search can afford. With it every capture in the exchange is a legal move.
"""

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
    BB_RANKS,
    BB_SQUARES,
    Bitboard,
    Color,
    Square,
)

__all__ = ["EXCHANGE_VALUES", "best_capture_gain", "see"]

EXCHANGE_VALUES: tuple[int, ...] = (0, 100, 300, 300, 500, 900, 0)
"""Centipawns by `chess.PieceType`; the king has none, because it is never taken."""

_PAWN, _MINOR, _ROOK, _QUEEN = 100, 300, 500, 900
_BLACK_PAWN, _WHITE_PAWN = BB_PAWN_ATTACKS
_STRAIGHT_RAYS = tuple(BB_RANK_ATTACKS[s][0] | BB_FILE_ATTACKS[s][0] for s in chess.SQUARES)


def see(board: chess.Board, move: chess.Move, *, legal: bool = False) -> int:
    """Return what the mover nets in centipawns, counting only captures on the target square.

    Any legal move will do: a quiet one loses what can be taken, castling is worth 0.
    """
    start, target, promotion = move.from_square, move.to_square, move.promotion
    start_bb, target_bb = BB_SQUARES[start], BB_SQUARES[target]
    colours = board.occupied_co
    mover = bool(colours[True] & start_bb)
    occupied = board.occupied & ~start_bb
    gain = 0
    if occupied & target_bb:
        if colours[mover] & target_bb:
            return 0  # castling, written as the king taking its own rook
        gain = _worth(board, target_bb)
    if board.pawns & start_bb:
        worth = _PAWN
        if promotion:
            worth = EXCHANGE_VALUES[promotion]
            gain += worth - _PAWN
        elif not gain and (start ^ target) & 7:  # changes file onto an empty square: en passant
            gain = _PAWN
            occupied &= ~BB_SQUARES[(start & 56) | (target & 7)]
    elif board.kings & start_bb:
        return gain  # castling, or a step to a square that nothing attacks
    else:
        worth = _worth(board, start_bb)
    return gain - _exchange(board, occupied, target, not mover, worth, legal)


def best_capture_gain(board: chess.Board, square: Square, by: Color, *, legal: bool = False) -> int:
    """Return the most that `by` nets by taking the piece on `square`, as if it were its turn.

    0 when there is nothing to take, nothing that can take it, or no profit in it. A king cannot
    be taken; the pawn that may be taken en passant can be, in that way too.
    """
    square_bb = BB_SQUARES[square]
    if not board.occupied_co[not by] & square_bb or board.kings & square_bb:
        return 0
    gain = _exchange(board, board.occupied, square, by, _worth(board, square_bb), legal)
    if board.ep_square is not None and board.turn == by and abs(board.ep_square - square) == 8:
        for move in board.generate_legal_ep():
            gain = max(gain, see(board, move, legal=legal))
    return gain


def _worth(board: chess.Board, square_bb: Bitboard) -> int:
    """Return the value of whatever stands there."""
    if board.pawns & square_bb:
        return _PAWN
    if (board.knights | board.bishops) & square_bb:
        return _MINOR
    if board.rooks & square_bb:
        return _ROOK
    return _QUEEN if board.queens & square_bb else 0


def _exchange(
    board: chess.Board,
    occupied: Bitboard,
    square: Square,
    side: Color,
    worth: int,
    legal: bool,
) -> int:
    """Return the best result (>= 0) for `side`, to move, against a piece of this worth on `square`.

    `occupied` are the pieces that still stand; `square` counts as occupied in any case.
    """
    pawns, knights, bishops = board.pawns, board.knights, board.bishops
    rooks, queens, kings = board.rooks, board.queens, board.kings
    black, white = colours = board.occupied_co
    diagonal, straight = bishops | queens, rooks | queens
    diagonal_mask, diagonal_attacks = BB_DIAG_MASKS[square], BB_DIAG_ATTACKS[square]
    rank_mask, rank_attacks = BB_RANK_MASKS[square], BB_RANK_ATTACKS[square]
    file_mask, file_attacks = BB_FILE_MASKS[square], BB_FILE_ATTACKS[square]

    attackers = (
        BB_KNIGHT_ATTACKS[square] & knights
        | BB_KING_ATTACKS[square] & kings
        | pawns & (_BLACK_PAWN[square] & white | _WHITE_PAWN[square] & black)
        | diagonal_attacks[diagonal_mask & occupied] & diagonal
        | (rank_attacks[rank_mask & occupied] | file_attacks[file_mask & occupied]) & straight
    ) & occupied
    mine = attackers & colours[side]
    if not mine:
        return 0

    promotes = square < 8 or square >= 56
    minors = knights | bishops
    taken: list[int] = []
    while mine:
        if legal:
            mine &= ~_illegal(board, side, occupied | BB_SQUARES[square], square, mine)
        if (taker := mine & pawns) and not promotes:
            next_worth = _PAWN
        elif taker := mine & minors:
            next_worth = _MINOR
        elif taker := mine & rooks:
            next_worth = _ROOK
        elif taker := mine & pawns:
            next_worth = _QUEEN
            worth += _QUEEN - _PAWN
        elif taker := mine & queens:
            next_worth = _QUEEN
        else:
            # The king, if it is not pinned pieces only that are left: never into an attack.
            taker = mine & kings
            occupied &= ~taker
            if taker and not (
                (attackers | diagonal_attacks[diagonal_mask & occupied] & diagonal
                 | (rank_attacks[rank_mask & occupied] | file_attacks[file_mask & occupied])
                 & straight)
                & occupied & colours[not side]
            ):  # fmt: skip
                taken.append(worth)
            break
        if taker & (taker - 1):
            if not side:  # the same choice seen from either side, so that colours are symmetric
                taker &= BB_RANKS[(taker.bit_length() - 1) >> 3]
            taker &= -taker
        occupied &= ~taker
        if diagonal_mask & taker:
            attackers |= diagonal_attacks[diagonal_mask & occupied] & diagonal
        elif rank_mask & taker:
            attackers |= rank_attacks[rank_mask & occupied] & straight
        elif file_mask & taker:
            attackers |= file_attacks[file_mask & occupied] & straight
        attackers &= occupied
        taken.append(worth)
        worth = next_worth
        side = not side
        mine = attackers & colours[side]

    best = 0
    for value in reversed(taken):
        # From the end: each side takes only where that is better than leaving things as they are.
        best = value - best if value > best else 0
    return best


def _illegal(
    board: chess.Board, side: Color, occupied: Bitboard, square: Square, takers: Bitboard
) -> Bitboard:
    """Return those of `takers` (the king aside) that may not take on `square` for fear of a line.

    `occupied` includes `square`, so that what stands between there keeps a line closed.
    """
    king_bb = board.kings & board.occupied_co[side]
    if not king_bb:
        return 0
    king = king_bb.bit_length() - 1
    aimed = (
        (
            _STRAIGHT_RAYS[king] & (board.rooks | board.queens)
            | BB_DIAG_ATTACKS[king][0] & (board.bishops | board.queens)
        )
        & board.occupied_co[not side]
        & occupied
        & ~BB_SQUARES[square]
    )
    illegal = 0
    while aimed:
        sniper = aimed.bit_length() - 1
        aimed ^= BB_SQUARES[sniper]
        shield = chess.between(king, sniper) & occupied
        if not shield:
            return takers & ~king_bb  # in check already, and not from the contested square
        if not shield & (shield - 1):
            illegal |= shield & takers
    return illegal
