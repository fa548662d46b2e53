"""What the candidates of a position are like, as far as engine and board tell.

`Candidates` holds one position as well as a hundred thousand: all functions work on whole columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter

import chess
import numpy as np
from numpy.typing import NDArray

from playalike.position.harmonics import METRICS, harmonics
from playalike.position.moves.features import move_features

__all__ = [
    "Candidates",
    "describe_candidates",
    "harmonics_gains",
    "join_candidates",
]


_METRICS = attrgetter(*METRICS)


@dataclass(frozen=True, slots=True)
class Candidates:
    """Candidates of one or of many positions, a row each."""

    best_cp: NDArray[np.int64]
    """The engine's best score in the position, player's view, mates near ±10000."""
    loss_cp: NDArray[np.int64]
    """What the move loses against it; 0 or more."""
    rank: NDArray[np.int64]
    """1 for the engine's first choice."""
    changes: NDArray[np.float32]
    """After the move less before it: the player's ten harmonics, then the opponent's."""
    features: NDArray[np.int64]
    """Mask over `position.moves.features.FEATURES`."""

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(self.rank)

    def rows(self, chosen: NDArray[np.int64] | NDArray[np.bool_] | slice) -> Candidates:
        """Return some of the rows."""
        return Candidates(
            self.best_cp[chosen],
            self.loss_cp[chosen],
            self.rank[chosen],
            self.changes[chosen],
            self.features[chosen],
        )


def join_candidates(parts: Sequence[Candidates]) -> Candidates:
    """Put the candidates of several positions one after the other."""
    return Candidates(
        best_cp=np.concatenate([part.best_cp for part in parts]),
        loss_cp=np.concatenate([part.loss_cp for part in parts]),
        rank=np.concatenate([part.rank for part in parts]),
        changes=np.concatenate([part.changes for part in parts]),
        features=np.concatenate([part.features for part in parts]),
    )


def describe_candidates(
    board: chess.Board, moves: Sequence[chess.Move], scores_cp: Sequence[int]
) -> Candidates:
    """Describe moves of one position, best first, with their scores for the side to move."""
    me = board.turn
    before = _both_sides(board, me)
    changes = []
    for move in moves:
        after = board.copy(stack=False)
        after.push(move)
        changes.append(_both_sides(after, me) - before)
    scores = np.array(scores_cp, dtype=np.int64)
    best = scores[0] if len(scores) else 0
    return Candidates(
        best_cp=np.full(len(scores), best, dtype=np.int64),
        loss_cp=np.maximum(0, best - scores),
        rank=np.arange(1, len(scores) + 1, dtype=np.int64),
        changes=np.array(changes, dtype=np.float32).reshape(len(scores), 2 * len(METRICS)),
        features=np.array([move_features(board, move) for move in moves], dtype=np.int64),
    )


def _both_sides(board: chess.Board, me: chess.Color) -> NDArray[np.float32]:
    both = harmonics(board)
    return np.array([*_METRICS(both.of(me)), *_METRICS(both.of(not me))], dtype=np.float32)


def harmonics_gains(changes: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return what the ten weights of a `DecisionFormula` apply to, from changes of both sides.

    A move helps its side by what it gains and by what it takes from the other: half of the own
    change less the opponent's. For the three metrics in which one side has what the other lacks
    (initiative, space, exchanges) this is the own change itself.
    """
    ten = len(METRICS)
    return (changes[:, :ten] - changes[:, ten:]) * np.float32(0.5)
