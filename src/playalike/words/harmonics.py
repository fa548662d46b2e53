"""The ten harmonics: what each is called, as a heading, as an amount and as an aim."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["HARMONICS", "HarmonicWords", "aim_words"]


class HarmonicWords(NamedTuple):
    """The words of one harmonic."""

    label: str
    amount: str
    """Can follow "more" and "less"."""
    aim: str
    """What a player is after who wants more of it."""


HARMONICS: dict[str, HarmonicWords] = {
    "initiative": HarmonicWords("Initiative", "initiative", "the initiative"),
    "mobility": HarmonicWords("Mobility", "mobility", "mobility"),
    "outposts": HarmonicWords("Outposts", "outpost strength", "outposts"),
    "king_safety": HarmonicWords("King safety", "king safety", "a safe king"),
    "space_advantage": HarmonicWords("Space", "space", "space"),
    "piece_activity": HarmonicWords("Piece activity", "piece activity", "active pieces"),
    "pawn_structure": HarmonicWords("Pawn structure", "pawn health", "sound pawns"),
    "passed_pawns": HarmonicWords("Passed pawns", "passed pawn strength", "passed pawns"),
    "piece_exchanges": HarmonicWords("Exchanges", "benefit from exchanges", "timely exchanges"),
    "weak_squares": HarmonicWords(
        "Weak squares", "grip on weak squares", "holes in the enemy camp"
    ),
}


def aim_words(metric: str) -> str:
    """Say what a player who wants more of a harmonic is after: ``a safe king``."""
    return HARMONICS[metric].aim
