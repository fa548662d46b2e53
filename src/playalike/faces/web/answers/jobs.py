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


class JobState(Answer):
    """How a job stands."""

    id: str
    kind: Literal["review", "metrics", "archive"]
    title: str
    created: str
    status: Literal["waiting", "running", "done", "failed"]
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
    end: ServerEnd
