"""What a move takes, gives or trades."""

from __future__ import annotations

from collections.abc import Iterator

import chess
from chess import BB_SQUARES

from playalike.position.exchange import EXCHANGE_VALUES, see
from playalike.position.reasons.step import Step, man
from playalike.position.sacrifices.offers import find_offer
from playalike.reason import Reason

__all__ = ["captures"]

PIECE_CP = 200
"""An exchange that costs so much is a sacrifice."""


def captures(step: Step) -> Iterator[Reason]:
    """Yield mate, promotion, captures, exchanges and sacrifices.

    `mates`; `promotes` (the new piece); `takes_back`, `takes_loose` (nobody can take back),
    `takes_dearer`, `exchanges`, `takes` (mover, then what was taken, as it stood); `offers` (the
    piece, the capture that wins it); `gives_up` (mover, what it took, the capture back);
    `doubles_pawns` is told by `line_ideas`.
    """
    board, after = step.board, step.after
    if after.is_checkmate():
        yield step.does("mates", 1.0, step.target)
        return
    if step.move.promotion:
        yield step.does("promotes", 0.95, step.target)
    if not step.captured:
        offer = None if board.is_check() else find_offer(board, step.move)
        if offer is not None and not _promotes_back(after, offer.taker):
            yield step.does("offers", 0.9, offer.square, moves=(offer.taker,))
        return
    if after.is_check() and not any(after.legal_moves):
        return
    back = [
        move
        for move in after.generate_legal_moves(to_mask=BB_SQUARES[step.target])
        if after.is_capture(move)
    ]
    gain, victim = EXCHANGE_VALUES[step.captured], EXCHANGE_VALUES[step.piece]
    net = see(board, step.move, legal=True)
    if net <= -PIECE_CP and back:
        net = gain - _lost(after, back, victim)
    if step.recapture:
        yield _taken(step, "takes_back", 0.5)
    elif not back:
        yield _taken(step, "takes_loose", 0.55 + gain / 2000)
    elif step.piece != chess.KING and gain > victim:
        yield _taken(step, "takes_dearer", 0.6 + (gain - victim) / 2000)
    elif net <= -PIECE_CP and not board.is_check():
        reply = min(back, key=lambda move: (-see(after, move, legal=True), move.uci()))
        yield _taken(step, "gives_up", 0.9, (reply,))
    elif gain == victim and step.captured != chess.PAWN:
        yield _taken(step, "exchanges", 0.65 if step.captured == chess.QUEEN else 0.5)
    elif step.captured == step.piece == chess.PAWN:
        yield _taken(step, "exchanges", 0.4)
    elif net >= 0:
        yield _taken(step, "takes", 0.45)


def _lost(after: chess.Board, back: list[chess.Move], victim: int) -> int:
    """Return what taking back wins at most, whichever of the mover's men takes next."""
    lost = []
    for reply in back:
        board = after.copy(stack=False)
        board.push(reply)
        again = board.generate_legal_moves(to_mask=BB_SQUARES[reply.to_square])
        lost.append(victim - max((see(board, move, legal=True) for move in again), default=0))
    return max(lost)


def _promotes_back(board: chess.Board, taker: chess.Move) -> bool:
    """Say whether a pawn becomes a queen by taking the piece that takes."""
    board = board.copy(stack=False)
    board.push(taker)
    square = BB_SQUARES[taker.to_square]
    return any(move.promotion for move in board.generate_legal_moves(to_mask=square))


def _taken(step: Step, idea: str, telling: float, moves: tuple[chess.Move, ...] = ()) -> Reason:
    square = step.target
    if step.board.is_en_passant(step.move):
        square += -8 if step.me else 8
    reason = step.does(idea, telling, moves=moves)
    return Reason(
        reason.kind, idea, telling, (man(step.board, step.source), man(step.board, square)),
        moves=reason.moves, sans=reason.sans, start=reason.start,
    )  # fmt: skip
