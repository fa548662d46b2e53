"""What the stages wrote down for the reader: their sentences, and the player's departures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from playalike.conversion import to_record
from playalike.errors import PlayalikeError
from playalike.personality.records import Example
from playalike.study.runner import StageResult

__all__ = ["DepartureNotes", "GroupRate", "Liking", "StageNote", "departure_notes", "stage_notes"]

RUN_ONLY = re.compile(r"positions/s|cache|wall time")
"""Sentences about the run and not about the player: they differ from run to run."""


@dataclass(frozen=True, slots=True)
class StageNote:
    """What a stage said."""

    stage: str
    title: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GroupRate:
    """How often the engine's first choice was left in one kind of position."""

    key: str
    positions: int
    rate: float
    low: float
    high: float
    cost_cp: float
    baseline_rate: float | None
    """The average master's, where known."""


@dataclass(frozen=True, slots=True)
class Liking:
    """A kind of move chosen more, or less, often than the engine's scores lead one to expect."""

    feature: str
    phase: str | None
    hits: int
    expected: float
    lift: float
    p_value: float


@dataclass(frozen=True, slots=True)
class DepartureNotes:
    """From ``work/discovery.json``."""

    groups: tuple[GroupRate, ...]
    likings: tuple[Liking, ...]
    examples: tuple[tuple[str, Example], ...]
    """Feature, and a game where the player preferred such a move to the engine's choice."""


def departure_notes(discovery: Mapping[str, object]) -> DepartureNotes:
    """Take what the report shows of the discoveries."""
    groups = [
        GroupRate(
            key=str(row["key"]),
            positions=_int(row["positions"]),
            rate=_float(row["rate"]),
            low=_float(row["low"]),
            high=_float(row["high"]),
            cost_cp=_float(row["cost_cp"]),
            baseline_rate=_float(row["baseline_rate"]) if "baseline_rate" in row else None,
        )
        for row in _rows(discovery, "groups")
        if str(row["key"]).count("|") == 1 and str(row["key"]).startswith(("phase|", "band|"))
    ]
    likings = [
        Liking(
            str(row["feature"]),
            None if row["phase"] is None else str(row["phase"]),
            _int(row["hits"]),
            _float(row["expected"]),
            _float(row["lift"]),
            _float(row["p_value"]),
        )
        for row in _rows(discovery, "tastes")
        if row["phase"] is None and _float(row["p_value"]) <= 0.01
    ]
    likings.sort(key=lambda liking: (-liking.lift, liking.feature))
    examples = [
        (str(row["feature"]), to_record(Example, row["example"]))
        for row in _rows(discovery, "examples")
    ]
    return DepartureNotes(tuple(groups), tuple(likings), tuple(examples))


def stage_notes(results: Iterable[StageResult]) -> tuple[StageNote, ...]:
    """Take what the stages said about the player."""
    return tuple(
        StageNote(result.stage, result.title, _lasting(result.report.sentences))
        for result in results
    )


def _lasting(sentences: Sequence[str]) -> tuple[str, ...]:
    return tuple(sentence for sentence in sentences if not RUN_ONLY.search(sentence))


def _rows(table: Mapping[str, object], name: str) -> list[Mapping[str, object]]:
    rows = table.get(name)
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []


def _int(value: object) -> int:
    if not isinstance(value, int):
        raise PlayalikeError(f"work/discovery.json: {value!r} is no number; run the study again")
    return value


def _float(value: object) -> float:
    if not isinstance(value, int | float):
        raise PlayalikeError(f"work/discovery.json: {value!r} is no number; run the study again")
    return float(value)
