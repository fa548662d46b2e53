"""What predictors say about many positions, as columns of numbers.

A predictor *covers* some of a position's legal moves with utilities: the chance of a covered move
is the softmax of utility by temperature. What it does not cover shares a small remainder evenly,
so every legal move has a chance. Temperature and remainder are fitted (see `calibration`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from playalike.stats.arrays import Bools, Floats, Ints

__all__ = ["Calibration", "ScoreTable", "Scores", "log_chances", "make_table"]


@dataclass(frozen=True, slots=True)
class Scores:
    """One position, by one predictor."""

    utility: Floats
    """Of the covered moves: the first so many of `Prepared.legal`."""
    order: tuple[int, ...]
    """The covered moves, best first; those of equal merit in the engine's order."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """What turns utilities into chances."""

    temperature: float
    remainder: float
    """The chance, all together, of the moves that are not covered."""


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """Many positions by one predictor, a row each."""

    name: str
    utility: Floats
    """Positions x the most covered moves of one; minus infinity where a position has fewer."""
    slot: Ints
    """The column of the move played, -1 when it is not covered."""
    legal: Ints
    """How many legal moves there are."""
    place: Ints
    """The place, from 1, of the move played when all legal moves are ranked."""
    is_full: bool = False
    """Whether the predictor covers every legal move, as a network does."""

    def __len__(self) -> int:
        """Return the number of positions."""
        return len(self.slot)

    @property
    def others(self) -> Ints:
        """How many legal moves are not covered."""
        return np.asarray(self.legal - np.isfinite(self.utility).sum(axis=1), dtype=np.int64)

    def rows(self, chosen: Bools | Ints) -> ScoreTable:
        """Return some of the positions."""
        return ScoreTable(
            self.name,
            self.utility[chosen],
            self.slot[chosen],
            self.legal[chosen],
            self.place[chosen],
            self.is_full,
        )


def make_table(
    name: str,
    scores: Sequence[Scores],
    played: Sequence[int],
    legal: Sequence[int],
    is_full: bool = False,
) -> ScoreTable:
    """Put positions together: their scores, the number of the move played, and of legal moves.

    Moves that are not covered rank behind the covered ones, in the order of their numbers: without
    any chance in it, and without knowing which was played.
    """
    width = max((len(score.utility) for score in scores), default=0)
    utility = np.full((len(scores), width), -np.inf)
    slot = np.full(len(scores), -1, dtype=np.int64)
    place = np.zeros(len(scores), dtype=np.int64)
    for row, (score, move, count) in enumerate(zip(scores, played, legal, strict=True)):
        covered = len(score.utility)
        fits = covered == count if is_full else covered <= count
        if sorted(score.order) != list(range(covered)) or not fits:
            raise ValueError(f"{name} ranks {score.order} in a position with {count} legal moves")
        if not np.isfinite(score.utility).all():
            raise ValueError(f"{name} has a utility that is not finite: {score.utility}")
        utility[row, :covered] = score.utility
        if move < covered:
            slot[row] = move
            place[row] = score.order.index(move) + 1
        else:
            place[row] = move + 1
    return ScoreTable(name, utility, slot, np.array(legal, dtype=np.int64), place, is_full)


def log_chances(table: ScoreTable, calibration: Calibration) -> Floats:
    """Return the logarithm of the chance of each move played.

    A predictor that covers everything gives its remainder to all legal moves evenly: a network that
    is sure of itself and wrong would otherwise be infinitely surprised.
    """
    if not len(table):
        return np.zeros(0)
    scaled = table.utility / calibration.temperature
    top = scaled.max(axis=1)
    total = top + np.log(np.exp(scaled - top[:, None]).sum(axis=1))
    inside = table.slot >= 0
    row = np.arange(len(table))
    chosen = np.where(inside, scaled[row, np.maximum(table.slot, 0)], -np.inf) - total
    if table.is_full:
        chance = (1 - calibration.remainder) * np.exp(chosen)
        return np.asarray(np.log(chance + calibration.remainder / table.legal))
    others = table.others
    share = np.where(others > 0, calibration.remainder, 0.0)
    outside = np.log(np.maximum(share, 1e-300)) - np.log(np.maximum(others, 1))
    return np.asarray(np.where(inside, chosen + np.log1p(-share), outside))
