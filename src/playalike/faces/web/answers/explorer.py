"""What was played in a position, and what tablebases know about it."""

from __future__ import annotations

from typing import Literal

from playalike.faces.web.answers.base import Answer

__all__ = ["ExplorerAnswer", "ExplorerGame", "ExplorerMove", "TableMove", "TablesAnswer"]


class ExplorerMove(Answer):
    """A move that was played in a position."""

    uci: str
    san: str
    games: int
    white_wins: int
    draws: int
    black_wins: int
    first_year: int | None
    last_year: int | None


class ExplorerGame(Answer):
    """One of the games with the position."""

    personality: str
    """Whose game it is …"""
    number: int
    """… and which: see `/api/personalities/{name}/games/{number}`."""
    ply: int
    """How many moves had been made."""
    san: str
    """What was played."""
    white: str
    black: str
    year: int | None
    result: Literal["1-0", "0-1", "1/2-1/2", "*"]


class ExplorerAnswer(Answer):
    """What was played in a position."""

    fen: str
    games: int
    moves: list[ExplorerMove]
    """The most frequent first."""
    latest: list[ExplorerGame]
    everybody_games: int
    """Of the baseline, 1780 to 2000: everybody's games, of which there are only the counts."""
    everybody: list[ExplorerMove]
    """What was played in them, the most frequent first; none where fewer than five came here."""


class TableMove(Answer):
    """A move and what the tables say about it."""

    uci: str
    san: str
    wdl: int
    """2 win, 1 spoilt by the fifty-move rule, 0 draw, -1, -2: for the side that plays it."""
    words: str


class TablesAnswer(Answer):
    """What the tablebases of this machine know about a position."""

    fen: str
    pieces: int
    """Up to how many pieces the tables reach; 0 when none are installed."""
    moves: list[TableMove]
    """The best first; none where the tables do not reach."""
