"""The average master: the choice model without anybody's own part, and everybody's openings.

The opponent in games that are to show how masters differ: it plays as well as they do, and has no
taste of its own. Its book is made of the books of all built-in personalities, each move as likely
as it was frequent in their games.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping

from playalike.choice.temperament import NEUTRAL
from playalike.personality.catalogue import BUILT_IN
from playalike.personality.load import Personality, load_personality
from playalike.personality.records import BookMove
from playalike.players.personality import PersonalityPlayer
from playalike.players.resources import Resources
from playalike.settings import Settings
from playalike.style.mode import SPIRIT, choose_mode

__all__ = ["AVERAGE", "average_personality", "merge_books", "open_average"]

AVERAGE = "average"
"""Its name in a spec."""
DISPLAY_NAME = "The average master"


def average_personality() -> Personality:
    """Make the average master of the built-in personalities."""
    folders = sorted(path.parent for path in BUILT_IN.glob("*/[!.]*.yaml"))
    base, *others = [load_personality(folder) for folder in folders]
    try:
        book = merge_books(personality.book for personality in (base, *others))
    finally:
        for other in others:
            other.close()
    definition = dataclasses.replace(
        base.definition, name=AVERAGE, display_name=DISPLAY_NAME, portrait=""
    )
    return dataclasses.replace(
        base,
        definition=definition,
        book=book,
        patterns=(),
        sequences=(),
        positions=None,
        temperament=NEUTRAL,
    )


def merge_books(
    books: Iterable[Mapping[str, tuple[BookMove, ...]]],
) -> dict[str, tuple[BookMove, ...]]:
    """Put books together: a move's weight is its share of all games with the position."""
    merged: dict[str, dict[str, BookMove]] = {}
    for book in books:
        for position, moves in book.items():
            here = merged.setdefault(position, {})
            for move in moves:
                here[move.move] = _sum(here[move.move], move) if move.move in here else move
    return {position: _weighted(moves.values()) for position, moves in merged.items()}


def _sum(one: BookMove, other: BookMove) -> BookMove:
    return dataclasses.replace(
        one,
        games=one.games + other.games,
        wins=one.wins + other.wins,
        draws=one.draws + other.draws,
        losses=one.losses + other.losses,
        last_year=max(one.last_year, other.last_year),
    )


def _weighted(moves: Iterable[BookMove]) -> tuple[BookMove, ...]:
    ranked = sorted(moves, key=lambda move: (-move.games, move.move))
    total = sum(move.games for move in ranked)
    return tuple(dataclasses.replace(move, weight=move.games / total) for move in ranked)


def open_average(
    settings: Settings, *, seed: int | None = None, resources: Resources | None = None
) -> PersonalityPlayer:
    """Open the average master as a player; for `resources` see `open_personality`."""
    used = Resources(settings) if resources is None else resources
    personality = used.keep(AVERAGE, average_personality)
    return PersonalityPlayer(
        personality,
        used.candidates,
        seed=seed,
        tablebase=used.tablebase,
        mode=choose_mode(personality, used.find_prior, SPIRIT, 0.0),
        shared=resources is not None,
    )
