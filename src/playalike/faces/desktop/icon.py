"""The program's picture."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QIcon

__all__ = ["ICON", "icon"]

ICON = Path(__file__).with_name("data") / "playalike.svg"


def icon() -> QIcon:
    """Return the picture for windows and task bars."""
    return QIcon(str(ICON))
