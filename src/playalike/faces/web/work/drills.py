"""Puzzles from the mistakes of somebody who was studied here."""

from __future__ import annotations

from dataclasses import dataclass

from playalike.faces.web.work.reviewing import PRACTICE_FILE
from playalike.review.practice import PracticeStore
from playalike.review.preparation.drills import drills
from playalike.work.making import study_folder
from playalike.work.messages import Answer, TaskControl
from playalike.work.preparing import personality_folder
from playalike.work.resources import WorkerResources

__all__ = ["MakeDrills"]

LONGEST = 600.0


@dataclass(frozen=True, slots=True)
class MakeDrills:
    """Puzzles for an owner, of some motifs or of all."""

    name: str
    owner: str
    motifs: tuple[str, ...] = ()

    @property
    def seconds(self) -> float:
        """See `Task`."""
        return LONGEST

    def run(self, resources: WorkerResources, control: TaskControl) -> Answer:
        """Return how many there are, and how many of them are new."""
        folder = personality_folder(self.name, resources.settings)
        puzzles = drills(self.name, study_folder(folder), self.motifs)
        store = PracticeStore(resources.settings.data / PRACTICE_FILE)
        try:
            added = store.keep(self.owner, puzzles)
        finally:
            store.close()
        return {"added": added, "puzzles": len(puzzles)}
