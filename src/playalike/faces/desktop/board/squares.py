"""The squares, their colours and what is marked on them: last move, check, legal moves."""

from __future__ import annotations

from dataclasses import dataclass, field

import chess
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPen, QRadialGradient
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from playalike.faces.desktop.board.pieces import SQUARE
from playalike.faces.desktop.theme import square_colours

__all__ = ["Highlights", "SquaresItem"]

LAST_MOVE = QColor(214, 172, 44, 117)
SELECTED = QColor(88, 128, 62, 153)
LEGAL = QColor(52, 82, 36, 133)
PREMOVE = QColor(58, 90, 150, 140)
PREMOVE_DOT = QColor(38, 62, 110, 128)
COORDINATES = QColor(64, 38, 14, 199)


@dataclass(slots=True)
class Highlights:
    """Which squares are marked."""

    last_move: tuple[chess.Square, ...] = ()
    check: chess.Square | None = None
    selected: chess.Square | None = None
    hovered: chess.Square | None = None
    targets: frozenset[chess.Square] = frozenset()
    captures: frozenset[chess.Square] = frozenset()
    premove: tuple[chess.Square, ...] = ()
    is_premove: bool = False
    """Whether the targets are those of a premove."""
    occupied: chess.Bitboard = field(default=0)


class SquaresItem(QGraphicsItem):
    """All 64 squares in one item."""

    def __init__(self) -> None:
        """Begin with White below."""
        super().__init__()
        self.flipped = False
        self.coordinates = True
        self.highlights = Highlights()

    def boundingRect(self) -> QRectF:  # noqa: N802
        """See Qt."""
        return QRectF(0, 0, 8 * SQUARE, 8 * SQUARE)

    def place(self, square: chess.Square) -> QPointF:
        """Return a square's upper left corner."""
        file, rank = chess.square_file(square), chess.square_rank(square)
        if self.flipped:
            return QPointF((7 - file) * SQUARE, rank * SQUARE)
        return QPointF(file * SQUARE, (7 - rank) * SQUARE)

    def square_at(self, point: QPointF) -> chess.Square | None:
        """Return the square under a point."""
        column, row = int(point.x() // SQUARE), int(point.y() // SQUARE)
        if not (0 <= column < 8 and 0 <= row < 8):
            return None
        if self.flipped:
            return chess.square(7 - column, row)
        return chess.square(column, 7 - row)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """See Qt."""
        marked = self.highlights
        light, dark = (QColor(colour) for colour in square_colours())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        for square in chess.SQUARES:
            rect = QRectF(self.place(square), self.place(square) + QPointF(SQUARE, SQUARE))
            painter.fillRect(rect, light if chess.BB_LIGHT_SQUARES >> square & 1 else dark)
            if square in marked.last_move:
                painter.fillRect(rect, LAST_MOVE)
            if square in marked.premove:
                painter.fillRect(rect, PREMOVE)
            if square == marked.selected or (square == marked.hovered and square in marked.targets):
                painter.fillRect(rect, PREMOVE if marked.is_premove else SELECTED)
            if square == marked.check:
                painter.fillRect(rect, _check_brush(rect))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_targets(painter)
        if self.coordinates:
            self._paint_coordinates(painter)

    def _paint_targets(self, painter: QPainter) -> None:
        marked = self.highlights
        colour = PREMOVE_DOT if marked.is_premove else LEGAL
        for square in marked.targets:
            centre = self.place(square) + QPointF(SQUARE / 2, SQUARE / 2)
            if square in marked.captures:
                painter.setPen(QPen(colour, SQUARE * 0.08))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(centre, SQUARE * 0.44, SQUARE * 0.44)
            else:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(colour)
                painter.drawEllipse(centre, SQUARE * 0.15, SQUARE * 0.15)

    def _paint_coordinates(self, painter: QPainter) -> None:
        font = QFont(painter.font())
        font.setPixelSize(round(SQUARE * 0.17))
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(COORDINATES)
        for number in range(8):
            file = 7 - number if self.flipped else number
            rank = number if self.flipped else 7 - number
            column = QRectF(number * SQUARE, 7 * SQUARE, SQUARE - 5, SQUARE - 3)
            row = QRectF(5, number * SQUARE + 3, SQUARE, SQUARE)
            painter.drawText(
                column,
                Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom,
                chess.FILE_NAMES[file],
            )
            painter.drawText(
                row,
                Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop,
                chess.RANK_NAMES[rank],
            )


def _check_brush(rect: QRectF) -> QBrush:
    gradient = QRadialGradient(rect.center(), SQUARE * 0.6)
    gradient.setColorAt(0.0, QColor(225, 40, 20, 242))
    gradient.setColorAt(0.4, QColor(200, 20, 10, 190))
    gradient.setColorAt(1.0, QColor(200, 20, 10, 0))
    return QBrush(gradient)
