"""Pieces: the sets that the web page has, drawn by Qt from SVG at any size."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import chess
import chess.svg
from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from playalike import faces

__all__ = ["PIECE_SETS", "SQUARE", "PieceItem", "draw_piece", "piece_pixmap", "use_pieces"]

SQUARE = 100.0
"""The side of a square in the scene's units; the view scales it to the window."""
PIECE_SETS = {"merida": "Kk", "celtic": "kK", "fantasy": "kK", "spatial": "kK"}
"""Sets beside the usual one, and whose men are in the first of the two rows of their drawing."""
SHEETS = Path(faces.__file__).with_name("pieces")
COLUMNS = "kqrbnp"
CELL = 200.0
_chosen = ""


def use_pieces(name: str) -> None:
    """Choose a set for all windows; any other name is the usual one."""
    global _chosen
    _chosen = name if name in PIECE_SETS else ""


@cache
def _usual(symbol: str) -> QSvgRenderer:
    svg = chess.svg.piece(chess.Piece.from_symbol(symbol))
    return QSvgRenderer(QByteArray(svg.encode()))


@cache
def _sheet(name: str) -> QSvgRenderer:
    return QSvgRenderer(str(SHEETS / f"{name}.svg"))


def draw_piece(painter: QPainter, symbol: str, place: QRectF) -> None:
    """Draw a piece of the set that was chosen: ``N`` is White's knight."""
    if not _chosen:
        _usual(symbol).render(painter, place)
        return
    first_row = symbol.isupper() == (PIECE_SETS[_chosen] == "Kk")
    sheet = _sheet(_chosen)
    column = COLUMNS.index(symbol.lower())
    sheet.setViewBox(QRectF(column * CELL, 0 if first_row else CELL, CELL, CELL))
    painter.save()
    painter.setClipRect(place, Qt.ClipOperation.IntersectClip)
    sheet.render(painter, place)
    painter.restore()


def piece_pixmap(symbol: str, size: int, ratio: float = 1.0) -> QPixmap:
    """Return a piece as a picture."""
    pixmap = QPixmap(round(size * ratio), round(size * ratio))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    draw_piece(painter, symbol, QRectF(0, 0, size * ratio, size * ratio))
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


class PieceItem(QGraphicsItem):
    """A piece on the board."""

    def __init__(self, piece: chess.Piece) -> None:
        """Draw once for each size of the window."""
        super().__init__()
        self.piece = piece
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self.setZValue(10)

    def boundingRect(self) -> QRectF:  # noqa: N802
        """See Qt."""
        return QRectF(0, 0, SQUARE, SQUARE)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """See Qt."""
        draw_piece(painter, self.piece.symbol(), self.boundingRect())
