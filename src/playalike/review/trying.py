"""Trying again where a mistake was made: does another move keep what the best one keeps?

What the review knows is judged at once; any other move is asked of the engine.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import chess

from playalike.oracle.analysis import Analysis, Question, position_key
from playalike.oracle.oracle import Oracle
from playalike.review.evaluation import of_finished, of_line

__all__ = ["POINTS", "Trial", "is_as_good", "judge_try"]

POINTS = 5.0
"""Win chance in per cent: a move that keeps all but so much of it is as good as the best."""
NODES = 200_000
"""Spent on a move that the review did not look at: half a second."""
SHOWN_PLIES = 4


@dataclass(frozen=True, slots=True)
class Trial:
    """How good a try was."""

    right: bool
    lost_points: float
    """Win chance in per cent that it gives away against the best, at least 0."""
    reply: tuple[str, ...]
    """What is wrong with it: the opponent's answer and what follows, in UCI; empty when right."""


def is_as_good(best_percent: float, percent: float) -> bool:
    """Say whether a move is within five points of the best."""
    return best_percent - percent <= POINTS


def judge_try(
    board: chess.Board,
    move: chess.Move,
    played: chess.Move,
    percents: Mapping[str, float],
    oracle: Oracle,
) -> Trial:
    """Judge a try; `percents` are the mover's win chances (0 to 100) of the moves that are known.

    The move played in the game was a mistake, whatever the numbers say now.
    """
    if not percents:
        percents = _percents(board, oracle)
    best = max(percents.values())
    known = percents.get(move.uci())
    if known is not None and move != played and is_as_good(best, known):
        return Trial(True, max(0.0, best - known), ())
    after = board.copy(stack=False)
    after.push(move)
    finished = of_finished(after)
    reply: tuple[str, ...] = ()
    if finished is not None:
        value = finished.win_percent(board.turn)
    else:
        line = _answer(after, oracle).best
        value = of_line(line, after.turn).win_percent(board.turn)
        reply = line.pv[:SHOWN_PLIES]
    if known is not None:
        value = known
    right = move != played and is_as_good(best, value)
    return Trial(right, max(0.0, best - value), () if right else reply)


def _percents(board: chess.Board, oracle: Oracle) -> Mapping[str, float]:
    line = _answer(board, oracle).best
    return {line.move: of_line(line, board.turn).win_percent(board.turn)}


def _answer(board: chess.Board, oracle: Oracle) -> Analysis:
    (answer,) = oracle.analyse([Question(position_key(board), NODES, 1)])
    return answer
