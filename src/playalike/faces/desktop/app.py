"""Starting the window, and ending it whole: also by Ctrl-C."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from playalike.faces.desktop.icon import icon
from playalike.faces.desktop.window import MainWindow
from playalike.settings import Settings, load_settings

__all__ = ["run"]

SIGNAL_MS = 150
"""How often Python gets a chance to hear of a signal while Qt waits for events."""


def run(files: Sequence[str] = (), settings: Settings | None = None) -> int:
    """Open the window, and files in it; return when it is closed."""
    # Workers use all cores already: more threads inside numpy only get in their way.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    app.setApplicationName("Playalike")
    app.setDesktopFileName("playalike")
    app.setWindowIcon(icon())
    window = MainWindow(load_settings() if settings is None else settings)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: window.close())
    ticking = QTimer(interval=SIGNAL_MS)
    ticking.timeout.connect(lambda: None)
    ticking.start()
    window.show()
    if not files:
        window.greet()
    for name in files:
        window.files.open_path(Path(name))
    return app.exec()
