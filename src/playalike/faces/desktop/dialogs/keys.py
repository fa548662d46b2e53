"""All keys, from the table that the menus are made of."""

from __future__ import annotations

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QLabel, QWidget

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
        grids = [QGridLayout() for _ in range(COLUMNS)]
        for grid in grids:
            grid.setVerticalSpacing(5)
            grid.setHorizontalSpacing(16)
            row.addLayout(grid)
        for place, (title, actions) in enumerate(MENUS.items()):
            grid = grids[place % COLUMNS]
            line = grid.rowCount()
            if line > 1:
                grid.setRowMinimumHeight(line, 16)
            heading = QLabel(title.replace("&", ""))
            heading.setObjectName("heading")
            grid.addWidget(heading, line + 1, 0, 1, 2)
            shown = [action for action in actions if action is not None and action.keys]
            for offset, action in enumerate(shown, 2):
                keys = "  ".join(
                    QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
                    for key in action.keys
                )
                note = f" ({action.note})" if action.note else ""
                label = QLabel(keys)
                label.setObjectName("heading")
                text = QLabel(action.text.removesuffix(" …") + note)
                text.setObjectName("muted")
                grid.addWidget(label, line + offset, 0)
                grid.addWidget(text, line + offset, 1)
        for grid in grids:
            grid.setRowStretch(grid.rowCount(), 1)
        self.resize(self.minimumSizeHint())
