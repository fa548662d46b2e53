"""Jobs: how reviews and measurements stand."""

from __future__ import annotations

from typing import Literal

from playalike.faces.web.answers.base import Answer, ServerEnd
from playalike.faces.web.errors import ErrorBody

__all__ = ["JobEvents", "JobList", "JobProgress", "JobState"]


class JobProgress(Answer):
    """How far a job is."""

    done: int
    total: int
    what: str
    """What is counted: `positions`, `deeper looks` or `games`."""
    game: int
    games: int
    stage: int = 0
    """Of an opponent in the making: which of `stages` is under way."""
    stages: int = 0
    step: str = ""
    """What is being made, in words: a first likeness, or the whole."""
    text: str = ""
    """How far it is, in words."""
    left: str = ""
    """How long this stage still takes, in words; empty where nobody knows."""
    sentence: str = ""
    """What was found last."""
    playable: bool = False
    """Whether the first likeness can be played already."""
    ahead: int = 0
    """How many jobs of its kind come first."""


class JobState(Answer):
    """How a job stands."""

    id: str
    kind: Literal["review", "metrics", "archive", "reading", "making"]
    title: str
    created: str
    status: Literal["waiting", "running", "done", "failed", "stopped"]
    """`stopped` goes on when it is told to."""
    progress: JobProgress
    error: ErrorBody | None


class JobList(Answer):
    """Jobs without results, the latest first."""

    jobs: list[JobState]


class JobEvents(Answer):
    """What comes with each event of a job, by the event's name; results are asked for."""

    progress: JobState
    verdicts: JobState
    """A first result can be asked for; better ones follow."""
    done: JobState
    failed: JobState
    stopped: JobState
    end: ServerEnd
