"""Games to be played: who meets whom, from which opening."""

from __future__ import annotations

from dataclasses import dataclass

from playalike.arena.control import Control
from playalike.arena.records import Opening

__all__ = ["Entrant", "Fixture", "game_seed", "paired_fixtures"]


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player with the time it gets."""

    spec: str
    """The description, for example ``engine:default``."""
    control: Control


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game to be played."""

    number: int
    """Within its match or tournament, from 0: an even number and the next are a pair."""
    white: Entrant
    black: Entrant
    opening: Opening
    seed: int
    """For chance inside the players; the same game is played again after a kill."""


def game_seed(seed: int, number: int) -> int:
    """Return the seed of one game of a match."""
    return 1_000_003 * seed + number


def paired_fixtures(
    first: Entrant,
    second: Entrant,
    openings: tuple[Opening, ...],
    games: int,
    *,
    seed: int,
    offset: int = 0,
) -> list[Fixture]:
    """Return games that use each opening twice, `first` with White in the even ones."""
    fixtures = []
    for game in range(games):
        opening = openings[game // 2 % len(openings)]
        white, black = (first, second) if game % 2 == 0 else (second, first)
        number = offset + game
        fixtures.append(Fixture(number, white, black, opening, game_seed(seed, number)))
    return fixtures
