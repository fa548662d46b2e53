"""What we say about the opponents, and what they say: our own words, in `data/people.json`."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from playalike.config import from_mapping
from playalike.play.game import Game
from playalike.position.ending import DRAWN, won_by

__all__ = ["Person", "greeting", "parting", "person_of", "pick"]


@dataclass(frozen=True, slots=True)
class Person:
    """An opponent's words and colour."""

    sentence: str
    accent: str
    greetings: tuple[str, ...]
    won: tuple[str, ...]
    """Said when the opponent has won."""
    lost: tuple[str, ...]
    drawn: tuple[str, ...]
    life: str = ""


@cache
def _people() -> Mapping[str, Person]:
    place = files("playalike.play").joinpath("data/people.json")
    table = json.loads(place.read_text(encoding="utf-8"))
    return {
        name: from_mapping(Person, entry, f"people.json: {name}") for name, entry in table.items()
    }


def person_of(*names: str) -> Person:
    """Return the words of the first opponent of these that has any; else general ones."""
    people = _people()
    return next((people[name] for name in names if name in people), people[""])


def pick(choices: tuple[str, ...], key: str) -> str:
    """Choose by a key, so that the same game always gets the same words."""
    digest = hashlib.sha256(key.encode()).digest()
    return choices[int.from_bytes(digest[:4], "big") % len(choices)]


def greeting(person: Person, key: str) -> str:
    """Return what an opponent says before the game."""
    return pick(person.greetings, key)


def parting(person: Person, game: Game, key: str) -> str:
    """Return what an opponent says after the game."""
    if game.result == DRAWN:
        return pick(person.drawn, key)
    return pick(person.lost if game.result == won_by(game.person) else person.won, key)
