"""Accuracy as lichess publishes it: of a move, of a side, of a phase.

Every evaluation becomes a win percentage. A move's accuracy falls with the percentage it gives
away; a side's is the mean of two means over its moves: one weighted by how much was at stake (the
spread of the win percentage around the move), and the harmonic one, which a single blunder hurts.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from chess import WHITE, Color

from playalike.position.score import win_percent_0_100

__all__ = [
    "START_CP",
    "MoveAccuracy",
    "combine",
    "game_accuracy",
    "move_accuracies",
    "move_accuracy",
    "volatility_weights",
]

START_CP = 15
"""What the initial position is worth, White's view, whatever the engine says."""

_SCALE, _DECAY, _SHIFT = 103.1668100711649, 0.04354415386753951, 3.166924740191411
_BONUS = 1.0
"""Given to every move that loses something, since no analysis is perfect."""
_LEAST_WEIGHT, _MOST_WEIGHT = 0.5, 12.0
_LEAST_WINDOW, _MOST_WINDOW = 2, 8
_LEAST_ACCURACY = 1.0
"""In the harmonic mean, so that one move of accuracy 0 does not make the whole game 0."""


@dataclass(frozen=True, slots=True)
class MoveAccuracy:
    """One move's share in the accuracy of its side."""

    side: Color
    accuracy: float
    """0 to 100."""
    weight: float
    """How much was at stake, 0.5 to 12."""


def move_accuracy(before: float, after: float) -> float:
    """Return a move's accuracy from the mover's win percentages around it; 100 for no loss."""
    if after >= before:
        return 100.0
    raw = _SCALE * math.exp(-_DECAY * (before - after)) - _SHIFT + _BONUS
    return max(0.0, min(100.0, raw))


def volatility_weights(percents: Sequence[float]) -> list[float]:
    """Return a weight for each move from the win percentages, the one before the first included.

    The weight is the standard deviation in a window of a tenth of the moves, 2 to 8 positions. The
    first window serves as often as needed for the first moves, so that there are as many windows as
    moves.
    """
    moves = len(percents) - 1
    if moves < 1:
        return []
    size = max(_LEAST_WINDOW, min(_MOST_WINDOW, moves // 10))
    windows = [percents[:size]] * (min(size, len(percents)) - 2)
    windows += [percents[start : start + size] for start in range(len(percents) - size + 1)]
    return [max(_LEAST_WEIGHT, min(_MOST_WEIGHT, _deviation(window))) for window in windows]


def move_accuracies(
    cps: Sequence[int], first: Color = WHITE, start_cp: int = START_CP
) -> list[MoveAccuracy]:
    """Return every move's accuracy and weight.

    `cps` are the evaluations after each move, White's view; `first` is who moved first; `start_cp`
    is for a game that began elsewhere than at the usual start.
    """
    percents = [win_percent_0_100(start_cp), *map(win_percent_0_100, cps)]
    weights = volatility_weights(percents)
    accuracies = []
    for number, weight in enumerate(weights):
        side = first if number % 2 == 0 else not first
        before, after = percents[number], percents[number + 1]
        if not side:
            before, after = 100 - before, 100 - after
        accuracies.append(MoveAccuracy(side, move_accuracy(before, after), weight))
    return accuracies


def combine(moves: Sequence[MoveAccuracy]) -> float | None:
    """Return the accuracy of some moves together; None for none."""
    if not moves:
        return None
    weighted = sum(m.accuracy * m.weight for m in moves) / sum(m.weight for m in moves)
    harmonic = len(moves) / sum(1 / max(_LEAST_ACCURACY, m.accuracy) for m in moves)
    return (weighted + harmonic) / 2


def game_accuracy(
    cps: Sequence[int], first: Color = WHITE, start_cp: int = START_CP
) -> tuple[float | None, float | None]:
    """Return White's and Black's accuracy; None for a side without a move."""
    moves = move_accuracies(cps, first, start_cp)
    return (
        combine([move for move in moves if move.side]),
        combine([move for move in moves if not move.side]),
    )


def _deviation(values: Sequence[float]) -> float:
    mean = sum(values) / len(values)
    return math.sqrt(sum((value - mean) ** 2 for value in values) / len(values))
