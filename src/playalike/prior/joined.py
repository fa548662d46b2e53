"""Several priors as one: a move is as likely as they think on average."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import chess

from playalike.prior.base import Prior

__all__ = ["JoinedPrior"]

LEAST_CHANCE = 1e-30
"""So that a logarithm can be taken of what nobody believes in."""


class JoinedPrior:
    """The mean of the chances that priors give; all count the same."""

    def __init__(self, *priors: Prior) -> None:
        """Join them."""
        self.priors = priors

    @property
    def name(self) -> str:
        """Such as ``maia-1900+masters``."""
        return "+".join(prior.name for prior in self.priors)

    def log_probabilities(self, boards: Sequence[chess.Board]) -> list[dict[chess.Move, float]]:
        """Return the log probabilities of all legal moves of each board, the likeliest first."""
        opinions = [prior.log_probabilities(boards) for prior in self.priors]
        return [_mean(answers) for answers in zip(*opinions, strict=True)]


def _mean(opinions: Sequence[Mapping[chess.Move, float]]) -> dict[chess.Move, float]:
    chances = {
        move: sum(math.exp(logs[move]) for logs in opinions) / len(opinions) for move in opinions[0]
    }
    likeliest = sorted(chances, key=lambda move: -chances[move])
    return {move: math.log(max(chances[move], LEAST_CHANCE)) for move in likeliest}
