"""One player's decisions in a form that a choice model can be fitted to and judged by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from playalike.choice.model import ChoiceInputs, choice_features
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
    asked: int
    """Positions these were taken from."""
    alone: int
    """Of those, how many have a single candidate, which was played: a model cannot miss it."""
    engine_first: int
    """Of those, in how many the engine's first choice was played."""

    def __len__(self) -> int:
        """Return the number of decisions."""
        return len(self.chosen)

    def spread(self, most: int) -> Examples:
        """Return at most so many decisions, evenly spread over all."""
        if len(self) <= most:
            return self
        kept = np.zeros(len(self), dtype=np.bool_)
        kept[np.linspace(0, len(self) - 1, most).astype(np.int64)] = True
        sizes = np.diff(self.inputs.start)
        rows = np.repeat(kept, sizes)
        start = np.concatenate(([0], np.cumsum(sizes[kept]))).astype(np.int64)
        return replace(
            self,
            inputs=ChoiceInputs(
                self.inputs.candidates.rows(rows),
                self.inputs.log_prior[rows],
                self.inputs.endgame[rows],
                start,
                self.steps[rows],
                None if self.inputs.seen is None else self.inputs.seen[rows],
            ),
            chosen=(self.chosen - self.inputs.start[:-1])[kept] + start[:-1],
            game=self.game[kept],
        )

    def features(self, names: Sequence[str]) -> NDArray[np.float32]:
        """Return the named features, not standardised."""
        return choice_features(self.inputs, names)

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
