"""What layers share: turning findings into values of a known range, and comparing candidates."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from playalike.decision import Contribution
from playalike.errors import PlayalikeError
from playalike.personality.load import Personality
from playalike.position.moves.features import BIT
from playalike.style.context import Context

__all__ = [
    "PerPosition",
    "contribution",
    "diminishing",
    "feature_bit",
    "lift_share",
    "log_lift",
    "soft_limit",
    "weight_of",
]

T = TypeVar("T")

NOTHING = 0.005
"""A smaller value is not worth a word: the layer stays silent."""
_STEEPNESS = math.log(2) / math.log(1.65)
"""Puts chessgate's point on the curve of `lift_share`: atanh(0.15 / 0.25) is ln 2."""
_LARGEST_LIFT = 32.0


def weight_of(personality: Personality, name: str, default: float) -> float:
    """Return a layer's weight: the personality's own when its definition names one."""
    return personality.definition.weights.get(name, default)


def feature_bit(personality: Personality, feature: str) -> int:
    """Return the bit of a feature that a finding names; an unknown one would never be met."""
    if feature not in BIT:
        raise PlayalikeError(
            f"{personality.name} has a finding about moves with {feature!r}, which this version of "
            "Playalike does not know: study the player again or update Playalike"
        )
    return BIT[feature]


def contribution(name: str, value: float, reason: str) -> Contribution:
    """Return what a layer says; next to nothing is said as nothing."""
    if abs(value) < NOTHING:
        return Contribution(name, 0.0, "")
    return Contribution(name, float(value), reason)


def log_lift(lift: float) -> float:
    """Return the natural logarithm of a lift; one of 0 (never seen) is taken as 1/32."""
    return math.log(min(_LARGEST_LIFT, max(1 / _LARGEST_LIFT, lift)))


def lift_share(log: float) -> float:
    """Return what share of a layer's weight a lift, given as its logarithm, earns: -1 to 1.

    The smooth curve through chessgate's example: what is done 65 % more often than usual earns
    0.15 of 0.25. What is done as often as usual earns nothing, and a lift's inverse its negative.
    """
    return math.tanh(_STEEPNESS * log)


def diminishing(values: Iterable[float]) -> float:
    """Add up findings about one move: the strongest in full, each further half the one before.

    Findings overlap (a pawn capture often opens a file as well), so a plain sum would count the
    same taste several times.
    """
    total, share = 0.0, 1.0
    for value in sorted(values, key=lambda value: (-abs(value), value)):
        total += share * value
        share /= 2
    return total


def soft_limit(value: float, limit: float) -> float:
    """Return the value itself up to two thirds of the limit; beyond, it only nears the limit."""
    knee = limit * 2 / 3
    if abs(value) <= knee:
        return value
    rest = limit - knee
    return math.copysign(knee + rest * math.tanh((abs(value) - knee) / rest), value)


class PerPosition(Generic[T]):
    """Computes something once for all candidates of a position, however many of them ask."""

    def __init__(self, compute: Callable[[Context], T]) -> None:
        """Take what computes it."""
        self._compute = compute
        self._last: tuple[Context, T] | None = None

    def __call__(self, context: Context) -> T:
        """Return it, computed when the position is another than last time."""
        last = self._last
        if last is None or last[0] is not context:
            last = (context, self._compute(context))
            self._last = last
        return last[1]
