"""Which piece a pawn becomes: four of them on the board, over the square."""

from __future__ import annotations

import chess
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from playalike.faces.desktop.board.pieces import SQUARE, draw_piece
from playalike.faces.desktop.theme import current_theme

__all__ = ["PIECES", "PromotionItem"]

PIECES = (chess.QUEEN, chess.KNIGHT, chess.ROOK, chess.BISHOP)


class PromotionItem(QGraphicsItem):
    """The choice; lies over everything."""

    def __init__(self, move: chess.Move, side: chess.Color, corner: QPointF) -> None:
        """Offer the pieces from the square on, towards the middle of the board."""
        super().__init__()
        self.move = move
        step = SQUARE if corner.y() < 4 * SQUARE else -SQUARE
        self._places = [QPointF(corner.x(), corner.y() + step * n) for n in range(len(PIECES))]
        self._symbols = [chess.Piece(piece, side).symbol() for piece in PIECES]
        self.setZValue(50)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:  # noqa: N802
        """See Qt."""
        return QRectF(0, 0, 8 * SQUARE, 8 * SQUARE)

    def chosen(self, point: QPointF) -> chess.Move | None:
        """Return the move with the piece under a point; None beside the four."""
        for piece, place in zip(PIECES, self._places, strict=True):
            if QRectF(place.x(), place.y(), SQUARE, SQUARE).contains(point):
                return chess.Move(self.move.from_square, self.move.to_square, piece)
        return None

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """See Qt."""
        theme = current_theme()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.boundingRect(), QColor(20, 14, 8, 115))
        painter.setPen(Qt.PenStyle.NoPen)
        for symbol, place in zip(self._symbols, self._places, strict=True):
            rect = QRectF(place.x(), place.y(), SQUARE, SQUARE)
            painter.setBrush(QColor(theme.square_light))
            painter.drawEllipse(rect.adjusted(3, 3, -3, -3))
            draw_piece(painter, symbol, rect.adjusted(6, 6, -6, -6))
