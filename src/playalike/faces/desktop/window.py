"""The window: menus, tabs, dialogs, and everything that is dropped on it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QSettings, QTimer
from PySide6.QtGui import (
    QAction,
    QActionGroup,
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QKeySequence,
)
from PySide6.QtWidgets import QDialog, QMainWindow, QToolButton

from playalike.faces.desktop.actions import MENUS, Action
from playalike.faces.desktop.appearance import Appearance
from playalike.faces.desktop.dialogs.about import AboutDialog
from playalike.faces.desktop.dialogs.comment import CommentDialog
from playalike.faces.desktop.dialogs.keys import KeysDialog
from playalike.faces.desktop.dialogs.new_game import NewGameDialog
from playalike.faces.desktop.engines import Engines
from playalike.faces.desktop.files import Files
from playalike.faces.desktop.players import KnownPlayers
from playalike.faces.desktop.saving import Saving
from playalike.faces.desktop.sound import Sounds
from playalike.faces.desktop.tab import GameTab
from playalike.faces.desktop.tabs import Tabs
from playalike.play.sides import Sides
from playalike.play.terms import Terms
from playalike.settings import Settings
from playalike.store import SavedTab
from playalike.words.studying import INTERRUPTED, ready_words

if TYPE_CHECKING:
    from playalike.faces.desktop.dialogs.study import StudyDialog

__all__ = ["MainWindow"]

START_MS = 60
"""The window is painted first; then come the database, the players and the engines."""


class MainWindow(QMainWindow):
    """The window and what all tabs share."""

    def __init__(self, settings: Settings, engines: Engines | None = None) -> None:
        """Show an empty tab at once; engines, players and store come in the background.

        Engines that are given are somebody else's: they stay when the window is closed.
        """
        super().__init__()
        self.setWindowTitle("Playalike")
        self.setAcceptDrops(True)
        settings.data.mkdir(parents=True, exist_ok=True)
        self.memory = QSettings(str(settings.data / "desktop.ini"), QSettings.Format.IniFormat)
        self.saving = Saving(settings)
        self.engines = Engines(settings) if engines is None else engines
        self._ends_engines = engines is None
        self.players = KnownPlayers(settings)
        self.sounds = Sounds()
        self.tabs = Tabs(self.engines, self.saving, self.players, self.sounds)
        self.files = Files(self, self.tabs, self.memory)
        self.appearance = Appearance(self.tabs, self.sounds, self.memory)
        self._actions: dict[str, QAction] = {}
        self._build_menus()
        self.appearance.take_switches(self._actions)
        plus = QToolButton()
        plus.setText("+")
        plus.setToolTip("New game (Ctrl+N)")
        plus.clicked.connect(lambda: self.new_game())
        self.tabs.setCornerWidget(plus)
        self.setCentralWidget(self.tabs)
        self._dialogs: list[QDialog] = []
        self._study: StudyDialog | None = None
        self._closed = False
        self.resize(1240, 800)
        geometry = self.memory.value("geometry")
        if isinstance(geometry, QByteArray):
            self.restoreGeometry(geometry)
        self.resize(self.size().boundedTo(self.screen().availableSize()))
        self.tabs.new()
        self.saving.opened.connect(self._restore)
        self.saving.failed.connect(lambda words: self.current.view.show_trouble(words))
        QTimer.singleShot(START_MS, self._start)

    def _start(self) -> None:
        """Begin with everything that takes its time, in the background."""
        if not self._closed:
            self.saving.start()
            self.players.start()
            self.engines.start()

    def _restore(self, saved: list[SavedTab]) -> None:
        place = str(self.memory.value("tab", 0))
        self.tabs.restore(saved, int(place) if place.isdecimal() else 0)
        self._keep_place()
        self.tabs.currentChanged.connect(lambda _: self._keep_place())
        if self.memory.value("study/files"):
            self.current.view.show_status(INTERRUPTED)

    def _keep_place(self) -> None:
        """Keep which tab is looked at; on the disk a moment later."""
        self.memory.setValue("tab", self.tabs.currentIndex())

    @property
    def current(self) -> GameTab:
        """The tab that is looked at."""
        return self.tabs.current

    # Menus.

    def _build_menus(self) -> None:
        choices: dict[str, QActionGroup] = {}
        for title, actions in MENUS.items():
            menu = self.menuBar().addMenu(title)
            for action in actions:
                if action is None:
                    menu.addSeparator()
                    continue
                entry = QAction(action.text, self)
                entry.setShortcuts([QKeySequence(key) for key in action.keys])
                entry.setCheckable(".toggle_" in action.method)
                if action.choice:
                    group = choices.setdefault(action.choice, QActionGroup(self))
                    group.addAction(entry)
                    entry.setCheckable(True)
                    entry.setChecked(self.appearance.chosen(action.choice) == action.argument)
                entry.triggered.connect(partial(self._run, action))
                menu.addAction(entry)
                name = action.method if action.argument is None else action.text
                self._actions[name] = entry

    def _run(self, action: Action, _checked: bool = False) -> None:
        method: Callable[..., None] = getattr(self.owner(action), action.name)
        arguments = () if action.argument is None else (action.argument,)
        self.tabs.attempt(lambda: method(*arguments))

    def owner(self, action: Action) -> object:
        """Return what an action belongs to."""
        owners = {"": self.current, "window": self}
        return owners[action.owner] if action.owner in owners else getattr(self, action.owner)

    def action(self, method: str) -> QAction:
        """Return the entry of a menu."""
        return self._actions[method]

    # Games.

    def greet(self) -> None:
        """Ask whoever opens the window for the first time what to play."""
        if str(self.memory.value("greeted", "")) != "true":
            self.memory.setValue("greeted", "true")
            self.new_game()

    def new_game(self, opponent: str = "") -> None:
        """Ask who plays, and begin."""
        dialog = NewGameDialog(self.players, self.memory, self.current.tree.board, self)
        if opponent:
            dialog.against(opponent)

        def begin() -> None:
            self.begin_game(dialog.sides, dialog.terms, dialog)

        dialog.accepted.connect(begin)
        self._show(dialog)

    def begin_game(
        self, sides: Sides, terms: Terms, dialog: NewGameDialog | None = None
    ) -> GameTab:
        """Begin a game: in this tab if it is empty, else in a new one."""
        start = None if dialog is None else dialog.start
        tab = self.tabs.free()
        tab.begin(sides, terms, start)
        return tab

    def make_opponent(self) -> None:
        """Ask for somebody's games; a study under way goes on while its dialog is closed."""
        # Loaded when it is wanted: the study's stages are a sixth of what the window would load.
        from playalike.faces.desktop.dialogs.study import StudyDialog

        if self._study is None:
            self._study = StudyDialog(self.engines, self.memory, self)
            self._study.made.connect(self._opponent_made)
            self._study.play_wanted.connect(self.new_game)
        self._study.show()
        self._study.raise_()

    def _opponent_made(self, name: str) -> None:
        self.players.start()
        self.current.view.show_status(ready_words(name))

    def comment(self) -> None:
        """Ask for a comment on the move that is looked at, whatever is played meanwhile."""
        tab, node = self.current, self.current.tree.node
        dialog = CommentDialog(tab.tree.move_words or tab.title, tab.comment, self)
        dialog.accepted.connect(lambda: tab.set_comment(dialog.text, node))
        self._show(dialog)

    # Dialogs.

    def _show(self, dialog: QDialog) -> None:
        """Show a window that belongs to us; it does not block."""
        self._dialogs.append(dialog)

        def forget() -> None:
            if dialog in self._dialogs:
                self._dialogs.remove(dialog)
                dialog.deleteLater()

        dialog.finished.connect(lambda _: forget())
        dialog.open() if isinstance(dialog, NewGameDialog | CommentDialog) else dialog.show()

    def full_screen(self) -> None:
        """Fill the screen, or not."""
        self.showNormal() if self.isFullScreen() else self.showFullScreen()

    def show_keys(self) -> None:
        """Show all keys."""
        self._show(KeysDialog(self))

    def about(self) -> None:
        """Say what this is."""
        self._show(AboutDialog(self))

    # Events of Qt.

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        """Take files and text."""
        if event.mimeData().hasUrls() or event.mimeData().hasText():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        """Open what was dropped."""
        self.files.open_dropped(event.mimeData())
        event.acceptProposedAction()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        """Keep everything, and end all processes."""
        if not self._closed:
            self._closed = True
            self.memory.setValue("geometry", self.saveGeometry())
            self._keep_place()
            self.memory.sync()
            for dialog in list(self._dialogs):
                dialog.close()
            self.files.close()
            self.tabs.close_all()
            if self._ends_engines:
                self.engines.close()
            self.saving.close()
            self.sounds.close()
        super().closeEvent(event)
