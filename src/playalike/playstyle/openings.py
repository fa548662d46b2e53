"""Which openings a player chooses, and how many: breadth that does not grow with the games."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from functools import cache

from playalike.errors import PlayalikeError
from playalike.games.game import Game
from playalike.games.openings import OpeningTable, name_opening, opening_table
from playalike.stats.rates import log_choose

__all__ = ["breadth", "effective_number", "group_of", "name_of", "opening_of"]

SAMPLE = 50
"""Breadth is how many different openings are to be expected in this many games."""


def opening_of(game: Game) -> tuple[str, str]:
    """Return code and name: the tags if they have it, else by position; empty when unknown."""
    eco = game.headers.get("ECO", "").strip()[:3]
    name = game.headers.get("Opening", "").strip()
    if len(eco) == 3 and eco[0] in "ABCDE" and eco[1:].isdigit():
        return eco, name if name not in ("?", "-") else ""
    if _table() is None:
        return "", ""
    opening = name_opening(game)
    return ("", "") if opening is None else (opening.eco, opening.name)


@cache
def _names() -> dict[str, str]:
    """The name of each code: the shortest of those that share it is the main one."""
    table = _table()
    names: dict[str, str] = {}
    for eco, name in table.names.values() if table is not None else ():
        if eco not in names or (len(name), name) < (len(names[eco]), names[eco]):
            names[eco] = name
    return names


def name_of(eco: str) -> str:
    """Return what a code is usually called; empty when unknown."""
    return _names().get(eco, "")


@cache
def _table() -> OpeningTable | None:
    """The table of names, which needs npm to be made; without it openings stay unknown."""
    try:
        return opening_table()
    except PlayalikeError:
        return None


def group_of(eco: str) -> str:
    """Return the family of a code, its first two characters (``B9`` for B90 to B99)."""
    return eco[:2] if eco else "?"


def breadth(codes: Mapping[str, int], sample: int = SAMPLE) -> float:
    """Return the number of different openings expected in `sample` games drawn at random.

    Hurlbert's rarefaction: players with many and with few games can be compared. NaN when there
    are fewer games than that.
    """
    total = sum(codes.values())
    if total < sample:
        return float("nan")
    log_all = log_choose(total, sample)
    return sum(
        1 - (math.exp(log_choose(total - n, sample) - log_all) if total - n >= sample else 0.0)
        for n in codes.values()
    )


def effective_number(codes: Counter[str]) -> float:
    """Return how many equally frequent openings would be as varied (inverse Simpson index).

    Never more than there are different openings; NaN where there are not two games.
    """
    total = sum(codes.values())
    if total < 2:
        return float("nan")
    return total**2 / sum(n * n for n in codes.values())
