"""The folder of a finished study, as learning finds it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from playalike.errors import PlayalikeError
from playalike.oracle.executor import SerialExecutor
from playalike.personality.definition import Definition, definition_path, read_definition
from playalike.study.choices import INPUTS
from playalike.study.parameters import StudyParameters
from playalike.study.workspace import Workspace

__all__ = ["StudyFolder", "open_study"]


@dataclass(frozen=True, slots=True)
class StudyFolder:
    """A personality that still has the tables it was made from."""

    definition: Definition
    workspace: Workspace

    @property
    def name(self) -> str:
        """The personality's short name."""
        return self.definition.name

    @property
    def folder(self) -> Path:
        """Where it is."""
        return self.workspace.folder


def open_study(folder: Path) -> StudyFolder:
    """Open a folder that `playalike study` filled; any other is refused with the reason."""
    definition = read_definition(definition_path(folder, "a finished study"))
    for table in INPUTS:
        if not (folder / table).exists():
            raise PlayalikeError(
                f"{folder} has no {table}: learning needs the tables of the study, which shipped "
                "personalities come without; run playalike study"
            )
    parameters = StudyParameters(sources=(), players=(), slug=definition.name)
    return StudyFolder(definition, Workspace(folder, parameters, SerialExecutor()))
