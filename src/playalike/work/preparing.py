"""Preparing for somebody who was studied on this machine."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from playalike.config import nearest
from playalike.errors import PlayalikeError
from playalike.personality.catalogue import list_personalities
from playalike.review.preparation.export import preparation_page, repertoire_pgn
from playalike.review.preparation.preparing import Preparation, preparation_values, prepare
from playalike.settings import Settings
from playalike.work.making import study_folder
from playalike.work.messages import Answer, TaskControl
from playalike.work.resources import WorkerResources

__all__ = ["Prepare", "personality_folder", "prepared"]

LONGEST = 600.0


def prepared(name: str, settings: Settings, against: str | None = None) -> Preparation:
    """Return the preparation for a personality."""
    folder = personality_folder(name, settings)
    mine = None
    if against is not None:
        own = personality_folder(against, settings)
        mine = own, study_folder(own)
    return prepare(folder, study_folder(folder), mine)


def personality_folder(name: str, settings: Settings) -> Path:
    """Return the folder of a personality, given by its name or as a path."""
    known = list_personalities(settings)
    if name in known:
        return known[name]
    if Path(name).is_dir():
        return Path(name)
    raise PlayalikeError(f"there is no personality {name!r}; {nearest(name, known)}")


@dataclass(frozen=True, slots=True)
class Prepare:
    """A preparation, in a worker."""

    name: str
    against: str | None = None
    form: str = "values"
    """``values``, ``pgn`` or ``html``."""

    @property
    def seconds(self) -> float:
        """See `Task`."""
        return LONGEST

    def run(self, resources: WorkerResources, control: TaskControl) -> Answer:
        """Return the values, or the text of the file."""
        preparation = prepared(self.name, resources.settings, self.against)
        if self.form == "pgn":
            return {"text": repertoire_pgn(preparation)}
        if self.form == "html":
            return {"text": preparation_page(preparation)}
        return preparation_values(preparation)
