"""Guessing: who an anonymous opponent is, and points for a master's move."""

from __future__ import annotations

from dataclasses import dataclass, replace

from playalike.play.game import Game, PlayError

__all__ = ["GUESS_FROM_PLY", "GuessPoints", "guess_points", "revealed"]

GUESS_FROM_PLY = 29
"""An anonymous opponent may be guessed from move 15 on."""
MOST = 100
ALIKE_MOST = 90
"""For the likeliest move, when he played another one."""
POINTS_A_PERCENT = 5
"""What each per cent of winning chances given away costs."""


def revealed(game: Game, guess: str) -> Game:
    """Return the game after a guess, from which on the person knows whom they play."""
    if not game.terms.anonymous:
        raise PlayError("there is nothing to guess in this game")
    if len(game.moves) < GUESS_FROM_PLY and not game.over:
        raise PlayError("guess from move 15 on: look a little longer")
    return replace(game, terms=replace(game.terms, guessed=guess, remarks=True))


@dataclass(frozen=True, slots=True)
class GuessPoints:
    """From 0 to 100 each."""

    likeness: int
    quality: int


def guess_points(same: bool, chance: float, best_chance: float, cost_percent: float) -> GuessPoints:
    """Return the points for a guess.

    `chance` is how likely the player picks the move, `best_chance` that of the likeliest one;
    `cost_percent` is what the move gives away against the best one.
    """
    share = chance / best_chance if best_chance > 0 else 0.0
    likeness = MOST if same else round(ALIKE_MOST * max(0.0, min(1.0, share)))
    quality = round(max(0.0, MOST - POINTS_A_PERCENT * max(0.0, cost_percent)))
    return GuessPoints(likeness, quality)
