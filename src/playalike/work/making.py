"""From games to an opponent in two steps, so that one can play soon: a first likeness, then all.

The first likeness is studied from the latest games; then all of them are, and take its place. Each
step is a study in a folder of its own inside that of the opponent, and goes on where it was killed.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from playalike.errors import PlayalikeError
from playalike.files import write_whole
from playalike.locks import work_alone
from playalike.oracle.executor import Executor
from playalike.oracle.oracle import Oracle
from playalike.personality.definition import read_definition
from playalike.progress import Progress
from playalike.study.runner import StageResult
from playalike.study.stage import Stage
from playalike.study.stages import STAGES
from playalike.study.workspace import StudyParameters
from playalike.work.study_job import run_study

__all__ = [
    "FIRST_GAMES", "LOCKED", "STEPS", "STUDIES", "Made", "MakingStep", "make_opponent",
    "nodes_for", "study_folder", "with_nodes",
]  # fmt: skip

FIRST_GAMES = 50
"""A first likeness is studied from so many, where there are at least twice as many."""
STUDIES = "studies"
LOCKED = "work"
"""Where a study of any kind holds its lock."""
FIRST, ALL = "first", "all"
STEPS = {FIRST: "Making a first likeness", ALL: "Studying all games"}
FOR_GAMES = ((100, 20_000), (300, 10_000), (10**9, 4_000))
"""Nodes a position for at most so many games: with many games each counts for less."""


@dataclass(frozen=True, slots=True)
class MakingStep:
    """Which of the steps is under way."""

    name: str
    number: int
    of: int


@dataclass(frozen=True, slots=True)
class Made:
    """A step that is done."""

    step: MakingStep
    results: tuple[StageResult, ...]
    engine_share: float
    """Of the time of all stages, what was waiting for the engine, 0 to 1."""


def nodes_for(games: int) -> int:
    """Return how far the engine should look at each position of so many games."""
    return next(nodes for most, nodes in FOR_GAMES if games <= most)


def with_nodes(
    parameters: StudyParameters, folder: Path, oracle: Oracle, progress: Progress
) -> tuple[StudyParameters, int]:
    """Return the parameters with as many nodes as suit the number of games, and that number."""
    ingestion = [stage for stage in STAGES if stage.name == "ingestion"]
    (result,) = run_study(parameters, folder, oracle, progress, stages=ingestion)
    games = result.report.numbers["games"]
    assert isinstance(games, int)
    return replace(parameters, nodes=nodes_for(games)), games


def study_folder(folder: Path) -> Path:
    """Return where the tables lie that a personality was studied from."""
    for place in (folder / STUDIES / ALL, folder / STUDIES / FIRST, folder):
        if (place / "work" / "positions.parquet").exists():
            return place
    raise PlayalikeError(
        f"{folder.name} has no tables of its study: study the player's games again "
        "(playalike study), and they are kept"
    )


def make_opponent(
    parameters: StudyParameters,
    folder: Path,
    oracle: Oracle,
    progress: Progress,
    games: int,
    *,
    executor: Executor | None = None,
    before: Callable[[MakingStep, Stage], None],
    after: Callable[[StageResult], None],
    made: Callable[[Made], None],
) -> list[StageResult]:
    """Make an opponent in `folder` of the player's `games`; done again, it goes on."""
    studies = folder / STUDIES
    studies.mkdir(parents=True, exist_ok=True)
    (folder / LOCKED).mkdir(exist_ok=True)
    names = [FIRST, ALL] if games >= 2 * FIRST_GAMES else [ALL]
    results: list[StageResult] = []
    with work_alone(
        folder / LOCKED, f"another study is under way in {folder}: wait until it is done"
    ):
        for number, name in enumerate(names, 1):
            step = MakingStep(name, number, len(names))
            wanted = replace(parameters, latest=FIRST_GAMES) if name == FIRST else parameters
            if name == FIRST and (studies / ALL / "report.html").exists():
                continue
            waited = oracle.stats.wall_seconds
            results = run_study(
                wanted,
                studies / name,
                oracle,
                progress,
                executor=executor,
                before=lambda stage, step=step: before(step, stage),  # type: ignore[misc]
                after=after,
            )
            _publish(studies / name, folder, parameters.slug, whole=name == ALL)
            took = sum(result.seconds for result in results) or 1.0
            waited = oracle.stats.wall_seconds - waited
            made(Made(step, tuple(results), min(1.0, waited / took)))
    return results


def _publish(study: Path, folder: Path, name: str, whole: bool) -> None:
    """Put a studied personality where it is found by its name; the definition comes last.

    The report says that it is whole: it comes with the last step.
    """
    definition = read_definition(study / f"{name}.yaml")
    for artefact in definition.files:
        shutil.copyfile(study / f"{name}_{artefact}", part := folder / f".{artefact}.part")
        part.replace(folder / f"{name}_{artefact}")
    for page in ("report.json", "report.html"):
        if whole and (study / page).exists():
            write_whole(folder / page, (study / page).read_bytes())
    write_whole(folder / f"{name}.yaml", (study / f"{name}.yaml").read_bytes())
