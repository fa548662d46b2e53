"""The board with what belongs to it: evaluation on its left, players above and below."""

from __future__ import annotations

import chess
from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from playalike.faces.desktop.board.view import BoardView
from playalike.faces.desktop.panels.evaluation_bar import WIDTH, EvaluationBar
from playalike.faces.desktop.panels.player_bar import PlayerBar

__all__ = ["BoardArea"]

GAP = 8
BAR = 42
LEAST_BOARD = 240


class BoardArea(QWidget):
    """Keeps the board square and everything else aligned with it."""

    def __init__(self) -> None:
        """Begin with White below."""
        super().__init__()
        self.board = BoardView(self)
        self.evaluation = EvaluationBar()
        self.evaluation.setParent(self)
        self.bars = {chess.WHITE: PlayerBar(), chess.BLACK: PlayerBar()}
        for bar in self.bars.values():
            bar.setParent(self)
        self.setMinimumSize(LEAST_BOARD + WIDTH + GAP, LEAST_BOARD + 2 * BAR)

    def sizeHint(self) -> QSize:  # noqa: N802
        """See Qt."""
        return QSize(700, 700)

    def set_flipped(self, flipped: bool) -> None:
        """Turn the board and everything that belongs to a side."""
        self.board.set_flipped(flipped)
        self.evaluation.flipped = flipped
        self.evaluation.update()
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """See Qt."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        side = min(self.width() - WIDTH - GAP, self.height() - 2 * BAR)
        side -= side % 8
        left = max(0, (self.width() - side - WIDTH - GAP) // 2)
        x, y = left + WIDTH + GAP, (self.height() - side - 2 * BAR) // 2 + BAR
        below = chess.BLACK if self.board.flipped else chess.WHITE
        self.board.setGeometry(QRect(x, y, side, side))
        self.evaluation.setGeometry(QRect(left, y, WIDTH, side))
        self.bars[not below].setGeometry(QRect(x, y - BAR, side, BAR))
        self.bars[below].setGeometry(QRect(x, y + side, side, BAR))
