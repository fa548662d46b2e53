"""Everything that must not be lost, written in the background in the order in which it happened."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Mapping
from datetime import UTC, datetime

import chess
from PySide6.QtCore import QObject, Signal

from playalike.errors import PlayalikeError
from playalike.play.game import Game
from playalike.play.saved_game import read_game, saved_move
from playalike.play.sides import PERSON, Sides
from playalike.settings import Settings
from playalike.store import (
    GameStore,
    SavedGame,
    SavedTab,
    Store,
    StoreError,
    TabStore,
    open_store,
)

__all__ = ["OWNER", "Saving"]

OWNER = "desktop"
"""Whose the games are in the store that the web app uses, too."""
OPPONENT_CHARS = 100


class Saving(QObject):
    """One thread that writes; reading waits for what was written before."""

    failed = Signal(str)
    opened = Signal(object)
    """The tabs that were open last time, when the database is there."""

    def __init__(self, settings: Settings) -> None:
        """Open nothing before `start`."""
        super().__init__()
        self._settings = settings
        self._jobs: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._store: Store | None = None
        self._thread = threading.Thread(target=self._work, name="saving", daemon=True)

    def start(self) -> None:
        """Open the database in the background."""
        self._thread.start()

    def _work(self) -> None:
        try:
            self._store = open_store(self._settings)
            self.opened.emit(TabStore(self._store).tabs())
        except (PlayalikeError, OSError) as error:
            self.failed.emit(str(error))
        while (job := self._jobs.get()) is not None:
            try:
                job()
            except (StoreError, OSError) as error:
                self.failed.emit(str(error))
        if self._store is not None:
            self._store.close()

    def _do(self, job: Callable[[Store], None]) -> None:
        self._jobs.put(lambda: job(self._store) if self._store is not None else None)

    def close(self) -> None:
        """Write what is left, and end."""
        if not self._thread.is_alive():
            self.start()  # closed before it was begun
        self._jobs.put(None)
        self._thread.join(30)

    def wait(self) -> None:
        """Wait until everything up to now is written."""
        done = threading.Event()
        self._jobs.put(done.set)
        done.wait(30)

    def put_tab(self, tab: SavedTab) -> None:
        """Keep a tab."""
        self._do(lambda store: TabStore(store).put(tab))

    def tabs(self, *, open: bool = True) -> list[SavedTab]:
        """Return the tabs that were kept."""
        self.wait()
        return [] if self._store is None else TabStore(self._store).tabs(open=open)

    def add_game(self, id: str, sides: Sides, game: Game) -> None:
        """Keep a new game; who plays stands with its tab, in full."""
        now = datetime.now(UTC)
        opponent = sides.white if sides.black == PERSON else sides.black
        saved = SavedGame(
            id, OWNER, now, now, opponent[:OPPONENT_CHARS], sides.is_person(chess.WHITE),
            game.start_fen, game.terms.to_dict(),
        )  # fmt: skip
        self._do(lambda store: GameStore(store).add(saved))

    def add_move(self, id: str, game: Game, explanation: Mapping[str, object] | None) -> None:
        """Keep the last move of a game, and the result when it ends it."""
        saved = saved_move(game)
        self._do(
            lambda store: GameStore(store).add_move(
                id, saved, game.result, game.reason, explanation, offers_draw=game.draw_offered
            )
        )

    def finish(self, id: str, game: Game) -> None:
        """Keep a result that no move made."""
        self._do(lambda store: GameStore(store).finish(id, game.result, game.reason))

    def take_back(self, id: str, game: Game) -> None:
        """Forget moves that were taken back."""
        self._do(lambda store: GameStore(store).take_back(id, len(game.moves)))

    def offer_draw(self, id: str, ply: int) -> None:
        """Keep that a draw was offered."""
        self._do(lambda store: GameStore(store).offer_draw(id, ply))

    def game(self, id: str, sides: Sides) -> Game | None:
        """Return a game that was kept."""
        self.wait()
        if self._store is None:
            return None
        games = GameStore(self._store)
        saved = games.find(id, OWNER)
        if saved is None:
            return None
        person = sides.is_person(chess.WHITE)
        return read_game(saved, games.moves(id)).seen_by(person, sides.at(not person))

    def explanation(self, id: str, ply: int) -> dict[str, object] | None:
        """Return why a move of an earlier day was made; nothing waits for what is still written."""
        return None if self._store is None else GameStore(self._store).explanation(id, ply)
