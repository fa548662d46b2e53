"""Strategic themes, of positions and of plans, and weaknesses: what they are called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import chess

from playalike.words.text import joined

__all__ = ["THEMES", "ThemeWords", "describe_theme", "theme_words"]


class ThemeWords(NamedTuple):
    """The words of one theme; `plans` has what to do for it."""

    label: str
    """A noun: ``king attack``."""
    described: str
    """What happens, as one strand of a plan."""


THEMES: dict[str, ThemeWords] = {
    name: ThemeWords(label, described)
    for name, label, described in (
        ("file_control", "file control", "{piece} takes the open file: {squares}"),
        ("outpost_occupation", "outpost occupation", "{piece} occupies the outpost {squares}"),
        ("king_attack", "king attack", "{piece} joins the attack on the king at {squares}"),
        ("passed_pawn_creation", "creation of a passed pawn", "a passed pawn appears on {squares}"),
        ("passed_pawn_advance", "passed pawn advance", "the passed pawn marches towards {squares}"),
        ("centralization", "centralisation", "{piece} settles in the centre on {squares}"),
        ("pawn_storm", "pawn storm", "pawns storm against the king on {squares}"),
        ("minority_attack", "minority attack", "the minority attacks {squares}"),
        ("space_gain", "space gain", "a pawn takes {squares} from the opponent"),
        ("piece_trade", "piece trade", "{piece} is exchanged on {squares}"),
        ("bishop_pair", "bishop pair", "the bishop pair is won on {squares}"),
        (
            "rook_on_seventh",
            "rook on the seventh",
            "a rook enters the seventh rank against {squares}",
        ),
        ("doubled_rooks", "doubled rooks", "rooks are doubled against {squares}"),
        ("pawn_break", "pawn break", "a pawn challenges {squares}"),
        ("blockade", "blockade", "{piece} blockades the pawn on {squares}"),
        ("fianchetto", "fianchetto", "the bishop looks down the long diagonal at {squares}"),
        (
            "opposite_castling_attack",
            "attack after opposite castling",
            "{piece} goes for the king on the other wing at {squares}",
        ),
        ("king_walk", "king walk", "the king marches to {squares}"),
        ("simplification", "simplification", "{piece} is traded on {squares} to simplify"),
        ("sacrifice", "sacrifice", "{piece} is offered on {squares}"),
        ("prophylaxis", "prophylaxis", "{piece} keeps the opponent from {squares}"),
        ("maneuver", "manoeuvre", "{piece} is re-routed to {squares}"),
        ("material_gain", "material gain", "{piece} wins material on {squares}"),
        ("structure_damage", "damage to the pawns", "the enemy pawns on {squares} are left weak"),
        ("pressure", "pressure", "{piece} adds to the pressure on {squares}"),
        ("square_control", "control of a square", "{piece} takes control of {squares}"),
        ("defence", "defence", "{piece} helps to hold {squares}"),
        ("pawn_advance", "pawn advance", "a pawn advances to {squares} with support"),
        ("development", "development", "the last minor piece is developed"),
        ("king_safety", "king safety", "the king is brought to safety"),
        ("activation", "activation", "{piece} becomes active on {squares}"),
        ("half_open_file", "half-open file", "a rook takes the half-open file against {squares}"),
        ("king_activity", "active king", "the king comes to {squares}"),
        ("restriction", "restriction", "an enemy piece is kept from {squares}"),
        ("combination", "combination", "forcing moves on {squares}"),
        ("battery", "battery", "{piece} makes a battery that looks at {squares}"),
        ("line_opening", "line opening", "a pawn opens the file to {squares}"),
        ("pawn_centre", "pawn centre", "pawns hold the centre on {squares}"),
        (
            "passer_support",
            "support of a passed pawn",
            "{piece} helps the passed pawn to {squares}",
        ),
        ("invasion", "invasion", "{piece} invades on {squares}"),
        ("king_pressure", "pressure on the king", "{piece} is brought to bear on {squares}"),
        ("pin", "pin", "{piece} pins the piece on {squares}"),
        ("rooks_connected", "connected rooks", "the rooks are connected"),
        ("wing_march", "march of a wing pawn", "a pawn marches on the wing to {squares}"),
        (
            "passer_stop",
            "stopping a passed pawn",
            "{piece} helps to keep a passed pawn from {squares}",
        ),
    )
}
"""Those of `position.themes`, then the ends that only plans have."""


def theme_words(theme: str) -> str:
    """Return ``king attack`` for ``king_attack``."""
    # A personality may come from a newer version, which knows more themes.
    return THEMES[theme].label if theme in THEMES else theme.replace("_", " ")


def describe_theme(theme: str, piece: int, squares: Sequence[str]) -> str:
    """Say in a few words what a theme with this piece and these relative squares is about."""
    name = chess.piece_name(piece) if piece else "a piece"
    return THEMES[theme].described.format(piece=name, squares=joined(squares) or "the board")
