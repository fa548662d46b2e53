"""Pieces: the set that the web page has, drawn by Qt from SVG at any size."""

from __future__ import annotations

from functools import cache

import chess
import chess.svg
from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

__all__ = ["SQUARE", "PieceItem", "piece_pixmap", "renderer_of"]

SQUARE = 100.0
"""The side of a square in the scene's units; the view scales it to the window."""


@cache
def renderer_of(symbol: str) -> QSvgRenderer:
    """Return what draws a piece: ``N`` is White's knight."""
    svg = chess.svg.piece(chess.Piece.from_symbol(symbol))
    return QSvgRenderer(QByteArray(svg.encode()))


def piece_pixmap(symbol: str, size: int, ratio: float = 1.0) -> QPixmap:
    """Return a piece as a picture."""
    pixmap = QPixmap(round(size * ratio), round(size * ratio))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    renderer_of(symbol).render(painter, QRectF(0, 0, size * ratio, size * ratio))
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


class PieceItem(QGraphicsItem):
    """A piece on the board."""

    def __init__(self, piece: chess.Piece) -> None:
        """Draw once for each size of the window."""
        super().__init__()
        self.piece = piece
        self._renderer = renderer_of(piece.symbol())
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self.setZValue(10)

    def boundingRect(self) -> QRectF:  # noqa: N802
        """See Qt."""
        return QRectF(0, 0, SQUARE, SQUARE)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """See Qt."""
        self._renderer.render(painter, self.boundingRect())
