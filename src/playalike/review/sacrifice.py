"""Is a move a piece sacrifice? Decided on the board alone; whether it is sound, the engine says.

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

__all__ = ["Sacrifice", "find_sacrifice"]

LEAST_CP = 200
"""A piece for a pawn, or a rook for a minor piece: less is no piece sacrifice."""
LEAST_LEFT_CP = 300
"""What is merely left standing must be a whole piece: exchanges are left for many dull reasons."""


@dataclass(frozen=True, slots=True)
class Sacrifice:
    """A piece that the opponent may take with profit."""

    square: Square
    """Where it stands after the move."""
    piece_type: PieceType
    taker: chess.Move
    """The capture that wins most there."""
    net_cp: int
    """What the opponent wins, less what the move took."""


def find_sacrifice(board: chess.Board, move: chess.Move) -> Sacrifice | None:
    """Return the dearest piece that `move` offers, or None.

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
    best: Sacrifice | None = None
    for square in chess.scan_forward(pieces_of(after, mover)):
        gain = best_capture_gain(after, square, not mover, legal=True)
        net = gain - taken
        least = LEAST_CP if square == move.to_square else LEAST_LEFT_CP
        if net < least or (best is not None and net <= best.net_cp):
            continue
        kind = after.piece_type_at(square)
        assert kind is not None
        for capture in after.generate_legal_moves(to_mask=BB_SQUARES[square]):
            if see(after, capture, legal=True) < gain:
                continue
            offer = Sacrifice(square, kind, capture, net)
            if not _wins_back(after, offer):
                best = offer
                break
    return best if best is not None and _avoidable(board) else None


def _captured_cp(board: chess.Board, move: chess.Move) -> int:
    if board.is_en_passant(move):
        return EXCHANGE_VALUES[chess.PAWN]
    return EXCHANGE_VALUES[board.piece_type_at(move.to_square) or 0]


def _wins_back(after: chess.Board, offer: Sacrifice) -> bool:
    """Say whether the offer is repaid as soon as it is accepted: by a capture, or by a draw."""
    accepted = after.copy(stack=False)
    accepted.push(offer.taker)
    if accepted.is_insufficient_material():
        return True  # it buys a dead draw: bookkeeping, not a sacrifice
    for capture in accepted.generate_legal_captures():
        if capture.to_square == offer.square:
            continue  # part of the exchange that is already counted
        if offer.net_cp - see(accepted, capture, legal=True) < LEAST_CP:
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
            best_capture_gain(now, square, not mover) - taken < LEAST_CP
            for square in chess.scan_forward(pieces_of(now, mover))
        )
        now.pop()
        if safe:
            return True
    return False
