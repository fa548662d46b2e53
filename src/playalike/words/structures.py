"""Pawn structures by the names that players know."""

from __future__ import annotations

__all__ = ["STRUCTURES", "structure_words"]

STRUCTURES: dict[str, str] = {
    "french_chain": "the advanced French chain",
    "kings_indian_closed": "the closed King's Indian centre",
    "benoni_symmetric": "the symmetrical Benoni",
    "benoni_asymmetric": "the Benoni",
    "stonewall": "the Stonewall",
    "hedgehog": "the Hedgehog",
    "maroczy_bind": "the Maroczy bind",
    "boleslavsky_hole": "the Boleslavsky structure",
    "scheveningen": "the Scheveningen structure",
    "dragon": "the Dragon structure",
    "carlsbad": "the minority of the Carlsbad structure",
    "hanging_pawns": "hanging pawns",
    "isolated_queen_pawn": "an isolated queen's pawn",
    "slav_caro_triangle": "the Slav triangle",
    "grunfeld_centre": "the Grünfeld centre",
    "locked": "locked pawns",
    "open": "an open centre",
    "symmetrical": "symmetrical pawns",
    "other": "pawns of no named structure",
}
_HOLDERS = {"mine": "with", "theirs": "against", "both": "with"}


def structure_words(category: str) -> str:
    """Return ``against hanging pawns`` for ``hanging_pawns:theirs``."""
    kind, _, holder = category.partition(":")
    # A personality may come from a newer version, which knows more structures.
    name = STRUCTURES.get(kind, kind.replace("_", " "))
    return f"{_HOLDERS.get(holder, 'with')} {name}"
