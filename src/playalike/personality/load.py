"""Loading a personality: everything is checked before anything is used."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from playalike.errors import PlayalikeError
from playalike.personality.definition import SCHEMA_VERSION, Definition, read_definition
from playalike.personality.plans import PlanStore
from playalike.personality.records import (
    BookMove,
    Chain,
    DecisionFormula,
    EnhancedCell,
    Example,
    MoveTypePreference,
    Pattern,
    Placement,
    Sequence,
    StyleModel,
    StyleRule,
)

__all__ = ["ARTEFACTS", "Personality", "load_personality"]

R = TypeVar("R")

ARTEFACTS = (
    "opening_book.json",
    "opening_book.bin",
    "prime_patterns.json",
    "prime_sequences.json",
    "comprehensive_style.json",
    "decision_formula.json",
    "enhanced_formula.json",
    "style_model.json",
    "style_rules.json",
    "db_style_rules.json",
    "strategic_plans.sqlite",
    "causality.json",
)
"""The files that every personality has, named after its slug: ``karpov_causality.json``."""


@dataclass(frozen=True, slots=True)
class Personality:
    """A studied player: the definition and all that was found."""

    definition: Definition
    folder: Path
    book: Mapping[str, tuple[BookMove, ...]]
    """By EPD with legal en passant only."""
    patterns: tuple[Pattern, ...]
    sequences: tuple[Sequence, ...]
    placements: tuple[Placement, ...]
    move_types: tuple[MoveTypePreference, ...]
    formula: DecisionFormula
    enhanced: tuple[EnhancedCell, ...]
    model: StyleModel
    rules: tuple[StyleRule, ...]
    db_rules: tuple[StyleRule, ...]
    chains: tuple[Chain, ...]
    plans: PlanStore

    @property
    def name(self) -> str:
        """The short name."""
        return self.definition.name

    def close(self) -> None:
        """Close the plan store."""
        self.plans.close()


def load_personality(folder: Path) -> Personality:
    """Load the personality in a folder; a damaged or foreign one is refused by file and reason."""
    if not folder.is_dir():
        raise PlayalikeError(f"{folder} is not a folder: give the folder of a personality")
    found = sorted(folder.glob("*.yaml"))
    if len(found) != 1:
        raise PlayalikeError(
            f"{folder} is not a personality: it has {len(found)} .yaml files, one is expected"
        )
    definition = read_definition(found[0])
    if found[0].stem != definition.name:
        raise PlayalikeError(
            f"{found[0]} defines {definition.name!r}: rename it to {definition.name}.yaml"
        )
    contents = {name: _checked(folder, definition, name) for name in ARTEFACTS}
    read = _Reader(folder, definition.name, contents)
    style = read.table("comprehensive_style.json")
    return Personality(
        definition=definition,
        folder=folder,
        book=_read_book(read),
        patterns=read.records("prime_patterns.json", Pattern),
        sequences=read.records("prime_sequences.json", Sequence),
        placements=read.convert("comprehensive_style.json", style["placements"], Placement),
        move_types=read.convert(
            "comprehensive_style.json", style["move_types"], MoveTypePreference
        ),
        formula=read.records("decision_formula.json", DecisionFormula)[0],
        enhanced=read.records("enhanced_formula.json", EnhancedCell),
        model=read.records("style_model.json", StyleModel)[0],
        rules=read.records("style_rules.json", StyleRule),
        db_rules=read.records("db_style_rules.json", StyleRule),
        chains=read.records("causality.json", Chain),
        plans=PlanStore(folder / f"{definition.name}_strategic_plans.sqlite"),
    )


def _checked(folder: Path, definition: Definition, artefact: str) -> bytes:
    path = folder / f"{definition.name}_{artefact}"
    entry = definition.files.get(artefact)
    if entry is None:
        raise PlayalikeError(f"{folder}: the definition does not list {artefact}")
    try:
        content = path.read_bytes()
    except OSError as error:
        raise PlayalikeError(f"cannot read {path}: {error.strerror}") from error
    if hashlib.sha256(content).hexdigest() != entry.sha256:
        raise PlayalikeError(
            f"{path} is damaged: its checksum is not the one in {definition.name}.yaml"
        )
    return content


@dataclass(frozen=True, slots=True)
class _Reader:
    folder: Path
    name: str
    contents: Mapping[str, bytes]

    def table(self, artefact: str) -> dict[str, Any]:
        path = self.folder / f"{self.name}_{artefact}"
        kind = artefact.removesuffix(".json")
        try:
            table = json.loads(self.contents[artefact])
        except ValueError as error:
            raise PlayalikeError(f"{path} is not valid JSON: {error}") from error
        if not isinstance(table, dict) or table.get("kind") != kind:
            raise PlayalikeError(f"{path} is not a file of kind {kind!r}")
        if table.get("schema") != SCHEMA_VERSION:
            raise PlayalikeError(f"{path} has schema {table.get('schema')!r}, not {SCHEMA_VERSION}")
        return table

    def records(self, artefact: str, cls: type[R]) -> tuple[R, ...]:
        return self.convert(artefact, self.table(artefact).get("records"), cls)

    def convert(self, artefact: str, items: object, cls: type[R]) -> tuple[R, ...]:
        path = self.folder / f"{self.name}_{artefact}"
        if not isinstance(items, list):
            raise PlayalikeError(f"{path} has no list of records")
        records = []
        for number, item in enumerate(items):
            try:
                records.append(_record(cls, item))
            except (TypeError, PlayalikeError) as error:
                raise PlayalikeError(f"{path}, record {number}: {error}") from error
        return tuple(records)


def _record(cls: type[R], item: Mapping[str, Any]) -> R:
    """Build a record; lists become tuples, and an example becomes an `Example`."""
    values: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in item.items()
    }
    example = values.get("example")
    if isinstance(example, dict):
        values["example"] = Example(**example)
    return cls(**values)


def _read_book(read: _Reader) -> dict[str, tuple[BookMove, ...]]:
    positions = read.table("opening_book.json").get("positions")
    if not isinstance(positions, dict):
        raise PlayalikeError(f"{read.folder}: the opening book has no positions")
    return {
        epd: read.convert("opening_book.json", moves, BookMove) for epd, moves in positions.items()
    }
