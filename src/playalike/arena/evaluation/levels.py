"""Opponents of a given rating: Stockfish by `UCI_Elo`, and below its lowest by measured levels.

`UCI_Elo` begins at about 1350, which is Skill Level 0, and fewer nodes make that no weaker: it
chooses after one ply anyway. Below, Skill Level 0 plays a share of its moves at random; what that
is worth was measured, and the rating that is used is the measured one.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from urllib.parse import urlencode

from playalike.config import from_mapping
from playalike.errors import PlayalikeError
from playalike.oracle.engines import find_engine, start_engine, stop_engine
from playalike.player import Player
from playalike.players.careless import CARELESS
from playalike.players.factory import open_player
from playalike.progress import Progress
from playalike.settings import Settings

__all__ = ["Level", "WeakLevel", "careless_options", "find_levels", "open_opponent", "weak_levels"]


@dataclass(frozen=True, slots=True)
class WeakLevel:
    """Skill Level 0 with random moves in between, as it was measured."""

    random_share: float
    """Of its moves, how many are any legal move."""
    elo: int
    low: int
    high: int
    """The 95 % interval."""
    games: int


@dataclass(frozen=True, slots=True)
class Level:
    """An opponent."""

    elo: int
    """What it is worth: `UCI_Elo`, or what was measured."""
    random_share: float | None = None
    """None: by `UCI_Elo`."""

    @property
    def words(self) -> str:
        """How it plays, in words."""
        if self.random_share is None:
            return f"UCI_Elo {self.elo}"
        return f"Skill Level 0, {100 * self.random_share:.0f} % of its moves at random"


@cache
def weak_levels() -> tuple[WeakLevel, ...]:
    """Return the measured levels, the weakest first."""
    text = files("playalike.arena").joinpath("data", "weak_levels.toml").read_text("utf-8")
    rows = [
        from_mapping(WeakLevel, row, "weak_levels.toml") for row in tomllib.loads(text)["level"]
    ]
    return tuple(sorted(rows, key=lambda row: row.elo))


def find_levels(wanted: Sequence[int], settings: Settings, progress: Progress) -> tuple[Level, ...]:
    """Return an opponent for each rating, or the nearest there is; whatever differs is said."""
    path = find_engine(settings)
    if path is None:
        raise PlayalikeError("evaluate needs Stockfish as opponent: install it")
    engine = start_engine(path, 60)
    try:
        option, has_skill = engine.options.get("UCI_Elo"), "Skill Level" in engine.options
    finally:
        stop_engine(engine)
    if option is None or option.min is None or option.max is None:
        raise PlayalikeError(f"{path} cannot play at a rating (it has no option UCI_Elo)")
    levels: dict[Level, None] = {}
    for elo in wanted:
        level = Level(max(option.min, min(option.max, elo)))
        if elo < option.min and has_skill:
            rows = [row for row in weak_levels() if row.elo < option.min]
            row = min(rows, key=lambda row: abs(row.elo - elo))
            if abs(row.elo - elo) < option.min - elo:
                level = Level(row.elo, row.random_share)
                progress.note(
                    f"{path.name} has no UCI_Elo below {option.min}: for {elo} plays "
                    f"{level.words}, measured at {row.elo} "
                    f"({row.low} to {row.high}, {row.games} games)."
                )
        if level.random_share is None and level.elo != elo:
            progress.note(f"{path.name} has no UCI_Elo {elo}: {level.elo} plays instead.")
        levels[level] = None
    return tuple(levels)


def open_opponent(level: Level, settings: Settings, seed: int) -> Player:
    """Open the opponent; the random moves depend on the seed."""
    if level.random_share is None:
        return open_player(f"stockfish?UCI_Elo={level.elo}", settings)
    return open_player(f"stockfish?{careless_options(level)}", settings, seed)


def careless_options(level: Level | WeakLevel) -> str:
    """Return the options with which Stockfish plays some of its moves without looking."""
    return urlencode({"Skill Level": 0, CARELESS: level.random_share})
