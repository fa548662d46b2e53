"""Games that come from files, the clipboard or under the mouse, and go back to files."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, QObject, QSettings
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from playalike.faces.desktop.dialogs.game_list import GameListDialog
from playalike.faces.desktop.tabs import Tabs
from playalike.files import write_whole
from playalike.games.pgn_index import PgnIndex
from playalike.play.tree import GameTree

__all__ = ["Files"]

READ = "Chess games (*.pgn *.pgn.gz *.pgn.zst *.pgn.bz2 *.fen);;All files (*)"
WRITTEN = "Chess games (*.pgn)"


class Files(QObject):
    """Opens and saves what stands in tabs."""

    def __init__(self, window: QWidget, tabs: Tabs, memory: QSettings) -> None:
        """Remember the folder of the last file."""
        super().__init__(window)
        self._window, self._tabs, self._memory = window, tabs, memory
        self.lists: list[GameListDialog] = []
        """Files that are open as a list of games."""

    @property
    def _folder(self) -> str:
        return str(self._memory.value("folder", ""))

    def open(self) -> None:
        """Ask for a file and open it."""
        path, _ = QFileDialog.getOpenFileName(self._window, "Open games", self._folder, READ)
        if path:
            self.open_path(Path(path))

    def open_path(self, path: Path) -> GameListDialog:
        """Open a file: one game at once, several as a list."""
        self._memory.setValue("folder", str(path.parent))
        dialog = GameListDialog(path, self._window)
        dialog.game_chosen.connect(lambda text: self.open_text(text))

        def listed(index: PgnIndex) -> None:
            if len(index.entries) == 1:
                self.open_text(index.game_text(0), path)
                dialog.close()

        dialog.listed.connect(listed)
        dialog.growing.connect(dialog.show)
        dialog.failed.connect(lambda words: self._tabs.current.view.show_trouble(words))
        self.lists.append(dialog)
        dialog.finished.connect(lambda _: self._forget(dialog))
        dialog.start()
        return dialog

    def _forget(self, dialog: GameListDialog) -> None:
        self.lists.remove(dialog)
        dialog.deleteLater()

    def open_text(self, text: str, file: Path | None = None) -> None:
        """Show a game or a position in a tab: this one if it is empty."""

        def show() -> None:
            tree = GameTree.from_text(text)
            self._tabs.free().open_tree(tree, file)

        self._tabs.attempt(show)

    def paste(self) -> None:
        """Open what was copied: a FEN or a PGN."""
        self.open_text(QGuiApplication.clipboard().text())

    def open_dropped(self, data: QMimeData) -> None:
        """Open what was dropped: files, a FEN or a PGN."""
        paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
        for path in paths:
            self.open_path(path)
        if not paths and data.hasText():
            self.open_text(data.text())

    def save(self) -> None:
        """Write the game to its file, or ask for one."""
        file = self._tabs.current.file
        if file is None or file.suffix != ".pgn":
            self.save_as()
        else:
            self.write(file)

    def save_as(self) -> None:
        """Ask for a file and write the game to it."""
        place = str(Path(self._folder) / "game.pgn")
        path, _ = QFileDialog.getSaveFileName(self._window, "Save game", place, WRITTEN)
        if path:
            self.write(Path(path if path.endswith(".pgn") else f"{path}.pgn"))

    def write(self, path: Path) -> None:
        """Write the game that is looked at."""
        tab = self._tabs.current

        def write() -> None:
            write_whole(path, tab.tree.pgn())
            tab.file = path
            tab.view.show_status(str(path))
            self._tabs.save(tab)

        self._tabs.attempt(write)

    def close(self) -> None:
        """Close the lists of games."""
        for dialog in list(self.lists):
            dialog.close()
