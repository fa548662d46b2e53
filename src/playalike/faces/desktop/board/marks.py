"""What is drawn over the squares: arrows and circles."""

from __future__ import annotations

import math
from typing import NamedTuple

import chess
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from playalike.faces.desktop.board.pieces import SQUARE

__all__ = ["COLOURS", "Mark", "MarkItem"]

COLOURS = {
    "green": "#15781b",
    "red": "#882020",
    "blue": "#003088",
    "yellow": "#e68f00",
    "plan": "#b5541c",
    "best": "#2f7d32",
    "played": "#3d5a80",
    "hint": "#1f6f8b",
    "other": "#6b4c9a",
    "bad": "#a5281b",
}
"""Those that a person draws with, and those of ideas: as in `frontend/src/board/shapes.ts`."""


class Mark(NamedTuple):
    """An arrow, or a circle where both squares are the same."""

    tail: chess.Square
    head: chess.Square
    colour: str = "green"
    opacity: float = 0.75


class MarkItem(QGraphicsItem):
    """A mark on the board."""

    def __init__(self, mark: Mark, tail: QPointF, head: QPointF) -> None:
        """Draw between the centres of two squares."""
        super().__init__()
        self.mark, self._tail, self._head = mark, tail, head
        self.setZValue(20)
        self.setOpacity(mark.opacity)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:  # noqa: N802
        """See Qt."""
        return (
            QRectF(self._tail, self._head)
            .normalized()
            .adjusted(-SQUARE / 2, -SQUARE / 2, SQUARE / 2, SQUARE / 2)
        )

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """See Qt."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = QColor(COLOURS.get(self.mark.colour, self.mark.colour))
        if self.mark.tail == self.mark.head:
            painter.setPen(QPen(colour, SQUARE * 0.06))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(self._head, SQUARE * 0.45, SQUARE * 0.45)
            return
        way = self._head - self._tail
        length = math.hypot(way.x(), way.y())
        unit = QPointF(way.x() / length, way.y() / length)
        across = QPointF(-unit.y(), unit.x())
        width, point = SQUARE * 0.085, SQUARE * 0.34
        start, neck = self._tail + unit * SQUARE * 0.25, self._head - unit * (point * 0.85)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawPolygon(
            QPolygonF(
                [
                    start + across * width,
                    neck + across * width,
                    neck + across * (point / 2),
                    self._head + unit * SQUARE * 0.05,
                    neck - across * (point / 2),
                    neck - across * width,
                    start - across * width,
                ]
            )
        )
