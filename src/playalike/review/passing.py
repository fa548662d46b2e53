"""What is threatened, found by passing: the engine is asked what one side does if the other passes.

Asked about the moves that get a sentence only: what the opponent threatened before the move, and
what the better move would have threatened.
"""

from __future__ import annotations

from collections.abc import Mapping

import chess

from playalike.oracle.analysis import Analysis, Question, position_key
from playalike.position.reasons import Passing
from playalike.position.score import undecided_cp, value_cp
from playalike.review.move_class import MoveClass
from playalike.review.record import GameReview

__all__ = ["passing", "passing_questions"]

NODES = 50_000


def passing_questions(review: GameReview) -> list[Question]:
    """Return what is asked to say what was threatened around the moves that get a sentence."""
    questions = []
    for move in review.moves:
        if not move.sentence or move.move_class == MoveClass.FORCED:
            continue
        board = chess.Board(move.fen)
        after = board.copy(stack=False)
        after.push(move.best.move)
        for passed in map(_passed, (board, after)):
            if passed is not None:
                questions.append(Question(position_key(passed), NODES, 1))
    return questions


def passing(
    board: chess.Board, value_for_mover: int, answers: Mapping[str, Analysis]
) -> Passing | None:
    """Return what the other side does if the side to move passes; None where nobody asked.

    `value_for_mover` is what the position is worth to the side to move as it stands.
    """
    passed = _passed(board)
    analysis = None if passed is None else answers.get(position_key(passed))
    if analysis is None:
        return None
    line = analysis.best
    gain = undecided_cp(value_cp(line.cp, line.mate)) + undecided_cp(value_for_mover)
    mate = line.mate if line.mate is not None and line.mate > 0 else None
    return Passing(tuple(map(chess.Move.from_uci, line.pv)), gain, mate)


def _passed(board: chess.Board) -> chess.Board | None:
    """Return the board after a pass; None where one may not pass, or the game would be over."""
    if board.is_check():
        return None
    passed = board.copy(stack=False)
    passed.push(chess.Move.null())
    return passed if any(passed.generate_legal_moves()) else None
