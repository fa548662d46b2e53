"""Tier 6, overwhelming material: the game is decided, so it is brought home."""

from __future__ import annotations

from playalike.style.tiers.engine_move import lead_cp, play_best
from playalike.style.tiers.situation import Ruling, Situation

__all__ = ["OVERWHELMING_CP", "OVERWHELMING_EVAL_CP", "decide"]

OVERWHELMING_CP = 900
"""A queen ahead."""
OVERWHELMING_EVAL_CP = 500
"""And the engine agrees: no mating attack against it makes up for that."""


def decide(situation: Situation) -> Ruling | None:
    """Play the engine's move with a queen or more in hand."""
    if situation.best_cp < OVERWHELMING_EVAL_CP or lead_cp(situation.board) < OVERWHELMING_CP:
        return None
    return play_best(
        situation, "overwhelming material", "with so much more material it is only to be converted"
    )
