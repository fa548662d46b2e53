"""Comprehensive style: how the player's choices differ from the engine's. ±0.30.

The study's choice model says how much each property of a candidate drew or repelled the player:
what the engine thinks of it (loss, rank), and everything else: some sixty features and the changes
of both sides' harmonics. Here the engine's part is left out. What remains, compared with the mean
of all candidates, is taste: 1 more means that the player picks the move e = 2.7 times as often as
the engine's scores explain. The value is `weight * tanh(taste / 1)`.
"""

from __future__ import annotations

import math
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from playalike.choice.features import ENGINE_FEATURES, PLAIN_FEATURES, plain_matrix
from playalike.decision import Contribution
from playalike.errors import PlayalikeError
from playalike.personality.load import Personality
from playalike.position.harmonics import METRICS
from playalike.style.classic.layers.scales import PerPosition, contribution, weight_of
from playalike.style.context import Context, Option
from playalike.words.features import taste_words
from playalike.words.harmonics import HARMONICS

__all__ = ["WEIGHT", "ComprehensiveLayer"]

WEIGHT = 0.30
LARGE = 1.0
"""Taste of this much earns 76 % of the weight; one standard deviation within the candidates of a
position is about 0.5."""


class ComprehensiveLayer:
    """Judges a move by all that drew the player beyond the engine's scores."""

    name: ClassVar[str] = "comprehensive"

    def __init__(self, personality: Personality) -> None:
        """Take the model's weights of everything but the engine's opinion."""
        model = personality.model
        self._weight = weight_of(personality, self.name, WEIGHT)
        self._features = tuple(name for name in model.features if name not in ENGINE_FEATURES)
        chosen = [model.features.index(name) for name in self._features]
        scales = np.array(model.scales, dtype=np.float64)[chosen]
        for name in self._features:
            if name not in PLAIN_FEATURES:
                raise PlayalikeError(
                    f"the style model of {personality.name} has a feature {name!r}, which this "
                    "version of Playalike does not know: study the player again or update Playalike"
                )
        if not (scales > 0).all():
            raise PlayalikeError(
                f"the style model of {personality.name} has a scale that is not above 0: "
                "it is damaged, study the player again"
            )
        self._weights = np.array(model.weights, dtype=np.float64)[chosen] / scales
        self._positions = model.positions
        self._taste = PerPosition(self._compare)

    @property
    def support(self) -> int:
        """How many positions the model was learned from; 0 when it knows the engine only."""
        return self._positions if self._weights.any() else 0

    def score(self, context: Context, option: Option) -> Contribution:
        """Judge a candidate against the others."""
        if not self.support:
            return Contribution(self.name, 0.0, "")
        parts = self._taste(context)[option.index]
        taste = float(parts.sum())
        strongest = int(np.argmax(parts if taste > 0 else -parts))
        liked = bool(self._weights[strongest] > 0)
        words = _words(self._features[strongest], liked, liked == (taste > 0))
        return contribution(self.name, self._weight * math.tanh(taste / LARGE), words)

    def _compare(self, context: Context) -> NDArray[np.float64]:
        """Return what each feature (column) of each candidate (row) adds, their mean being 0."""
        matrix = plain_matrix(context.described, self._features).astype(np.float64)
        return np.asarray((matrix - matrix.mean(axis=0)) * self._weights)


def _words(feature: str, liked: bool, more: bool) -> str:
    """Name what tells most; `more` says whether the move has more of it than the others."""
    side, _, metric = feature.partition("_")
    if metric in METRICS:
        who = "" if side == "own" else "the opponent has "
        return (
            f"{who}{'more' if more else 'less'} {HARMONICS[metric].amount} than after other moves"
        )
    return taste_words(feature, liked, more)
