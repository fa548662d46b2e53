"""The record of the mode `classic`'s model."""

from __future__ import annotations

from dataclasses import dataclass

from playalike.config import ConfigError

__all__ = ["StyleModel"]


@dataclass(frozen=True, slots=True)
class StyleModel:
    """A conditional logit: which candidate would the player pick?"""

    features: tuple[str, ...]
    weights: tuple[float, ...]
    means: tuple[float, ...]
    scales: tuple[float, ...]
    """Features are standardised with these before weighting."""
    positions: int
    validation_top1: float
    validation_top3: float
    validation_nll: float
    engine_top1: float
    """The engine's first choice on the same validation positions."""

    def __post_init__(self) -> None:
        """Check the ranges."""
        if not len(self.features) == len(self.weights) == len(self.means) == len(self.scales):
            raise ConfigError("features, weights, means and scales differ in length")
