"""Everybody to play against on this machine: personalities, rulesets of our engine, Stockfish.

An opponent's `id` is the description by which `playalike.players` opens it.
"""

from __future__ import annotations

import colorsys
import hashlib
import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from playalike.engine.ruleset import ruleset_names
from playalike.errors import PlayalikeError
from playalike.oracle.engines import describe_engine, find_engine
from playalike.oracle.own import own_name
from playalike.personality.catalogue import BUILT_IN, list_personalities
from playalike.personality.definition import Definition, read_definition
from playalike.personality.maker import maker_changed, read_maker
from playalike.personality.manners import Manners, average_manners
from playalike.play.people import Person, person_of
from playalike.play.remarks import Words, remarks_of
from playalike.players.factory import elo_range
from playalike.players.spec import Spec, parse_spec
from playalike.settings import Settings

__all__ = [
    "Opponent",
    "Opponents",
    "StudiedPlayer",
    "UnknownOpponentError",
    "person_for",
    "remarks_for",
]

log = logging.getLogger(__name__)

NAMES = {
    "engine": "Playalike engine",
    "engine:blitzmate": "BlitzMate",
    "engine:pesto": "PeSTO",
    "simple": "Simple",
    "random": "Random",
}
DEFAULT_RULESET = "default"


class UnknownOpponentError(PlayalikeError):
    """There is nobody of this name; the message says who there is."""


@dataclass(frozen=True, slots=True)
class StudiedPlayer:
    """A personality on this machine."""

    definition: Definition
    folder: Path
    maker: str | None = None
    """The browser that it belongs to; None where it belongs to the machine."""

    @property
    def name(self) -> str:
        """The short name."""
        return self.definition.name

    @property
    def built_in(self) -> bool:
        """Whether it came with the package."""
        return self.folder.parent == BUILT_IN

    @property
    def person(self) -> Person:
        """What we say about it, and what it says; general words for one that we do not know."""
        return person_of(self.name if self.built_in else "")

    @property
    def accent(self) -> str:
        """A colour of its own: ours for the built-in ones, else one that follows from the name."""
        return self.person.accent if self.built_in else _colour_of(self.name)


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody to play against."""

    id: str
    kind: str
    name: str
    """Which of its kind: ``tal``, ``v7p3r``; the kind where there is only one."""
    display_name: str
    sentence: str
    accent: str
    person: Person
    """What it says."""
    elo: tuple[int, int] | None = None
    """Between which ratings its strength can be set."""
    manners: Manners = field(default_factory=average_manners)
    """When it resigns, and which draws it agrees to."""
    remarks: Words | None = None
    """What it says during a game; None for one that does not speak."""


class Opponents:
    """Reads the definitions again when they change: a personality studied meanwhile appears."""

    def __init__(self, settings: Settings) -> None:
        """Look for the engine once."""
        self._settings = settings
        self._definitions: dict[Path, tuple[tuple[int, int], StudiedPlayer]] = {}
        self._engine = find_engine(settings)

    @property
    def own_engine(self) -> bool:
        """Whether no UCI engine was found, so that ours gives the candidates."""
        return self._engine is None

    @cached_property
    def engine(self) -> str:
        """The name of the engine that gives the candidates."""
        return own_name() if self._engine is None else describe_engine(self._engine, 60)

    def personalities(self) -> Mapping[str, StudiedPlayer]:
        """Return the personalities by name; one that is broken is left out, and logged."""
        players = {}
        for name, folder in sorted(list_personalities(self._settings).items()):
            path = folder / f"{name}.yaml"
            try:
                changed = (path.stat().st_mtime_ns, maker_changed(folder))
                kept = self._definitions.get(path)
                if kept is None or kept[0] != changed:
                    kept = (
                        changed,
                        StudiedPlayer(read_definition(path), folder, read_maker(folder)),
                    )
                    self._definitions[path] = kept
                players[name] = kept[1]
            except (OSError, PlayalikeError) as error:
                log.warning("%s is left out: %s", name, error)
        return players

    def everybody(self) -> list[Opponent]:
        """Return everybody, personalities first."""
        return [*map(_studied, self.personalities().values()), *self._machines()]

    def find(self, wanted: str) -> Opponent:
        """Return an opponent by its id."""
        kind, _, name = wanted.partition(":")
        if kind == "personality" and (player := self.personalities().get(name)) is not None:
            return _studied(player)
        machines = {machine.id: machine for machine in self._machines()}
        if wanted in machines:
            return machines[wanted]
        known = ", ".join(["personality:NAME", *machines])
        raise UnknownOpponentError(f"there is no opponent {wanted[:60]!r}; known: {known}")

    def _machines(self) -> Iterator[Opponent]:
        yield self._machine("engine")
        for name in ruleset_names():
            if name != DEFAULT_RULESET:
                yield self._machine(f"engine:{name}")
        if not self.own_engine:
            yield self._machine("stockfish")
        yield self._machine("simple")
        yield self._machine("random")

    def _machine(self, id: str) -> Opponent:
        spec = parse_spec(id)
        person = person_of(id, spec.kind)
        name = spec.name or spec.kind
        title = self.engine if id == "stockfish" else NAMES.get(id, name)
        return Opponent(
            id, spec.kind, name, title, person.sentence, person.accent, person, elo_range(spec)
        )


def person_for(spec: Spec, settings: Settings) -> Person:
    """Return what an opponent says; general words for one that we do not know."""
    if spec.kind != "personality":
        return person_of(f"{spec.kind}:{spec.name}", spec.kind)
    return person_of(spec.name if _is_built_in(spec, settings) else "")


def remarks_for(spec: Spec, settings: Settings) -> Words | None:
    """Return what an opponent says during a game; only personalities speak."""
    if spec.kind != "personality":
        return None
    return remarks_of(spec.name if _is_built_in(spec, settings) else "")


def _is_built_in(spec: Spec, settings: Settings) -> bool:
    folder = list_personalities(settings).get(spec.name)
    return folder is not None and folder.parent == BUILT_IN


def _studied(player: StudiedPlayer) -> Opponent:
    spec = Spec("personality", player.name)
    return Opponent(
        str(spec),
        "personality",
        player.name,
        player.definition.display_name,
        player.person.sentence,
        player.accent,
        player.person,
        elo_range(spec),
        manners=player.definition.manners or average_manners(),
        remarks=remarks_of(player.name if player.built_in else ""),
    )


def _colour_of(name: str) -> str:
    hue = hashlib.sha256(name.encode()).digest()[0] / 256
    red, green, blue = colorsys.hls_to_rgb(hue, 0.35, 0.35)
    return f"#{round(red * 255):02x}{round(green * 255):02x}{round(blue * 255):02x}"
