"""From turns to manners: two logistic regressions, drawn towards the average master's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import median

import numpy as np

from playalike.personality.manners import Draws, Manners, Resignation
from playalike.stats.arrays import Floats
from playalike.stats.logit import Decisions, fit_logit
from playalike.study.manners.turns import AGREED, RESIGNED, TURN_SHARE, Turn

__all__ = ["fit_average", "fit_manners"]

LOOSE = 0.01
"""Penalty of the average master's weights: as good as none, with a thousand games."""
OWN_PENALTY = 4.0
"""Of a player's own constant: two players differ by half a unit or so …"""
SLOPE_PENALTY = 25.0
"""… and less in what a pawn, or ten moves, mean to them."""
SHARED_GAMES = 40
"""What is a quantile is drawn towards the average as if by so many games."""
DIGITS = 3


def fit_average(players: Sequence[Sequence[Turn]]) -> Manners:
    """Fit the manners of several players together; each counts by his games."""
    turns = [turn for player in players for turn in player]
    return _fit(turns, None)


def fit_manners(turns: Sequence[Turn], average: Manners) -> Manners:
    """Fit one player's manners, near the average's where his games say little."""
    return _fit(turns, average)


def _fit(turns: Sequence[Turn], average: Manners | None) -> Manners:
    return Manners(_fit_resignation(turns, average), _fit_draws(turns, average))


def _fit_resignation(turns: Sequence[Turn], average: Manners | None) -> Resignation:
    own = [turn for turn in turns if turn.about == "resignation"]
    given_up = [turn for turn in own if turn.ended == RESIGNED]
    usual = [turn.value_cp for turn in given_up]
    terms = [
        Resignation.terms(turn.value_cp, turn.before_cp, turn.material_cp, turn.endgame)
        for turn in own
    ]
    prior = None if average is None else np.array(average.resignation.weights)
    weights = _weights(terms, [turn.ended == RESIGNED for turn in own], prior)
    shared = None if average is None else average.resignation.usual_cp
    return Resignation(len(given_up), _shrunk(median, usual, shared), *weights)


def _fit_draws(turns: Sequence[Turn], average: Manners | None) -> Draws:
    own = [turn for turn in turns if turn.about == "draw"]
    agreed = [turn for turn in own if turn.ended == AGREED]
    moves, values = [turn.move for turn in agreed], [turn.value_cp for turn in agreed]
    terms = [Draws.terms(turn.value_cp, turn.move, turn.endgame) for turn in own]
    # Of the turns at which play went on only a share was looked at: the odds are so much lower.
    seen = np.zeros(len(Draws.terms(0, 0, False)))
    seen[0] = np.log(TURN_SHARE)
    prior = None if average is None else np.array(average.draws.weights) - seen
    weights = _weights(terms, [turn.ended == AGREED for turn in own], prior, seen)
    shared = None if average is None else average.draws
    return Draws(
        len(agreed),
        _shrunk(median, moves, None if shared is None else shared.usual_move),
        _shrunk(_quarter, moves, None if shared is None else shared.earliest_move),
        _shrunk(_three_quarters, values, None if shared is None else shared.content_cp),
        *weights,
    )


def _weights(
    terms: Sequence[Sequence[float]],
    events: Sequence[bool],
    prior: Floats | None,
    correction: Floats | float = 0.0,
) -> list[float]:
    """Fit by the conditional logit: of two alternatives, the one of ending the game has terms."""
    size = len(terms[0]) if prior is None else len(prior)
    matrix = np.zeros((2 * len(terms), size), dtype=np.float32)
    if terms:
        matrix[1::2] = np.array(terms)
    rows = 2 * np.arange(len(terms) + 1)
    chosen = rows[:-1] + np.array(events, dtype=np.int64)
    penalty = np.full(size, LOOSE if prior is None else SLOPE_PENALTY)
    if prior is not None:
        penalty[0] = OWN_PENALTY
    fit = fit_logit(Decisions(matrix, rows, chosen), penalty, prior)
    return [round(float(weight), DIGITS) for weight in fit.weights + correction]


def _shrunk(
    quantile: Callable[[Sequence[int]], float], values: Sequence[int], shared: int | None
) -> int:
    """Return a quantile, drawn towards the average's."""
    if shared is None:
        return round(quantile(values))
    if not values:
        return shared
    own = len(values) / (len(values) + SHARED_GAMES)
    return round(own * quantile(values) + (1 - own) * shared)


def _quarter(values: Sequence[int]) -> float:
    return float(np.quantile(values, 0.25))


def _three_quarters(values: Sequence[int]) -> float:
    return float(np.quantile(values, 0.75))
