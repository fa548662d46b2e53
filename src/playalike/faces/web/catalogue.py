"""Who can be played and asked, by the names that requests give.

Names from requests are looked up here; none of them ever becomes a path.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy

from playalike.faces.web.errors import ApiError, invalid
from playalike.play.opponents import Opponent, Opponents, StudiedPlayer, UnknownOpponentError
from playalike.settings import Settings

__all__ = ["Catalogue", "opponent_values"]


class Catalogue(Opponents):
    """Opponents, with refusals that name the field."""

    def __init__(self, settings: Settings) -> None:
        """Ask the engine for its name at once: what is wrong with it should show at the start."""
        super().__init__(settings)
        self.engine  # noqa: B018
        self._owner: str | None = None

    def seen_by(self, owner: str) -> Catalogue:
        """Return what a browser sees: not the opponents that others made."""
        seen = copy(self)
        seen._owner = owner
        return seen

    def personalities(self) -> Mapping[str, StudiedPlayer]:
        """Return the personalities that are seen, by name."""
        players = super().personalities()
        if self._owner is None:
            return players
        return {n: player for n, player in players.items() if player.maker in (None, self._owner)}

    def personality(self, name: str, field: str | None = None) -> StudiedPlayer:
        """Return a personality; the refusal names the field, or says that nothing is there."""
        players = self.personalities()
        if name in players:
            return players[name]
        message = f"there is no personality {name[:60]!r}; known: {', '.join(players) or 'none'}"
        raise ApiError(404, message) if field is None else invalid(field, message)

    def opponent(self, wanted: str, field: str = "opponent") -> Opponent:
        """Return an opponent by its id."""
        try:
            return self.find(wanted)
        except UnknownOpponentError as error:
            raise invalid(field, str(error)) from error


def opponent_values(opponent: Opponent) -> dict[str, object]:
    """Return plain values."""
    return {
        "id": opponent.id,
        "kind": opponent.kind,
        "name": opponent.name,
        "display_name": opponent.display_name,
        "sentence": opponent.sentence,
        "accent": opponent.accent,
        "elo": None if opponent.elo is None else list(opponent.elo),
    }
