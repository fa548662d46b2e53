"""Which theme leads to which, in one player's games, beyond what chance would do.

A theme *starts* with an own move that has it (or after which it first stands) when none
of the player's ten moves before had it. It is *followed* by another theme when that comes up in
the next ten own moves, but not in a move that has the first theme as well: what comes together by
definition is no chain. For the same reason a start that has both does not count, and pairs that
come together in more than a fifth of the rarer one's moves are left out.

Chance is the larger of two expectations, so that a chain must beat both:

- *same time, other games*: how often the second theme comes up in the same ten own moves of the
  player's other games. Themes of the opening do not "cause" each other by being in the opening.
- *same game, other order*: how often it would come up if the moves of this game came in any other
  order. Themes that belong to one kind of game do not "cause" each other by that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import TypeAlias

import numpy as np

from playalike.position.themes import Theme
from playalike.stats.rates import benjamini_hochberg, binomial_tail

__all__ = ["OWN_MOVES", "FoundChain", "GameThemes", "find_chains"]

OWN_MOVES = 10
"""Own moves within which one theme is said to follow another: twenty plies."""
TOGETHER = 0.2
"""Pairs that come together in a larger share of the rarer one's moves say nothing."""
LEAST = 10
"""A chain must have been seen so often."""
SURE = 0.05
"""False discoveries among the chains, at most, on average."""
LEAST_LIFT = 1.1
"""A chain that is hardly stronger than chance helps nobody, however sure it is."""

Marks: TypeAlias = "np.ndarray[tuple[int, int], np.dtype[np.bool_]]"
_THEMES = tuple(Theme)


@dataclass(frozen=True, slots=True)
class GameThemes:
    """The themes of one game."""

    plies: Sequence[int]
    """Of the own moves."""
    themes: Sequence[int]
    """Masks over `Theme`: what each own move has, and what stands anew after it."""


@dataclass(frozen=True, slots=True)
class FoundChain:
    """A pair of themes that beats chance."""

    first: Theme
    second: Theme
    occurrences: int
    starts: int
    """How often the first theme started."""
    expected: float
    """How often the second would have followed by chance."""
    delay_plies: float
    p_value: float
    """Corrected for all pairs that were tried."""

    @property
    def lift(self) -> float:
        """Occurrences by chance's."""
        return self.occurrences / self.expected if self.expected > 0 else 0.0


def find_chains(games: Sequence[GameThemes]) -> tuple[list[FoundChain], int]:
    """Return the chains that are more than chance, strongest first, and how many were tried."""
    marks, alive = _marks(games)
    plies = _plies(games, alive.shape)
    present = [theme for theme in range(len(_THEMES)) if marks[theme].any()]
    tried: list[FoundChain] = []
    for first in present:
        starts = marks[first] & ~_window(marks[first], -OWN_MOVES)
        for second in present:
            if first != second and not _come_together(marks[first], marks[second]):
                tried.append(_try(first, second, marks, starts & ~marks[second], alive, plies))
    corrected = benjamini_hochberg([chain.p_value for chain in tried])
    chains_found = [
        FoundChain(
            chain.first, chain.second, chain.occurrences, chain.starts, chain.expected,
            chain.delay_plies, p_value,
        )
        for chain, p_value in zip(tried, corrected, strict=True)
        if p_value <= SURE and chain.occurrences >= LEAST and chain.lift >= LEAST_LIFT
    ]  # fmt: skip
    chains_found.sort(key=lambda chain: (-chain.lift, chain.first, chain.second))
    return chains_found, len(tried)


def _marks(games: Sequence[GameThemes]) -> tuple[list[Marks], Marks]:
    """Return for each theme, and for being on the board at all, a table of games by own moves."""
    longest = max((len(game.themes) for game in games), default=0)
    masks = np.zeros((len(games), longest), dtype=np.int64)
    alive = np.zeros((len(games), longest), dtype=np.bool_)
    for number, game in enumerate(games):
        masks[number, : len(game.themes)] = game.themes
        alive[number, : len(game.themes)] = True
    return [(masks >> theme & 1).astype(np.bool_) for theme in range(len(_THEMES))], alive


def _plies(
    games: Sequence[GameThemes], shape: tuple[int, ...]
) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    plies = np.zeros((shape[0], shape[1]), dtype=np.int64)
    for number, game in enumerate(games):
        plies[number, : len(game.plies)] = game.plies
    return plies


def _window(marks: Marks, moves: int) -> Marks:
    """Say for each own move whether there is a mark in the `moves` after it (before it, if < 0)."""
    window = np.zeros_like(marks)
    for step in range(1, min(abs(moves), marks.shape[1] - 1) + 1):
        if moves > 0:
            window[:, :-step] |= marks[:, step:]
        else:
            window[:, step:] |= marks[:, :-step]
    return window


def _come_together(first: Marks, second: Marks) -> bool:
    rarer = min(int(first.sum()), int(second.sum()))
    return int((first & second).sum()) > TOGETHER * rarer


def _try(
    first: int,
    second: int,
    marks: list[Marks],
    starts: Marks,
    alive: Marks,
    plies: np.ndarray[tuple[int, int], np.dtype[np.int64]],
) -> FoundChain:
    targets = marks[second] & ~marks[first]
    follows = _window(targets, OWN_MOVES)
    games, moves = np.nonzero(starts)
    hits = follows[games, moves]
    on_board = alive.sum(axis=0)
    elsewhere = follows.sum(axis=0)[moves] - hits
    others = np.maximum(on_board[moves] - 1, 1)
    same_time = float((elsewhere / others).sum())
    lengths, marked = alive.sum(axis=1), targets.sum(axis=1)
    same_game = sum(
        1 - _none_inside(int(length) - 1, int(mark), int(inside))
        for length, mark, inside in zip(
            lengths[games], marked[games], np.minimum(lengths[games] - moves - 1, OWN_MOVES),
            strict=True,
        )
    )  # fmt: skip
    expected = max(same_time, same_game)
    delays = [
        int(plies[game, move + step] - plies[game, move])
        for game, move in zip(games[hits], moves[hits], strict=True)
        for step in (int(np.argmax(targets[game, move : move + OWN_MOVES + 1])),)
    ]
    occurrences = int(hits.sum())
    return FoundChain(
        _THEMES[first],
        _THEMES[second],
        occurrences,
        len(games),
        expected,
        float(np.median(delays)) if delays else 0.0,
        binomial_tail(occurrences, len(games), expected / max(1, len(games))),
    )


@lru_cache(maxsize=1 << 16)
def _none_inside(places: int, marked: int, inside: int) -> float:
    """Return the chance that none of the marked places is among the first `inside`."""
    return comb(places - marked, inside) / comb(places, inside) if places > 0 else 1.0
