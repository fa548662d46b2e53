"""Where moves are typed; keys that no move has are the window's while nothing is typed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit

__all__ = ["MoveEntry"]

NO_MOVE = {
    Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home,
    Qt.Key.Key_End, Qt.Key.Key_Space, Qt.Key.Key_Question, Qt.Key.Key_Delete,
}  # fmt: skip
"""Keys with which nothing that is typed begins."""


class MoveEntry(QLineEdit):
    """A line for one move."""

    left = Signal()
    """Escape was pressed: the keys are the board's again."""

    def __init__(self) -> None:
        """Begin empty."""
        super().__init__()
        self.setPlaceholderText("Type a move: e4, Nf3, O-O")
        self.setAccessibleName("Type a move")

    def event(self, event: QEvent) -> bool:
        """Leave a key to the menus that would do nothing here."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            undo = event.key() == Qt.Key.Key_Z and bool(
                event.modifiers() & Qt.KeyboardModifier.ControlModifier
            )
            if not self.text() and (undo or event.key() in NO_MOVE):
                event.ignore()
                return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Give the keys back to the board with Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.clear()
            self.left.emit()
        else:
            super().keyPressEvent(event)
