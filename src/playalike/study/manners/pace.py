"""From clocks to pace: how long the player thinks, against people of his rating."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

import chess
import numpy as np

from playalike.choice.think_time import LEAST_SECONDS, describe, shipped_think_time
from playalike.choice.think_time_games import TimedGame, timed_moments
from playalike.personality.manners import MOST_PACE, Pace
from playalike.position.phase import GamePhase, phase_of_position
from playalike.prior.base import Prior

__all__ = ["MOST_GAMES", "fit_pace"]

MOST_GAMES = 60
"""The latest with clocks: one number a phase needs no more."""
SHARED_GAMES = 5
"""Somebody with few games is drawn towards others as if by so many."""
DIGITS = 2


def fit_pace(games: Iterable[tuple[TimedGame, chess.Color]], prior: Prior) -> Pace | None:
    """Compare the times of a player's moves with what is usual in such moments."""
    network, read = shipped_think_time(), 0
    spent: defaultdict[GamePhase, float] = defaultdict(float)
    usual: defaultdict[GamePhase, float] = defaultdict(float)
    for game, color in games:
        own = [one for one in timed_moments(game, prior) if one[0].board.turn == color]
        if not own:
            continue
        read += 1
        multiples = network.multiples(np.array([describe(moment) for moment, _ in own]))
        for (moment, seconds), multiple in zip(own, multiples, strict=True):
            # In parts of what the clock allows: a long game is worth no more than a short one.
            phase, allowed = phase_of_position(moment.board), moment.allowed_seconds
            spent[phase] += (seconds + LEAST_SECONDS) / allowed
            usual[phase] += float(multiple)
    if not read:
        return None
    return Pace(read, **{phase.value: _factor(phase, spent, usual, read) for phase in GamePhase})


def _factor(
    phase: GamePhase,
    spent: Mapping[GamePhase, float],
    usual: Mapping[GamePhase, float],
    games: int,
) -> float:
    # What is seen of all phases says something about each: it is what each is drawn towards.
    every, expected = sum(spent.values()), sum(usual.values())
    shared = expected * SHARED_GAMES / games
    overall = (every + shared) / (expected + shared)
    weight = shared / len(GamePhase)
    factor = (spent.get(phase, 0.0) + weight * overall) / (usual.get(phase, 0.0) + weight)
    return round(min(max(factor, 1 / MOST_PACE), MOST_PACE), DIGITS)
