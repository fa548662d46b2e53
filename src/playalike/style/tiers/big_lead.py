"""Tier 7, a big material lead: nothing fancy."""

from __future__ import annotations

from playalike.style.tiers.engine_move import lead_cp, play_best
from playalike.style.tiers.situation import Ruling, Situation

__all__ = ["BIG_LEAD_CP", "BIG_LEAD_EVAL_CP", "decide"]

BIG_LEAD_CP = 500
"""A rook ahead."""
BIG_LEAD_EVAL_CP = 400
"""And the engine sees most of it as lasting, so it is not the middle of an exchange."""


def decide(situation: Situation) -> Ruling | None:
    """Play the engine's move a rook or more ahead."""
    if situation.best_cp < BIG_LEAD_EVAL_CP or lead_cp(situation.board) < BIG_LEAD_CP:
        return None
    return play_best(
        situation, "big lead", "a rook or more ahead there is no need for anything fancy"
    )
