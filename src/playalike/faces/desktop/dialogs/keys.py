"""All keys, from the table that the menus are made of."""

from __future__ import annotations

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from playalike.faces.desktop.actions import MENUS

__all__ = ["KeysDialog"]

COLUMNS = 3


class KeysDialog(QDialog):
    """A table of keys, menu by menu."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Build the table."""
        super().__init__(parent)
        self.setWindowTitle("All keys")
        row = QHBoxLayout(self)
        row.setContentsMargins(20, 16, 20, 16)
        row.setSpacing(30)
        columns = [QVBoxLayout() for _ in range(COLUMNS)]
        for column in columns:
            row.addLayout(column)
        for place, (title, actions) in enumerate(MENUS.items()):
            grid = QGridLayout()
            grid.setVerticalSpacing(5)
            grid.setHorizontalSpacing(16)
            heading = QLabel(title.replace("&", ""))
            heading.setObjectName("heading")
            grid.addWidget(heading, 0, 0, 1, 2)
            shown = [action for action in actions if action is not None and action.keys]
            for line, action in enumerate(shown, 1):
                keys = "  ".join(
                    QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
                    for key in action.keys
                )
                note = f" ({action.note})" if action.note else ""
                label = QLabel(keys)
                label.setObjectName("heading")
                text = QLabel(action.text.removesuffix(" …") + note)
                text.setObjectName("muted")
                grid.addWidget(label, line, 0)
                grid.addWidget(text, line, 1)
            columns[place % COLUMNS].addLayout(grid)
        for column in columns:
            column.addStretch(1)
        self.resize(self.minimumSizeHint())
