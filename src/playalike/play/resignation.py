"""Whether the opponent gives the game up, as the player it is like did.

It never does against somebody in time trouble, nor where the game may still be drawn.
"""

from __future__ import annotations

import chess

from playalike.engine.players.common import chance
from playalike.personality.manners import Resignation
from playalike.position.ending import DRAWN, claimable_draw, ending
from playalike.position.material import material_lead_cp
from playalike.position.phase import GamePhase, phase_of_position

__all__ = ["HOPELESS_CP", "TIME_TROUBLE_SECONDS", "gives_up"]

HOPELESS_CP = -250
"""Nobody resigns what is better than this, at this turn or at the one before."""
TIME_TROUBLE_SECONDS = 20.0
"""Who has less than this may still lose on time: one plays on."""


def gives_up(
    manners: Resignation,
    board: chess.Board,
    value_cp: int,
    before_cp: int | None,
    other_seconds: float | None = None,
    seed: int | None = None,
) -> bool:
    """Tell whether the side to move resigns.

    `value_cp` is what the position is worth to it, `before_cp` what its last move was worth to it;
    `other_seconds` is what the other side's clock shows, None without a clock.
    """
    if before_cp is None or max(value_cp, before_cp) > HOPELESS_CP:
        return False
    if other_seconds is not None and other_seconds < TIME_TROUBLE_SECONDS:
        return False
    if _may_be_drawn(board):
        return False
    endgame = phase_of_position(board) is GamePhase.ENDGAME
    lead_cp = material_lead_cp(board, board.turn)
    share = manners.chance(value_cp, before_cp, lead_cp, endgame)
    return chance(seed, board).random() < share


def _may_be_drawn(board: chess.Board) -> bool:
    """Tell whether the other side cannot mate, or a draw is one move away."""
    if board.has_insufficient_material(not board.turn) or claimable_draw(board) is not None:
        return True
    after = board.copy()
    for move in list(board.legal_moves):
        after.push(move)
        how = ending(after)
        after.pop()
        if how is not None and how.result == DRAWN:
            return True
    return False
