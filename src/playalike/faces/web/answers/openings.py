"""Openings to begin a game from."""

from __future__ import annotations

from playalike.faces.web.answers.base import Answer

__all__ = ["OpeningChoice", "OpeningList", "OpeningMoves"]


class OpeningChoice(Answer):
    """A named position."""

    eco: str
    name: str
    epd: str
    """The position; its line can be asked for."""


class OpeningList(Answer):
    """What was found, the shortest names first."""

    openings: list[OpeningChoice]


class OpeningMoves(Answer):
    """The moves to a named position."""

    eco: str
    name: str
    fen: str
    moves: list[str]
    """In UCI notation, from the first position."""
    sans: list[str]
