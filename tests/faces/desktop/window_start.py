"""Opens the window and says, as a line of JSON, after how many seconds its board was painted."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import psutil
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication

from playalike.faces.desktop import app as desktop_app
from playalike.faces.desktop.board.view import BoardView
from playalike.settings import Settings


class FirstPaint(QObject):
    """Hears of everything that is painted."""

    def eventFilter(self, widget: QObject, event: QEvent) -> bool:  # noqa: N802
        parent = widget.parent()
        if event.type() == QEvent.Type.Paint and isinstance(parent, BoardView):
            since = time.time() - psutil.Process().create_time()
            print(json.dumps({"wall": since, "computed": time.process_time()}), flush=True)
            qapp.quit()
        return False


qapp = QApplication(sys.argv[:1])
first_paint = FirstPaint()
qapp.installEventFilter(first_paint)
desktop_app.run([], Settings(data=Path(sys.argv[1])))
