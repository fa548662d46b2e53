"""A preparation in words."""

from __future__ import annotations

from playalike.words.structures import structure_words

__all__ = ["mistake_words", "situation_words", "usual_words"]

_STANDING = {
    "losing": "in bad positions",
    "worse": "when somewhat worse",
    "equal": "in level positions",
    "better": "when somewhat better",
    "winning": "in winning positions",
}
_PHASES = {
    "opening": "in the opening, once out of book",
    "middlegame": "in the middlegame",
    "endgame": "in the endgame",
}
_CLOCK = {"short": "with less than 20 seconds left", "enough": "with time on the clock"}
_MOTIFS = {
    "hung piece": "leaves a piece hanging",
    "quiet move": "misses a quiet move",
    "missed material to take": "does not take what can be taken",
    "ignored threat": "does not see a threat",
    "missed threat": "misses a threat of his own",
    "missed exchange": "misses a good exchange",
    "late development": "leaves development for later",
    "passive piece": "leaves a piece where it does little",
}


def situation_words(name: str) -> str:
    """Return ``in the endgame`` for ``phase endgame``."""
    kind, _, value = name.partition(" ")
    match kind:
        case "phase":
            return _PHASES[value]
        case "standing":
            return _STANDING[value]
        case "clock":
            return _CLOCK[value]
        case _:
            return structure_words(value)


def mistake_words(motif: str) -> str:
    """Return ``misses a fork`` for ``missed fork``."""
    if motif in _MOTIFS:
        return _MOTIFS[motif]
    role, _, what = motif.partition(" ")
    article = "an" if what[:1] in "aeiou" else "a"
    return f"{'misses' if role == 'missed' else 'allows'} {article} {what}"


def usual_words(against_rating: bool) -> str:
    """Say what somebody's play in a situation is compared with."""
    return "against players of the rating" if against_rating else "against the player's own mean"
