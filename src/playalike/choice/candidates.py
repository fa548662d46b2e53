"""What the candidates of a position are like, as far as engine and board tell.

Features have names, so that a model with other features can take another one's place:

- what the engine says: `loss` (pawns, with diminishing weight), `win_chance_loss`, `first` choice,
  `log_rank`;
- `own_<metric>`, `their_<metric>`: how the move changes each of the ten harmonics of either side;
- the names of `position.moves.features.FEATURES`: 1 for a move that has the property.

`Candidates` holds one position as well as a hundred thousand: all functions work on whole columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter

import chess
import numpy as np
from numpy.typing import NDArray

from playalike.errors import PlayalikeError
from playalike.position.harmonics import METRICS, harmonics
from playalike.position.moves.features import BIT, FEATURES, move_features
from playalike.position.score import DECIDED_CP, win_chances_0_1

__all__ = [
    "ENGINE_FEATURES",
    "HARMONIC_FEATURES",
    "MODEL_FEATURES",
    "Candidates",
    "candidate_features",
    "describe_candidates",
    "harmonics_gains",
]

ENGINE_FEATURES = ("loss", "win_chance_loss", "first", "log_rank")
HARMONIC_FEATURES = tuple(f"{side}_{metric}" for side in ("own", "their") for metric in METRICS)
MODEL_FEATURES: tuple[str, ...] = (*ENGINE_FEATURES, *HARMONIC_FEATURES, *FEATURES)
"""All that a model can use."""

_METRICS = attrgetter(*METRICS)
_HARMONIC_COLUMN = {name: number for number, name in enumerate(HARMONIC_FEATURES)}
_FEATURE_BIT = {name: BIT[name].bit_length() - 1 for name in FEATURES}


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
    """Mask over `FEATURES`."""

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


def candidate_features(
    candidates: Candidates, names: Sequence[str] = MODEL_FEATURES
) -> NDArray[np.float32]:
    """Return the named features, a column each, not yet standardised."""
    matrix = np.empty((len(candidates), len(names)), dtype=np.float32)
    best = np.clip(candidates.best_cp, -DECIDED_CP, DECIDED_CP).astype(np.float64)
    value = np.clip(candidates.best_cp - candidates.loss_cp, -DECIDED_CP, DECIDED_CP)
    for column, name in enumerate(names):
        if name in _FEATURE_BIT:
            matrix[:, column] = (candidates.features >> _FEATURE_BIT[name]) & 1
        elif name in _HARMONIC_COLUMN:
            matrix[:, column] = candidates.changes[:, _HARMONIC_COLUMN[name]]
        elif name == "loss":
            matrix[:, column] = np.log1p((best - value) / 50)
        elif name == "win_chance_loss":
            matrix[:, column] = win_chances_0_1(best) - win_chances_0_1(value.astype(np.float64))
        elif name == "first":
            matrix[:, column] = candidates.rank == 1
        elif name == "log_rank":
            matrix[:, column] = np.log(candidates.rank)
        else:
            raise PlayalikeError(
                f"the style model has a feature {name!r}, which this version of Playalike does not "
                "know: study the player again or update Playalike"
            )
    return matrix
