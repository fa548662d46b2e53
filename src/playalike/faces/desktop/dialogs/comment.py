"""What a person writes about a move; the games in the tabs go on meanwhile."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

__all__ = ["CommentDialog"]


class CommentDialog(QDialog):
    """A few lines of text."""

    def __init__(self, heading: str, text: str, parent: QWidget | None = None) -> None:
        """Begin behind what was written before."""
        super().__init__(parent)
        self.setWindowTitle("Comment")
        move = QLabel(heading)
        move.setObjectName("heading")
        self.entry = QPlainTextEdit(text)
        self.entry.setAccessibleName("Comment")
        self.entry.setTabChangesFocus(True)
        self.entry.moveCursor(QTextCursor.MoveOperation.End)
        buttons = QDialogButtonBox()
        keep = buttons.addButton(QDialogButtonBox.StandardButton.Ok)
        keep.setToolTip("Ctrl+Return")
        buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setSpacing(10)
        for widget in (move, self.entry, buttons):
            column.addWidget(widget)
        self.entry.setFocus()
        self.resize(420, 220)

    @property
    def text(self) -> str:
        """What was written."""
        return self.entry.toPlainText().strip()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Take Ctrl+Return for OK: Return alone begins a line."""
        entered = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if entered and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.accept()
        else:
            super().keyPressEvent(event)
