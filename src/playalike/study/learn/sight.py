"""First sight of a study's positions: what a few thousand nodes think of the candidates.

The study asked the engine once for every position. For the choice model some of them are asked
again as `GLANCES` say; the oracle remembers, so a second run is quick.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import numpy as np

from playalike.choice.first_sight import (
    GLANCES,
    SIGHT_FEATURES,
    Glance,
    Seen,
    first_sight,
)
from playalike.errors import PlayalikeError
from playalike.oracle.analysis import Line
from playalike.oracle.oracle import Oracle
from playalike.progress import Progress
from playalike.stats.arrays import Ints
from playalike.study.asking import answers_to
from playalike.study.choices import engine_name
from playalike.study.learn.folder import StudyFolder

__all__ = ["SIGHT_POSITIONS", "Glancer", "glancer_of", "require_engine", "sight_of"]

Glancer = Callable[[Iterable[str], Glance], Mapping[str, tuple[Line, ...]]]
"""Answers for positions."""

SIGHT_POSITIONS = 5_000
"""Of a player's fitted positions: what first sight is worth is the same for everybody."""


def glancer_of(oracle: Oracle, progress: Progress) -> Glancer:
    """Return a function that asks the oracle."""

    def ask(epds: Iterable[str], glance: Glance) -> dict[str, tuple[Line, ...]]:
        answers = answers_to(oracle, epds, glance.nodes, glance.lines, progress, glance.handmade)
        return {epd: answer.lines for epd, answer in answers.items()}

    return ask


def require_engine(oracle: Oracle, study: StudyFolder) -> None:
    """Refuse another engine than the study's: its glances would not belong to the rest."""
    studied = engine_name(study.workspace.read_table("work/positions.parquet", ["epd"]))
    if studied != oracle.name:
        raise PlayalikeError(
            f"{study.folder} was studied with {studied}, and this machine has {oracle.name}: learn "
            "with the engine of the study, or run the study again"
        )


def sight_of(
    glancer: Glancer, wanted: Ints, epds: Sequence[str], start: Ints, moves: Sequence[str]
) -> Seen:
    """Return how every candidate row of the wanted positions looks, NaN elsewhere."""
    asked = [epds[position] for position in wanted.tolist()]
    answers = [glancer(asked, glance) for glance in GLANCES]
    seen: Seen = np.full((int(start[-1]), len(SIGHT_FEATURES)), np.nan, dtype=np.float32)
    for position in wanted.tolist():
        rows = slice(start[position], start[position + 1])
        glances = [found[epds[position]] for found in answers]
        seen[rows] = first_sight(glances, moves[rows])
    return seen
