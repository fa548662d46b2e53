"""The style dimensions: what each is called, what it means, and how it reads.

A dimension is a number for one side in one game, or none where the game has nothing to say (no
queens were exchanged, say). A player's value is the mean over games.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["COMPOSITES", "DIMENSIONS", "NAMES", "Dimension"]


@dataclass(frozen=True, slots=True)
class Dimension:
    """One number a side and game."""

    name: str
    meaning: str
    """In a few words, as a table shows it."""
    engine: bool = False
    """Needs engine analysis."""
    clock: bool = False
    """Needs clocks in the games."""


DIMENSIONS: tuple[Dimension, ...] = (
    Dimension("attacked_material", "enemy material under attack, pawns a position"),
    Dimension("legal_moves", "legal moves a position"),
    Dimension("opponent_moves", "legal moves left to the opponent"),
    Dimension("center_control", "pieces bearing on the four centre squares"),
    Dimension("captures", "share of own moves that capture"),
    Dimension("checks", "share of own moves that give check"),
    Dimension("king_pressure", "squares around the enemy king under attack"),
    Dimension("king_risk", "squares around one's own king under attack, and pawns missing there"),
    Dimension("space", "squares controlled in the enemy half"),
    Dimension("space_gradient", "how much denser control is in the centre than at the rim"),
    Dimension("placement_gradient", "how much denser one's pieces stand there than at the rim"),
    Dimension("tension", "pieces of both sides under attack"),
    Dimension("loose_pieces", "own pieces attacked and not defended"),
    Dimension("pawn_advance", "mean rank of one's pawns, from one's own side"),
    Dimension("isolated_pawns", "isolated pawns"),
    Dimension("doubled_pawns", "doubled pawns"),
    Dimension("pawn_moves", "share of own moves made by pawns"),
    Dimension("retreats", "share of own piece moves that go back"),
    Dimension("move_diversity", "different target squares for each own move"),
    Dimension("sacrifices", "sacrifices a game"),
    Dimension("opposite_castling", "kings castled to opposite sides"),
    Dimension("castling_long", "castled to the queen's side"),
    Dimension("castling_ply", "ply of castling"),
    Dimension("first_exchange_ply", "ply of the first exchange of pieces"),
    Dimension("queen_exchange_ply", "ply at which the queens were off"),
    Dimension("queens_on", "queens still on at ply 40"),
    Dimension("pieces_left", "pieces (no pawns, no kings) of both sides left at ply 40"),
    Dimension("imbalance", "share of positions with unlike material"),
    Dimension("fragility", "fragility of the interaction graph"),
    Dimension("plies", "length of the game in half-moves"),
    Dimension("delta", "pawns between the two best moves, at most 10", engine=True),
    Dimension("opening_time", "share of the time used in the first 12 moves", clock=True),
    Dimension("longest_think", "longest think, as a share of the time used", clock=True),
    Dimension(
        "time_trouble", "share of moves made with less than a tenth of the time left", clock=True
    ),
)
NAMES: tuple[str, ...] = tuple(dimension.name for dimension in DIMENSIONS)

COMPOSITES: dict[str, tuple[str, ...]] = {
    "tactical": (
        "tension",
        "attacked_material",
        "legal_moves",
        "king_pressure",
        "space",
        "pieces_left",
        "sacrifices",
    ),
    "aggression": (
        "king_pressure",
        "checks",
        "sacrifices",
        "attacked_material",
        "space",
        "opposite_castling",
    ),
}
"""Scores made of several dimensions, each of which counts the same: see `calibration`."""
