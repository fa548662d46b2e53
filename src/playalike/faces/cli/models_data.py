"""What `playalike models response` and `temperament` do: real games in, tastes out."""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import numpy as np

from playalike.authenticity.profile.real import career, measure_real, pgn_files, read_classical
from playalike.authenticity.profile.table import COLUMNS, StyleTable
from playalike.authenticity.temperament.fitting import correct, fit_tastes, make_temperament
from playalike.authenticity.temperament.masters import Masters
from playalike.authenticity.temperament.prices import Given, cost_of, find_offers, fit_price
from playalike.authenticity.temperament.response import read_response
from playalike.authenticity.temperament.rounds import play_round
from playalike.choice.setups_fitting import (
    SHIPPED_USUAL,
    SetupCounts,
    count_setups,
    fit_setups,
    read_usual_setups,
    write_usual_setups,
)
from playalike.choice.temperament import NEUTRAL, TASTES, Temperament
from playalike.faces.cli.progress import BarProgress
from playalike.games.game import Game
from playalike.games.keys import split_of
from playalike.games.players import resolve_player
from playalike.oracle.executor import LocalExecutor
from playalike.personality.catalogue import BUILT_IN
from playalike.personality.definition import read_definition
from playalike.personality.load import load_personality
from playalike.players.resources import Resources
from playalike.settings import Settings, load_settings
from playalike.stats.arrays import Floats
from playalike.study.learn.folder import games_of, save_temperament, shipped_study

__all__ = ["fit_all_setups", "fit_prices", "fit_temperaments", "real_games"]

USUAL_GAMES = 250
"""Of a master, at most, that tell what is usual."""


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
    kept = {person.name: _known(person.name) for person in people}
    wanted = {name: masters.effects(own) for name, own in careers.items()}
    tastes = {name: fit_tastes(effects, response) for name, effects in wanted.items()}
    _print(wanted, tastes)
    for number in range(rounds + 1):
        if not dry:
            for person in people:
                own = careers[person.name]
                record = make_temperament(
                    tastes[person.name].tolist(), int((~own.validation).sum()), number,
                    price=kept[person.name].price, setups=kept[person.name].setups,
                )  # fmt: skip
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


def _known(name: str) -> Temperament:
    """Return the temperament that there is: its price and set-ups are not fitted to tastes."""
    with closing(load_personality(BUILT_IN / name)) as person:
        return person.temperament or NEUTRAL


def fit_all_setups(data: Path, dry: bool) -> None:
    """Count where men stand in the games of all masters, and of all who ship; save it."""
    names, masters = dict[str, set[str]](), dict[str, SetupCounts]()
    careers = dict[str, list[Game]]()
    for path in BarProgress().track(pgn_files([data / "players"]), None, "files counted"):
        games = [game for game in read_classical(path) if split_of(game) != "validation"]
        counts = Counter(name for game in games for name in (game.white, game.black))
        owner, _ = counts.most_common(1)[0]
        names[owner] = set(resolve_player((owner,), counts))
        careers[owner] = games
        some = games[:: max(1, len(games) // USUAL_GAMES)][:USUAL_GAMES]
        masters[owner] = count_setups(some, names[owner])
    if not dry:
        write_usual_setups(SHIPPED_USUAL, masters.values())
    usual = read_usual_setups()
    for path in sorted(BUILT_IN.glob("*/*.yaml")):
        person = load_personality(path.parent)
        person.close()
        player, temperament = person.definition.player, person.temperament
        if temperament is None:
            continue
        counted = count_setups(careers[player], names[player])
        black, white = counted.games.tolist()
        print(f"{person.name:12} {white} games with White, {black} with Black")
        if not dry:
            record = replace(temperament, setups=fit_setups(counted, usual))
            save_temperament(shipped_study(person.definition), record)


def fit_prices(data: Path, count: int, dry: bool) -> None:
    """Ask the engine what the offers in studied games cost; print and save each one's price."""
    people = [load_personality(path.parent) for path in sorted(BUILT_IN.glob("*/*.yaml"))]
    resources, given = Resources(load_settings(), threads=1), dict[str, list[Given]]()
    try:
        for person in BarProgress().track(people, len(people), "players"):
            path = games_of(person.definition, data)
            games = [game for game in read_classical(path) if split_of(game) != "validation"]
            counts = Counter(name for game in games for name in (game.white, game.black))
            names = resolve_player((person.definition.player,), counts)
            some = games[:: max(1, len(games) // count)][:count]
            offers = find_offers(some, names)
            given[person.name] = [cost_of(resources.source, offer) for offer in offers]
    finally:
        resources.close()
        for person in people:
            person.close()
    everybody = [game for own in given.values() for game in own]
    print("player       offers   opening  middlegame  endgame")
    for person in people:
        own = fit_price(given[person.name], everybody)
        print(f"{person.name:12} {len(given[person.name]):6}   {own.opening:7.3f}  "
              f"{own.middlegame:10.3f}  {own.endgame:7.3f}")  # fmt: skip
        if not dry and person.temperament is not None:
            record = replace(person.temperament, price=own)
            save_temperament(shipped_study(person.definition), record)


def _print(wanted: dict[str, Floats], tastes: dict[str, Floats]) -> None:
    aggression = COLUMNS.index("aggression")
    for name, own in tastes.items():
        strongest = np.argsort(-np.abs(own))[:5].tolist()
        likes = ", ".join(f"{TASTES[number]} {own[number]:+.2f}" for number in strongest)
        print(f"{name:12} aggression {wanted[name][aggression]:+.2f}; {likes}")
