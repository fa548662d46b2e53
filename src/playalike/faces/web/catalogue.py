"""Who can be played and asked: personalities by name, engines, and the two simple players.

Names from requests are looked up here; none of them ever becomes a path.
"""

from __future__ import annotations

import colorsys
import hashlib
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from playalike.engine.strength import load_strength_table
from playalike.errors import PlayalikeError
from playalike.faces.web.errors import ApiError, invalid
from playalike.faces.web.people import person_of
from playalike.oracle.engines import describe_engine, find_engine
from playalike.oracle.own import own_name
from playalike.personality.catalogue import BUILT_IN, list_personalities
from playalike.personality.definition import Definition, read_definition
from playalike.settings import Settings

__all__ = ["Catalogue", "Entry", "Opponent"]

log = logging.getLogger(__name__)

STOCKFISH_ELO = (1350, 2850)
"""What Stockfish 15 and 16 offer as UCI_Elo."""
KINDS = ("engine", "stockfish", "simple", "random")
NAMES = {"engine": "Playalike engine", "simple": "Simple", "random": "Random"}


@dataclass(frozen=True, slots=True)
class Entry:
    """A personality on this machine."""

    definition: Definition
    folder: Path

    @property
    def name(self) -> str:
        """The short name."""
        return self.definition.name

    @property
    def built_in(self) -> bool:
        """Whether it came with the package."""
        return self.folder.parent == BUILT_IN

    @property
    def accent(self) -> str:
        """A colour of its own: ours for the built-in ones, else one that follows from the name."""
        if self.built_in:
            return person_of(self.name).accent
        hue = hashlib.sha256(self.name.encode()).digest()[0] / 256
        red, green, blue = colorsys.hls_to_rgb(hue, 0.35, 0.35)
        return f"#{round(red * 255):02x}{round(green * 255):02x}{round(blue * 255):02x}"


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody to play against."""

    id: str
    kind: str
    name: str
    display_name: str
    sentence: str
    accent: str
    elo: tuple[int, int] | None = None
    """Between which ratings its strength can be set."""

    def values(self) -> dict[str, object]:
        """Return plain values."""
        return {
            "id": self.id,
            "kind": self.kind,
            "name": self.name,
            "display_name": self.display_name,
            "sentence": self.sentence,
            "accent": self.accent,
            "elo": None if self.elo is None else list(self.elo),
        }


class Catalogue:
    """Reads the definitions again when they change: a personality studied meanwhile appears."""

    def __init__(self, settings: Settings) -> None:
        """Look for the engine once."""
        self._settings = settings
        self._kept: dict[Path, tuple[int, Entry]] = {}
        path = find_engine(settings)
        self.own_engine = path is None
        self.engine = own_name() if path is None else describe_engine(path, 60)

    def entries(self) -> Mapping[str, Entry]:
        """Return the personalities by name; one that is broken is left out, and logged."""
        found = {}
        for name, folder in sorted(list_personalities(self._settings).items()):
            path = folder / f"{name}.yaml"
            try:
                changed = path.stat().st_mtime_ns
                kept = self._kept.get(path)
                if kept is None or kept[0] != changed:
                    kept = (changed, Entry(read_definition(path), folder))
                    self._kept[path] = kept
                found[name] = kept[1]
            except (OSError, PlayalikeError) as error:
                log.warning("%s is left out: %s", name, error)
        return found

    def entry(self, name: str, field: str | None = None) -> Entry:
        """Return a personality; the refusal names the field, or says that nothing is there."""
        entries = self.entries()
        if name in entries:
            return entries[name]
        message = f"there is no personality {name[:60]!r}; known: {', '.join(entries) or 'none'}"
        raise ApiError(404, message) if field is None else invalid(field, message)

    def opponents(self) -> list[Opponent]:
        """Return everybody, personalities first."""
        found = [self._of_entry(entry) for entry in self.entries().values()]
        return found + [self._plain(kind) for kind in self._kinds()]

    def opponent(self, wanted: str, field: str = "opponent") -> Opponent:
        """Return an opponent by its id."""
        kind, _, name = wanted.partition(":")
        if kind == "personality":
            return self._of_entry(self.entry(name, field))
        if wanted in self._kinds():
            return self._plain(wanted)
        known = ", ".join(["personality:NAME", *self._kinds()])
        raise invalid(field, f"there is no opponent {wanted[:60]!r}; known: {known}")

    def _kinds(self) -> list[str]:
        return [kind for kind in KINDS if kind != "stockfish" or not self.own_engine]

    def _of_entry(self, entry: Entry) -> Opponent:
        person = person_of(entry.name if entry.built_in else "")
        return Opponent(
            f"personality:{entry.name}",
            "personality",
            entry.name,
            entry.definition.display_name,
            person.sentence,
            entry.accent,
        )

    def _plain(self, kind: str) -> Opponent:
        person = person_of(kind)
        elo: tuple[int, int] | None = None
        if kind == "engine":
            table = load_strength_table()
            elo = (table.lowest, table.highest)
        elif kind == "stockfish":
            elo = STOCKFISH_ELO
        name = NAMES.get(kind, self.engine)
        return Opponent(kind, kind, kind, name, person.sentence, person.accent, elo)
