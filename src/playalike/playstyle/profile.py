"""A subject's games added up: a player, a file, an engine; the third level of storage."""

from __future__ import annotations

import dataclasses
import sys
from array import array
from collections import Counter
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from playalike.playstyle.computed import PlayerComputedMetrics
from playalike.playstyle.dimensions import NAMES
from playalike.playstyle.evolution import CURVES, PLIES
from playalike.playstyle.heatmaps import HeatMaps
from playalike.playstyle.measured import CriticalPosition, MeasuredGame, MeasuredSide
from playalike.playstyle.openings import group_of
from playalike.playstyle.timeuse import TimeUse
from playalike.words.text import shortened

__all__ = ["ERAS", "FIELDS", "GameNote", "Profile", "ProfileBuilder", "era_of"]

FIELDS: tuple[str, ...] = tuple(
    f.name for f in dataclasses.fields(PlayerComputedMetrics) if f.name != "classification"
)
"""The numbers of playstyle-metrics, averaged over games."""

ERAS = ("-1899", "1900-1919", "1920-1939", "1940-1959", "1960-1974", "1975-1989", "1990-2000",
        "2001-", "?")  # fmt: skip
_ENDS = (1899, 1919, 1939, 1959, 1974, 1989, 2000)
SHOWN = 12
"""Notable games kept."""


def era_of(year: int | None) -> str:
    """Return the era of a year."""
    if year is None:
        return ERAS[-1]
    return next((ERAS[number] for number, end in enumerate(_ENDS) if year <= end), ERAS[-2])


@dataclass(frozen=True, slots=True)
class GameNote:
    """A game worth showing."""

    title: str
    position: CriticalPosition
    white: bool
    """The subject's colour."""


@dataclass(frozen=True, slots=True)
class Profile:
    """Everything known about a subject, game by game and added up."""

    name: str
    style: NDArray[np.float32]
    """One row a game, one column a dimension."""
    white: NDArray[np.bool_]
    eras: tuple[str, ...]
    ecos: tuple[str, ...]
    scores: NDArray[np.float32]
    """Points of each game; NaN when unknown."""
    literal: NDArray[np.float64]
    """One row a game, one column for each of `FIELDS`."""
    heat: dict[str, HeatMaps]
    """By opening (group of ECO codes) and colour, such as ``B9 white``."""
    curve_sums: NDArray[np.float64]
    curve_counts: NDArray[np.int64]
    openings: dict[tuple[str, str, bool], tuple[int, float]]
    """Games and points by code, name and colour (White is True)."""
    clocks: tuple[TimeUse, ...]
    sacrifices: tuple[str, ...]
    """Some of them, named."""
    notes: tuple[GameNote, ...]
    """Games with the most critical positions."""
    both_sides: bool = False
    """Whether every game is here twice, once for either side: everybody in a file was measured."""

    @property
    def games(self) -> int:
        """How many games, each side counted by itself."""
        return len(self.style)

    def record(self) -> tuple[int, int, int]:
        """Wins, draws, losses."""
        return tuple(int((self.scores == points).sum()) for points in (1.0, 0.5, 0.0))  # type: ignore[return-value]

    def curves(self) -> NDArray[np.float64]:
        """Mean curves; NaN where fewer than five games (of few: half of them) have a value."""
        enough = max(1, min(5, self.games // 2))
        mean: NDArray[np.float64] = np.divide(
            self.curve_sums,
            self.curve_counts,
            out=np.full(self.curve_sums.shape, np.nan),
            where=self.curve_counts >= enough,
        )
        return mean

    def all_heat(self) -> HeatMaps:
        """The maps over all openings and both colours."""
        total = np.zeros((6, 64), np.int64)
        for maps in self.heat.values():
            total += maps
        return total

    def opening_codes(self, white: bool) -> Counter[str]:
        """How often each ECO code occurred with a colour."""
        codes: Counter[str] = Counter()
        for (eco, _, colour), (games, _) in self.openings.items():
            if eco and colour == white:
                codes[eco] += games
        return codes


def _numbers() -> array[float]:
    return array("f")


@dataclass(slots=True)
class ProfileBuilder:
    """Collects one subject's games as they stream by."""

    name: str
    _style: array[float] = field(default_factory=_numbers)
    """Row after row, as in `_literal`: an object for each would take more than its numbers."""
    _white: list[bool] = field(default_factory=list)
    _eras: list[str] = field(default_factory=list)
    _ecos: list[str] = field(default_factory=list)
    _scores: list[float] = field(default_factory=list)
    _literal: array[float] = field(default_factory=_numbers)
    _heat: dict[str, HeatMaps] = field(default_factory=dict)
    _sums: NDArray[np.float64] = field(
        default_factory=lambda: np.zeros((len(CURVES), PLIES + 1), np.float64)
    )
    _counts: NDArray[np.int64] = field(
        default_factory=lambda: np.zeros((len(CURVES), PLIES + 1), np.int64)
    )
    _openings: dict[tuple[str, str, bool], tuple[int, float]] = field(default_factory=dict)
    _clocks: list[TimeUse] = field(default_factory=list)
    _sacrifices: list[tuple[int, str]] = field(default_factory=list)
    _notes: list[GameNote] = field(default_factory=list)
    _last: str = ""
    _twice: int = 0

    def add(self, game: MeasuredGame, side: MeasuredSide) -> None:
        """Add one side of one game."""
        self._twice += game.key == self._last
        self._last = game.key
        self._style.frombytes(side.style.tobytes())
        self._white.append(side.white)
        self._eras.append(era_of(game.year))
        self._ecos.append(sys.intern(game.eco))
        score = game.score(side.white)
        self._scores.append(float("nan") if score is None else score)
        computed = game.computed.of(side.white)
        self._literal.extend(getattr(computed, f) for f in FIELDS)
        key = f"{group_of(game.eco)} {'white' if side.white else 'black'}"
        if side.heat is not None:
            maps = self._heat.setdefault(key, np.zeros((6, 64), np.int64))
            maps += side.heat
        if side.curves is not None:
            known = ~np.isnan(side.curves)
            self._sums += np.where(known, side.curves, 0.0)
            self._counts += known
        opening = (game.eco, game.opening, side.white)
        games, points = self._openings.get(opening, (0, 0.0))
        self._openings[opening] = (games + 1, points + (0.5 if score is None else score))
        if side.clock is not None:
            self._clocks.append(side.clock)
        self._note(game, side)

    def _note(self, game: MeasuredGame, side: MeasuredSide) -> None:
        white, black = shortened(game.white or "?"), shortened(game.black or "?")
        title = f"{white} – {black}{f' {game.year}' if game.year else ''}"
        for sacrifice in game.sacrifices:
            if sacrifice.white == side.white:
                number = f"{(sacrifice.ply + 1) // 2}{'.' if sacrifice.ply % 2 else '...'}"
                self._sacrifices.append((sacrifice.pieces, f"{title}, {number}{sacrifice.san}"))
        if len(self._sacrifices) > 20 * SHOWN:
            self._sacrifices = sorted(self._sacrifices, reverse=True)[:SHOWN]
        if game.critical is not None:
            self._notes.append(GameNote(title, game.critical, side.white))
            if len(self._notes) > 20 * SHOWN:
                self._notes = self._best_notes()

    def _best_notes(self) -> list[GameNote]:
        return sorted(self._notes, key=lambda n: (n.position.kind, -n.position.value))[:SHOWN]

    def finish(self) -> Profile:
        """Return the profile."""
        return Profile(
            self.name,
            np.array(self._style, np.float32).reshape(-1, len(NAMES)),
            np.array(self._white, bool),
            tuple(self._eras),
            tuple(self._ecos),
            np.array(self._scores, np.float32),
            np.array(self._literal, np.float64).reshape(-1, len(FIELDS)),
            self._heat,
            self._sums,
            self._counts,
            self._openings,
            tuple(self._clocks),
            tuple(text for _, text in sorted(self._sacrifices, reverse=True)[:SHOWN]),
            tuple(self._best_notes()),
            both_sides=bool(self._white) and 2 * self._twice >= len(self._white),
        )
