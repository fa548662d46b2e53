"""Tier 8, a winning endgame: technique rather than style."""

from __future__ import annotations

from playalike.position.phase import GamePhase, phase_of_position
from playalike.style.tiers.engine_move import play_best
from playalike.style.tiers.situation import Ruling, Situation

__all__ = ["WINNING_ENDGAME_CP", "decide"]

WINNING_ENDGAME_CP = 300
"""By the engine: winning by far, for in endgames a pawn or two can still be drawn."""


def decide(situation: Situation) -> Ruling | None:
    """Play the engine's move in a won endgame."""
    if situation.best_cp < WINNING_ENDGAME_CP:
        return None
    if phase_of_position(situation.board) != GamePhase.ENDGAME:
        return None
    return play_best(situation, "winning endgame", "a won endgame is a matter of technique")
