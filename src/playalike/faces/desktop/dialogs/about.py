"""What this program is."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLabel, QVBoxLayout, QWidget

from playalike import __version__
from playalike.faces.desktop.icon import icon

__all__ = ["AboutDialog"]


class AboutDialog(QDialog):
    """Name, version, licence."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Build it."""
        super().__init__(parent)
        self.setWindowTitle("About Playalike")
        picture = QLabel()
        picture.setPixmap(icon().pixmap(64, 64))
        title = QLabel(f"Playalike {__version__}")
        title.setObjectName("title")
        licence = QLabel("GPL-3.0-or-later")
        licence.setObjectName("muted")
        column = QVBoxLayout(self)
        column.setContentsMargins(40, 24, 40, 24)
        for label in (picture, title, licence):
            column.addWidget(label, alignment=Qt.AlignmentFlag.AlignCenter)
