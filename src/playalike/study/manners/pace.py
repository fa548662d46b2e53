"""From clocks to pace: how long the player thinks, against people of his rating."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import chess
import numpy as np

from playalike.choice.think_time import LEAST_SECONDS, describe, shipped_think_time
from playalike.choice.think_time_games import TimedGame, timed_moments
from playalike.personality.manners import MOST_PACE, MOST_SPREAD, Pace
from playalike.position.phase import GamePhase, phase_of_position
from playalike.prior.base import Prior

__all__ = ["MOST_GAMES", "deviations", "fit_pace"]

MOST_GAMES = 60
"""The latest with clocks: a number a phase needs no more."""
SHARED_MOVES = 100
"""Somebody with few moves is drawn towards others as if by so many usual ones."""
DIGITS = 2


def deviations(game: TimedGame, color: chess.Color, prior: Prior) -> list[tuple[GamePhase, float]]:
    """Return, for each move of a side, the phase and the logarithm of its time over the usual."""
    network = shipped_think_time()
    own = [timed for timed in timed_moments(game, prior) if timed[0].board.turn == color]
    if not own:
        return []
    multiples = network.multiples(np.array([describe(moment) for moment, _ in own]))
    return [
        (
            phase_of_position(moment.board),
            float(
                np.log((seconds + LEAST_SECONDS) / (multiple * moment.allowed_seconds))
                - network.shift
            ),
        )
        for (moment, seconds), multiple in zip(own, multiples, strict=True)
    ]


def fit_pace(games: Iterable[tuple[TimedGame, chess.Color]], prior: Prior) -> Pace | None:
    """Compare the times of a player's moves with what is usual in such moments."""
    read, of_phase = 0, defaultdict[GamePhase, list[float]](list)
    for game, color in games:
        found = deviations(game, color, prior)
        read += bool(found)
        for phase, deviation in found:
            of_phase[phase].append(deviation)
    if not read:
        return None
    every = np.concatenate([np.array(values) for values in of_phase.values()])
    overall = every.sum() / (len(every) + SHARED_MOVES)
    # What is seen of all phases says something about each: it is what each is drawn towards.
    middle = {
        phase: (sum(of_phase[phase]) + SHARED_MOVES * overall)
        / (len(of_phase[phase]) + SHARED_MOVES)
        for phase in GamePhase
    }
    around = sum(
        float(((np.array(values) - middle[phase]) ** 2).sum()) for phase, values in of_phase.items()
    )
    usual = SHARED_MOVES * shipped_think_time().spread ** 2
    spread = float(np.sqrt((around + usual) / (len(every) + SHARED_MOVES)))
    factors = {
        phase.value: round(min(max(float(np.exp(one)), 1 / MOST_PACE), MOST_PACE), DIGITS)
        for phase, one in middle.items()
    }
    return Pace(read, **factors, spread=round(min(spread, MOST_SPREAD), DIGITS))
