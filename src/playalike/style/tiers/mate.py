"""Tier 3, mate: one that the engine has found is played."""

from __future__ import annotations

from playalike.style.tiers.engine_move import play_best
from playalike.style.tiers.situation import Ruling, Situation

__all__ = ["decide"]


def decide(situation: Situation) -> Ruling | None:
    """Play the shortest mate found, if there is one."""
    mate = situation.lines[0].mate
    if mate is None or mate <= 0:
        return None
    return play_best(situation, "mate", "a mate that has been found is played")
