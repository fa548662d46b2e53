"""Making an opponent of somebody's games: who is in the files, and the study of one of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TypeVar

from playalike.oracle.executor import SerialExecutor
from playalike.study.runner import StageResult
from playalike.study.stage import Stage
from playalike.study.stages import STAGES
from playalike.study.workspace import USUAL_NODES, StudyParameters
from playalike.work.messages import Answer, TaskControl
from playalike.work.progress import CalledOffError
from playalike.work.resources import WorkerResources
from playalike.work.study_job import find_players, new_folder, run_study, suggested_name

__all__ = ["FindPlayers", "MakeOpponent"]

T = TypeVar("T")
LONGEST_READING = 3600.0
LONGEST_STUDY = 24 * 3600.0
MOST_PLAYERS = 500
"""Of a large database, those with most games: nobody looks through more."""


@dataclass(frozen=True, slots=True)
class FindPlayers:
    """Everybody in some files of games."""

    sources: tuple[Path, ...]

    @property
    def seconds(self) -> float:
        """See `Task`."""
        return LONGEST_READING

    def run(self, resources: WorkerResources, control: TaskControl) -> Answer:
        """Return the players with games, years, ratings and kinds, most games first."""
        players = find_players(self.sources, _StudyProgress(control))[:MOST_PLAYERS]
        return {
            "players": [
                {**asdict(one), "short_name": suggested_name(one.name, resources.settings)}
                for one in players
            ]
        }


@dataclass(frozen=True, slots=True)
class MakeOpponent:
    """The whole study of one player; called off or done again, it goes on where it was."""

    sources: tuple[Path, ...]
    spellings: tuple[str, ...]
    """The player's names, each as it stands in the files."""
    short_name: str
    nodes: int = USUAL_NODES

    @property
    def seconds(self) -> float:
        """See `Task`."""
        return LONGEST_STUDY

    def run(self, resources: WorkerResources, control: TaskControl) -> Answer:
        """Return the new opponent, and what the study found."""
        folder = new_folder(self.short_name, resources.settings)
        progress = _StudyProgress(control)
        parameters = StudyParameters(
            sources=self.sources,
            players=tuple(f"={name}" for name in self.spellings),
            slug=folder.name,
            nodes=self.nodes,
        )
        # A worker starts no processes of its own: the engine's are threads' work.
        results = run_study(
            parameters,
            folder,
            resources.oracle,
            progress,
            executor=SerialExecutor(),
            before=progress.begin,
            after=progress.end,
        )
        return {
            "player": f"personality:{folder.name}",
            "name": folder.name,
            "sentences": [line for result in results for line in result.report.sentences[:1]],
        }


class _StudyProgress:
    """Tells which stage is under way and how far, and ends the study when it is called off."""

    def __init__(self, control: TaskControl) -> None:
        self._control = control
        self._stage, self._title, self._sentence = 0, "", ""

    def begin(self, stage: Stage) -> None:
        self._stop_if_unwanted()
        self._stage, self._title = self._stage + 1, stage.title
        self._tell(0, 0, "")

    def end(self, result: StageResult) -> None:
        self._sentence = next(iter(result.report.sentences), self._sentence)

    def track(self, items: Iterable[T], total: int | None, what: str) -> Iterator[T]:
        for number, item in enumerate(items, 1):
            self._stop_if_unwanted()
            self._tell(number, total or 0, what)
            yield item

    def note(self, text: str) -> None:
        """Show nothing: each stage has its sentence."""

    def _stop_if_unwanted(self) -> None:
        if self._control.cancel.is_set():
            raise CalledOffError("called off")

    def _tell(self, done: int, total: int, what: str) -> None:
        self._control.tell(
            {"stage": self._stage, "stages": len(STAGES), "title": self._title, "done": done,
             "total": total, "what": what, "sentence": self._sentence}
        )  # fmt: skip
