"""Games as lists show them: each is replayed once, until it changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime

from playalike.faces.web.answers.games import GameLine
from playalike.faces.web.errors import ApiError
from playalike.faces.web.live_game import LiveGame
from playalike.store import SavedGame

__all__ = ["GameLines"]

MOST_LINES = 10_000
"""Games whose line is remembered."""


class GameLines:
    """The lines of kept games."""

    def __init__(self, set_up: Callable[[SavedGame], LiveGame]) -> None:
        """`set_up` reads a kept game, or refuses one whose personality is gone."""
        self._set_up = set_up
        self._known: dict[str, tuple[datetime, GameLine]] = {}

    def of(self, games: Iterable[SavedGame]) -> dict[str, GameLine]:
        """Return the line of each game, by its id; those that cannot be read are left out."""
        if len(self._known) > MOST_LINES:
            self._known.clear()
        lines = {}
        for saved in games:
            known = self._known.get(saved.id)
            if known is None or known[0] != saved.updated:
                live = self._looked_at(saved)
                if live is None:
                    continue
                known = self._known[saved.id] = (saved.updated, live.line())
            lines[saved.id] = known[1]
        return lines

    def pgn(self, games: Iterable[SavedGame]) -> str:
        """Return games as one PGN."""
        live_games = (self._looked_at(saved) for saved in games)
        return "\n".join(live.pgn() for live in live_games if live is not None)

    def _looked_at(self, saved: SavedGame) -> LiveGame | None:
        try:
            return self._set_up(saved)
        except ApiError:
            return None
