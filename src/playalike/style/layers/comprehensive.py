"""Layer 3, comprehensive style: how the player's choices differ from the engine's. ±0.30.

The study's choice model says how much each property of a candidate drew or repelled the player:
what the engine thinks of it (loss, rank), and everything else: some sixty features and the changes
of both sides' harmonics. Here the engine's part is left out. What remains, compared with the mean
of all candidates, is taste: 1 more means that the player picks the move e = 2.7 times as often as
the engine's scores explain. The value is `weight * tanh(taste / 1)`.

The study also knows how much the player gives up in each kind of position. A liking for a move that
loses more than that fades: at twice the usual loss it counts half.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from playalike.decision import Contribution
from playalike.errors import PlayalikeError
from playalike.personality.bands import complexity
from playalike.personality.load import Personality
from playalike.personality.style_model import ENGINE_FEATURES, candidate_features
from playalike.position.harmonics import METRICS
from playalike.style.context import Context, Option
from playalike.style.layers.scales import PerPosition, contribution, weight_of
from playalike.style.layers.words import feature_words, metric_words

__all__ = ["WEIGHT", "ComprehensiveLayer"]

WEIGHT = 0.30
LARGE = 1.0
"""Taste of this much earns 76 % of the weight; one standard deviation within the candidates of a
position is about 0.5."""
NEAR_CP = 30
"""Candidates within this of the best make a position complex; as in the study."""


@dataclass(frozen=True, slots=True)
class _Taste:
    """What draws the player to the candidates of a position."""

    parts: NDArray[np.float64]
    """A row for each candidate, a column for each feature; 0 is the mean of the candidates."""
    usual_loss_cp: float
    """What the player gives up in such positions."""


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
        if not (scales > 0).all():
            raise PlayalikeError(
                f"the style model of {personality.name} has a scale that is not above 0: "
                "it is damaged, study the player again"
            )
        self._weights = np.array(model.weights, dtype=np.float64)[chosen] / scales
        self._positions = model.positions
        self._losses = {
            (cell.phase, cell.eval_band, cell.complexity): float(cell.acceptable_loss_cp)
            for cell in personality.enhanced
        }
        self._taste = PerPosition(self._compare)

    @property
    def support(self) -> int:
        """How many positions the model was learned from; 0 when it knows the engine only."""
        return self._positions if self._weights.any() else 0

    def score(self, context: Context, option: Option) -> Contribution:
        """Judge a candidate against the others."""
        if not self.support:
            return Contribution(self.name, 0.0, "")
        found = self._taste(context)
        parts = found.parts[option.index]
        taste = float(parts.sum())
        value = self._weight * math.tanh(taste / LARGE)
        if value > 0 and option.loss_cp > found.usual_loss_cp:
            value *= found.usual_loss_cp / option.loss_cp
        strongest = int(np.argmax(parts if taste > 0 else -parts))
        words = _words(self._features[strongest], float(self._weights[strongest]))
        return contribution(self.name, value, words)

    def _compare(self, context: Context) -> _Taste:
        matrix = candidate_features(context.described, self._features).astype(np.float64)
        near = int((context.described.loss_cp <= NEAR_CP).sum())
        cell = (context.phase, context.eval_band, complexity(near))
        return _Taste((matrix - matrix.mean(axis=0)) * self._weights, self._losses.get(cell, 30.0))


def _words(feature: str, weight: float) -> str:
    """Say what the player likes or avoids, beyond what the engine thinks of the move."""
    side, _, metric = feature.partition("_")
    if metric not in METRICS:
        return f"{'prefers' if weight > 0 else 'avoids'} {feature_words(feature)}"
    words = metric_words(metric)
    if side == "own":
        return f"seeks {words}" if weight > 0 else f"cares little for {words}"
    return f"lets the opponent have {words}" if weight > 0 else f"denies the opponent {words}"
