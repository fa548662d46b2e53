"""The classes of moves in a review: what they are called, what they mean, and their colours."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["MEANINGS_IN_CENTIPAWNS", "MOVE_CLASSES", "ClassWords"]


class ClassWords(NamedTuple):
    """How a class of moves is shown."""

    label: str
    phrase: str
    """In a sentence: "Qxb2 is …"."""
    meaning: str
    """When a move is of this class, for those who ask."""
    colour: str
    """As ``#rrggbb``; the same on every ground, since it also lies on the board."""


MOVE_CLASSES: dict[str, ClassWords] = {
    "brilliant": ClassWords(
        "Brilliant", "brilliant", "a sound sacrifice where nothing quieter was winning", "#0b7480"
    ),
    "great": ClassWords("Great", "a great move", "the only good move", "#2f659c"),
    "best": ClassWords("Best", "the best move", "the engine's own choice", "#3f7a2b"),
    "excellent": ClassWords("Excellent", "excellent", "hardly anything lost", "#577a2a"),
    "good": ClassWords("Good", "good", "a little lost", "#67724a"),
    "book": ClassWords("Book", "a book move", "known opening theory", "#87582c"),
    "forced": ClassWords("Forced", "forced", "the only legal move", "#6a6157"),
    "inaccuracy": ClassWords(
        "Inaccuracy", "an inaccuracy", "a tenth of the winning chance or more lost", "#8f6408"
    ),
    "mistake": ClassWords("Mistake", "a mistake", "a fifth or more lost", "#b3500c"),
    "blunder": ClassWords("Blunder", "a blunder", "three tenths or more lost", "#b3261e"),
    "missed win": ClassWords(
        "Missed win", "a missed win", "winning before, about even after", "#8a2f6a"
    ),
}
"""By `review.move_class.MoveClass`, best first."""

MEANINGS_IN_CENTIPAWNS: dict[str, str] = {
    "brilliant": "worth more after it than the engine's own choice had seemed before",
    "excellent": "hardly any centipawns lost",
    "good": "some centipawns lost",
    "inaccuracy": "more centipawns lost than by a good move",
    "mistake": "more centipawns lost than by an inaccuracy",
    "blunder": "more centipawns lost than by a mistake",
}
"""When a move is of this class where classes go by centipawns: the scheme `blitzmate`."""
