"""The definition of a personality: `<name>.yaml`."""

from __future__ import annotations

import dataclasses
import math
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from playalike.config import ConfigError, from_mapping
from playalike.errors import PlayalikeError
from playalike.files import write_whole
from playalike.personality.manners import Manners

__all__ = [
    "SCHEMA_VERSION",
    "Definition",
    "FileEntry",
    "PhaseThresholds",
    "Provenance",
    "Thresholds",
    "definition_bytes",
    "definition_path",
    "read_definition",
    "write_definition",
]

SCHEMA_VERSION = 1
LARGEST_DEFINITION = 100_000
"""Bytes; a definition is a page of text, anything larger is not one."""
DEEPEST = 10
LARGEST_FILE = 64_000_000
"""Bytes; a personality has some megabytes in all."""
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")
_SHA256 = re.compile(r"[0-9a-f]{64}")
_FILE = re.compile(r"[a-z0-9_]+\.[a-z0-9]+")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")


def _require(holds: bool, what: str) -> None:
    if not holds:
        raise ConfigError(what)


@dataclass(frozen=True, slots=True)
class FileEntry:
    """A file of the personality, so that a damaged one is noticed."""

    sha256: str
    bytes: int

    def __post_init__(self) -> None:
        """Check that these can be a checksum and a size."""
        _require(
            _SHA256.fullmatch(self.sha256) is not None, f"sha256 {self.sha256!r} is no checksum"
        )
        _require(0 <= self.bytes <= LARGEST_FILE, f"a file cannot have {self.bytes} bytes")


@dataclass(frozen=True, slots=True)
class PhaseThresholds:
    """Centipawns, by phase of the game."""

    opening: int
    middlegame: int
    endgame: int

    def __post_init__(self) -> None:
        """Check the range."""
        for phase in ("opening", "middlegame", "endgame"):
            value = getattr(self, phase)
            _require(
                0 <= value <= 1000,
                f"a threshold of {value} centipawns in the {phase} is not between 0 and 1000",
            )


@dataclass(frozen=True, slots=True)
class Thresholds:
    """How much a move may lose against the engine's first choice."""

    acceptable_loss_cp: PhaseThresholds = PhaseThresholds(15, 25, 20)
    """Beyond this the style score falls gradually."""
    hard_penalty_cp: PhaseThresholds = PhaseThresholds(35, 50, 40)
    """Beyond this it falls severely."""
    blunder_cp: PhaseThresholds = PhaseThresholds(80, 120, 100)
    """Beyond this the move is rejected."""

    def __post_init__(self) -> None:
        """Check that the three follow one another in every phase."""
        for phase in ("opening", "middlegame", "endgame"):
            steps = [
                getattr(limit, phase)
                for limit in (self.acceptable_loss_cp, self.hard_penalty_cp, self.blunder_cp)
            ]
            _require(
                steps == sorted(steps),
                f"the thresholds in the {phase} must rise from acceptable to hard to blunder",
            )


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where the personality comes from: enough to make it again."""

    games: int
    first_year: int
    """0 when no year is known."""
    last_year: int
    positions: int
    engine: str
    nodes: int
    multipv: int
    playalike: str
    """The version that made it."""
    date: str
    """The day of the study, ``2026-11-15``; an equal study on a later day keeps the first day."""
    sources: tuple[str, ...]
    """Names of the files, without folders."""
    left_out: dict[str, int] = field(default_factory=dict)
    """Games not used, by reason."""
    described: int | None = None
    """The moves of so many games were looked at, where not of all."""
    analysed: int | None = None
    """The engine judged positions of so many games, where not of all."""

    def __post_init__(self) -> None:
        """Check the ranges."""
        for name in ("games", "first_year", "last_year", "positions", "nodes", "multipv"):
            _require(getattr(self, name) >= 0, f"{name} cannot be {getattr(self, name)}")
        for some in (self.described, self.analysed):
            _require(
                some is None or 0 <= some < self.games,
                f"{some} of {self.games} games cannot be a part of them",
            )
        _require(self.first_year <= self.last_year, "the last year is before the first")
        _require(_DATE.fullmatch(self.date) is not None, f"date {self.date!r} is not YYYY-MM-DD")
        for source in self.sources:
            _require("/" not in source and "\\" not in source, f"the source {source!r} is a path")


@dataclass(frozen=True, slots=True)
class Definition:
    """Who the personality is, what it weighs, and which files belong to it."""

    schema: int
    name: str
    """Lower case, no spaces: the name in commands and in UCI."""
    display_name: str
    player: str
    """The name in the games, such as ``Karpov, Anatoly``."""
    portrait: str
    """One paragraph, computed from the findings."""
    files: dict[str, FileEntry]
    """By artefact name, such as ``causality.json``."""
    provenance: Provenance
    thresholds: Thresholds = field(default_factory=Thresholds)
    weights: dict[str, float] = field(default_factory=dict)
    """Layer weights that differ from chessgate's."""
    manners: Manners | None = None
    """How the player ends games; None where an older version studied him: the average's."""
    level: int | None = None
    """The rating at which it plays when none is asked for; None is full strength."""

    def __post_init__(self) -> None:
        """Check the names, so that none of them leads out of the folder, and the weights."""
        _require(
            _NAME.fullmatch(self.name) is not None,
            f"the name {self.name!r} may only have small letters, digits, '_' and '-'",
        )
        for name in self.files:
            _require(_FILE.fullmatch(name) is not None, f"{name!r} is no name of a file here")
        for layer, weight in self.weights.items():
            _require(
                math.isfinite(weight) and 0 <= weight <= 10,
                f"the weight of {layer} is {weight!r}, which is not between 0 and 10",
            )


class _PlainLoader(yaml.SafeLoader):
    """Safe YAML, neither deep nor with anchors: some of those stand for more data than fits."""

    depth = 0

    def compose_node(self, parent: yaml.Node | None, index: Any) -> yaml.Node | None:
        if self.check_event(yaml.AliasEvent):
            raise yaml.YAMLError("aliases are not allowed")
        if self.depth > DEEPEST:
            raise yaml.YAMLError(f"it is nested deeper than {DEEPEST}")
        self.depth += 1
        try:
            return super().compose_node(parent, index)
        finally:
            self.depth -= 1


def definition_path(folder: Path, what: str) -> Path:
    """Return the one definition in a folder, which should be `what`, such as ``a personality``."""
    if not folder.is_dir():
        raise PlayalikeError(f"{folder} is not a folder: give the folder of {what}")
    files = sorted(folder.glob("[!.]*.yaml"))  # macOS leaves ._karpov.yaml on other drives
    if len(files) != 1:
        raise PlayalikeError(
            f"{folder} is not {what}: it has {len(files)} .yaml files, one is expected"
        )
    return files[0]


def read_definition(path: Path) -> Definition:
    """Read and check a definition; plain data only, nothing in it is executed."""
    try:
        if path.stat().st_size > LARGEST_DEFINITION:
            raise PlayalikeError(f"{path} is too large to be a personality's definition")
        # _PlainLoader is a SafeLoader.
        table = yaml.load(path.read_text(encoding="utf-8"), Loader=_PlainLoader)
    except OSError as error:
        raise PlayalikeError(f"cannot read {path}: {error.strerror}") from error
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        reason = " ".join(str(error).split())
        raise PlayalikeError(f"{path} is not valid YAML: {reason}") from error
    if not isinstance(table, dict) or "schema" not in table:
        raise PlayalikeError(f"{path} is not the definition of a personality: it has no 'schema'")
    if table["schema"] != SCHEMA_VERSION:
        raise PlayalikeError(
            f"{path} has schema {table['schema']!r}; this version of Playalike reads schema "
            f"{SCHEMA_VERSION}: study the player again or update Playalike"
        )
    try:
        return from_mapping(Definition, table, str(path))
    except ConfigError as error:
        message = str(error)
        named = message if message.startswith(str(path)) else f"{path}: {message}"
        raise PlayalikeError(named) from error


def definition_bytes(definition: Definition) -> bytes:
    """Return a definition as YAML in the order of its fields."""
    return yaml.safe_dump(
        _plain(definition), sort_keys=False, allow_unicode=True, width=100, default_flow_style=False
    ).encode()


def write_definition(path: Path, definition: Definition) -> None:
    """Write a definition, whole or not at all."""
    write_whole(path, definition_bytes(definition))


def _plain(value: object) -> object:
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        values = {f.name: getattr(value, f.name) for f in dataclasses.fields(value)}
        return {name: _plain(item) for name, item in values.items() if item is not None}
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value
