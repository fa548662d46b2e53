"""The ten harmonics: what each is called, as a heading, as an amount and as an aim."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

__all__ = ["HARMONICS", "HarmonicWords", "Harmony", "aim_words", "harmony_words"]


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


class Harmony(StrEnum):
    """How the pieces work together after a move, compared with other moves."""

    MORE = "better than"
    ALIKE = "as well as"
    LESS = "less well than"


def harmony_words(how: Harmony, before: float, after: float) -> str:
    """Say how the harmony of a side's pieces changes."""
    change = f"({before:+.2f} to {after:+.2f})"
    return f"the pieces work together {how} after other moves {change}"
