"""A temperament for somebody who was just studied: from the games alone, without playing any."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from playalike.authenticity.profile.real import says_something
from playalike.authenticity.profile.table import measure_sides
from playalike.authenticity.temperament.fitting import fit_tastes, make_temperament
from playalike.authenticity.temperament.masters import read_masters
from playalike.authenticity.temperament.response import read_response
from playalike.choice.setups_fitting import count_setups, fit_setups, read_usual_setups
from playalike.choice.temperament import Temperament
from playalike.games.players import resolve_player
from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.playstyle.stream import count_players
from playalike.study.learn.folder import open_study, save_temperament
from playalike.study.selection import ENOUGH_CLASSICAL, read_reserved
from playalike.study.speed import FAST, speed_of
from playalike.study.workspace import StudyParameters
from playalike.words.temperament import likings

__all__ = ["add_temperament", "temperament_of"]


def add_temperament(parameters: StudyParameters, folder: Path) -> str:
    """Give a personality that was just studied its temperament; return what it likes, in words."""
    temperament = temperament_of(parameters)
    if temperament is None:
        return "No temperament: none of the games is long enough to say something about style."
    save_temperament(open_study(folder), temperament)
    return likings(temperament.features, temperament.weights)


def temperament_of(parameters: StudyParameters) -> Temperament | None:
    """Fit a temperament to the games of a study; None when no game says anything about style.

    Reserved games and those that a study keeps back for judging are left out, and fast games as a
    study leaves them out.
    """
    counts, _ = count_players(parameters.sources)
    names = resolve_player(parameters.players, counts)
    reserved = read_reserved(parameters.reserved_keys)
    kept = [
        game
        for game in read_games(parameters.sources, ReadReport())
        if (game.white in names or game.black in names)
        and says_something(game)
        and game.holdout_key not in reserved
    ]
    slow = [game for game in kept if speed_of(game.headers) not in FAST]
    if not parameters.include_fast and len(slow) >= ENOUGH_CLASSICAL:
        kept = slow
    table = measure_sides(kept)
    own = table.rows(np.isin(table.name, sorted(names)))
    games = int((~own.validation).sum())
    if not games:
        return None
    masters = read_masters()
    effects = masters.believed(masters.effects(own), games)
    tastes = fit_tastes(effects, read_response())
    setups = fit_setups(count_setups(kept, names), read_usual_setups())
    return make_temperament(tastes.tolist(), games, setups=setups)
