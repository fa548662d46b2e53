"""Which features of the choice model are named as the reason for a move."""

from __future__ import annotations

from collections.abc import Sequence

import chess
import numpy as np
from numpy.typing import NDArray

from playalike.words.choice import feature_taste, plural

__all__ = ["group_reason", "personal_reason"]

NAMED = 2
"""How many features of the personal part are named ..."""
WORTH_NAMING = 0.2
"""... if they make up so much of what speaks on its side."""
MOST_LOOKED_AT = 8
"""Two features may have the same words: the next ones stand in."""
Floats = NDArray[np.float64]


def group_reason(features: Sequence[str], terms: Floats, weights: Floats) -> str:
    """Say what tells most among some features, as masters in general see it.

    `terms` is what each feature adds (0 for those of other groups), `weights` what one is worth.
    """
    sign = 1.0 if terms.sum() >= 0 else -1.0
    strongest = int(np.argmax(sign * terms))
    if not terms[strongest]:
        return ""
    taste = feature_taste(features[strongest], terms[strongest] > 0, weights[strongest] > 0)
    return f"masters {plural(taste)}"


def personal_reason(
    features: Sequence[str],
    terms: Floats,
    weights: Floats,
    side: chess.Color,
    others: str = "masters",
) -> str:
    """Say what in a candidate of a side draws, or repels, this player more than the others."""
    total = float(terms.sum())
    sign = 1.0 if total >= 0 else -1.0
    share = sign * terms
    ranked = np.argsort(-share, kind="stable")[:MOST_LOOKED_AT].tolist()
    least = WORTH_NAMING * float(share[share > 0].sum())
    tastes: list[str] = []
    for number in ranked:
        if len(tastes) == NAMED or share[number] <= 0 or share[number] < least:
            break
        taste = feature_taste(features[number], terms[number] > 0, weights[number] > 0, side)
        if taste not in tastes:
            tastes.append(taste)
    if not tastes:
        return ""
    words = " and ".join(tastes)
    if sign > 0:
        return f"{words}, more than other {others}"
    return f"less to the player's taste: {words}"
