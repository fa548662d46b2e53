"""Preparing for an opponent: repertoire, weak spots, typical mistakes, lines to play."""

from __future__ import annotations

from playalike.faces.web.answers.base import Answer, Color

__all__ = ["DrillsAnswer", "PreparationAnswer"]


class RepertoireMove(Answer):
    """A move of a repertoire with what follows, most games first."""

    uci: str
    san: str
    games: int
    score: float | None
    """The player's points a game; null without results."""
    children: list[RepertoireMove]


class PreparationExit(Answer):
    """Where theory ends in several games, and how it goes from there."""

    opening: str
    moves: str
    fen: str
    games: int
    score: float | None
    by_player: int
    """In how many of them the player left it, not the opponent."""


class PreparationSide(Answer):
    """What is played with a colour."""

    color: Color
    games: int
    score: float | None
    tree: list[RepertoireMove]
    exits: list[PreparationExit]


class PreparationExample(Answer):
    """A position in which ground was lost."""

    fen: str
    played: str
    played_san: str
    best: str
    best_san: str
    loss: float
    """Chance to win given away, 0 to 1."""
    title: str


class PreparationSituation(Answer):
    """How somebody does in one kind of position."""

    name: str
    label: str
    positions: int
    games: int
    loss: float
    """Chance to win given away a move."""
    usual: float
    """What would be usual for somebody as exact in general."""
    low: float
    high: float
    """95 % interval of the difference."""
    loses: bool
    """Whether ground is lost beyond chance."""
    against_rating: bool
    """Whether `usual` knows players of the rating; otherwise it is the player's own mean."""
    examples: list[PreparationExample]


class PreparationMistake(Answer):
    """A kind of mistake that comes back."""

    motif: str
    label: str
    count: int
    cost: float
    examples: list[PreparationExample]


class PreparationLine(Answer):
    """A line to steer for."""

    moves: list[str]
    san: str
    fen: str
    opponent: Color
    """The opponent's colour in it."""
    games: int
    score: float | None
    below: float
    """How much less the opponent scores there than usual, small numbers allowed for."""
    own_games: int


class PreparationAnswer(Answer):
    """What is known of an opponent before a game."""

    name: str
    display_name: str
    against: str | None
    """Who prepares; null where nobody's own games were given."""
    for_oneself: bool
    games: int
    rating: int | None
    sides: list[PreparationSide]
    situations: list[PreparationSituation]
    """The costliest difference first."""
    mistakes: list[PreparationMistake]
    lines: list[PreparationLine]


class DrillsAnswer(Answer):
    """Puzzles that were made of mistakes."""

    added: int
    """How many are new."""
    puzzles: int
