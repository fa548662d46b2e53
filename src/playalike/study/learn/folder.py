"""The folder of a finished study, as learning finds it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from playalike.errors import PlayalikeError
from playalike.oracle.executor import SerialExecutor
from playalike.personality.catalogue import BUILT_IN
from playalike.personality.definition import Definition, definition_path, read_definition
from playalike.study.choices import INPUTS
from playalike.study.parameters import StudyParameters
from playalike.study.workspace import Workspace

__all__ = ["StudyFolder", "games_of", "open_study", "shipped_study"]


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


def shipped_study(definition: Definition) -> StudyFolder:
    """Return where a shipped personality's files are: a study without its tables."""
    parameters = StudyParameters(sources=(), players=(), slug=definition.name)
    return StudyFolder(
        definition, Workspace(BUILT_IN / definition.name, parameters, SerialExecutor())
    )


def games_of(definition: Definition, data: Path) -> Path:
    """Return the file with the games of somebody who ships, which must be there."""
    family = definition.player.partition(",")[0]
    path = data / "players" / f"{family}.pgn"
    if not path.exists():
        raise PlayalikeError(f"there is no {path}: give a folder with the games of all who ship")
    return path
