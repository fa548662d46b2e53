"""The folder of a finished study, as learning finds it."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, replace
from pathlib import Path

from playalike.choice.model import ChoiceModel
from playalike.choice.temperament import Temperament
from playalike.errors import PlayalikeError
from playalike.oracle.executor import SerialExecutor
from playalike.personality.catalogue import BUILT_IN
from playalike.personality.definition import (
    SCHEMA_VERSION,
    Definition,
    FileEntry,
    definition_path,
    read_definition,
    write_definition,
)
from playalike.personality.load import CHOICE_MODEL, TEMPERAMENT, assemble
from playalike.study.choices import INPUTS
from playalike.study.runner import adopt_output
from playalike.study.workspace import StudyParameters, Workspace, digest_of

__all__ = [
    "StudyFolder",
    "games_of",
    "open_study",
    "save_model",
    "save_temperament",
    "shipped_study",
    "write_model",
]


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
    family, _, given = definition.player.partition(", ")
    folder = data / "players"
    path = folder / f"{family}.pgn"
    one_of_several = folder / f"{family}{given[:1]}.pgn"  # PolgarJ.pgn: her sisters play, too.
    if one_of_several.exists():
        return one_of_several
    if not path.exists():
        raise PlayalikeError(f"there is no {path}: give a folder with the games of all who ship")
    return path


def write_model(workspace: Workspace, model: ChoiceModel) -> None:
    """Write the file of a model."""
    _write(workspace, CHOICE_MODEL, model)


def save_model(study: StudyFolder, model: ChoiceModel) -> None:
    """Write the model into the study's folder, and list it in the definition.

    A study that is run again takes the model for its own and keeps it, as long as its games are the
    same.
    """
    _save(study, CHOICE_MODEL, model)
    adopt_output(study.workspace, CHOICE_MODEL)


def save_temperament(study: StudyFolder, temperament: Temperament) -> None:
    """Write a temperament into the folder of a personality, and list it in the definition.

    A study that is run again keeps both, as long as its games are the same.
    """
    _save(study, TEMPERAMENT, temperament)
    adopt_output(study.workspace, "definition.yaml")


def _write(workspace: Workspace, artefact: str, record: ChoiceModel | Temperament) -> None:
    table = {
        "schema": SCHEMA_VERSION,
        "kind": artefact.removesuffix(".json"),
        "records": [dataclasses.asdict(record)],
    }
    workspace.write_json(artefact, table)


def _save(study: StudyFolder, artefact: str, record: ChoiceModel | Temperament) -> None:
    """Write a file, and list it in the definition.

    The personality is loaded with it before the definition is changed: a folder that was damaged
    before stays what it was.
    """
    workspace, definition = study.workspace, study.definition
    without = {name: entry for name, entry in definition.files.items() if name != artefact}
    assemble(study.folder, replace(definition, files=without)).close()
    try:
        _write(workspace, artefact, record)
        path = workspace.path(artefact)
        entry = FileEntry(digest_of(path), path.stat().st_size)
        listed = replace(definition, files={**without, artefact: entry})
        assemble(study.folder, listed).close()
        write_definition(workspace.path("definition.yaml"), listed)
    except OSError as error:
        raise PlayalikeError(f"cannot write into {study.folder}: {error.strerror}") from error
