"""Does a move offer a piece? Decided on the board alone; whether it is sound, the engine says.

What makes other reviewers cry "brilliant" too often are moves that only look like a gift: a trade,
a piece that cannot be saved anyway, a counter-attack that wins as much back at once, a pawn that
promotes under attack, a king that walks. None of these counts here.
"""

from __future__ import annotations

from dataclasses import dataclass

import chess
from chess import BB_SQUARES, PieceType, Square

from playalike.position.bits import pieces_of
from playalike.position.exchange import EXCHANGE_VALUES, best_capture_gain, see
from playalike.position.sacrifices import PIECE_CP

__all__ = ["Offer", "find_offer", "offered_piece_cp"]

_PIECES = (chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN)
LEAST_LEFT_CP = 300
"""What is merely left standing must be a whole piece: exchanges are left for many dull reasons."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A piece that the opponent may take with profit."""

    square: Square
    """Where it stands after the move."""
    piece_type: PieceType
    taker: chess.Move
    """The capture that wins most there."""
    net_cp: int
    """What the opponent wins, less what the move took."""


def offered_piece_cp(board: chess.Board, move: chess.Move) -> int | None:
    """Return what it costs to offer the piece that moves, or None when it is no offer.

    A knight, bishop, rook or queen goes where the opponent can legally take it, and the exchange on
    that square costs two pawns or more. No offer is a piece that was lost anyway (attacked where it
    stood, with no safe square to go to, or not the only piece attacked), nor a move out of check,
    where something has to be done.
    """
    mover, target = board.turn, move.to_square
    piece = board.piece_type_at(move.from_square) or 0
    if piece not in _PIECES:
        return None
    if EXCHANGE_VALUES[piece] - EXCHANGE_VALUES[board.piece_type_at(target) or 0] < PIECE_CP:
        return None
    if not board.attackers_mask(not mover, target):
        return None
    loss = -see(board, move, legal=True)
    if loss < PIECE_CP or board.is_check():
        return None
    after = board.copy(stack=False)
    after.push(move)
    # A discovered check, say, leaves no time to take.
    taking = after.generate_legal_moves(to_mask=BB_SQUARES[target])
    return None if next(taking, None) is None or _is_lost_anyway(board, move) else loss


def _is_lost_anyway(board: chess.Board, move: chess.Move) -> bool:
    """Say whether the piece that moves could not have been saved by a move of its own."""
    mover, source_bb = board.turn, BB_SQUARES[move.from_square]

    def hangs(square: Square) -> bool:
        return best_capture_gain(board, square, not mover, legal=True) >= PIECE_CP

    if not hangs(move.from_square):
        return False
    others = board.occupied_co[mover] & ~board.pawns & ~source_bb
    if any(hangs(square) for square in chess.scan_forward(others)):
        return True
    return not any(
        see(board, escape, legal=True) > -PIECE_CP
        for escape in board.generate_legal_moves(from_mask=source_bb)
    )


def find_offer(board: chess.Board, move: chess.Move) -> Offer | None:
    """Return the dearest piece that `move` leaves to be taken, or None.

    The opponent can legally take it, and the whole exchange on that square, less what the move
    itself took, costs the mover two pawns or more (three for a piece that did not move); the mover
    cannot win that back at once by a capture; and there was another move that left nothing of the
    kind to be taken. Moves of the king and promotions are never sacrifices.
    """
    piece = board.piece_type_at(move.from_square)
    if piece in (None, chess.KING) or move.promotion or board.is_castling(move):
        return None
    mover = board.turn
    after = board.copy(stack=False)
    after.push(move)
    taken = _captured_cp(board, move)
    best: Offer | None = None
    for square in chess.scan_forward(pieces_of(after, mover)):
        gain = best_capture_gain(after, square, not mover, legal=True)
        net = gain - taken
        least = PIECE_CP if square == move.to_square else LEAST_LEFT_CP
        if net < least or (best is not None and net <= best.net_cp):
            continue
        kind = after.piece_type_at(square)
        assert kind is not None
        for capture in after.generate_legal_moves(to_mask=BB_SQUARES[square]):
            if see(after, capture, legal=True) < gain:
                continue
            offer = Offer(square, kind, capture, net)
            if not _wins_back(after, offer):
                best = offer
                break
    return best if best is not None and _avoidable(board) else None


def _captured_cp(board: chess.Board, move: chess.Move) -> int:
    if board.is_en_passant(move):
        return EXCHANGE_VALUES[chess.PAWN]
    return EXCHANGE_VALUES[board.piece_type_at(move.to_square) or 0]


def _wins_back(after: chess.Board, offer: Offer) -> bool:
    """Say whether the offer is repaid as soon as it is accepted: by a capture, or by a draw."""
    accepted = after.copy(stack=False)
    accepted.push(offer.taker)
    if accepted.is_insufficient_material():
        return True  # it buys a dead draw: bookkeeping, not a sacrifice
    for capture in accepted.generate_legal_captures():
        if capture.to_square == offer.square:
            continue  # part of the exchange that is already counted
        if offer.net_cp - see(accepted, capture, legal=True) < PIECE_CP:
            return True
    return False


def _avoidable(board: chess.Board) -> bool:
    """Say whether some legal move leaves the opponent no piece to win.

    A check that only puts the loss off is no way out: pins and checks are not looked at.
    """
    mover = board.turn
    now = board.copy(stack=False)
    for move in board.generate_legal_moves():
        taken = _captured_cp(board, move)
        now.push(move)
        safe = all(
            best_capture_gain(now, square, not mover) - taken < PIECE_CP
            for square in chess.scan_forward(pieces_of(now, mover))
        )
        now.pop()
        if safe:
            return True
    return False
