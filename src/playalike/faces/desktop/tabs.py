"""The tabs of the window: opening, closing, reopening, and finding them again the next day."""

from __future__ import annotations

import dataclasses
import random
import uuid
from collections.abc import Callable

import chess
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QTabWidget

from playalike.errors import PlayalikeError
from playalike.faces.desktop.engines import Engines
from playalike.faces.desktop.live_game import LiveGame
from playalike.faces.desktop.players import KnownPlayers
from playalike.faces.desktop.saving import Saving
from playalike.faces.desktop.sound import Sounds
from playalike.faces.desktop.tab import GameTab
from playalike.play.sides import Sides
from playalike.store import SavedTab

__all__ = ["Tabs"]


class Tabs(QTabWidget):
    """All games and analyses, and what they share."""

    opened = Signal(object)
    """A tab was opened."""

    def __init__(
        self, engines: Engines, saving: Saving, players: KnownPlayers, sounds: Sounds
    ) -> None:
        """Begin without a tab."""
        super().__init__()
        self._engines, self._saving, self._players, self._sounds = engines, saving, players, sounds
        self.setDocumentMode(True)
        self.tabBar().setDrawBase(False)
        self.setTabsClosable(True)
        self.setMovable(True)
        self.setElideMode(Qt.TextElideMode.ElideRight)
        self.tabCloseRequested.connect(self.close_tab)
        self.currentChanged.connect(lambda _: self._focus())

    @property
    def current(self) -> GameTab:
        """The tab that is looked at."""
        tab = self.currentWidget()
        assert isinstance(tab, GameTab)
        return tab

    def all(self) -> list[GameTab]:
        """All tabs from left to right."""
        widgets = (self.widget(place) for place in range(self.count()))
        return [tab for tab in widgets if isinstance(tab, GameTab)]

    def add(self, id: str | None = None) -> GameTab:
        """Open a tab at the right end, and look at it."""
        name = id or uuid.uuid4().hex
        tab = GameTab(name, self._engines, self._saving, self._players, self._sounds)
        tab.title_changed.connect(lambda title: self._rename(tab, title))
        tab.state_changed.connect(lambda: self.save(tab))
        tab.again_wanted.connect(self._play_again)
        self.opened.emit(tab)
        self.setCurrentIndex(self.addTab(tab, tab.title))
        return tab

    def _play_again(self, live: LiveGame) -> None:
        sides = Sides(live.sides.black, live.sides.white)
        seed = random.randrange(2**31)
        terms = dataclasses.replace(live.game.terms, seed=seed, rematch_of=live.id)
        self.add().begin(sides, terms, chess.Board(live.game.start_fen))

    def free(self) -> GameTab:
        """Return a tab in which nothing would be lost: this one, else a new one."""
        return self.current if self.current.empty else self.add()

    def new(self) -> None:
        """Open an empty analysis."""
        self.add()

    def _rename(self, tab: GameTab, title: str) -> None:
        place = self.indexOf(tab)
        self.setTabText(place, title)
        self.setTabToolTip(place, title)

    def save(self, tab: GameTab, *, open: bool = True) -> None:
        """Keep a tab."""
        place = self.indexOf(tab)
        self._saving.put_tab(SavedTab(tab.id, max(0, place), tab.state(), open))

    def close_tab(self, place: int) -> None:
        """Close a tab; it can be opened again."""
        tab = self.widget(place)
        assert isinstance(tab, GameTab)
        self.save(tab, open=False)
        tab.close_tab()
        self.removeTab(place)
        tab.deleteLater()
        if not self.count():
            self.new()

    def close_current(self) -> None:
        """Close the tab that is looked at."""
        self.close_tab(self.currentIndex())

    def close_all(self) -> None:
        """Keep all tabs as they are, and call everything off."""
        for tab in self.all():
            self.save(tab)
            tab.close_tab()

    def reopen(self) -> None:
        """Open the tab again that was closed last."""
        closed = self._saving.tabs(open=False)
        if closed:
            self._open_saved(closed[0])

    def restore(self, saved: list[SavedTab], looked_at: int) -> None:
        """Open the tabs again that were open last time, and look at the same one.

        A file that was opened meanwhile stays in front.
        """
        if not saved:
            return
        first = self.current
        for tab in saved:
            self._open_saved(tab)
        if first.empty:
            self.removeTab(self.indexOf(first))
            first.close_tab()
            first.deleteLater()
            self.setCurrentIndex(min(looked_at, self.count() - 1))
        else:
            self.setCurrentWidget(first)

    def _open_saved(self, saved: SavedTab) -> None:
        tab = self.add(saved.id)
        try:
            tab.restore(saved.state)
        except (PlayalikeError, KeyError, TypeError) as error:
            tab.view.show_trouble(str(error))
        self.save(tab)

    def next(self) -> None:
        """Look at the next tab."""
        self.setCurrentIndex((self.currentIndex() + 1) % self.count())

    def previous(self) -> None:
        """Look at the tab before."""
        self.setCurrentIndex((self.currentIndex() - 1) % self.count())

    def _focus(self) -> None:
        if self.count():
            self.current.view.board.setFocus()

    def attempt(self, action: Callable[[], None]) -> None:
        """Do something; what goes wrong stands in the tab that is looked at."""
        try:
            action()
        except (PlayalikeError, OSError) as error:
            self.current.view.show_trouble(str(error))
