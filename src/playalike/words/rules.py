"""Style rules: what a player does more, or less, often than others, and where."""

from __future__ import annotations

from playalike.words.bands import BANDS, phase_words
from playalike.words.features import doing_words
from playalike.words.ratios import compared
from playalike.words.structures import structure_words
from playalike.words.text import capitalised, percent

__all__ = ["rule_words", "share_words", "where_words"]


def where_words(phase: str | None, category: str | None, band: str | None) -> str:
    """Return where a rule holds: ``in the endgame, against hanging pawns, when worse``."""
    words = [phase_words(phase)]
    if category:
        words.append(structure_words(category))
    if band:
        words.append(BANDS[band])
    return ", ".join(word for word in words if word) or "everywhere"


def share_words(share: float, usual: float) -> str:
    """Set two shares of the moves against each other; small ones are counted in a thousand."""
    if share < 0.01:
        return f"{1000 * share:.1f} against {1000 * usual:.1f} in a thousand moves"
    digits = 0 if share >= 0.1 else 1
    return f"{percent(share, digits)} against {percent(usual, digits)}"


def rule_words(
    player: str,
    feature: str,
    where: str,
    ratio: float,
    shares: str,
    others: str = "other masters",
    given: str = "",
) -> str:
    """Say a rule in one sentence; `given` is a condition on the moves that were to choose from."""
    how_often = compared(ratio, others)
    condition = f" {given}" if given else ""
    return (
        f"{capitalised(where)}, {player} {doing_words(feature)} {how_often}{condition} ({shares})."
    )
