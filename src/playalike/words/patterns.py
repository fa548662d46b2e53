"""Patterns of moves: manoeuvres, set-ups, and the motifs of attack and endgame."""

from __future__ import annotations

import re

from playalike.words.bands import phase_words
from playalike.words.pieces import a_piece
from playalike.words.structures import structure_words
from playalike.words.text import ordinal

__all__ = ["MOTIFS", "pattern_words"]

MOTIFS: dict[str, str] = {
    "to_king_wing": "brings {piece} over to the enemy king's side of the board",
    "at_king": "aims {piece} at the squares around the enemy king",
    "check": "gives check with {piece}",
    "discovered": "gives a discovered check",
    "fork": "makes two threats at once with {piece}",
    "sacrifice_at_king": "sacrifices {piece} near the enemy king",
    "sacrifice_elsewhere": "sacrifices {piece} away from the enemy king",
    "exchange_sacrifice": "gives up a rook for a minor piece",
    "storm": "storms the enemy king with a pawn to {square}",
    "break_at_king": "breaks with a pawn in front of the enemy king",
    "lift": "lifts a rook to {square}",
    "forward": "marches the king forward",
    "to_centre": "brings the king to the centre",
    "hunts_king": "brings the king up against the enemy king",
    "retreat": "draws the king back",
    "seventh": "puts a rook on the seventh rank",
    "open_file": "takes an open file with a rook",
    "back_rank": "returns a rook to the back rank",
    "passer": "pushes a passed pawn to the {rank} rank",
    "blockades": "stops a passed pawn with {piece}",
    "trade": "exchanges {piece} on even terms",
    "simplifies": "exchanges while ahead",
    "flank_pawn": "pushes a pawn on the wing",
    "threat": "makes a threat with {piece}",
    "behind_passer": "puts a rook behind his own passed pawn",
    "behind_enemy_passer": "puts a rook behind an enemy passed pawn",
}
"""What the motifs mean; a key has one as ``N at_king`` or ``P storm_g4``."""
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")


def pattern_words(key: str) -> str:
    """Say what a pattern key means; squares are counted from the player's own side."""
    kind, what, where = key.split("|")
    place = structure_words(where) if kind == "setup" else phase_words(where)
    if what in ("O-O", "O-O-O"):
        return f"castles {'kingside' if what == 'O-O' else 'queenside'} {place}"
    if kind == "setup":
        return f"puts {a_piece(what[0])} on {what[1:]} {place}"
    if kind == "maneuver":
        return f"{_moving(what)} {place}"
    letter, motif = what.split(" ")
    name, _, detail = motif.rpartition("_")
    if motif in MOTIFS:
        name, detail = motif, ""
    rank = ordinal(int(detail)) if detail.isdigit() else ""
    return f"{MOTIFS[name].format(piece=a_piece(letter), square=detail, rank=rank)} {place}"


def _moving(what: str) -> str:
    shape = re.fullmatch(r"(.)\((\d),([+-]\d)\)", what)
    if shape is None:
        return f"moves {a_piece(what[0])} from {what[1:3]} to {what[3:5]}"
    across, ahead = int(shape[2]), int(shape[3])
    ways = []
    if across:
        ways.append(f"{_NUMBERS[across]} file{'' if across == 1 else 's'} across")
    if ahead:
        ranks = f"{_NUMBERS[abs(ahead)]} rank{'' if abs(ahead) == 1 else 's'}"
        ways.append(f"{ranks} {'forward' if ahead > 0 else 'back'}")
    return f"moves {a_piece(shape[1])} {' and '.join(ways)}"
