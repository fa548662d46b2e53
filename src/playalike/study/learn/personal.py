"""Fitting the personal parts of the shipped models, from all positions of their studies.

The average master's weights without first sight are fitted to all the players given, and every
personal part is what its player has beyond *that* average: everybody is compared with the same one.
First sight is not asked for, so a run takes minutes. A study of somebody who does not ship takes
part in the average only. A prior that was tuned to these very studies knows them too well: give the
one before. Afterwards `authenticity.refitting` moves what is common to the search and the prior of
today.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from playalike.choice.average import (
    SHIPPED_AVERAGE,
    AveragePlayer,
    average_again,
    read_average,
    write_average,
)
from playalike.choice.examples import Player
from playalike.choice.first_sight import SIGHT_FEATURES
from playalike.choice.learning import FittedPlayer, check_nodes, learn_player
from playalike.choice.model import ChoiceModel
from playalike.personality.catalogue import BUILT_IN
from playalike.personality.definition import read_definition
from playalike.progress import Progress
from playalike.study.learn.examples import read_player
from playalike.study.learn.folder import StudyFolder, open_study, save_model, shipped_study
from playalike.study.learn.opinions import NamedPrior

__all__ = ["StudiedPlayers", "fit_personal_parts", "read_studies", "save_personal_parts"]

ALL = 10**9
"""Positions of each player: none is left out."""


@dataclass(frozen=True, slots=True)
class StudiedPlayers:
    """Players with all positions of their studies, and the average master fitted to them."""

    studies: tuple[StudyFolder, ...]
    players: tuple[Player, ...]
    average: AveragePlayer


def read_studies(folders: Sequence[Path], named: NamedPrior, progress: Progress) -> StudiedPlayers:
    """Read studies and fit the average master to them, first sight as it ships."""
    studies = tuple(open_study(folder) for folder in folders)
    players = tuple(read_player(study.workspace, named, progress, ALL, ALL) for study in studies)
    check_nodes(players)
    return StudiedPlayers(studies, players, average_again(read_average(SHIPPED_AVERAGE), players))


def fit_personal_parts(players: Sequence[Player], average: AveragePlayer) -> Iterator[FittedPlayer]:
    """Yield what each player has beyond an average master."""
    # Nobody asked how things look at first sight, so it counts for nothing in the judgement.
    blind = replace(average, sighted=average.weights + (0.0,) * len(SIGHT_FEATURES))
    for player in players:
        fitted = learn_player(player, blind)
        yield replace(fitted, model=_with_sight(fitted.model, average))


def _with_sight(model: ChoiceModel, average: AveragePlayer) -> ChoiceModel:
    steps = len(model.features) - len(average.features)
    return replace(model, population=average.sighted + (0.0,) * steps)


def save_personal_parts(fitted: Sequence[FittedPlayer], average: AveragePlayer) -> None:
    """Write the models of those who ship, and the average master that they were compared with."""
    for fit in fitted:
        path = BUILT_IN / fit.name / f"{fit.name}.yaml"
        if path.exists():
            save_model(shipped_study(read_definition(path)), fit.model)
    write_average(SHIPPED_AVERAGE, average)
