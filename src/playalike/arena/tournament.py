"""Tournaments: everybody against everybody, or one against the rest, and ratings for all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Literal

from playalike.arena.adjudication import Adjudication
from playalike.arena.control import parse_control
from playalike.arena.fixtures import Entrant, Fixture, game_seed
from playalike.arena.game import MARGIN, GameRules
from playalike.arena.openings import (
    built_in_openings,
    load_openings,
    openings_digest,
    shuffled,
)
from playalike.arena.preparation import file_digests
from playalike.arena.records import GameRecord, Opening
from playalike.arena.statistics import PoolRatings, Result, rate_pool
from playalike.config import ConfigError, from_mapping, load_toml

__all__ = ["Lineup", "LineupPlayer", "Tournament", "load_tournament", "make_tournament"]


@dataclass(frozen=True, slots=True)
class LineupPlayer:
    """One `[[player]]`."""

    spec: str
    """The description, as in ``playalike match``."""
    name: str = ""
    """How it is called in tables; the description when not given."""
    tc: str = ""
    """Its own time control."""
    rating: float | None = None
    """A known rating, which stays as it is and sets the scale."""
    label: float | None = None
    """About how strong it is, for the format ``neighbours``."""


@dataclass(frozen=True, slots=True)
class Lineup:
    """The TOML file of a tournament."""

    player: tuple[LineupPlayer, ...]
    name: str = "tournament"
    format: Literal["round-robin", "gauntlet", "neighbours"] = "round-robin"
    """A gauntlet is the first player against all others; neighbours are a player and one of known
    rating whose labels are within `reach`."""
    games: int = 2
    """For each pair of players; made even."""
    tc: str = "10+0.1"
    openings: Path | None = None
    """EPD or PGN, relative to the file; our own set when not given."""
    seed: int = 1
    margin: float = MARGIN
    resign: int | None = None
    draw: int | None = None
    syzygy: str | None = None
    reach: float = 300.0
    """Of neighbours, in Elo."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """A line-up with everything looked up."""

    lineup: Lineup
    names: tuple[str, ...]
    entrants: tuple[Entrant, ...]
    openings: tuple[Opening, ...]
    rules: GameRules = field(default_factory=GameRules)

    def pairings(self) -> list[tuple[int, int]]:
        """Return who meets whom, by their places in the line-up."""
        if self.lineup.format == "gauntlet":
            return [(0, other) for other in range(1, len(self.names))]
        pairs = _circle(len(self.names))
        if self.lineup.format == "neighbours":
            return [pair for pair in pairs if self._near(*pair)]
        return pairs

    def _near(self, first: int, second: int) -> bool:
        one, other = self.lineup.player[first], self.lineup.player[second]
        if (one.rating is None) == (other.rating is None):
            return False
        return abs((one.label or 0.0) - (other.label or 0.0)) <= self.lineup.reach

    def fixtures(self) -> list[Fixture]:
        """Return all games: round by round, so that a part of them is a fair sample, too."""
        return [fixture for fixture, _ in self._schedule()]

    def results(self, games: Sequence[GameRecord]) -> list[Result]:
        """Return the games with the names of the line-up, in their order whichever ended first."""
        names = {fixture.number: pair for fixture, pair in self._schedule()}
        return [
            Result(
                self.names[names[game.number][0]],
                self.names[names[game.number][1]],
                game.white_points,
            )
            for game in sorted(games, key=lambda game: game.number)
            if game.number in names
        ]

    def ratings(self, games: Sequence[GameRecord]) -> PoolRatings:
        """Rate everybody by the games so far."""
        results = self.results(games)
        known = {
            name: player.rating
            for name, player in zip(self.names, self.lineup.player, strict=True)
            if player.rating is not None
        }
        met = {name for result in results for name in (result.white, result.black)}
        return rate_pool(results, {n: r for n, r in known.items() if n in met})

    def description(self) -> dict[str, object]:
        """Return what makes it this tournament; more games make the same one longer."""
        files = file_digests(entrant.spec for entrant in self.entrants)
        return {
            "name": self.lineup.name,
            "format": self.lineup.format,
            "players": [[e.spec, str(e.control)] for e in self.entrants],
            "rules": asdict(self.rules),
            "seed": self.lineup.seed,
            "openings": openings_digest(self.openings),
            "schedule": "circle, an opening a pair",
            **({"files": files} if files else {}),
        }

    def _schedule(self) -> list[tuple[Fixture, tuple[int, int]]]:
        rounds, pairings = (self.lineup.games + 1) // 2, self.pairings()
        schedule = []
        number = 0
        for turn in range(rounds):
            for place, (first, second) in enumerate(pairings):
                opening = self.openings[(turn * len(pairings) + place) % len(self.openings)]
                for white, black in ((first, second), (second, first)):
                    fixture = Fixture(
                        number,
                        self.entrants[white],
                        self.entrants[black],
                        opening,
                        game_seed(self.lineup.seed, number),
                    )
                    schedule.append((fixture, (white, black)))
                    number += 1
        return schedule


def _circle(players: int) -> list[tuple[int, int]]:
    """Pair everybody with everybody, in rounds in which nobody meets two others.

    The first stays where he is and the others move on around the table. With an odd number one
    place is empty, and whoever would meet it has a rest.
    """
    places: list[int | None] = [*range(players), *([None] if players % 2 else [])]
    pairs = []
    for _ in range(len(places) - 1):
        half = len(places) // 2
        for one, other in zip(places[:half], reversed(places[half:]), strict=True):
            if one is not None and other is not None:
                pairs.append((min(one, other), max(one, other)))
        places = [places[0], places[-1], *places[1:-1]]
    return pairs


def load_tournament(path: Path) -> Tournament:
    """Read the TOML file; unknown keys are errors."""
    return make_tournament(from_mapping(Lineup, load_toml(path), str(path)), str(path), path.parent)


def make_tournament(lineup: Lineup, path: str, folder: Path) -> Tournament:
    """Look everything up that a line-up names; `path` is what errors name."""
    if len(lineup.player) < 2:
        raise ConfigError(f"{path}: a tournament needs two [[player]] at least")
    if lineup.games < 1:
        raise ConfigError(f"{path}: games must be at least 1, not {lineup.games}")
    names = tuple(player.name or player.spec for player in lineup.player)
    for name in names:
        if names.count(name) > 1:
            raise ConfigError(f"{path}: two players are called {name!r}; give each a name")
    entrants = tuple(
        Entrant(player.spec, parse_control(player.tc or lineup.tc)) for player in lineup.player
    )
    openings = built_in_openings()
    if lineup.openings is not None:
        openings = load_openings(folder / lineup.openings, seed=lineup.seed)
    adjudication = Adjudication(resign_cp=lineup.resign, draw_cp=lineup.draw, syzygy=lineup.syzygy)
    return Tournament(
        lineup,
        names,
        entrants,
        shuffled(openings, lineup.seed),
        GameRules(margin=lineup.margin, adjudication=adjudication),
    )
