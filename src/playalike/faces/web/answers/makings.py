"""Opponents in the making: files of games, who is in them, and how far the study is."""

from __future__ import annotations

from typing import Literal

from playalike.faces.web.answers.base import Answer
from playalike.faces.web.answers.jobs import JobState

__all__ = ["MadeAnswer", "MakingJob", "MakingList", "PileAnswer", "PilePlayer",
           "ReadingAnswer", "ReadingJob"]  # fmt: skip


class PileAnswer(Answer):
    """Files that were received."""

    pile: str
    """What a reading asks for; another file goes to the same pile."""


class PilePlayer(Answer):
    """One spelling of a name in the files."""

    name: str
    games: int
    years: str
    ratings: str
    kinds: str
    """Kinds of time control with their counts, in words."""
    alike: list[str]
    """Other spellings that may be the same person."""


class ReadingAnswer(Answer):
    """Who is in some files."""

    games: int
    players: list[PilePlayer]
    """Most games first; of a large database the first sixty."""


class ReadingJob(JobState):
    """Reading files, or fetching games and reading them."""

    kind: Literal["reading"]
    pile: str
    account: str | None
    """Whose games are fetched; null for files."""
    result: ReadingAnswer | None


class MadeAnswer(Answer):
    """An opponent that is ready."""

    player: str
    """What a new game names as its opponent."""
    name: str
    sentences: list[str]
    """What each stage found."""
    engine_share: float
    """How much of the time the engine needed, 0 to 1."""


class MakingJob(JobState):
    """An opponent in the making."""

    kind: Literal["making"]
    name: str
    """The short name under which it is found when it is ready."""
    result: MadeAnswer | None


class MakingList(Answer):
    """The browser's opponents, ready or not, the latest first."""

    makings: list[MakingJob]
