"""The window: tabs, menus, and everything that is dropped on it."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings, Qt, QTimer
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QKeySequence,
)
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFileDialog,
    QInputDialog,
    QMainWindow,
    QTabWidget,
    QToolButton,
)

from playalike.errors import PlayalikeError
from playalike.faces.desktop.actions import MENUS, Action
from playalike.faces.desktop.dialogs.about import AboutDialog
from playalike.faces.desktop.dialogs.game_list import GameListDialog
from playalike.faces.desktop.dialogs.keys import KeysDialog
from playalike.faces.desktop.dialogs.new_game import NewGameDialog
from playalike.faces.desktop.dialogs.study import StudyDialog
from playalike.faces.desktop.engines import Engines
from playalike.faces.desktop.players import KnownPlayers
from playalike.faces.desktop.saving import Saving
from playalike.faces.desktop.sound import Sounds
from playalike.faces.desktop.tab import GameTab
from playalike.faces.desktop.theme import apply_theme, theme_named
from playalike.files import write_whole
from playalike.games.pgn_index import PgnIndex
from playalike.play.sides import Sides
from playalike.play.terms import Terms
from playalike.play.tree import GameTree, board_of_fen
from playalike.settings import Settings
from playalike.store import SavedTab
from playalike.words.studying import INTERRUPTED, ready_words

__all__ = ["MainWindow"]

FILES = "Chess games (*.pgn *.pgn.gz *.pgn.zst *.pgn.bz2 *.fen);;All files (*)"
START_MS = 60
"""The window is painted first; then come the database, the players and the engines."""
SWITCHES = {"coordinates": True, "animation": True, "sound": True}


class MainWindow(QMainWindow):
    """The window and what all tabs share."""

    def __init__(self, settings: Settings, *, workers: int | None = None) -> None:
        """Show an empty tab at once; engines, players and store come in the background."""
        super().__init__()
        self.setWindowTitle("Playalike")
        self.setAcceptDrops(True)
        settings.data.mkdir(parents=True, exist_ok=True)
        self.memory = QSettings(str(settings.data / "desktop.ini"), QSettings.Format.IniFormat)
        self.saving = Saving(settings)
        self.engines = Engines(settings, workers)
        self.players = KnownPlayers(settings)
        self.sounds = Sounds()
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        self.tabs.setTabsClosable(True)
        self.tabs.setMovable(True)
        self.tabs.setElideMode(Qt.TextElideMode.ElideRight)
        self.tabs.tabCloseRequested.connect(self.close_tab)
        self.tabs.currentChanged.connect(lambda _: self._focus())
        plus = QToolButton()
        plus.setText("+")
        plus.setToolTip("New game (Ctrl+N)")
        plus.clicked.connect(lambda: self.new_game())
        self.tabs.setCornerWidget(plus)
        self.setCentralWidget(self.tabs)
        self._actions: dict[str, QAction] = {}
        self._build_menus()
        self._dialogs: list[QDialog] = []
        self._study: StudyDialog | None = None
        self._closed = False
        self._use_theme(str(self.memory.value("theme", "system")))
        for name, usual in SWITCHES.items():
            self._actions[f"window.toggle_{name}"].setChecked(
                str(self.memory.value(name, str(usual).lower())) == "true"
            )
        self._apply_switches()
        self.resize(1240, 800)
        geometry = self.memory.value("geometry")
        if isinstance(geometry, QByteArray):
            self.restoreGeometry(geometry)
        self.new_tab()
        self.saving.opened.connect(self._restore)
        self.saving.failed.connect(self._saving_failed)
        QTimer.singleShot(START_MS, self._start)

    def _start(self) -> None:
        """Begin with everything that takes its time, in the background."""
        if not self._closed:
            self.saving.start()
            self.players.start()
            self.engines.start()

    # Menus.

    def _build_menus(self) -> None:
        for title, actions in MENUS.items():
            menu = self.menuBar().addMenu(title)
            for action in actions:
                if action is None:
                    menu.addSeparator()
                    continue
                entry = QAction(action.text, self)
                entry.setShortcuts([QKeySequence(key) for key in action.keys])
                if action.method.startswith("window.toggle_"):
                    entry.setCheckable(True)
                entry.triggered.connect(partial(self._run, action))
                menu.addAction(entry)
                name = action.method if action.argument is None else action.text
                self._actions[name] = entry

    def _run(self, action: Action, _checked: bool = False) -> None:
        owner, dot, name = action.method.rpartition(".")
        target = self if dot and owner == "window" else self.current
        method: Callable[..., None] = getattr(target, name)
        try:
            method() if action.argument is None else method(action.argument)
        except PlayalikeError as error:
            self.current.view.show_trouble(str(error))

    def action(self, method: str) -> QAction:
        """Return the entry of a menu."""
        return self._actions[method]

    # Tabs.

    @property
    def current(self) -> GameTab:
        """The tab that is looked at."""
        tab = self.tabs.currentWidget()
        assert isinstance(tab, GameTab)
        return tab

    def all_tabs(self) -> list[GameTab]:
        """All tabs from left to right."""
        widgets = (self.tabs.widget(place) for place in range(self.tabs.count()))
        return [tab for tab in widgets if isinstance(tab, GameTab)]

    def add_tab(self, id: str | None = None) -> GameTab:
        """Open a tab at the right end, and look at it."""
        tab = GameTab(id or uuid.uuid4().hex, self.engines, self.saving, self.players, self.sounds)
        tab.title_changed.connect(lambda title: self._rename(tab, title))
        tab.state_changed.connect(lambda: self._save_tab(tab))
        self._dress(tab)
        self.tabs.setCurrentIndex(self.tabs.addTab(tab, tab.title))
        return tab

    def new_tab(self) -> None:
        """Open an empty analysis."""
        self.add_tab()

    def _rename(self, tab: GameTab, title: str) -> None:
        place = self.tabs.indexOf(tab)
        self.tabs.setTabText(place, title)
        self.tabs.setTabToolTip(place, title)

    def _save_tab(self, tab: GameTab, *, open: bool = True) -> None:
        place = self.tabs.indexOf(tab)
        self.saving.put_tab(SavedTab(tab.id, max(0, place), tab.state(), open))

    def close_tab(self, place: int) -> None:
        """Close a tab; it can be opened again."""
        tab = self.tabs.widget(place)
        assert isinstance(tab, GameTab)
        self._save_tab(tab, open=False)
        tab.close_tab()
        self.tabs.removeTab(place)
        tab.deleteLater()
        if not self.tabs.count():
            self.new_tab()

    def close_current(self) -> None:
        """Close the tab that is looked at."""
        self.close_tab(self.tabs.currentIndex())

    def reopen(self) -> None:
        """Open the tab again that was closed last."""
        closed = self.saving.tabs(open=False)
        if closed:
            self._open_saved(closed[0])

    def _open_saved(self, saved: SavedTab) -> None:
        tab = self.add_tab(saved.id)
        try:
            tab.restore(saved.state)
        except (PlayalikeError, KeyError, TypeError) as error:
            tab.view.show_trouble(str(error))
        self._save_tab(tab)

    def next_tab(self) -> None:
        """Look at the next tab."""
        self.tabs.setCurrentIndex((self.tabs.currentIndex() + 1) % self.tabs.count())

    def previous_tab(self) -> None:
        """Look at the tab before."""
        self.tabs.setCurrentIndex((self.tabs.currentIndex() - 1) % self.tabs.count())

    def _restore(self, saved: list[SavedTab]) -> None:
        """Open the tabs again that were open last time."""
        empty = self.all_tabs()[0] if self.tabs.count() == 1 else None
        for tab in saved:
            self._open_saved(tab)
        if saved and empty is not None and empty.empty:
            self.tabs.removeTab(self.tabs.indexOf(empty))
            empty.close_tab()
            empty.deleteLater()
        place = self.memory.value("tab", 0)
        if saved and str(place).isdecimal():
            self.tabs.setCurrentIndex(min(int(str(place)), self.tabs.count() - 1))
        if self.memory.value("study/files"):
            self.current.view.show_status(INTERRUPTED)

    def _focus(self) -> None:
        if self.tabs.count():
            self.current.view.board.setFocus()

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

    def make_opponent(self) -> None:
        """Ask for somebody's games; a study under way goes on while its dialog is closed."""
        if self._study is None:
            self._study = StudyDialog(self.engines, self.memory, self)
            self._study.made.connect(self._opponent_made)
            self._study.play_wanted.connect(self.new_game)
        self._study.show()
        self._study.raise_()

    def _opponent_made(self, name: str) -> None:
        self.players.start()
        self.current.view.show_status(ready_words(name))

    def begin_game(
        self, sides: Sides, terms: Terms, dialog: NewGameDialog | None = None
    ) -> GameTab:
        """Begin a game: in this tab if it is empty, else in a new one."""
        tab = self.current
        start = None if dialog is None else dialog.start
        if not tab.empty:
            tab = self.add_tab()
        tab.begin(sides, terms, start)
        return tab

    def _show(self, dialog: QDialog) -> None:
        """Show a window that belongs to us; it does not block."""
        self._dialogs.append(dialog)

        def forget() -> None:
            if dialog in self._dialogs:
                self._dialogs.remove(dialog)
                dialog.deleteLater()

        dialog.finished.connect(lambda _: forget())
        dialog.open() if isinstance(dialog, NewGameDialog) else dialog.show()

    # Files.

    def open_file(self) -> None:
        """Ask for a file and open it."""
        path, _ = QFileDialog.getOpenFileName(self, "Open games", self._folder, FILES)
        if path:
            self.open_path(Path(path))

    @property
    def _folder(self) -> str:
        return str(self.memory.value("folder", ""))

    def open_path(self, path: Path) -> GameListDialog:
        """Open a file: one game at once, several as a list."""
        self.memory.setValue("folder", str(path.parent))
        dialog = GameListDialog(path, self)
        dialog.game_chosen.connect(lambda text: self._open_text(text, None))

        def listed(index: PgnIndex) -> None:
            if len(index.entries) == 1:
                self._open_text(index.game_text(0), path)
                dialog.close()

        dialog.listed.connect(listed)
        dialog.growing.connect(dialog.show)
        dialog.failed.connect(lambda words: self.current.view.show_trouble(words))
        self._dialogs.append(dialog)
        dialog.finished.connect(lambda _: self._dialogs.remove(dialog))
        dialog.start()
        return dialog

    def _open_text(self, text: str, file: Path | None) -> None:
        """Show a game or a position in a tab: this one if it is empty."""
        try:
            tree = tree_of_text(text)
        except PlayalikeError as error:
            self.current.view.show_trouble(str(error))
            return
        tab = self.current
        if not tab.empty:
            tab = self.add_tab()
        tab.open_tree(tree, file)

    def save(self) -> None:
        """Write the game to its file, or ask for one."""
        if self.current.file is None or not str(self.current.file).endswith(".pgn"):
            self.save_as()
        else:
            self._write(self.current.file)

    def save_as(self) -> None:
        """Ask for a file and write the game to it."""
        path, _ = QFileDialog.getSaveFileName(
            self, "Save game", str(Path(self._folder) / "game.pgn"), "Chess games (*.pgn)"
        )
        if path:
            self._write(Path(path if path.endswith(".pgn") else f"{path}.pgn"))

    def _write(self, path: Path) -> None:
        tab = self.current
        write_whole(path, tab.tree.pgn())
        tab.file = path
        tab.view.show_status(str(path))
        self._save_tab(tab)

    def paste(self) -> None:
        """Open what was copied: a FEN or a PGN."""
        self._open_text(QGuiApplication.clipboard().text(), None)

    def comment(self) -> None:
        """Ask for a comment on the move that is looked at."""
        tab = self.current
        text, agreed = QInputDialog.getMultiLineText(self, "Comment", tab.title, tab.comment)
        if agreed:
            tab.set_comment(text)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        """Take files and text."""
        if event.mimeData().hasUrls() or event.mimeData().hasText():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        """Open what was dropped."""
        data = event.mimeData()
        files = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
        for path in files:
            self.open_path(path)
        if not files and data.hasText():
            self._open_text(data.text(), None)
        event.acceptProposedAction()

    # How it looks and sounds.

    def _use_theme(self, name: str) -> None:
        self.memory.setValue("theme", name)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        apply_theme(app, theme_named(name))

    def use_light(self) -> None:
        """Use the light theme."""
        self._use_theme("light")

    def use_dark(self) -> None:
        """Use the dark theme."""
        self._use_theme("dark")

    def use_system(self) -> None:
        """Use the theme of the desktop."""
        self._use_theme("system")

    def _switch(self, name: str) -> bool:
        return self._actions[f"window.toggle_{name}"].isChecked()

    def _apply_switches(self) -> None:
        for name in SWITCHES:
            self.memory.setValue(name, str(self._switch(name)).lower())
        self.sounds.on = self._switch("sound")
        for tab in self.all_tabs():
            self._dress(tab)

    def _dress(self, tab: GameTab) -> None:
        tab.view.board.set_coordinates(self._switch("coordinates"))
        tab.view.board.animated = self._switch("animation")

    toggle_coordinates = toggle_animation = toggle_sound = _apply_switches

    def full_screen(self) -> None:
        """Fill the screen, or not."""
        self.showNormal() if self.isFullScreen() else self.showFullScreen()

    def show_keys(self) -> None:
        """Show all keys."""
        self._show(KeysDialog(self))

    def about(self) -> None:
        """Say what this is."""
        self._show(AboutDialog(self))

    def _saving_failed(self, words: str) -> None:
        self.current.view.show_trouble(words)

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        """Keep everything, and end all processes."""
        if not self._closed:
            self._closed = True
            self.memory.setValue("geometry", self.saveGeometry())
            self.memory.setValue("tab", self.tabs.currentIndex())
            self.memory.sync()
            for dialog in list(self._dialogs):
                dialog.close()
            for tab in self.all_tabs():
                self._save_tab(tab)
                tab.close_tab()
            self.engines.close()
            self.saving.close()
            self.sounds.close()
        super().closeEvent(event)


def tree_of_text(text: str) -> GameTree:
    """Read a FEN or a PGN."""
    line = text.strip()
    if "\n" not in line and line.count("/") == 7:
        return GameTree.from_board(board_of_fen(line))
    return GameTree.from_pgn(text)
