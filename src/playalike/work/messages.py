"""What goes between the server and its workers: tasks one way; news and results the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import Event
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from playalike.work.resources import WorkerResources

__all__ = [
    "Answer",
    "Cancel",
    "Done",
    "Failed",
    "News",
    "NumberedTask",
    "Retried",
    "Task",
    "TaskControl",
]

Answer = dict[str, object]
"""Plain values, ready for JSON."""


@dataclass(frozen=True, slots=True)
class TaskControl:
    """How someone outside takes part in a task: is told how far it is, and may end it."""

    tell: Callable[[Mapping[str, object]], None]
    cancel: Event
    retried: Callable[[str], None] = lambda reason: None
    """Is told why an engine had to be started again."""


class Task(Protocol):
    """Something a worker can do. A task is a value: doing it again gives an answer as good."""

    @property
    def seconds(self) -> float:
        """How long it may take before the worker counts as hung."""

    def run(self, resources: WorkerResources, control: TaskControl) -> Answer:
        """Do it."""


@dataclass(frozen=True, slots=True)
class NumberedTask:
    """A task with a number."""

    number: int
    task: Task


@dataclass(frozen=True, slots=True)
class Cancel:
    """Nobody waits for this task any more."""

    number: int


@dataclass(frozen=True, slots=True)
class News:
    """How far a task is."""

    number: int
    news: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Retried:
    """An engine had to be started again."""

    number: int
    reason: str


@dataclass(frozen=True, slots=True)
class Done:
    """What came of a task."""

    number: int
    answer: Answer


@dataclass(frozen=True, slots=True)
class Failed:
    """Why nothing came of a task."""

    number: int
    message: str
    kind: str
    """``input`` (the user can mend it), ``engine`` (the engine failed) or ``bug`` (ours)."""
