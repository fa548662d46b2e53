"""Archives: all games of a player, reviewed together."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from playalike.faces.web.answers.base import Answer, Color, Phase
from playalike.faces.web.answers.jobs import JobState
from playalike.faces.web.answers.puzzles import PracticeProgress
from playalike.review.move_class import MoveClass
from playalike.words.lessons import motif_words

__all__ = ["ArchiveAnswer", "ArchiveJob"]


class ArchivedGame(Answer):
    """One game of the player."""

    title: str
    date: str
    color: Color
    points: float | None
    accuracy: float
    average_loss_cp: float
    opening: str
    classes: dict[MoveClass, int]


class ArchivePeriod(Answer):
    """Some games: of a time, or of an opening."""

    name: str
    games: int
    accuracy: float
    average_loss_cp: float
    mistakes_a_game: float


class ArchiveTrend(Answer):
    """By how much the later half of the games is more accurate."""

    difference: float
    standard_error: float


class RecurringMistake(Answer):
    """A kind of mistake and how often it was made."""

    motif: str
    label: str = Field(default_factory=lambda row: motif_words(row["motif"]))
    """How the motif is called."""
    phase: Phase
    count: int
    cost: float
    """Win chance given away each time, scale 0 to 2."""
    examples: list[str]
    halves: tuple[int, int] | None
    """How often in the earlier and in the later half of the games; null with too few."""


class ClockBand(Answer):
    """Moves with so much time left, and how many were mistakes or worse."""

    left: str
    moves: int
    mistakes: int


class ArchivePractice(PracticeProgress):
    """How far the session is with its puzzles, and how many are new."""

    added: int


class WorstMoment(Answer):
    """One of the costliest mistakes."""

    title: str
    number: str
    san: str
    move_class: MoveClass = Field(alias="class")
    fen: str
    uci: str
    best: str
    side: Color
    motif: str
    sentence: str


class ArchiveAnswer(Answer):
    """What comes back in a player's games."""

    player: str
    games: list[ArchivedGame]
    accuracy: float | None
    phase_accuracy: dict[Phase, float]
    classes: dict[MoveClass, int]
    periods: list[ArchivePeriod]
    months: list[ArchivePeriod]
    openings: list[ArchivePeriod]
    clocks: list[ClockBand]
    trend: ArchiveTrend | None
    phase_trends: dict[Phase, ArchiveTrend]
    recurring: list[RecurringMistake]
    practice: ArchivePractice
    worst: list[WorstMoment]


class ArchiveJob(JobState):
    """An archive: how it stands, and the result when it is done."""

    kind: Literal["archive"]
    result: ArchiveAnswer | None
