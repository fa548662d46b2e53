"""Whose games are these? The personality that explains the moves best is the answer.

Each personality gives every own move of a game a chance; the logarithms add up over the moves of k
games. Two ways of looking: *with openings* counts every move, and where a position is in a
personality's book, the frequencies there explain the move (drawn a little towards its model);
*from ply 20* leaves books out and looks at positions that none of the personalities knows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from playalike.personality.records import BookMove
from playalike.stats.arrays import Floats, Ints
from playalike.stats.intervals import Interval, central_interval

__all__ = [
    "BOOK_PRIOR",
    "SIZES",
    "Identification",
    "book_chance",
    "identify",
]

SIZES = (1, 5, 10, 20, 50)
DRAWS = 2_000
"""Sets of k games that are drawn for each player."""
OUTER = 200
"""Times that the games themselves are drawn again, for the interval ..."""
INNER = 100
"""... with so many sets each."""
BOOK_PRIOR = 2.0
"""Games' worth of the model's opinion that is added to a book's counts."""


@dataclass(frozen=True, slots=True)
class Identification:
    """How often sets of k games were attributed to whom."""

    judge: str
    """``model`` or ``classic``: what explains the moves out of the book."""
    view: str
    """``with openings`` or ``from ply 20``."""
    k: int
    candidates: tuple[str, ...]
    """The personalities that could be the answer."""
    players: tuple[str, ...]
    """Whose games were given, one row each."""
    games: tuple[int, ...]
    """How many games there were of each player to draw from."""
    confusion: tuple[tuple[float, ...], ...]
    """Share of the sets of each player (rows) attributed to each candidate (columns)."""
    accuracy: Interval
    """Mean over the players who are candidates themselves."""

    def to_dict(self) -> dict[str, object]:
        """Return plain values."""
        return {
            "judge": self.judge,
            "view": self.view,
            "k": self.k,
            "candidates": list(self.candidates),
            "players": list(self.players),
            "games": list(self.games),
            "confusion": [[round(share, 4) for share in row] for row in self.confusion],
            "accuracy": self.accuracy.to_list(),
        }


def book_chance(moves: Sequence[BookMove], played: str, otherwise: float) -> float:
    """Return the chance of a move in a book position; `otherwise` is the model's chance of it."""
    games = sum(move.games for move in moves)
    own = sum(move.games for move in moves if move.move == played)
    return (own + BOOK_PRIOR * otherwise) / (games + BOOK_PRIOR)


def identify(
    judge: str,
    view: str,
    candidates: Sequence[str],
    likelihood: Mapping[str, Floats],
    seed: int,
    sizes: Sequence[int] = SIZES,
) -> tuple[Identification, ...]:
    """Attribute sets of games; `likelihood` has, for each player, games x candidates in nats.

    A k for which a player has too few games is left out for that player; one for which nobody has
    enough is left out altogether.
    """
    identifications = []
    for k in sizes:
        players = [name for name, table in likelihood.items() if len(table) >= k]
        if not players:
            continue
        rng = np.random.default_rng([seed, k])
        shares = {name: _attributed(likelihood[name], k, DRAWS, rng) for name in players}
        known = [name for name in players if name in candidates]
        identifications.append(
            Identification(
                judge,
                view,
                k,
                tuple(candidates),
                tuple(players),
                tuple(len(likelihood[name]) for name in players),
                tuple(tuple(float(s) for s in shares[name]) for name in players),
                _accuracy(known, candidates, likelihood, shares, k, rng),
            )
        )
    return tuple(identifications)


def _accuracy(
    known: Sequence[str],
    candidates: Sequence[str],
    likelihood: Mapping[str, Floats],
    shares: Mapping[str, Floats],
    k: int,
    rng: np.random.Generator,
) -> Interval:
    if not known:
        return Interval(float("nan"), float("nan"), float("nan"))
    value = float(np.mean([shares[name][candidates.index(name)] for name in known]))
    drawn = np.empty(OUTER)
    for turn in range(OUTER):
        hits = []
        for name in known:
            table = likelihood[name]
            again = table[rng.integers(len(table), size=len(table))]
            hits.append(_attributed(again, k, INNER, rng)[candidates.index(name)])
        drawn[turn] = np.mean(hits)
    return Interval(value, *central_interval(drawn))


def _attributed(table: Floats, k: int, draws: int, rng: np.random.Generator) -> Floats:
    """Return the share of sets of k games that go to each candidate; ties are shared."""
    # Of single games, every one is looked at once: nothing needs to be drawn.
    sums = table if k == 1 else table[_sets(len(table), k, draws, rng)].sum(axis=1)
    best = sums >= sums.max(axis=1, keepdims=True) - 1e-12
    return np.asarray((best / best.sum(axis=1, keepdims=True)).mean(axis=0))


def _sets(games: int, k: int, draws: int, rng: np.random.Generator) -> Ints:
    """Draw sets of k different games."""
    keys: NDArray[np.float64] = rng.random((draws, games))
    return (
        np.asarray(np.argpartition(keys, k - 1, axis=1)[:, :k])
        if k < games
        else np.tile(np.arange(games), (draws, 1))
    )
