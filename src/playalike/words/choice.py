"""What the choice model's numbers mean, in the words of a chess player.

Its features are what the engine says, how a move looks at first sight, how natural it is to a
master, what it does to both sides' harmonics, what kind of move it is, and single steps such as
``step:Bf1b5``. A product, ``loss*endgame``, is the first in the circumstances of the others.
"""

from __future__ import annotations

import chess

from playalike.words.bands import CONTEXTS
from playalike.words.features import kind_words, taste_words
from playalike.words.harmonics import HARMONICS
from playalike.words.routes import route_words
from playalike.words.text import ordinal, percent

__all__ = [
    "TASTES",
    "engine_words",
    "feature_taste",
    "plural",
    "preference_words",
    "prior_words",
    "sight_words",
]

SEEN = 10.25
"""Moves behind this rank were not among the ten of a glance."""
NATURAL, THINKABLE = 0.25, 0.08
"""From these chances on a move is natural, or at least one that some would play."""
STEP = "step:"
"""What the name of a step begins with."""
_SOUND, _LAX = "keeps to the strongest moves", "accepts a slightly weaker move"
_NATURAL, _UNUSUAL = "likes natural moves", "likes moves that others overlook"
_PLAIN, _DEEP = "likes moves that look good at once", "likes moves whose point shows late"
TASTES: dict[str, tuple[str, str]] = {
    "loss": (_LAX, _SOUND),
    "win_chance_loss": (_LAX, _SOUND),
    "log_rank": (_LAX, _SOUND),
    "first": (_SOUND, _LAX),
    "prior": (_NATURAL, _UNUSUAL),
    "prior_chance": (_NATURAL, _UNUSUAL),
    "prior_first": (_NATURAL, _UNUSUAL),
    "glance_loss": (_DEEP, _PLAIN),
    "glance_rank": (_DEEP, _PLAIN),
    "look_loss": (_DEEP, _PLAIN),
    "look_rank": (_DEEP, _PLAIN),
    "survey_loss": (_DEEP, _PLAIN),
    "survey_rank": (_DEEP, _PLAIN),
    "constancy": (_PLAIN, _DEEP),
}
"""What it says of a player to like a feature, and not to: what the engine and the prior tell."""


def engine_words(rank: int, loss_cp: int) -> str:
    """Say what the engine thinks of a move."""
    behind = f", {loss_cp} cp behind" if loss_cp else ""
    return f"the engine's {ordinal(rank)} choice{behind}"


def preference_words(san: str, same: bool, cost_win_percent: float) -> str:
    """Say what the engine preferred to the move that was played."""
    if same:
        return "The engine would play the same."
    if cost_win_percent < 0.05:
        return f"For the engine {san} is as good."
    return f"The engine preferred {san} (cost {cost_win_percent:.1f} % win chance)."


def sight_words(rank: float) -> str:
    """Say how a move looks at first sight, by its rank among what is seen then."""
    if rank > SEEN:
        return "easy to overlook"
    return f"the {ordinal(max(1, round(rank)))} move one sees"


def prior_words(chance: float, speaks_for: bool) -> str:
    """Say how natural a move looks; `speaks_for` when that counts in its favour."""
    share = percent(chance) if chance >= 0.005 else "below 1 %"
    if chance >= NATURAL:
        return f"a natural move for a master ({share})"
    if chance >= THINKABLE:
        return f"a move some masters would play ({share})"
    if speaks_for:
        return f"more natural for a master than most other moves here ({share})"
    return f"a move few masters would play ({share})"


def feature_taste(feature: str, helps: bool, liked: bool, side: chess.Color = chess.WHITE) -> str:
    """Say what it tells of a player that a feature counts, as ``likes outposts``.

    Where a feature that is liked helps a move, the move has more of it than the others; one that
    is not liked helps a move that has less. `side` is whose squares a step is named by.
    """
    name, *rest = feature.split("*")
    words = _taste(name, helps, liked, side)
    for part in rest:
        words += f" {CONTEXTS[part] if part in CONTEXTS else f'with {kind_words(part)}'}"
    return words


def plural(taste: str) -> str:
    """Return a taste as that of many: ``like outposts``."""
    verb, _, rest = taste.partition(" ")
    return f"{verb.removesuffix('s')} {rest}"


def _taste(name: str, helps: bool, liked: bool, side: chess.Color) -> str:
    if name in TASTES:
        return TASTES[name][not liked]
    if name.startswith(STEP):
        way = route_words([name.removeprefix(STEP)], side)
        if helps == liked:
            return f"likes {way}" if liked else f"seldom goes {way}"
        return f"prefers {way} to this" if liked else f"prefers this to {way}"
    whose, _, metric = name.partition("_")
    if whose in ("own", "their") and metric in HARMONICS:
        amount = HARMONICS[metric].amount
        if whose == "own":
            return f"wants more {amount}" if liked else f"cares less about {amount}"
        return (
            f"{'allows' if liked else 'leaves'} the opponent {'more' if liked else 'less'} {amount}"
        )
    return taste_words(name, liked, more=helps == liked)
