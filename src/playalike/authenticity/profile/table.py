"""Sides of games with their style dimensions, one row a side: real games and played ones alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace

import numpy as np
from numpy.typing import NDArray

from playalike.games.game import Game
from playalike.games.keys import split_of
from playalike.games.openings import name_opening
from playalike.playstyle.calibration import composite, played_out
from playalike.playstyle.dimensions import COMPOSITES, DIMENSIONS, NAMES
from playalike.playstyle.measure import count_games
from playalike.playstyle.openings import group_of
from playalike.playstyle.population import Population, load_population, middle_rank
from playalike.playstyle.style import style_matrix
from playalike.position.batch.columns import columns_of
from playalike.position.sacrifices.accepted import find_accepted
from playalike.stats.arrays import Bools, Floats

__all__ = ["AFTER_BOOK", "COLUMNS", "MEASURED", "WINDOWS", "StyleTable", "measure_sides"]

AFTER_BOOK = 20
"""The ply from which games are looked at when openings should not count."""
WINDOWS = {"whole games": 0, f"from ply {AFTER_BOOK}": AFTER_BOOK}
MEASURED = tuple(
    dimension.name
    for dimension in DIMENSIONS
    if not (dimension.engine or dimension.clock or dimension.name == "fragility")
)
"""Dimensions that every game has, without an engine, clocks or graphs."""
COLUMNS = (*MEASURED, *COMPOSITES)
"""What is compared: dimensions, then the scores made of several."""
BATCH = 200
"""Games measured together."""
_TAKEN = [NAMES.index(name) for name in MEASURED]

Texts = NDArray[np.str_]


@dataclass(frozen=True, slots=True)
class StyleTable:
    """Rows are sides of games."""

    name: Texts
    """Whose side it is."""
    key: Texts
    """The game's."""
    white: Bools
    points: Floats
    eco: Texts
    """By position, not by tag."""
    year: NDArray[np.int64]
    """0 when unknown."""
    validation: Bools
    """Whether a study keeps the game back."""
    style: Floats
    """Rows x `WINDOWS` x all of `dimensions.NAMES`."""

    def __len__(self) -> int:
        return len(self.name)

    def rows(self, chosen: NDArray[np.generic]) -> StyleTable:
        """Return some rows, by mask or by number."""
        return replace(
            self, **{field.name: getattr(self, field.name)[chosen] for field in fields(self)}
        )

    @property
    def opening(self) -> Texts:
        """The group of openings, such as ``B9``."""
        return np.array([group_of(eco) for eco in self.eco.tolist()], dtype=np.str_)

    def values(self, window: int, population: Population | None = None) -> Floats:
        """Return rows x `COLUMNS` of one window; scores are percentiles among `population`."""
        known = population or load_population()
        style = self.style[:, window]
        scores = [_score(style, self.points, known, name) for name in COMPOSITES]
        return np.column_stack([style[:, _TAKEN], *scores])

    @classmethod
    def together(cls, parts: Sequence[StyleTable]) -> StyleTable:
        """Put tables below each other."""
        return cls(
            *(
                np.concatenate([getattr(part, field.name) for part in parts])
                for field in fields(cls)
            )
        )


def _score(style: Floats, points: Floats, population: Population, name: str) -> Floats:
    values = composite(population.percentiles(style), name)
    quantiles = population.composites[name].quantiles
    known = ~np.isnan(values) & played_out(style, points)
    scores = np.full(len(values), np.nan)
    grid = np.linspace(0, 1, len(quantiles))
    scores[known] = middle_rank(values[known], quantiles, grid)
    return scores


def measure_sides(games: Iterable[Game]) -> StyleTable:
    """Measure both sides of games; `name` is as in the games' tags."""
    parts, batch = [], list[Game]()
    for game in games:
        batch.append(game)
        if len(batch) == BATCH:
            parts.append(_measure(batch))
            batch = []
    return StyleTable.together([*parts, _measure(batch)])


def _measure(games: Sequence[Game]) -> StyleTable:
    sides = 2 * len(games)
    style = np.full((sides, len(WINDOWS), len(NAMES)), np.nan)
    if games:
        counted = count_games(columns_of(games), skip_checks=True)
        results = [game.result for game in games]
        sacrifices = find_accepted(counted.columns, counted.material, counted.captured, results)
        for number, first in enumerate(WINDOWS.values()):
            style[:, number] = style_matrix(counted, sacrifices, from_ply=first)
    openings = [name_opening(game) for game in games]
    ecos = ["" if opening is None else opening.eco for opening in openings]
    points = [{"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}.get(game.result, np.nan) for game in games]
    both = np.array(points)
    return StyleTable(
        name=_text([name for game in games for name in (game.black, game.white)]),
        key=_text([game.key for game in games for _ in range(2)]),
        white=np.tile([False, True], len(games)).astype(np.bool_),
        points=np.column_stack([1 - both, both]).reshape(-1) if games else np.zeros(0),
        eco=_text([eco for eco in ecos for _ in range(2)]),
        year=np.repeat(np.array([game.year or 0 for game in games], dtype=np.int64), 2),
        validation=np.repeat(
            np.array([split_of(game) == "validation" for game in games], dtype=np.bool_), 2
        ),
        style=style,
    )


def _text(values: Sequence[str]) -> Texts:
    return np.array(values, dtype=np.str_)
