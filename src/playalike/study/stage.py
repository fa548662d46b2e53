"""The contract of a study stage."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from playalike.progress import Progress

if TYPE_CHECKING:
    from playalike.study.workspace import Workspace

__all__ = ["Stage", "StageReport"]


@dataclass(frozen=True, slots=True)
class StageReport:
    """What a stage found, in words and numbers."""

    sentences: tuple[str, ...]
    """Plain statements for the reader of the report."""
    numbers: Mapping[str, object] = field(default_factory=dict)
    """The same for programs: everything here goes to JSON."""
    items: int = 0
    """How many positions, moves or games the stage went through, for its speed."""


class Stage(Protocol):
    """One step of a study.

    The runner skips a stage when its version, its parameters and the content of its inputs are what
    they were when its outputs were made; so an interrupted study goes on where it stopped.
    """

    @property
    def name(self) -> str:
        """The name on the command line, such as ``plans``."""

    @property
    def title(self) -> str:
        """chessgate's name, such as ``Strategic plans``."""

    @property
    def version(self) -> int:
        """Raised whenever the stage would give another result for the same inputs."""

    @property
    def inputs(self) -> tuple[str, ...]:
        """Artefacts read, by name."""

    @property
    def outputs(self) -> tuple[str, ...]:
        """Artefacts written, by name."""

    @property
    def parameters(self) -> tuple[str, ...]:
        """Fields of `StudyParameters` that the result depends on."""

    def run(self, workspace: Workspace, progress: Progress) -> StageReport:
        """Read the inputs, write the outputs, and say what was found."""
