"""Playing weaker on purpose: what `UCI_LimitStrength` and `UCI_Elo` mean for our engine.

Two things weaken a player without making it silly: seeing less (a limit on nodes) and judging less
well (noise on the scores of the best few moves). `strength.toml` says which amounts of both were
measured to play at which rating; ratings between two rows are interpolated.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from playalike.config import ConfigError, from_mapping, load_toml

__all__ = ["Level", "StrengthTable", "load_strength_table", "noisy_choice"]

TABLE = Path(__file__).parent / "strength.toml"


@dataclass(frozen=True, slots=True)
class Level:
    """One row of the table: how much is taken away, and what was left."""

    elo: int
    """The rating this level plays at."""
    nodes: int
    """Positions it may visit for a move."""
    noise_cp: float = 0.0
    """Standard deviation, in centipawns, of the error added to each candidate's score."""
    candidates: int = 1
    """How many of the best moves it hesitates between."""
    measured: str = ""
    """The match that the rating comes from; empty while it is only an estimate."""


@dataclass(frozen=True, slots=True)
class StrengthTable:
    """All levels, weakest first."""

    level: tuple[Level, ...]
    scale: str = ""
    """Which rating list the numbers belong to."""

    @property
    def lowest(self) -> int:
        """The weakest rating on offer."""
        return self.level[0].elo

    @property
    def highest(self) -> int:
        """The strongest rating on offer; above it the engine plays at full strength."""
        return self.level[-1].elo

    def at(self, elo: int) -> Level:
        """Return the level for a rating, interpolated, nodes on a logarithmic scale."""
        if elo <= self.lowest:
            return self.level[0]
        for low, high in pairwise(self.level):
            if elo <= high.elo:
                part = (elo - low.elo) / (high.elo - low.elo)
                nodes = math.exp((1 - part) * math.log(low.nodes) + part * math.log(high.nodes))
                noise = (1 - part) * low.noise_cp + part * high.noise_cp
                candidates = (1 - part) * low.candidates + part * high.candidates
                return Level(elo, round(nodes), noise, round(candidates))
        return self.level[-1]


@lru_cache(maxsize=4)
def load_strength_table(path: Path = TABLE) -> StrengthTable:
    """Read the calibration; its rows must rise in rating and in nodes."""
    table = from_mapping(StrengthTable, load_toml(path), str(path))
    if not table.level:
        raise ConfigError(f"{path}: there is no [[level]]")
    for low, high in pairwise(table.level):
        if low.elo >= high.elo or low.nodes > high.nodes:
            raise ConfigError(f"{path}: the levels {low.elo} and {high.elo} are not in order")
    return table


def noisy_choice(scores_cp: list[int], noise_cp: float, rng: random.Random) -> int:
    """Return the index of the best score after an error is added to each."""
    noisy = [score + rng.gauss(0.0, noise_cp) for score in scores_cp]
    return max(range(len(noisy)), key=noisy.__getitem__)
