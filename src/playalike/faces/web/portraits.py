"""Cards about players: who they are and what was measured about them."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import cache
from importlib.resources import files

import numpy as np

from playalike.personality.definition import Definition
from playalike.personality.load import TEMPERAMENT
from playalike.play.opponents import StudiedPlayer
from playalike.players.effort import USUAL_NODES
from playalike.playstyle.classes import classify
from playalike.playstyle.dimensions import DIMENSIONS, NAMES
from playalike.playstyle.population import KnownPlayer, Population, load_population
from playalike.style.level import HIGHEST, LOWEST, measured_levels
from playalike.style.mode import LEARNED, SPIRIT
from playalike.words.dimensions import SCORES, dimension_words
from playalike.words.text import initials

__all__ = ["BARS", "card", "game_bars", "known_player", "measured", "share_of", "usual_mode_of"]

Values = dict[str, object]
BARS = ("king_pressure", "sacrifices", "space", "tension", "captures", "plies")
"""Dimensions shown on a card."""


def known_player(player: str, population: Population) -> KnownPlayer | None:
    """Return a famous player by the name in the games."""
    return next((known for known in population.players if known.name == player), None)


def share_of(values: Sequence[float], value: float) -> float | None:
    """Return where a value stands among others, 0 to 1, itself counted half."""
    if math.isnan(value):
        return None
    numbers = [number for number in values if not math.isnan(number)]
    below = sum(number < value for number in numbers)
    same = sum(number == value for number in numbers)
    return round((below + same / 2) / len(numbers), 4)


def card(entry: StudiedPlayer, facts: Mapping[str, object]) -> Values:
    """Return what a gallery shows; `facts` come from a worker that has read the personality."""
    definition = entry.definition
    person = entry.person
    provenance = definition.provenance
    strengths = measured()["strength"] if entry.built_in else {}
    return {
        "name": entry.name,
        "id": f"personality:{entry.name}",
        "display_name": definition.display_name,
        "player": definition.player,
        "built_in": entry.built_in,
        "life": person.life,
        "years": [provenance.first_year, provenance.last_year],
        "games": provenance.games,
        "positions": provenance.positions,
        "sentence": person.sentence,
        "accent": entry.accent,
        "monogram": initials(definition.display_name),
        "agreement": _agreement(entry, facts),
        "playstyle": playstyle(definition.player),
        "strength": _strength(strengths.get(entry.name), definition),
        "made_here": entry.maker is not None,
        "level": definition.level,
        "levels": [LOWEST, HIGHEST],
        "measured_levels": [asdict(row) for row in measured_levels()],
    }


def usual_mode_of(definition: Definition) -> str:
    """Return the mode in which one meets a player when one asks for none."""
    return SPIRIT if TEMPERAMENT in definition.files else LEARNED


def _strength(entry: object, definition: Definition) -> object:
    """Return a rating that was measured as one plays here: in the usual mode, with as many nodes.

    One that was measured otherwise is another player's.
    """
    if not isinstance(entry, dict):
        return None
    if (entry.get("mode"), entry.get("nodes")) != (usual_mode_of(definition), USUAL_NODES):
        return None
    return {key: value for key, value in entry.items() if key not in ("nodes", "mode")}


def _agreement(entry: StudiedPlayer, facts: Mapping[str, object]) -> object:
    """Return the agreement measured on games never seen, or what the study itself measured."""
    table = measured()["agreement"]
    agreement = table.get(entry.name) if entry.built_in else None
    if isinstance(agreement, dict):
        return {**agreement, "note": table["note"]}
    return facts["agreement"]


def playstyle(player: str) -> Values | None:
    """Return how the real player plays among the famous ones; None when he is not on file."""
    population = load_population()
    known = known_player(player, population)
    if known is None:
        return None
    bounds = population.composites["tactical"].bounds
    return {
        "games": known.games,
        "tactical": score_values(known, "tactical"),
        "aggression": score_values(known, "aggression"),
        "class": classify(known.scores["tactical"][0], bounds).value,
        "bars": [_bar(name, known, population) for name in BARS],
    }


def score_values(known: KnownPlayer, name: str) -> Values:
    """Return a calibrated score with its interval, and what it is called."""
    score, low, high = known.scores[name]
    return {**SCORES[name]._asdict(), "score": score, "low": low, "high": high}


def game_bars(values: Mapping[str, float], players: Mapping[str, str]) -> list[Values]:
    """Return where a game's numbers stand among single games, with the known players beside it.

    `players` are names of personalities with the names of their players in games.
    """
    population = load_population()
    bars: list[Values] = []
    for name in BARS:
        if name not in values:
            continue
        column = NAMES.index(name)

        def share(value: float, column: int = column) -> float | None:
            row = np.full((1, len(NAMES)), np.nan)
            row[0, column] = value
            percentile = float(population.percentiles(row)[0, column])
            return None if math.isnan(percentile) else round(percentile, 4)

        known = {
            personality: known_player(player, population)
            for personality, player in sorted(players.items())
        }
        bars.append(
            {
                "name": name,
                "label": dimension_words(name),
                "meaning": DIMENSIONS[column].meaning,
                "value": values[name],
                "share": share(values[name]),
                "players": {
                    personality: share(float(player.mean[column]))
                    for personality, player in known.items()
                    if player is not None
                },
            }
        )
    return bars


def _bar(name: str, known: KnownPlayer, population: Population) -> Values:
    column = NAMES.index(name)
    values = np.array([float(player.mean[column]) for player in population.players])
    value = float(known.mean[column])
    return {
        "name": name,
        "label": dimension_words(name),
        "meaning": DIMENSIONS[column].meaning,
        "value": value,
        "share": share_of(values.tolist(), value),
        "rank": int((values > value).sum()) + 1,
        "of": len(values),
    }


@cache
def measured() -> Mapping[str, Mapping[str, object]]:
    """Return what was measured about the built-in personalities: agreement and strength."""
    place = files("playalike.faces.web").joinpath("data/measured.json")
    table = json.loads(place.read_text(encoding="utf-8"))
    assert isinstance(table, dict)
    return table
