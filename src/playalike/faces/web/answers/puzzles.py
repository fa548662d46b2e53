"""Puzzles from one's own mistakes."""

from __future__ import annotations

from playalike.faces.web.answers.base import Answer, Color, Phase

__all__ = ["PracticeProgress", "PuzzleAnswer", "PuzzleList", "PuzzleReply", "PuzzleSolution"]


class PuzzleAnswer(Answer):
    """A position to solve; the solution is not told."""

    id: int
    title: str
    fen: str
    turn: Color
    played: str
    """What was played in the game, and was wrong."""
    played_san: str
    motif: str
    phase: Phase
    box: int
    """How often it was solved in a row: the higher, the later it comes back."""
    tries: int
    solved: int


class PracticeProgress(Answer):
    """How far the session is with its puzzles."""

    puzzles: int
    due: int
    learnt: int
    tries: int
    solved: int


class PuzzleList(Answer):
    """Puzzles that are due, and how far the session is."""

    puzzles: list[PuzzleAnswer]
    progress: PracticeProgress


class PuzzleSolution(Answer):
    """A right answer."""

    uci: str
    san: str


class PuzzleReply(Answer):
    """Whether an answer was right."""

    right: bool
    solutions: list[PuzzleSolution]
    sentence: str
    box: int
    due_days: int
    """Days until it comes back."""
    progress: PracticeProgress
