"""Which theme follows which: counts for one side of one game.

A move with theme a is *followed* by theme b when the same side plays a move with b later, within a
window of plies. Chance is what would happen if the side's moves of this game came in any other
order, worked out exactly: of the n - 1 other moves, w lie in the window and m have theme b, so none
of the m is in the window with probability C(n-1-m, w) / C(n-1, w). Dividing what happened by chance
gives a lift that long games and frequent themes cannot inflate.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import comb
from typing import NamedTuple

__all__ = ["WINDOW", "PairCounts", "ThemeMove", "count_theme_pairs"]

WINDOW = 20
"""Plies within which one theme is said to follow another."""


class ThemeMove(NamedTuple):
    """A move of the side and its themes."""

    ply: int
    themes: int
    """Bit mask."""


@dataclass(slots=True)
class PairCounts:
    """Themes by the number of their bit."""

    moves: Counter[int] = field(default_factory=Counter)
    """Moves with the theme."""
    games: Counter[int] = field(default_factory=Counter)
    """1 for each theme that occurs."""
    followed: Counter[tuple[int, int]] = field(default_factory=Counter)
    """Moves with the first theme that the second one follows."""
    chances: dict[tuple[int, int], float] = field(default_factory=dict)
    """How many there would be by chance."""


def count_theme_pairs(moves: Sequence[ThemeMove], window: int = WINDOW) -> PairCounts:
    """Count one side's moves of one game, in order."""
    counts = PairCounts()
    bits = [_bits(move.themes) for move in moves]
    for themes in bits:
        counts.moves.update(themes)
    present = sorted(counts.moves)
    counts.games.update(present)
    total = len(moves)
    for index, move in enumerate(moves):
        if not bits[index]:
            continue
        end, later = index + 1, 0
        while end < total and moves[end].ply <= move.ply + window:
            later |= moves[end].themes
            end += 1
        inside = end - index - 1
        if not inside:
            continue
        for second in present:
            others = counts.moves[second] - (move.themes >> second & 1)
            chance = 1 - _none_inside(total - 1, others, inside)
            follows = later >> second & 1
            for first in bits[index]:
                pair = (first, second)
                if follows:
                    counts.followed[pair] += 1
                if chance:
                    counts.chances[pair] = counts.chances.get(pair, 0.0) + chance
    return counts


@lru_cache(maxsize=1 << 16)
def _bits(mask: int) -> tuple[int, ...]:
    return tuple(bit for bit in range(mask.bit_length()) if mask >> bit & 1)


@lru_cache(maxsize=1 << 16)
def _none_inside(places: int, marked: int, inside: int) -> float:
    return comb(places - marked, inside) / comb(places, inside)
