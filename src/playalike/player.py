"""The one contract of everything that plays."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

import chess
import chess.engine

from playalike.decision import Decision

__all__ = ["Limit", "Player"]

Limit = chess.engine.Limit
"""How long a player may think: python-chess' own limit (time, depth, nodes, clocks …)."""


@runtime_checkable
class Player(Protocol):
    """Our engine, a UCI engine, a personality, `simple` and `random` are all players.

    The arena, the web app, UCI and the desktop take any of them.
    """

    @property
    def name(self) -> str:
        """How the player is called in records and on the screen."""

    def choose(self, board: chess.Board, limit: Limit) -> Decision:
        """Choose a legal move. The board is unchanged afterwards.

        Raises `PlayalikeError` when the game is over: there is nothing to choose.
        """

    def close(self) -> None:
        """Free processes and files. A closed player is not used again."""
