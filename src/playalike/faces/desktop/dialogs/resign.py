"""Whether a game is really to be given up: the button may have been hit by mistake."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from playalike.words.playing import PLAY_ON, RESIGN, RESIGN_QUESTION

__all__ = ["ask_to_resign"]


def ask_to_resign(parent: QWidget, resign: Callable[[], None]) -> None:
    """Ask, and call `resign` if it is meant."""
    box = QMessageBox(QMessageBox.Icon.Question, RESIGN, RESIGN_QUESTION, parent=parent)
    meant = box.addButton(RESIGN, QMessageBox.ButtonRole.AcceptRole)
    box.setDefaultButton(box.addButton(PLAY_ON, QMessageBox.ButtonRole.RejectRole))
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.buttonClicked.connect(lambda button: resign() if button is meant else None)
    box.open()
