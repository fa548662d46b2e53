"""What tabs share, and hands that use a board."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

import chess
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from playalike.faces.desktop.board.view import BoardView
from playalike.faces.desktop.engines import Engines
from playalike.faces.desktop.players import KnownPlayers
from playalike.faces.desktop.saving import Saving
from playalike.faces.desktop.sound import Sounds
from playalike.faces.desktop.tab import GameTab

LONG = 60_000
"""Milliseconds that a busy machine may take for anything; nobody waits when all is well."""
LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton


@dataclass(frozen=True)
class Parts:
    engines: Engines
    saving: Saving
    players: KnownPlayers
    sounds: Sounds

    def new_tab(self, id: str | None = None) -> GameTab:
        return GameTab(id or uuid.uuid4().hex, self.engines, self.saving, self.players, self.sounds)


def place(board: BoardView, square: str) -> QPoint:
    return board.centre_of(chess.parse_square(square)).toPoint()


def click(board: BoardView, square: str, button: Qt.MouseButton = LEFT) -> None:
    QTest.mouseClick(board.viewport(), button, Qt.KeyboardModifier.NoModifier, place(board, square))


def drag(
    board: BoardView,
    start: str,
    end: str,
    button: Qt.MouseButton = LEFT,
    keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
) -> None:
    QTest.mousePress(board.viewport(), button, keys, place(board, start))
    QTest.mouseMove(board.viewport(), place(board, end))
    QTest.mouseRelease(board.viewport(), button, keys, place(board, end))
