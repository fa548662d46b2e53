"""The contract of a style layer."""

from __future__ import annotations

from typing import ClassVar, Protocol

from playalike.decision import Contribution
from playalike.personality.load import Personality
from playalike.style.context import Context, Option

__all__ = ["Layer"]


class Layer(Protocol):
    """One way to judge how much a move is to the player's taste.

    A layer is made once for a personality and indexes what it needs; `score` is then asked for
    every candidate. The value is what the move's style score gains, in the range that the layer's
    module documents, its weight included; 0 with an empty reason means "nothing to say".
    """

    name: ClassVar[str]
    """As in `--without plans`."""

    def __init__(self, personality: Personality) -> None:
        """Index what the layer needs."""

    @property
    def support(self) -> int:
        """How many findings the layer rests on; 0 means that it will stay silent."""

    def score(self, context: Context, option: Option) -> Contribution:
        """Judge a candidate: the value, and why in a few plain words."""
