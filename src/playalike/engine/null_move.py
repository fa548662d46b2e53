"""The null move: if even passing keeps us above beta, a real move surely would.

In zugzwang passing would be the best move and the conclusion is wrong. Zugzwang needs an empty
board, so a side with pawns only does not pass, and with few pieces left the result is **verified**
by a real search of the reduced depth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chess import Move

from playalike.engine.board import EngineBoard
from playalike.engine.scores import INFINITE, MATE_BOUND

if TYPE_CHECKING:
    from playalike.engine.negamax import NegamaxSearch

__all__ = ["NULL_MOVE", "score_of_passing"]

NULL_MOVE = Move.null()


def score_of_passing(
    search: NegamaxSearch, board: EngineBoard, depth: int, beta: int, ply: int, static: int
) -> int:
    """Pass, and see whether the opponent can profit; return a score >= beta if not."""
    turn = board.turn
    pieces = board.occupied_co[turn] & ~board.pawns & ~board.kings
    if not pieces:
        return -INFINITE
    # Adaptive: the deeper we are and the better we stand, the more plies are saved.
    margin = (static - beta) // 200
    reduction = search.null_reduction + depth // 4 + (margin if margin < 3 else 3)
    board.push(NULL_MOVE)
    score = -search.negamax(board, depth - 1 - reduction, -beta, 1 - beta, ply + 1, False, 0)
    board.pop()
    if score < beta:
        return -INFINITE
    if score > MATE_BOUND:
        score = beta  # a mate "found" by passing is not proved
    if pieces.bit_count() <= search.null_verify:
        value = search.negamax(board, depth - reduction, beta - 1, beta, ply, False, 0)
        return score if value >= beta else -INFINITE
    return score
