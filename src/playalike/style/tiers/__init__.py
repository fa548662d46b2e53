"""The ten tiers, in strict order: the first that decides ends the search for a move."""

from __future__ import annotations

from collections.abc import Callable

from playalike.style.tiers import (
    big_lead,
    book,
    candidates,
    exact,
    forced_win,
    mate,
    overwhelming,
    scoring,
    tablebase,
    winning_endgame,
)
from playalike.style.tiers.situation import Ruling, Situation

__all__ = ["TIERS", "Ruling", "Situation", "Tier"]

Tier = Callable[[Situation], Ruling | None]
"""Returns a decision, or None to pass on."""

TIERS: tuple[tuple[str, Tier], ...] = (
    ("book", book.decide),
    ("candidates", candidates.decide),
    ("mate", mate.decide),
    ("forced win", forced_win.decide),
    ("tablebase", tablebase.decide),
    ("overwhelming material", overwhelming.decide),
    ("big lead", big_lead.decide),
    ("winning endgame", winning_endgame.decide),
    ("exact position", exact.decide),
    ("style", scoring.decide),
)
"""Names and functions."""
