"""What the choice model's numbers mean, in the words of a chess player."""

from __future__ import annotations

from collections.abc import Sequence

import chess
import numpy as np
from numpy.typing import NDArray

from playalike.choice.candidates import ENGINE_FEATURES
from playalike.choice.first_sight import SIGHT_FEATURES
from playalike.choice.model import PRIOR_FEATURES, STEP
from playalike.position.harmonics import METRICS
from playalike.style.classic.layers.words import (
    feature_words,
    metric_words,
    route_words,
    taste_words,
)

__all__ = ["engine_words", "group_words", "personal_words", "prior_words", "sight_words"]

SEEN = 10.25
"""Moves behind this rank were not among the ten of a glance."""
NATURAL, THINKABLE = 0.25, 0.08
"""From these chances on a move is natural, or at least thought of."""
NAMED = 2
"""How many features of the personal part are named ..."""
WORTH_NAMING = 0.2
"""... if they make up so much of what speaks on its side."""
MOST_LOOKED_AT = 8
"""Two features may have the same words: the next ones stand in."""
_CONTEXTS = {
    "endgame": "with few pieces left",
    "ahead": "when better",
    "behind": "when worse",
    "sharp": "when one move stands out",
}
Floats = NDArray[np.float64]


def engine_words(rank: int, loss_cp: int) -> str:
    """Say what the engine thinks of a move."""
    if rank == 1:
        return "the engine's first choice"
    behind = f", {loss_cp} cp behind" if loss_cp else ""
    return f"number {rank} of the engine's list{behind}"


def sight_words(seen: NDArray[np.float32]) -> str:
    """Say how a move looks at first sight; `seen` is its row of `SIGHT_FEATURES`."""
    rank = float(np.exp(seen[SIGHT_FEATURES.index("look_rank")]))
    if rank < 1.5:
        return "the first move that one sees"
    if rank > SEEN:
        return "hard to see at first"
    return f"number {rank:.0f} at first sight"


def prior_words(chance: float, speaks_for: bool) -> str:
    """Say how natural a move looks; `speaks_for` when that counts in its favour."""
    share = f"{chance:.0%}".replace("%", " %") if chance >= 0.005 else "below 1 %"
    if chance >= NATURAL:
        return f"a natural move for a master ({share})"
    if chance >= THINKABLE:
        return f"a move that masters think of ({share})"
    if speaks_for:
        return f"more natural for a master than most of the others ({share})"
    return f"a move that few masters think of ({share})"


def group_words(features: Sequence[str], terms: Floats, weights: Floats) -> str:
    """Say what tells most among some features, as masters in general see it.

    `terms` is what each feature adds (0 for those of other groups), `weights` what one is worth.
    """
    sign = 1.0 if terms.sum() >= 0 else -1.0
    strongest = int(np.argmax(sign * terms))
    if not terms[strongest]:
        return ""
    words = _taste(features[strongest], terms[strongest] > 0, weights[strongest] > 0)
    return f"like other masters, {words}"


def personal_words(
    features: Sequence[str], terms: Floats, weights: Floats, side: chess.Color
) -> str:
    """Say what in a candidate of a side draws, or repels, this player more than other masters."""
    total = float(terms.sum())
    sign = 1.0 if total >= 0 else -1.0
    told_by = sign * terms
    ranked = np.argsort(-told_by, kind="stable")[:MOST_LOOKED_AT].tolist()
    least = WORTH_NAMING * float(told_by[told_by > 0].sum())
    told: list[str] = []
    for number in ranked:
        if len(told) == NAMED or told_by[number] <= 0 or told_by[number] < least:
            break
        name, helps, liked = features[number], terms[number] > 0, weights[number] > 0
        step = name.startswith(STEP)
        words = _step(name, helps, liked, side) if step else _taste(name, helps, liked)
        if words not in told:
            told.append(words)
    if not told:
        return ""
    opening = "more than other masters" if sign > 0 else "less to this player's taste:"
    return f"{opening} {' and '.join(told)}"


def _step(feature: str, helps: bool, liked: bool, side: chess.Color) -> str:
    """The same for a step, with the squares of the real board."""
    token = feature.removeprefix(STEP)
    way = route_words(side, [token])
    if helps == liked:
        return f"likes {way}" if liked else f"seldom goes {way}"
    return f"prefers {way} to this" if liked else f"prefers this to {way}"


def _taste(feature: str, helps: bool, liked: bool) -> str:
    """Name a feature that is liked or not; where it helps a move, that has more of what is liked
    than the others, or less of what is not."""
    more = helps == liked
    name, *rest = feature.split("*")
    if name in ENGINE_FEATURES:
        sound = liked == (name == "first")
        words = "keeps to the strongest moves" if sound else "gives up a little for other moves"
    elif name in PRIOR_FEATURES:
        words = "likes what looks natural" if liked else "likes what others do not think of"
    elif metric := _metric(name):
        whose = "" if name.startswith("own_") else " of the opponent"
        words = f"{'wants' if liked else 'cares less for'} {metric}{whose}"
    else:
        words = taste_words(name, liked, more)
    for part in rest:
        words += f" {_CONTEXTS.get(part, f'with {feature_words(part)}')}"
    return words


def _metric(feature: str) -> str:
    """Return what a harmonic is called; empty when the feature is none."""
    side, _, metric = feature.split("*")[0].partition("_")
    return metric_words(metric) if side in ("own", "their") and metric in METRICS else ""
