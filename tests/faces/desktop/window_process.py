"""A window in a process of its own, for tests that end it or use a real mouse on it.

It begins a game in which our engine thinks, and writes what a test needs as lines of JSON.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import chess
import psutil
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from playalike.faces.desktop import app as desktop_app
from playalike.faces.desktop.actions import all_actions
from playalike.faces.desktop.window import MainWindow
from playalike.play.sides import PERSON, Sides
from playalike.play.terms import Terms
from playalike.settings import Settings

OUT_OF_BOOK = "1nbqkbnr/rppppppp/8/p7/P7/8/RPPPPPPP/1NBQKBNR w Kk - 2 3"
"""Where an engine has to think."""


def say(**values: object) -> None:
    print(json.dumps(values), flush=True)


def family() -> list[int]:
    """Return all processes that this one has begun."""
    return [child.pid for child in psutil.Process().children(recursive=True)]


def prepare(white: str, black: str) -> None:
    """Begin a game when the window is there, and tell of it."""
    windows = [w for w in QApplication.topLevelWidgets() if isinstance(w, MainWindow)]
    if not windows or not windows[0].isVisible():
        QTimer.singleShot(20, lambda: prepare(white, black))
        return
    window = windows[0]
    window.sounds.on = False
    tree = window.current  # an analysis in the first tab
    tree.make_move(chess.Move.from_uci("e2e4"))
    tree.glyph(1)
    tree.back()
    tree.make_move(chess.Move.from_uci("d2d4"))
    tree.set_comment("tried before the crash")
    terms = Terms(pace="fast", move_seconds=120.0 if white != "person" else 0.2)
    tab = window.tabs.free()
    start = chess.Board() if white == PERSON else chess.Board(OUT_OF_BOOK)
    tab.begin(Sides(white, black), terms, start)
    board = tab.view.board
    board.animated = False
    assert tab.live is not None
    tab.live.moved.connect(lambda move: say(move=move.uci()))
    for action in all_actions():
        name = action.method if action.argument is None else action.text
        window.action(name).triggered.connect(lambda _, name=name: say(action=name))

    def tell() -> None:
        squares = {}
        for square in chess.SQUARES:
            point = board.viewport().mapToGlobal(board.centre_of(square).toPoint())
            squares[chess.square_name(square)] = [point.x(), point.y()]
        say(squares=squares, family=family(), window=int(window.winId()))

    heard: list[int] = []
    tab.live.thinking.connect(heard.append)

    def tell_when_ready() -> None:
        """Wait until the processes are there, and the engine thinks where one is to move."""
        thinks = bool(heard) or not white.startswith("personality:")
        if thinks and window.windowHandle().isExposed() and len(family()) > 1:
            tell()
        else:
            QTimer.singleShot(20, tell_when_ready)

    tell_when_ready()


def main() -> int:
    folder, white, black = sys.argv[1:4]
    (Path(folder) / "desktop.ini").write_text("[General]\ngreeted=true\n")  # not the first time
    QApplication(sys.argv[:1])
    QTimer.singleShot(0, lambda: prepare(white, black))
    return desktop_app.run([], Settings(data=Path(folder)))


if __name__ == "__main__":
    sys.exit(main())
