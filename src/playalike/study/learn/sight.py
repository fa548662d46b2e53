"""First sight of a study's positions: what a few thousand nodes think of the candidates.

The study asked the engine once for every position. For the choice model some of them are asked
again as `GLANCES` say; the oracle remembers, so a second run is quick.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from playalike.choice.first_sight import GLANCES, Glance, Glances
from playalike.errors import PlayalikeError
from playalike.oracle.analysis import Line
from playalike.oracle.oracle import Oracle, answers_to
from playalike.progress import Progress
from playalike.study.choices import engine_name
from playalike.study.learn.folder import StudyFolder

__all__ = ["SIGHT_POSITIONS", "Glancer", "glancer_of", "glances_of", "require_engine"]

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


def glances_of(glancer: Glancer, epds: Sequence[str]) -> dict[str, Glances]:
    """Return what `GLANCES` find in positions."""
    answers = [glancer(epds, glance) for glance in GLANCES]
    return {epd: [answer[epd] for answer in answers] for epd in epds}
