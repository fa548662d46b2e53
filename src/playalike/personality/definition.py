"""The definition of a personality: `<name>.yaml`."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import yaml

from playalike.config import ConfigError, from_mapping
from playalike.errors import PlayalikeError

__all__ = [
    "SCHEMA_VERSION",
    "Definition",
    "FileEntry",
    "PhaseThresholds",
    "Provenance",
    "Thresholds",
    "read_definition",
    "write_definition",
]

SCHEMA_VERSION = 1
LARGEST_DEFINITION = 1_000_000
"""Bytes; a definition is a page of text, anything larger is not one."""


@dataclass(frozen=True, slots=True)
class FileEntry:
    """A file of the personality, so that a damaged one is noticed."""

    sha256: str
    bytes: int


@dataclass(frozen=True, slots=True)
class PhaseThresholds:
    """Centipawns, by phase of the game."""

    opening: int
    middlegame: int
    endgame: int


@dataclass(frozen=True, slots=True)
class Thresholds:
    """How much a move may lose against the engine's first choice."""

    acceptable_loss_cp: PhaseThresholds = PhaseThresholds(15, 25, 20)
    """Beyond this the style score falls gradually."""
    hard_penalty_cp: PhaseThresholds = PhaseThresholds(35, 50, 40)
    """Beyond this it falls severely."""
    blunder_cp: PhaseThresholds = PhaseThresholds(80, 120, 100)
    """Beyond this the move is rejected."""


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where the personality comes from: enough to make it again."""

    games: int
    first_year: int
    last_year: int
    positions: int
    engine: str
    nodes: int
    multipv: int
    playalike: str
    """The version that made it."""
    date: str
    sources: tuple[str, ...]
    """Names of the files, without folders."""
    left_out: dict[str, int] = field(default_factory=dict)
    """Games not used, by reason."""


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
    """Layer weights that differ from the document's."""


def read_definition(path: Path) -> Definition:
    """Read and check a definition; plain data only, nothing in it is executed."""
    try:
        if path.stat().st_size > LARGEST_DEFINITION:
            raise PlayalikeError(f"{path} is too large to be a personality's definition")
        table = yaml.safe_load(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise PlayalikeError(f"cannot read {path}: {error.strerror}") from error
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise PlayalikeError(f"{path} is not valid YAML: {error}") from error
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
        raise PlayalikeError(str(error)) from error


def write_definition(path: Path, definition: Definition) -> None:
    """Write a definition as YAML in the order of its fields."""
    text = yaml.safe_dump(
        _plain(definition), sort_keys=False, allow_unicode=True, width=100, default_flow_style=False
    )
    path.write_text(text, encoding="utf-8")


def _plain(value: object) -> object:
    import dataclasses

    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: _plain(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value
