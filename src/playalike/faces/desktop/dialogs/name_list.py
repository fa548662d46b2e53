"""A list of names in which typing finds any of their words: masters are known by their last one."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QTimer
from PySide6.QtWidgets import QApplication, QListView

from playalike.games.names import fold

__all__ = ["NameList"]


class NameList(QListView):
    """The list under a box; without it, too, keys choose from it."""

    def __init__(self) -> None:
        """Nothing has been typed yet."""
        super().__init__()
        self._typed = ""
        self._pause = QTimer(self, singleShot=True)
        self._pause.timeout.connect(self._begin_anew)

    def _begin_anew(self) -> None:
        self._typed = ""

    def keyboardSearch(self, search: str) -> None:  # noqa: N802
        """Go to the next name one of whose words begins with what is being typed."""
        self._typed = self._typed + search if search else ""
        self._pause.start(QApplication.keyboardInputInterval())
        wanted = fold(self._typed)
        rows, current = self.model().rowCount(), self.currentIndex().row()
        first = current + (len(self._typed) == 1)  # one letter again goes on to the next name
        for place in range(first, first + rows):
            index = self.model().index(place % rows, 0, QModelIndex())
            if f" {wanted}" in f" {fold(str(index.data()))}":
                self.setCurrentIndex(index)
                return
