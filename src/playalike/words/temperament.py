"""What a player's temperament draws him to, and away from, as chess players say it."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["TASTES", "likings", "setup_reason", "taste_reason"]

TASTES: dict[str, tuple[str, str]] = {
    "king_pressure": ("pressure on the enemy king", "positions without an attack on the king"),
    "king_risk": ("positions in which neither king is safe", "a safe king"),
    "tension": ("tension on the board", "positions in which little is under attack"),
    "threats": ("threats against the enemy's men", "quiet positions without threats"),
    "space": ("space in the enemy's half", "staying behind the lines"),
    "their_space": ("letting the opponent come", "keeping the opponent out"),
    "mobility": ("free play for the pieces", "compact positions"),
    "their_mobility": ("open play for both sides", "leaving the opponent few moves"),
    "centre": ("control of the centre", "play on the wings"),
    "pieces": ("keeping the pieces on", "exchanges"),
    "queens": ("keeping the queens on", "an early exchange of queens"),
    "unlike_material": ("unequal material", "the same pieces on both sides"),
    "material_given": ("giving material for play", "being ahead in material"),
    "advanced_pawns": ("pawns far up the board", "pawns that stay at home"),
    "isolated_pawns": ("activity before pawn structure", "pawns that stand together"),
    "doubled_pawns": ("open lines even for doubled pawns", "sound pawns"),
    "passed_pawns": ("passed pawns", "play without passed pawns"),
    "open_files": ("open files", "closed positions"),
    "loose_pieces": ("pieces that look after themselves", "pieces that protect one another"),
    "outposts": ("outposts for the pieces", "positions without fixed outposts"),
    "opposite_kings": ("kings on opposite wings", "kings on the same wing"),
    "check": ("checks", "doing without checks"),
    "capture": ("captures", "keeping the position as it is"),
    "pawn_move": ("pawn moves", "moves of the pieces"),
    "retreat": ("drawing back to regroup", "going forward"),
    "castle_short": ("early castling", "a king that takes its time"),
    "castle_long": ("castling long", "keeping the king on its own wing"),
    "sacrifice": ("offers of material", "giving nothing away"),
    "pawn_storm": ("storming pawns", "pawns that stay in front of the kings"),
}
"""What it is to like a feature of `choice.temperament.TASTES`, and not to."""

NAMED = 2
"""How many are named ..."""
WORTH_NAMING = 0.25
"""... if each makes up so much of what speaks on its side."""


def taste_reason(features: Sequence[str], terms: Sequence[float], weights: Sequence[float]) -> str:
    """Say what in a candidate is to the player's taste, or not: `terms` is what each adds."""
    total = sum(terms)
    sign = 1.0 if total >= 0 else -1.0
    for_it = sum(sign * term for term in terms if sign * term > 0)
    order = sorted(range(len(terms)), key=lambda number: -sign * terms[number])
    named = [
        TASTES[features[number]][0 if weights[number] > 0 else 1]
        for number in order[:NAMED]
        if sign * terms[number] > WORTH_NAMING * for_it
    ]
    if not named:
        return ""
    words = " and ".join(named)
    return f"a liking for {words}" if sign > 0 else f"it goes against a liking for {words}"


def setup_reason(pull: float) -> str:
    """Say whether a candidate leads to the player's positions or away from them."""
    if pull > 0:
        return "it leads to the kind of position known from the player's own games"
    return "it leads away from the positions of the player's own games"


def likings(features: Sequence[str], weights: Sequence[float]) -> str:
    """Say in a sentence what somebody likes most, compared with masters in general."""
    order = sorted(range(len(weights)), key=lambda number: -abs(weights[number]))
    first, second, third = (
        TASTES[features[number]][0 if weights[number] > 0 else 1] for number in order[:3]
    )
    return f"More than other masters, the player likes {first}, {second} and {third}."
