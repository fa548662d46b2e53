"""Strength as a dial: what a player of a rating sees, and what of it counts.

`level.toml` has a row for each of some ratings; between two of them all numbers are interpolated.
How a move is then chosen: `style.limited`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from playalike.config import ConfigError, from_mapping, load_toml
from playalike.errors import PlayalikeError
from playalike.player import Limit

__all__ = [
    "FULL", "HIGHEST", "LOWEST", "TABLE", "MeasuredLevel", "Sight", "load_levels",
    "measured_levels", "parse_level", "sight_of",
]  # fmt: skip

TABLE = Path(__file__).parent / "level.toml"
LOWEST, HIGHEST = 800, 2700
FULL = "full"
"""The word for full strength, which is no level."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What a player of a level sees."""

    level: int
    """The rating on the label."""
    rating: int
    """The players whose moves the prior is asked for."""
    seen: float
    """The share of what is wrong or right with a move that is seen, 0 to 1."""
    caution: float
    """Nats that a move loses, when it is seen, with the whole chance to win."""
    sharpness: float
    """How surely the move that looks best is played: at 1 moves are drawn by their chances as they
    are, at 2 by the squares of them."""
    nodes: int
    """How far the engine looks for the player at most, in positions for a move."""
    mate_in_one: float
    """The share of mates in one that are played, as real players of the level do."""
    book_moves: int
    """How far the repertoire is known, in moves."""

    def limit(self, given: Limit) -> Limit:
        """Return a limit with no more nodes than the level's, so that a fast machine or much time
        do not make it stronger."""
        nodes = self.nodes if given.nodes is None else min(self.nodes, given.nodes)
        return replace(given, nodes=nodes)


@dataclass(frozen=True, slots=True)
class MeasuredLevel:
    """What a level was worth in games with three personalities."""

    level: int
    elo: int
    low: int
    high: int
    """The 95 % interval."""
    games: int


@dataclass(frozen=True, slots=True)
class _Table:
    level: tuple[Sight, ...]
    measured: tuple[MeasuredLevel, ...] = ()
    scale: str = ""
    """To which rating list the labels belong, and how they were measured."""


@lru_cache(maxsize=2)
def _load_table(path: Path) -> _Table:
    return from_mapping(_Table, load_toml(path), str(path))


def measured_levels(path: Path = TABLE) -> tuple[MeasuredLevel, ...]:
    """Return what some levels were measured at, the weakest first."""
    return tuple(sorted(_load_table(path).measured, key=lambda row: row.level))


@lru_cache(maxsize=2)
def load_levels(path: Path = TABLE) -> tuple[Sight, ...]:
    """Read the table; its rows rise in level, and none sees less than the one before."""
    rows = _load_table(path).level
    if not rows or rows[0].level > LOWEST or rows[-1].level < HIGHEST:
        raise ConfigError(f"{path}: the levels must reach from {LOWEST} to {HIGHEST}")
    for low, high in pairwise(rows):
        if low.level >= high.level or low.rating > high.rating or low.seen > high.seen:
            raise ConfigError(f"{path}: the levels {low.level} and {high.level} are not in order")
    return rows


def sight_of(level: int) -> Sight:
    """Return what a level sees; one outside the range is a `PlayalikeError`."""
    check_level(level)
    for low, high in pairwise(load_levels()):
        if level <= high.level:
            part = (level - low.level) / (high.level - low.level)

            def between(least: float, most: float, share: float = part) -> float:
                return (1 - share) * least + share * most

            return Sight(
                level=level,
                rating=round(between(low.rating, high.rating)),
                seen=between(low.seen, high.seen),
                caution=between(low.caution, high.caution),
                sharpness=between(low.sharpness, high.sharpness),
                nodes=round(math.exp(between(math.log(low.nodes), math.log(high.nodes)))),
                mate_in_one=between(low.mate_in_one, high.mate_in_one),
                book_moves=round(between(low.book_moves, high.book_moves)),
            )
    raise AssertionError("the table reaches to the highest level")


def check_level(level: int) -> int:
    """Return the level; one outside the range is a `PlayalikeError`."""
    if not LOWEST <= level <= HIGHEST:
        raise PlayalikeError(
            f"the level goes from {LOWEST} to {HIGHEST} Elo, or is {FULL!r}, not {level}"
        )
    return level


def parse_level(text: str) -> int | None:
    """Read a level as people write it; None is full strength."""
    if text.strip().lower() == FULL:
        return None
    if not text.strip().isdecimal():
        raise PlayalikeError(
            f"the level goes from {LOWEST} to {HIGHEST} Elo, or is {FULL!r}, not {text!r}"
        )
    return check_level(int(text))
