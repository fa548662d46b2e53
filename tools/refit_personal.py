"""Fit the personal parts of the shipped choice models anew, from all positions of their studies.

    python -m tools.refit_personal studies/karpov studies/tal ... [--prior untuned.npz]

Run `playalike study` for each first; run `tools/refit_models.py` afterwards, which moves what is
common to the search and the prior of today. The average master's weights without first sight are
fitted to all the players given, and every personal part is what its player has beyond *that*
average: everybody is compared with the same one. First sight is not asked for, so a run takes
minutes. A study of somebody who does not ship takes part in the average only. A prior that was
tuned to these very studies knows them too well: give the one before.

With `--shipped-average` the average master stays what it is: for players who come later than the
others, whose studies need not be there.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from playalike.choice.average import (
    EACH,
    SHIPPED_AVERAGE,
    AveragePlayer,
    read_average,
    write_average,
)
from playalike.choice.examples import Player
from playalike.choice.first_sight import SIGHT_FEATURES
from playalike.choice.fitting import fit_average_weights, pool, rounded, standardised
from playalike.choice.learning import check_nodes, learn_player
from playalike.errors import PlayalikeError
from playalike.faces.cli.progress import BarProgress
from playalike.personality.catalogue import BUILT_IN, find_personality
from playalike.settings import load_settings
from playalike.study.learn.examples import read_player
from playalike.study.learn.folder import StudyFolder, open_study
from playalike.study.learn.opinions import NamedPrior, find_named_prior
from playalike.study.learn.saving import save_model
from tools.refit_models import folder_of

ALL = 10**9


def main(given: Sequence[str] | None = None) -> None:
    """Fit, print, and write the models and the average master."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("studies", type=Path, nargs="+")
    parser.add_argument("--prior", type=Path, help="the network before tools.tune_prior")
    parser.add_argument("--shipped-average", action="store_true", help="do not fit the average")
    parser.add_argument("--dry", action="store_true", help="print the table and change nothing")
    arguments = parser.parse_args(given)
    try:
        refit(arguments.studies, arguments.prior, arguments.shipped_average, arguments.dry)
    except PlayalikeError as error:
        sys.exit(f"refit_personal: {error}")


def refit(folders: Sequence[Path], prior: Path | None, shipped_average: bool, dry: bool) -> None:
    """Fit everybody's personal part, and write those of the personalities that ship."""
    settings = load_settings()
    _, players, population = read_all(folders, find_named_prior(settings.data, prior))
    if shipped_average:
        population = read_average(SHIPPED_AVERAGE)
    # Nobody asked how things look at first sight, so it counts for nothing in the judgement.
    blind = replace(population, sighted=population.weights + (0.0,) * len(SIGHT_FEATURES))
    shipped = {path.stem for path in BUILT_IN.glob("*/*.yaml")}
    print("player        fitted    check  gain over the average, thousandths of a nat (95 %)")
    for player in players:
        learned = learn_player(player, blind)
        gain = [1000 * each for each in (learned.gain.mean, learned.gain.low, learned.gain.high)]
        print(
            f"{player.name:14}{len(player.fit):6,}   {learned.own.positions:6,}  "
            f"{gain[0]:+.1f} ({gain[1]:+.1f} to {gain[2]:+.1f})"
        )
        if not dry and player.name in shipped:
            steps = len(learned.model.features) - len(population.features)
            model = replace(learned.model, population=population.sighted + (0.0,) * steps)
            save_model(folder_of(find_personality(player.name, settings)), model)
    if not dry and not shipped_average:
        write_average(SHIPPED_AVERAGE, population)


def read_all(
    folders: Sequence[Path], named: NamedPrior
) -> tuple[list[StudyFolder], list[Player], AveragePlayer]:
    """Read studies, all of their positions, and fit the average master to them."""
    progress = BarProgress()
    studies = [open_study(folder) for folder in folders]
    players = []
    for study in studies:
        progress.label = f"Prior, {study.name}"
        players.append(read_player(study.workspace, named, progress, ALL, ALL))
    check_nodes(players)
    return studies, players, averaged(read_average(SHIPPED_AVERAGE), players)


def averaged(population: AveragePlayer, players: Sequence[Player]) -> AveragePlayer:
    """Return the average master with its weights without first sight fitted to these players."""
    parts = [player.fit.spread(EACH) for player in players]
    decisions = pool([standardised(population.unsighted, part) for part in parts])
    return replace(
        population,
        weights=rounded(fit_average_weights(decisions)),
        positions=len(decisions),
        players=tuple(player.name for player in players),
    )


if __name__ == "__main__":
    main()
