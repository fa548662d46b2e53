"""One player's decisions in a form that a choice model can be fitted to and judged by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from playalike.choice.features import feature_matrix
from playalike.choice.inputs import ChoiceInputs
from playalike.stats.arrays import Ints
from playalike.stats.logit import Decisions

__all__ = ["Examples", "Player"]


@dataclass(frozen=True, slots=True)
class Examples:
    """Positions where the move played is one of the engine's candidates, and not the only one."""

    inputs: ChoiceInputs
    chosen: Ints
    """The row of the move played in each position."""
    game: Ints
    """Of each position."""
    played_rank: Ints
    """The engine's rank of the move played, 0 outside the candidates, in all the positions that
    these were taken from."""
    alone: int
    """In how many of those a single candidate was played: a model cannot miss it."""

    def __len__(self) -> int:
        """Return the number of decisions."""
        return len(self.chosen)

    @property
    def asked(self) -> int:
        """Positions these were taken from."""
        return len(self.played_rank)

    @property
    def engine_first(self) -> int:
        """In how many of those the engine's first choice was played."""
        return int((self.played_rank == 1).sum())

    def spread(self, most: int) -> Examples:
        """Return at most so many decisions, evenly spread over all."""
        if len(self) <= most:
            return self
        kept = np.zeros(len(self), dtype=np.bool_)
        kept[np.linspace(0, len(self) - 1, most).astype(np.int64)] = True
        inputs = self.inputs.of_positions(kept)
        chosen = (self.chosen - self.inputs.start[:-1])[kept] + inputs.start[:-1]
        return replace(self, inputs=inputs, chosen=chosen, game=self.game[kept])

    def features(self, names: Sequence[str]) -> NDArray[np.float32]:
        """Return the named features, not standardised."""
        return feature_matrix(self.inputs, names)

    @property
    def steps(self) -> Ints:
        """The step of each candidate."""
        if self.inputs.steps is None:
            raise ValueError("the steps of these candidates are not known")
        return self.inputs.steps

    def decisions(self, matrix: NDArray[np.float32]) -> Decisions:
        """Return the decisions with a matrix of features."""
        return Decisions(matrix, self.inputs.start, self.chosen)


@dataclass(frozen=True, slots=True)
class Player:
    """Whose games were studied: decisions to fit to, and others to check with."""

    name: str
    nodes: int
    fit: Examples
    check: Examples
    """With first sight, where that was asked."""
    sighted: Examples
    """Some of `fit` with first sight; none where that was not asked."""
