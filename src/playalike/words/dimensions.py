"""The dimensions of playstyle and the two scores made of them: their labels."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["DIMENSIONS", "SCORES", "ScoreWords", "dimension_words"]

DIMENSIONS: dict[str, str] = {
    "attacked_material": "Threats",
    "legal_moves": "Freedom",
    "opponent_moves": "Freedom left",
    "center_control": "Centre",
    "captures": "Captures",
    "checks": "Checks",
    "king_pressure": "King attack",
    "king_risk": "King at risk",
    "space": "Space",
    "space_gradient": "Central control",
    "placement_gradient": "Pieces in the centre",
    "tension": "Tension",
    "loose_pieces": "Loose pieces",
    "pawn_advance": "Pawn advance",
    "isolated_pawns": "Isolated pawns",
    "doubled_pawns": "Doubled pawns",
    "pawn_moves": "Pawn moves",
    "retreats": "Retreats",
    "move_diversity": "Variety of squares",
    "sacrifices": "Sacrifices",
    "opposite_castling": "Opposite castling",
    "castling_long": "Long castling",
    "castling_ply": "Late castling",
    "first_exchange_ply": "Late exchanges",
    "queen_exchange_ply": "Late queen exchange",
    "queens_on": "Queens kept",
    "pieces_left": "Pieces kept",
    "imbalance": "Imbalance",
    "fragility": "Fragility",
    "plies": "Length of games",
    "delta": "Sharpness",
    "opening_time": "Time for the opening",
    "longest_think": "Longest think",
    "time_trouble": "Time trouble",
}


class ScoreWords(NamedTuple):
    """How a calibrated score is shown."""

    label: str
    meaning: str


SCORES: dict[str, ScoreWords] = {
    "tactical": ScoreWords(
        "Tactical",
        "0.5 is the usual game among masters; the dots are means over games, the bands their "
        "95 % intervals",
    ),
    "aggression": ScoreWords(
        "Aggressive", "pressure on the king, checks, sacrifices, threats and space"
    ),
}


def dimension_words(name: str) -> str:
    """Return a dimension in a word or two."""
    return DIMENSIONS[name]
