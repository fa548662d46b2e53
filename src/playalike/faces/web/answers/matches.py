"""A match that is being played elsewhere on this machine, as its file has it."""

from __future__ import annotations

from playalike.faces.web.answers.base import Answer, ServerEnd
from playalike.faces.web.errors import ErrorAnswer

__all__ = ["EvaluationTerm", "MatchEvents", "MatchGame", "MatchMove", "MatchState"]


class MatchMove(Answer):
    """A move of the game."""

    uci: str
    san: str
    fen: str
    """The position after the move."""


class EvaluationTerm(Answer):
    """A part of our own evaluation without search."""

    name: str
    white_cp: int


class MatchGame(Answer):
    """The game that is played now, or was played last."""

    white: str
    black: str
    event: str
    result: str
    start_fen: str
    fen: str
    moves: list[MatchMove]
    white_cp: int | None
    """The last evaluation in the file."""
    white_mate: int | None
    white_win_percent: float | None
    depth: int | None
    white_clock_s: float | None
    black_clock_s: float | None
    static_white_cp: int
    terms: list[EvaluationTerm]
    material: int
    """White's men less Black's: 1 3 3 5 9."""
    white_mobility: int
    black_mobility: int


class MatchState(Answer):
    """What is watched, and how it stands."""

    file: str
    """The name of the file that is followed; empty when none is."""
    game: MatchGame | None
    """Null until there is one."""


class MatchEvents(Answer):
    """What comes with each event, by its name."""

    state: MatchState
    error: ErrorAnswer
    end: ServerEnd
