"""Plans under way in a game that someone else has played so far."""

from __future__ import annotations

import chess

from playalike.oracle.analysis import Line
from playalike.personality.load import Personality
from playalike.style.context import make_context
from playalike.style.memory import PlanMemory

__all__ = ["recall_plans"]

_MOVES_BACK = 12
"""Own moves to go back: no plan is held for longer than ten."""


def recall_plans(personality: Personality, board: chess.Board) -> PlanMemory:
    """Return the plans that the side to move would have in mind had it made the game's moves.

    The board is not changed. No engine is asked: only the moves themselves are looked at.
    """
    me, last = board.turn, len(board.move_stack)
    replay, memory = board.root(), PlanMemory()
    for number, move in enumerate(board.move_stack):
        if replay.turn == me and move and number >= last - 2 * _MOVES_BACK:
            line = Line(move.uci(), 0, None, (move.uci(),))
            context = make_context(personality, replay.copy(), (line,), memory)
            memory = memory.after(context, context.options[0])
        replay.push(move)
    return memory
