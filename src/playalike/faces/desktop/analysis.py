"""The engine's view of the position that is looked at; one question at a time for each tab."""

from __future__ import annotations

from collections.abc import Mapping

import chess
from PySide6.QtCore import QObject, QTimer, Signal

from playalike.faces.desktop.engines import Engines, Question
from playalike.player import Limit
from playalike.words.playing import replaced_words
from playalike.work.boards import line_of
from playalike.work.lines import BestLines

__all__ = ["Analysis"]

SECONDS = 30.0
"""How long the engine looks at one position."""
QUICK_SECONDS = 1.0
DELAY_MS = 80
"""Who steps through a game quickly does not want to hear about every position."""


class Analysis(QObject):
    """Asks about a position, and says what is heard about it."""

    heard = Signal(object)
    """What the engine says so far; its ``fen`` tells of which position."""
    trouble = Signal(str)
    said = Signal(str)

    def __init__(self, engines: Engines) -> None:
        """Nothing is asked yet."""
        super().__init__()
        self._engines = engines
        self._question: Question | None = None
        self._timer = QTimer(self, singleShot=True, interval=DELAY_MS)
        self._timer.timeout.connect(self._ask)
        self._board = chess.Board()
        self._lines = 3
        self._seconds = SECONDS

    @property
    def is_thinking(self) -> bool:
        """Whether a question is under way."""
        return self._question is not None or self._timer.isActive()

    def look_at(self, board: chess.Board, lines: int, *, quick: bool = False) -> None:
        """Ask about a position; whatever was asked before is called off."""
        self.stop()
        if not any(board.generate_legal_moves()):
            return
        self._board, self._lines = board.copy(), lines
        self._seconds = QUICK_SECONDS if quick else SECONDS
        self._timer.start()

    def stop(self) -> None:
        """Ask nothing."""
        self._timer.stop()
        if self._question is not None:
            self._question.cancel()
            self._question = None

    def _ask(self) -> None:
        task = BestLines(line_of(self._board), self._lines, Limit(time=self._seconds))
        self._question = self._engines.ask(
            task,
            on_answer=self._answered,
            on_news=self.heard.emit,
            on_failure=self._failed,
            on_retry=lambda reason: self.said.emit(replaced_words(reason)),
        )

    def _answered(self, analysis: Mapping[str, object]) -> None:
        self._question = None
        self.heard.emit(analysis)

    def _failed(self, reason: str) -> None:
        self._question = None
        self.trouble.emit(reason)
