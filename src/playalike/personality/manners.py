"""How a player behaves: when he resigns, which draws he offers and accepts, how long he thinks.

Two chances, each the logistic function of a weighted sum: that he gives up at this turn, and that a
draw is agreed on at this turn. The weights are fitted to the ends of his games by the stage
`manners` of a study and stand in the definition; from few games they stay near the average master's
(``data/manners.json``).
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from playalike.config import ConfigError, from_mapping
from playalike.position.phase import GamePhase

__all__ = [
    "AVERAGE", "MOST_PACE", "Draws", "Manners", "Pace", "Resignation", "average_manners",
]  # fmt: skip

AVERAGE = Path(__file__).parent / "data" / "manners.json"
"""The average master's manners, for those who have none of their own."""
MATED_CP = -9_000
"""From here on a value means that a mate is seen."""
MOST_WEIGHT = 50.0
MOST_PACE = 4.0
"""Nobody is so much slower, or quicker, than others with the same time on the clock."""
MOST_SPREAD = 3.0


def _up_to(value_cp: float, most_cp: float) -> float:
    return min(max(value_cp, 0.0), most_cp) / 100


def _chance(total: float) -> float:
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))


@dataclass(frozen=True, slots=True)
class Resignation:
    """When he gives up; all weights count pawns, from his point of view."""

    games: int
    """Given up, on which it rests."""
    usual_cp: int
    """His value of the position in the middle one of them."""
    constant: float
    behind: float
    """For each pawn that he is behind by the engine's judgement, up to ten …"""
    behind_before: float
    """… and was at his turn before: few resign in the moment of the blunder."""
    material: float
    """For each pawn of material that he is down, up to nine."""
    mated: float
    """When a mate is seen."""
    endgame: float

    def __post_init__(self) -> None:
        """Check that these can be weights."""
        _check(self)

    @staticmethod
    def terms(value_cp: int, before_cp: int, material_cp: int, endgame: bool) -> tuple[float, ...]:
        """Return what the weights are multiplied with, in their order."""
        return (
            1.0,
            _up_to(-value_cp, 1000),
            _up_to(-before_cp, 1000),
            _up_to(-material_cp, 900),
            float(value_cp <= MATED_CP),
            float(endgame),
        )

    @property
    def weights(self) -> tuple[float, ...]:
        """The weights in the order of `terms`."""
        return (
            self.constant, self.behind, self.behind_before, self.material, self.mated,
            self.endgame,
        )  # fmt: skip

    def chance(self, value_cp: int, before_cp: int, material_cp: int, endgame: bool) -> float:
        """Return the chance that he gives up at this turn."""
        terms = self.terms(value_cp, before_cp, material_cp, endgame)
        return _chance(sum(w * term for w, term in zip(self.weights, terms, strict=True)))


@dataclass(frozen=True, slots=True)
class Draws:
    """Which draws he agrees to."""

    games: int
    """Drawn by agreement, on which it rests."""
    usual_move: int
    """The number of the move at which the middle one of them ended."""
    earliest_move: int
    """A quarter of them ended before this move."""
    content_cp: int
    """In a quarter of them he was better than this."""
    constant: float
    away: float
    """For each pawn by which either side is better, up to three …"""
    better: float
    """… and more when it is he."""
    move: float
    """For each ten moves played, up to sixty."""
    endgame: float

    def __post_init__(self) -> None:
        """Check that these can be weights."""
        _check(self)

    @staticmethod
    def terms(value_cp: int, move: int, endgame: bool) -> tuple[float, ...]:
        """Return what the weights are multiplied with, in their order."""
        return (
            1.0,
            _up_to(abs(value_cp), 300),
            _up_to(value_cp, 300),
            min(move, 60) / 10,
            float(endgame),
        )

    @property
    def weights(self) -> tuple[float, ...]:
        """The weights in the order of `terms`."""
        return self.constant, self.away, self.better, self.move, self.endgame

    def chance(self, value_cp: int, move: int, endgame: bool) -> float:
        """Return the chance that a draw is agreed on at this turn."""
        terms = self.terms(value_cp, move, endgame)
        return _chance(sum(w * term for w, term in zip(self.weights, terms, strict=True)))


@dataclass(frozen=True, slots=True)
class Pace:
    """How long he thinks about a usual move, against people of his rating in the same moments."""

    games: int
    """With clocks, on which it rests."""
    opening: float
    """1 is as long as others, 2 twice as long."""
    middlegame: float
    endgame: float
    spread: float
    """Standard deviation of the logarithm of his times around these: large for somebody who moves
    at once or sinks into thought."""

    def __post_init__(self) -> None:
        """Check the ranges."""
        factors = (self.opening, self.middlegame, self.endgame)
        fits = all(1 / MOST_PACE <= factor <= MOST_PACE for factor in factors)
        if self.games < 1 or not fits or not 0 < self.spread <= MOST_SPREAD:
            raise ConfigError(f"this is no pace: {self}")

    def factor(self, phase: GamePhase) -> float:
        """Return how many times as long as others he thinks in a phase."""
        return float(getattr(self, phase.value))


@dataclass(frozen=True, slots=True)
class Manners:
    """How a player ends games and spends his time."""

    resignation: Resignation
    draws: Draws
    pace: Pace | None = None
    """None where no game says how long he thought."""


def _check(part: Resignation | Draws) -> None:
    if part.games < 0 or not all(abs(weight) <= MOST_WEIGHT for weight in part.weights):
        raise ConfigError(f"these are no manners: {part}")


@cache
def average_manners() -> Manners:
    """Return the average master's."""
    table = json.loads(AVERAGE.read_text(encoding="utf-8"))
    return from_mapping(Manners, table, AVERAGE.name)
