"""Puzzles from one's own mistakes."""

from __future__ import annotations

from playalike.faces.web.answers.base import Answer, Color, Phase

__all__ = [
    "PracticeProgress",
    "PuzzleAnswer",
    "PuzzleList",
    "PuzzleMotif",
    "PuzzleReply",
    "PuzzleSolution",
    "PuzzleWeek",
    "TryAnswer",
]


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


class PuzzleWeek(Answer):
    """The answers of one week."""

    week: str
    """Its Monday."""
    answers: int
    right: int


class PuzzleMotif(Answer):
    """How far the session is with one kind of mistake."""

    motif: str
    label: str
    puzzles: int
    due: int
    learnt: int
    weeks: list[PuzzleWeek]
    """Those with answers, the first one first."""


class PuzzleList(Answer):
    """Puzzles that are due, and how far the session is."""

    puzzles: list[PuzzleAnswer]
    progress: PracticeProgress
    motifs: list[PuzzleMotif]
    """That with most puzzles first."""


class PuzzleSolution(Answer):
    """A right answer."""

    uci: str
    san: str


class TryAnswer(Answer):
    """How good a try was."""

    right: bool
    """Within five points of win chance of the best move."""
    lost_points: float
    """Win chance, in per cent, that it gives away against the best."""
    reply: list[str]
    """What is wrong with it: the opponent's answer and what follows, in UCI notation ..."""
    reply_sans: list[str]
    """... and in standard notation."""


class PuzzleReply(Answer):
    """Whether an answer was right."""

    right: bool
    try_again: bool
    """It was wrong and may be tried once more; nothing else is told yet."""
    reply_sans: list[str]
    """What is wrong with the answer."""
    solutions: list[PuzzleSolution]
    sentence: str
    box: int
    due_days: int
    """Days until it comes back."""
    progress: PracticeProgress
