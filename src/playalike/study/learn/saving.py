"""Writing a choice model into the folder of a study."""

from __future__ import annotations

import dataclasses
from dataclasses import replace

from playalike.choice.model import ChoiceModel
from playalike.errors import PlayalikeError
from playalike.personality.definition import SCHEMA_VERSION, FileEntry, write_definition
from playalike.personality.load import CHOICE_MODEL, assemble
from playalike.study.learn.folder import StudyFolder
from playalike.study.runner import adopt_output
from playalike.study.workspace import Workspace, digest_of

__all__ = ["save_model", "write_model"]


def write_model(workspace: Workspace, model: ChoiceModel) -> None:
    """Write the file of a model."""
    records = [dataclasses.asdict(model)]
    workspace.write_json(
        CHOICE_MODEL, {"schema": SCHEMA_VERSION, "kind": "choice_model", "records": records}
    )


def save_model(study: StudyFolder, model: ChoiceModel) -> None:
    """Write the model into the study's folder, and list it in the definition.

    The personality is loaded with it before the definition is changed: a folder that was damaged
    before stays what it was. A study that is run again takes the model for its own and keeps it,
    as long as its games are the same.
    """
    workspace, definition = study.workspace, study.definition
    without = {name: entry for name, entry in definition.files.items() if name != CHOICE_MODEL}
    assemble(study.folder, replace(definition, files=without)).close()
    try:
        write_model(workspace, model)
        path = workspace.path(CHOICE_MODEL)
        entry = FileEntry(digest_of(path), path.stat().st_size)
        listed = replace(definition, files={**without, CHOICE_MODEL: entry})
        assemble(study.folder, listed).close()
        write_definition(workspace.path("definition.yaml"), listed)
        adopt_output(workspace, CHOICE_MODEL)
    except OSError as error:
        raise PlayalikeError(f"cannot write into {study.folder}: {error.strerror}") from error
