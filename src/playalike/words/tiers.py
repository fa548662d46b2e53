"""Which stage decided a move, in a few words."""

from __future__ import annotations

__all__ = ["TIERS", "tier_words"]

TIERS: dict[str, str] = {
    "book": "From the opening book",
    "candidates": "Only move",
    "only move": "Only move",
    "mate": "A forced mate",
    "forced win": "A forced win",
    "tablebase": "Endgame tables",
    "overwhelming material": "A queen ahead",
    "big lead": "A rook ahead",
    "winning endgame": "A won endgame",
    "exact position": "This very position",
    "style": "By style",
    "no time": "Short of time",
    "search": "Calculated",
    "simple": "At a glance",
    "random": "By chance",
}
"""The ten tiers of a personality, the two names that a tier gives otherwise, and those of players
that are no personality."""


def tier_words(tier: str) -> str:
    """Return ``By style``; a tier that another version named is called by its name."""
    return TIERS.get(tier, tier.capitalize())
