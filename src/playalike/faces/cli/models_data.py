"""What `playalike models response` and `temperament` do: real games in, tastes out."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import numpy as np

from playalike.authenticity.profile.real import career, measure_real
from playalike.authenticity.profile.table import COLUMNS, StyleTable
from playalike.authenticity.temperament.fitting import correct, fit_tastes, make_temperament
from playalike.authenticity.temperament.masters import Masters
from playalike.authenticity.temperament.response import read_response
from playalike.authenticity.temperament.rounds import play_round
from playalike.choice.temperament import TASTES
from playalike.faces.cli.progress import BarProgress
from playalike.oracle.executor import LocalExecutor
from playalike.personality.catalogue import BUILT_IN
from playalike.personality.definition import read_definition
from playalike.settings import Settings, load_settings
from playalike.stats.arrays import Floats
from playalike.study.learn.folder import save_temperament, shipped_study

__all__ = ["fit_temperaments", "real_games"]


def real_games(data: Path, settings: Settings) -> tuple[StyleTable, Masters]:
    """Return the careers in a data folder, and what is usual in them."""
    folder = settings.data / "authenticity" / "profile"
    with closing(LocalExecutor()) as executor:
        table = measure_real([data / "players"], folder, executor, BarProgress())
    return table, Masters.fit(table)


def fit_temperaments(
    data: Path, rounds: int, games: int, nodes: int, jobs: int | None, dry: bool
) -> None:
    """Fit everybody who ships, print what they like, and save it unless `dry`."""
    settings = load_settings()
    table, masters = real_games(data, settings)
    response = read_response()
    people = [read_definition(path) for path in sorted(BUILT_IN.glob("*/*.yaml"))]
    careers = {person.name: career(table, person.player) for person in people}
    wanted = {name: masters.effects(own) for name, own in careers.items()}
    tastes = {name: fit_tastes(effects, response) for name, effects in wanted.items()}
    _print(wanted, tastes)
    for number in range(rounds + 1):
        if not dry:
            for person in people:
                own = careers[person.name]
                record = make_temperament(
                    tastes[person.name].tolist(), int((~own.validation).sum()), number
                )
                definition = read_definition(BUILT_IN / person.name / f"{person.name}.yaml")
                save_temperament(shipped_study(definition), record)
        if number == rounds or dry:
            break
        shown = play_round(
            wanted, games, nodes, masters.control, settings.data / "authenticity" / "rounds",
            settings, BarProgress(), jobs, seed=number + 1,
        )  # fmt: skip
        print(f"round {number + 1}: misfit {shown.misfit:.3f}, of it no noise {shown.trust:.0%}")
        tastes = {
            name: correct(tastes[name], wanted[name], shown.effects[name], response, shown.trust)
            for name in tastes
        }
        _print(wanted, tastes)


def _print(wanted: dict[str, Floats], tastes: dict[str, Floats]) -> None:
    aggression = COLUMNS.index("aggression")
    for name, own in tastes.items():
        strongest = np.argsort(-np.abs(own))[:5].tolist()
        likes = ", ".join(f"{TASTES[number]} {own[number]:+.2f}" for number in strongest)
        print(f"{name:12} aggression {wanted[name][aggression]:+.2f}; {likes}")
