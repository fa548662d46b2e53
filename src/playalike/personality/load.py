"""Loading a personality: everything is checked before anything is used."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from playalike.choice.model import ChoiceModel
from playalike.choice.plain_model import PlainChoiceModel
from playalike.choice.temperament import Temperament
from playalike.config import nearest
from playalike.conversion import to_record
from playalike.errors import PlayalikeError
from playalike.personality.definition import (
    SCHEMA_VERSION,
    Definition,
    definition_path,
    read_definition,
)
from playalike.personality.opening_games import OPENING_GAMES, with_examples
from playalike.personality.own_games import OWN_GAMES, OwnGames
from playalike.personality.plans import PlanStore
from playalike.personality.played_positions import (
    PLAYED_POSITIONS,
    PlayedPositions,
    read_played_positions,
)
from playalike.personality.records import (
    BookMove,
    Chain,
    DecisionFormula,
    EnhancedCell,
    MoveTypePreference,
    Pattern,
    Placement,
    Sequence,
    StyleRule,
)

__all__ = [
    "ARTEFACTS",
    "CHOICE_MODEL",
    "TEMPERAMENT",
    "Personality",
    "assemble",
    "load_personality",
]

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
CHOICE_MODEL = "choice_model.json"
"""The learned mode's; a personality that an older version studied has none and plays `classic`."""
TEMPERAMENT = "temperament.json"
"""What the mode `spirit` adds; a personality without one plays `learned`."""
OPTIONAL = (OPENING_GAMES, PLAYED_POSITIONS, CHOICE_MODEL, TEMPERAMENT, OWN_GAMES)
"""Files that a personality may lack: they are read when its definition lists them."""

POLYGLOT_ENTRY = 16
"""Bytes."""
_UCI = re.compile(r"[a-h][1-8][a-h][1-8][nbrq]?")


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
    model: PlainChoiceModel
    rules: tuple[StyleRule, ...]
    db_rules: tuple[StyleRule, ...]
    chains: tuple[Chain, ...]
    plans: PlanStore
    choice: ChoiceModel | None = None
    """For the learned mode; None for personalities that an older version studied."""
    temperament: Temperament | None = None
    """For the mode `spirit`."""
    positions: PlayedPositions | None = None
    """All positions of the games; None for personalities that an older version studied."""

    own_games: OwnGames = field(default_factory=lambda: OwnGames(None))
    """The games it was studied from, to be played through; none if an older version studied it."""

    @property
    def name(self) -> str:
        """The short name."""
        return self.definition.name

    def close(self) -> None:
        """Close the plan store."""
        self.plans.close()


def load_personality(folder: Path) -> Personality:
    """Load the personality in a folder; a damaged or foreign one is refused by file and reason."""
    path = definition_path(folder, "a personality")
    definition = read_definition(path)
    if path.stem != definition.name:
        raise PlayalikeError(
            f"{path} defines {definition.name!r}: rename it to {definition.name}.yaml"
        )
    return assemble(folder, definition)


def assemble(folder: Path, definition: Definition) -> Personality:
    """Check and read the files of a definition; the study uses this before it writes one."""
    for name in definition.files:
        if name not in (*ARTEFACTS, *OPTIONAL):
            raise PlayalikeError(
                f"{folder / definition.name}.yaml lists {name!r}, which is no file of a "
                f"personality; {nearest(name, ARTEFACTS)}"
            )
    learned = CHOICE_MODEL in definition.files
    for name in (*ARTEFACTS, *(name for name in OPTIONAL if name in definition.files)):
        _check(folder, definition, name)
    read = _Reader(folder, definition.name)
    style = read.table("comprehensive_style.json")
    return Personality(
        definition=definition,
        folder=folder,
        book=_read_book(read, OPENING_GAMES in definition.files),
        patterns=read.records("prime_patterns.json", Pattern),
        sequences=read.records("prime_sequences.json", Sequence),
        placements=read.convert("comprehensive_style.json", style.get("placements"), Placement),
        move_types=read.convert(
            "comprehensive_style.json", style.get("move_types"), MoveTypePreference
        ),
        formula=read.only("decision_formula.json", DecisionFormula),
        enhanced=read.records("enhanced_formula.json", EnhancedCell),
        model=read.only("style_model.json", PlainChoiceModel),
        rules=read.records("style_rules.json", StyleRule),
        db_rules=read.records("db_style_rules.json", StyleRule),
        chains=read.records("causality.json", Chain),
        plans=PlanStore(read.path("strategic_plans.sqlite")),
        choice=read.only(CHOICE_MODEL, ChoiceModel) if learned else None,
        temperament=(
            read.only(TEMPERAMENT, Temperament) if TEMPERAMENT in definition.files else None
        ),
        positions=(
            read_played_positions(read.path(PLAYED_POSITIONS))
            if PLAYED_POSITIONS in definition.files
            else None
        ),
        own_games=OwnGames(read.path(OWN_GAMES) if OWN_GAMES in definition.files else None),
    )


def _check(folder: Path, definition: Definition, artefact: str) -> None:
    """Compare size and checksum, without holding the file in memory."""
    path = folder / f"{definition.name}_{artefact}"
    entry = definition.files.get(artefact)
    if entry is None:
        raise PlayalikeError(f"{folder / definition.name}.yaml does not list {artefact}")
    try:
        size = path.stat().st_size
        if size != entry.bytes:
            raise PlayalikeError(
                f"{path} is damaged: it has {size} bytes, {definition.name}.yaml says {entry.bytes}"
            )
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise PlayalikeError(f"cannot read {path}: {error.strerror}") from error
    if digest != entry.sha256:
        raise PlayalikeError(
            f"{path} is damaged: its checksum is not the one in {definition.name}.yaml"
        )
    if artefact.endswith(".bin") and size % POLYGLOT_ENTRY:
        raise PlayalikeError(f"{path} is no Polyglot book: {size} bytes are not whole entries")


@dataclass(frozen=True, slots=True)
class _Reader:
    folder: Path
    name: str

    def path(self, artefact: str) -> Path:
        return self.folder / f"{self.name}_{artefact}"

    def table(self, artefact: str) -> dict[str, object]:
        path = self.path(artefact)
        kind = artefact.removesuffix(".json")
        try:
            table = json.loads(path.read_bytes(), parse_constant=_refuse_constant)
        except (ValueError, RecursionError) as error:
            raise PlayalikeError(f"{path} is not valid JSON: {error}") from error
        if not isinstance(table, dict) or table.get("kind") != kind:
            raise PlayalikeError(f"{path} is not a file of kind {kind!r}")
        if table.get("schema") != SCHEMA_VERSION:
            raise PlayalikeError(f"{path} has schema {table.get('schema')!r}, not {SCHEMA_VERSION}")
        return table

    def records(self, artefact: str, cls: type[R]) -> tuple[R, ...]:
        return self.convert(artefact, self.table(artefact).get("records"), cls)

    def only(self, artefact: str, cls: type[R]) -> R:
        records = self.records(artefact, cls)
        if len(records) != 1:
            raise PlayalikeError(
                f"{self.path(artefact)} has {len(records)} records, one is expected"
            )
        return records[0]

    def convert(self, artefact: str, items: object, cls: type[R]) -> tuple[R, ...]:
        if not isinstance(items, list):
            raise PlayalikeError(f"{self.path(artefact)} has no list of records")
        records = []
        for number, item in enumerate(items):
            try:
                records.append(to_record(cls, item))
            except PlayalikeError as error:
                raise PlayalikeError(f"{self.path(artefact)}, record {number}: {error}") from error
        return tuple(records)


def _refuse_constant(name: str) -> float:
    raise ValueError(f"{name} is no number")


def _read_book(read: _Reader, with_games: bool) -> dict[str, tuple[BookMove, ...]]:
    artefact = "opening_book.json"
    positions = read.table(artefact).get("positions")
    if not isinstance(positions, dict):
        raise PlayalikeError(f"{read.path(artefact)} has no positions")
    book = {}
    for epd, items in positions.items():
        moves = read.convert(artefact, items, BookMove)
        for move in moves:
            if not _UCI.fullmatch(move.move):
                raise PlayalikeError(f"{read.path(artefact)}, {epd}: {move.move!r} is no move")
        book[epd] = moves
    if not with_games:
        return book
    try:
        return with_examples(book, read.table(OPENING_GAMES))
    except PlayalikeError as error:
        path = read.path(OPENING_GAMES)
        named = str(error) if str(path) in str(error) else f"{path}: {error}"
        raise PlayalikeError(named) from error
