"""Findings in words: pieces, phases, structures and patterns as a chess player would say them."""

from __future__ import annotations

import re

import chess

from playalike.position.moves.features import DEFINITIONS
from playalike.position.moves.patterns import MOTIFS
from playalike.position.moves.tokens import LETTERS

__all__ = [
    "compared",
    "family_name",
    "feature_phrase",
    "pattern_phrase",
    "phase_phrase",
    "structure_phrase",
]

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
HOLDERS = {"mine": "with", "theirs": "against", "both": "with"}
ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
FILES = ("no file", "one file", "two files", "three files", "four files", "five files", "six files")
RANKS = ("no rank", "one rank", "two ranks", "three ranks", "four ranks", "five ranks", "six ranks")
FEATURE_PHRASES = {
    "quiet": "plays a quiet move",
    "capture": "takes something",
    "winning_capture": "wins material by taking",
    "equal_exchange": "makes an even exchange",
    "losing_capture": "takes at a loss on the square",
    "sacrifice": "offers 200 centipawns or more as a sacrifice",
    "exchange_offer": "offers an exchange of pieces",
    "simplifies": "exchanges pieces while ahead",
    "queen_trade": "exchanges queens",
    "recapture": "takes back at once",
    "quiet_pawn_advance": "makes a small pawn move in the own half",
    "passed_pawn_push": "advances a passed pawn",
    "pawn_storm": "storms the enemy king with a pawn",
    "moves_king_shield": "moves a pawn before the own king",
    "opens_file": "opens a file with a pawn",
    "to_centre": "brings a man to the centre",
    "to_edge": "goes to the edge of the board",
    "attacks_enemy_king_ring": "turns a new piece against the enemy king",
    "outpost": "occupies an outpost",
    "blockades_passer": "blockades a passed pawn",
    "evades_attack": "brings an endangered man to safety",
    "defends_attacked": "guards a man that hung",
    "creates_threat": "makes a new threat",
    "same_piece_again": "moves the same piece again",
    "switchback": "moves a piece straight back",
}
"""Shorter than the definitions; for the others the definition itself will do."""
BANDS = {
    "losing": "when losing",
    "worse": "when worse",
    "equal": "in level positions",
    "better": "when better",
    "winning": "when winning",
}


def family_name(players: tuple[str, ...]) -> str:
    """Return how to call the player in a sentence: ``Karpov`` for ``Karpov, Anatoly``."""
    name = players[0].removeprefix("=").strip() if players else ""
    family, comma, _ = name.partition(",")
    return (family if comma else name.rpartition(" ")[2]).strip() or "The player"


def phase_phrase(phase: str | None) -> str:
    """Return ``in the middlegame``; nothing for no phase."""
    return f"in the {phase}" if phase else ""


def structure_phrase(category: str) -> str:
    """Return ``against hanging pawns`` for ``hanging_pawns:theirs``."""
    kind, _, holder = category.partition(":")
    known = STRUCTURES.get(kind, kind.replace("_", " "))
    return f"{HOLDERS.get(holder, 'with')} {known}"


def feature_phrase(feature: str) -> str:
    """Return what a move with the feature does."""
    return FEATURE_PHRASES.get(feature, DEFINITIONS[feature])


def compared(lift: float) -> str:
    """Say a ratio in words: ``1.4 times as often as other masters``."""
    if lift >= 1:
        times = f"{lift:.1f}" if lift < 10 else f"{lift:.0f}"
        return f"{times} times as often as other masters"
    return f"{1 - lift:.0%} less often than other masters"


def context_phrase(phase: str | None, category: str | None, band: str | None) -> str:
    """Return where a rule holds, to begin a sentence with."""
    words = [phase_phrase(phase)]
    if category:
        words.append(structure_phrase(category))
    if band:
        words.append(BANDS[band])
    text = ", ".join(word for word in words if word) or "everywhere"
    return text[0].upper() + text[1:]


def pattern_phrase(key: str) -> str:
    """Say what a pattern key means."""
    kind, what, where = key.split("|")
    place = structure_phrase(where) if kind == "setup" else phase_phrase(where)
    if what in ("O-O", "O-O-O"):
        return f"castles {'kingside' if what == 'O-O' else 'queenside'} {place}"
    if kind == "setup":
        return f"puts {_piece(what[0])} on {what[1:]} {place}"
    if kind == "maneuver":
        return f"{_moving(what)} {place}"
    letter, motif = what.split(" ")
    name, _, detail = motif.rpartition("_")
    if motif in MOTIFS:
        name, detail = motif, ""
    rank = ORDINALS[int(detail)] if detail.isdigit() else ""
    return f"{MOTIFS[name].format(piece=_piece(letter), square=detail, rank=rank)} {place}"


def _piece(letter: str) -> str:
    name = chess.piece_name(LETTERS.index(letter))
    return f"{'the' if letter in 'QK' else 'a'} {name}"


def _moving(what: str) -> str:
    shape = re.fullmatch(r"(.)\((\d),([+-]\d)\)", what)
    if shape is None:
        return f"moves {_piece(what[0])} from {what[1:3]} to {what[3:5]}"
    across, ahead = int(shape[2]), int(shape[3])
    ways = []
    if across:
        ways.append(f"{FILES[across] if across < 7 else 'seven files'} across")
    if ahead:
        ranks = RANKS[abs(ahead)] if abs(ahead) < 7 else "seven ranks"
        ways.append(f"{ranks} {'forward' if ahead > 0 else 'back'}")
    return f"moves {_piece(shape[1])} {' and '.join(ways)}"
