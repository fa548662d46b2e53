"""Two players side by side."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import chess
import numpy as np

from playalike.faces.web.catalogue import Catalogue
from playalike.faces.web.errors import invalid
from playalike.faces.web.portraits import known_player, share_of
from playalike.play.opponents import StudiedPlayer
from playalike.play.people import person_of
from playalike.playstyle.dimensions import DIMENSIONS
from playalike.playstyle.population import KnownPlayer, Population, load_population
from playalike.playstyle.transport import wasserstein
from playalike.words.dimensions import SCORES, dimension_words
from playalike.words.harmonics import HARMONICS
from playalike.words.pieces import PIECES

__all__ = ["Side", "compare_values", "everybody", "find_side"]

Values = dict[str, object]


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two: a personality, a famous player on file, or both."""

    name: str
    display_name: str
    accent: str
    entry: StudiedPlayer | None
    known: KnownPlayer | None

    def values(self) -> Values:
        """Return who it is."""
        return {"name": self.name, "display_name": self.display_name, "accent": self.accent}


def _readable(name: str) -> str:
    family, comma, given = name.partition(",")
    return f"{given.strip()} {family}" if comma else name


def everybody(catalogue: Catalogue) -> list[Values]:
    """Return who can be compared: personalities first, then other famous players."""
    entries = catalogue.personalities().values()
    population = load_population()
    studied = {entry.definition.player for entry in entries}
    players: list[Values] = [
        {
            "name": entry.name,
            "display_name": entry.definition.display_name,
            "personality": True,
            "games": entry.definition.provenance.games,
        }
        for entry in entries
    ]
    players += [
        {
            "name": player.name,
            "display_name": _readable(player.name),
            "personality": False,
            "games": player.games,
        }
        for player in population.players
        if player.name not in studied
    ]
    return players


def find_side(name: str, field: str, catalogue: Catalogue) -> Side:
    """Return a player by the name in `everybody`."""
    population = load_population()
    entry = catalogue.personalities().get(name)
    if entry is not None:
        known = known_player(entry.definition.player, population)
        return Side(name, entry.definition.display_name, entry.accent, entry, known)
    known = known_player(name, population)
    if known is None:
        names = "; ".join(str(player["name"]) for player in everybody(catalogue))
        raise invalid(field, f"there is no player {name[:60]!r}; known: {names}")
    return Side(name, _readable(name), person_of("").accent, None, known)


def compare_values(
    one: Side,
    other: Side,
    findings: tuple[Mapping[str, object] | None, Mapping[str, object] | None],
) -> Values:
    """Return the comparison; `findings` are those of the personalities among the two."""
    population = load_population()
    dimensions = _dimensions(one, other, population)
    reliable = [
        deviations
        for row in dimensions
        if not row["weak"] and isinstance(deviations := row["deviations"], float)
    ]
    return {
        "one": one.values(),
        "other": other.values(),
        "divergence": round(math.sqrt(sum(d * d for d in reliable) / len(reliable)), 4)
        if reliable
        else None,
        "dimensions": dimensions,
        "scores": _scores(one, other),
        "heat": _heat(findings),
        "formula": _formula(findings),
        "openings": {"shared": _shared_openings(findings)},
    }


def _dimensions(one: Side, other: Side, population: Population) -> list[Values]:
    if one.known is None or other.known is None:
        return []
    rows: list[tuple[float, Values]] = []
    for column, dimension in enumerate(DIMENSIONS):
        first, second = float(one.known.mean[column]), float(other.known.mean[column])
        apart = (first - second) / float(population.deviation[column])
        if not math.isfinite(apart):
            continue
        values = [float(player.mean[column]) for player in population.players]
        row: Values = {
            "name": dimension.name,
            "label": dimension_words(dimension.name),
            "meaning": dimension.meaning,
            "one": first,
            "other": second,
            "one_share": share_of(values, first),
            "other_share": share_of(values, second),
            "deviations": round(apart, 4),
            "weak": population.weak(dimension.name),
        }
        rows.append((abs(apart), row))
    return [row for _, row in sorted(rows, key=lambda pair: -pair[0])]


def _scores(one: Side, other: Side) -> list[Values]:
    if one.known is None or other.known is None:
        return []
    rows: list[Values] = []
    for name in ("tactical", "aggression"):
        ends = [dict(zip(("score", "low", "high"), side.known.scores[name], strict=True))
                for side in (one, other) if side.known is not None]  # fmt: skip
        rows.append({"name": name, **SCORES[name]._asdict(), "one": ends[0], "other": ends[1]})
    return rows


def _heat(
    findings: tuple[Mapping[str, object] | None, Mapping[str, object] | None],
) -> list[Values]:
    """Return how far apart the squares are to which the pieces went."""
    one, other = findings
    if one is None or other is None:
        return []
    rows: list[Values] = []
    for letter, name in PIECES.items():
        maps = [_visits(side, letter) for side in (one, other)]
        if all(visits.any() for visits in maps):
            rows.append({"piece": name, "squares": round(wasserstein(maps[0], maps[1]), 3)})
    return rows


def _visits(
    findings: Mapping[str, object], letter: str
) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    visits = np.zeros(64)
    boards = findings["heat"]
    assert isinstance(boards, list)
    for board in boards:
        if board["piece"] == letter and board["phase"] == "all":
            for square in board["squares"]:
                visits[chess.parse_square(square["square"])] += square["support"]
    return visits


def _formula(
    findings: tuple[Mapping[str, object] | None, Mapping[str, object] | None],
) -> list[Values]:
    one, other = findings
    if one is None or other is None:
        return []
    weights = [side["formula"] for side in (one, other)]
    assert isinstance(weights[0], dict)
    assert isinstance(weights[1], dict)
    return [
        {
            "metric": metric,
            "label": HARMONICS[metric].label,
            "one": weights[0][metric],
            "other": weights[1].get(metric, 0.0),
        }
        for metric in weights[0]
    ]


def _shared_openings(
    findings: tuple[Mapping[str, object] | None, Mapping[str, object] | None],
) -> list[Values]:
    one, other = findings
    if one is None or other is None:
        return []
    counts = [_opening_games(side) for side in (one, other)]
    shared = sorted(set(counts[0]) & set(counts[1]), key=lambda name: (-counts[0][name], name))
    return [{"name": name, "one": counts[0][name], "other": counts[1][name]} for name in shared]


def _opening_games(findings: Mapping[str, object]) -> dict[str, int]:
    openings = findings["openings"]
    assert isinstance(openings, dict)
    games: dict[str, int] = {}
    for side in ("white", "black"):
        for row in openings[side]:
            games[row["name"]] = games.get(row["name"], 0) + int(row["games"])
    return games
