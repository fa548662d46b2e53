"""Whom there is to play, as the window knows them: read in the background."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import chess
from PySide6.QtCore import QObject, Signal

from playalike.errors import PlayalikeError
from playalike.games.openings import opening_table
from playalike.play.opponents import Opponent, Opponents, person_for
from playalike.play.people import Person
from playalike.play.pgn import PERSON as YOU
from playalike.play.sides import PERSON, Sides
from playalike.players.spec import parse_spec
from playalike.settings import Settings

__all__ = ["KnownPlayers"]

STRENGTHS = ("level", "elo", "UCI_Elo")
"""Options that say how strong somebody plays: they belong to the name."""


class KnownPlayers(QObject):
    """Everybody on this machine."""

    loaded = Signal()

    def __init__(self, settings: Settings) -> None:
        """Read nothing before `start`."""
        super().__init__()
        self._settings = settings
        self._by_id: Mapping[str, Opponent] = {}
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin to read; do so again when there is somebody new."""
        self._thread = threading.Thread(target=self._read, name="players", daemon=True)
        self._thread.start()

    def _read(self) -> None:
        with suppress(PlayalikeError):
            opening_table()  # read before the first tab asks for a name
        try:
            everybody = Opponents(self._settings).everybody()
        except PlayalikeError:
            return  # the chooser stays without them; engines can still be given by path
        self._by_id = {opponent.id: opponent for opponent in everybody}
        self.loaded.emit()

    def wait(self) -> None:
        """Wait until everybody is known."""
        if self._thread is not None:
            self._thread.join(30)

    @property
    def everybody(self) -> list[Opponent]:
        """All of them; personalities first."""
        return list(self._by_id.values())

    def find(self, player: str) -> Opponent | None:
        """Return what is known about a player, whatever its options."""
        spec = parse_spec(player)
        return self._by_id.get(f"{spec.kind}:{spec.name}" if spec.name else spec.kind)

    def name(self, player: str) -> str:
        """Return what a player is called; a program by its file's name."""
        known, spec = self.find(player), parse_spec(player)
        elo = next((spec.options[key] for key in STRENGTHS if key in spec.options), "")
        name = known.display_name if known else Path(spec.name or spec.kind).stem.capitalize()
        return f"{name} ({elo})" if elo else name

    def person(self, player: str) -> Person:
        """Return what a player says."""
        return person_for(parse_spec(player), self._settings)

    def names(self, sides: Sides) -> tuple[str, str]:
        """Return what White and Black are called."""
        if sides.people == 2:
            return "White", "Black"
        white, black = (
            YOU if sides.at(side) == PERSON else self.name(sides.at(side))
            for side in (chess.WHITE, chess.BLACK)
        )
        return white, black
