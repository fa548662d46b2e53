"""Everything that a move itself does."""

from __future__ import annotations

from playalike.position.reasons.captures import captures
from playalike.position.reasons.contact import contacts
from playalike.position.reasons.defence import defences
from playalike.position.reasons.pawn_play import pawn_play
from playalike.position.reasons.placing import placings
from playalike.position.reasons.step import Step
from playalike.reason import Reason

__all__ = ["move_ideas"]


def move_ideas(step: Step) -> list[Reason]:
    """Return what the move does, the most telling first; each idea once."""
    reasons: dict[str, Reason] = {}
    for family in (captures, contacts, defences, pawn_play, placings):
        for reason in family(step):
            known = reasons.get(reason.idea)
            if known is None or known.telling < reason.telling:
                reasons[reason.idea] = reason
    return sorted(reasons.values(), key=lambda reason: -reason.telling)
