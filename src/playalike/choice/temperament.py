"""A player's temperament: a taste for the positions that lines lead to, and for kinds of moves.

Move by move, masters choose alike; game by game, they differ (lab/2026-11-18-where-style-lives.md).
What adds up over a game is too small in single choices to be found by predicting them, so a
temperament is not fitted to choices but to games: its weights are those with which the games that
are played have the character of the games that were (`authenticity.temperament`). To a candidate's
utility it adds a sum over standardised features of ``weight * value``, compared with the mean of
all candidates, and never more than `MOST_NATS` either way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import chess
import numpy as np
from numpy.typing import NDArray

from playalike.choice.candidates import Candidates
from playalike.choice.leaves import LEAF_FEATURES, Leaves, leaf_board, leaf_matrix
from playalike.choice.setups import NO_SETUPS, Setups
from playalike.config import ConfigError
from playalike.oracle.analysis import Line
from playalike.position.moves.features import BIT

__all__ = [
    "MOST_NATS",
    "NEUTRAL",
    "TASTES",
    "USUAL_PRICE",
    "Price",
    "Temperament",
    "taste_matrix",
    "taste_terms",
]

Floats = NDArray[np.float64]

MOST_NATS = 2.0
"""The most that a taste may say for or against a candidate at dial 1: seven times as likely."""
MOVE_TASTES = (
    "check",
    "capture",
    "pawn_move",
    "retreat",
    "castle_short",
    "castle_long",
    "sacrifice",
    "pawn_storm",
)
"""Kinds of moves that count as such, whatever they lead to."""
TASTES: tuple[str, ...] = (*(feature.name for feature in LEAF_FEATURES), *MOVE_TASTES)
"""All that a temperament can weigh, in the order of the columns."""


@dataclass(frozen=True, slots=True)
class Price:
    """What a player gives for what he likes: a win chance, 0 to 1, by phase of the game."""

    opening: float
    middlegame: float
    endgame: float

    def __post_init__(self) -> None:
        """Check the range."""
        if not all(0 <= share <= 1 for share in (self.opening, self.middlegame, self.endgame)):
            raise ConfigError("a price is a win chance from 0 to 1")

    def at(self, phase: str) -> float:
        """Return the price in a phase, named as `position.phase` names it."""
        return {
            "opening": self.opening,
            "middlegame": self.middlegame,
            "endgame": self.endgame,
        }[phase]


USUAL_PRICE = Price(0.10, 0.12, 0.10)
"""Of a player whose own was not measured."""


@dataclass(frozen=True, slots=True)
class Temperament:
    """What a player likes to see on the board, and what he gives for it."""

    features: tuple[str, ...]
    """Some of `TASTES`."""
    scales: tuple[float, ...]
    """A feature is divided by its scale before weighting."""
    weights: tuple[float, ...]
    """In nats, at dial 1."""
    price: Price
    temperature: float
    """Chances are raised to its inverse before a move is drawn, so that as many moves as in the
    player's games are the engine's own."""
    games: int
    """Of the player's that it was fitted to."""
    rounds: int
    """How often games were played, compared, and the weights corrected."""
    setups: Setups = NO_SETUPS
    """Where men stand in his games: what draws him back to his own positions."""

    def __post_init__(self) -> None:
        """Check the names and the lengths."""
        for name in self.features:
            if name not in TASTES:
                raise ConfigError(f"there is no taste {name!r}")
        if not len(self.features) == len(self.scales) == len(self.weights):
            raise ConfigError("features, scales and weights differ in length")
        if not all(scale > 0 for scale in (*self.scales, self.temperature)):
            raise ConfigError("a scale, or the temperature, is not above 0")


NEUTRAL = Temperament((), (), (), USUAL_PRICE, 1.0, 0, 0)
"""Of the average master: no taste of his own."""


def taste_matrix(board: chess.Board, lines: Sequence[Line], described: Candidates) -> Floats:
    """Return all `TASTES` of the candidates, a row each, not standardised."""
    leaves = Leaves([leaf_board(board, line.pv) for line in lines], [board.turn] * len(lines))
    moves = np.array([BIT[name] for name in MOVE_TASTES])
    kinds = (described.features[:, None] & moves[None, :]) != 0
    return np.concatenate((leaf_matrix(leaves), kinds), axis=1).astype(np.float64)


def taste_terms(temperament: Temperament, tastes: Floats, dial: float) -> Floats:
    """Return what each feature of a temperament adds to each candidate of one position."""
    columns = [TASTES.index(name) for name in temperament.features]
    values = tastes[:, columns]
    values = (values - values.mean(axis=0)) / np.array(temperament.scales)
    terms = dial * values * np.array(temperament.weights)
    total = np.abs(terms.sum(axis=1, keepdims=True))
    most = MOST_NATS * max(1.0, dial)
    return np.asarray(terms * np.minimum(1.0, most / np.maximum(total, 1e-9)))
