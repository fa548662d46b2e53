"""A position on squares, with pieces that slide and marks drawn over them; nobody's hand in it."""

from __future__ import annotations

from collections.abc import Iterable

import chess
from PySide6.QtCore import QEasingCurve, QPointF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QImage, QPainter, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView, QSizePolicy, QWidget

from playalike.faces.desktop.board.marks import Mark, MarkItem
from playalike.faces.desktop.board.pieces import SQUARE, PieceItem
from playalike.faces.desktop.board.squares import SquaresItem

__all__ = ["CENTRE", "ShownBoard"]

ANIMATION_MS = 160
WHEEL_STEP = 120
"""What Qt calls one notch of a wheel."""
CENTRE = QPointF(SQUARE / 2, SQUARE / 2)


class ShownBoard(QGraphicsView):
    """What there is to see on a board."""

    stepped = Signal(int)
    """The wheel was turned: 1 is a move forward, -1 a move back."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show the first position."""
        super().__init__(parent)
        self._scene = QGraphicsScene(0, 0, 8 * SQUARE, 8 * SQUARE, self)
        self.setScene(self._scene)
        self.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        self.setFrameShape(QGraphicsView.Shape.NoFrame)
        self.setStyleSheet("background: transparent")
        for policy in (self.setHorizontalScrollBarPolicy, self.setVerticalScrollBarPolicy):
            policy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(240, 240)
        self.setMouseTracking(True)
        self.setAccessibleName("Chess board")
        self._squares = SquaresItem()
        self._scene.addItem(self._squares)
        self._pieces: dict[chess.Square, PieceItem] = {}
        self._dragged: PieceItem | None = None
        self._animations: list[QVariantAnimation] = []
        self._mark_items: list[MarkItem] = []
        self._drawn: list[Mark] = []
        self._hints: list[Mark] = []
        self._board = chess.Board()
        self.animated = True
        self._turned = 0
        self.show_position(self._board)

    @property
    def board(self) -> chess.Board:
        """The position that is shown."""
        return self._board

    @property
    def flipped(self) -> bool:
        """Whether Black is below."""
        return self._squares.flipped

    def set_flipped(self, flipped: bool) -> None:
        """Turn the board."""
        self._squares.flipped = flipped
        self.show_position(self._board)
        self._paint_marks()

    def set_coordinates(self, shown: bool) -> None:
        """Show the names of files and ranks, or not."""
        self._squares.coordinates = shown
        self._squares.update()

    def show_position(self, board: chess.Board, *, animate: bool = False) -> None:
        """Show a position; the last move on its stack is marked."""
        self._board = board.copy()
        last = board.peek() if board.move_stack else None
        marks = self._squares.highlights
        marks.last_move = () if last is None else (last.from_square, last.to_square)
        marks.check = board.king(board.turn) if board.is_check() else None
        self._squares.update()
        self._place_pieces(last if animate and self.animated else None)

    def _place_pieces(self, moved: chess.Move | None) -> None:
        self._finish_animations()
        before, wanted = self._pieces, self._board.piece_map()
        self._pieces = {}
        spare: list[tuple[chess.Square, PieceItem]] = []
        for square, item in before.items():
            if wanted.get(square) == item.piece and item is not self._dragged:
                self._pieces[square] = item
                item.setPos(self._squares.place(square))
            else:
                spare.append((square, item))
        for square, piece in wanted.items():
            if square in self._pieces:
                continue
            source = _source(spare, piece, square, moved)
            if source is not None:
                spare.remove(source)
                item = source[1]
                if moved is not None and item is not self._dragged:
                    self._slide(item, square)
                else:
                    item.setPos(self._squares.place(square))
            else:
                item = PieceItem(piece)
                self._scene.addItem(item)
                item.setPos(self._squares.place(square))
            self._pieces[square] = item
            item.setZValue(10)
        for _, item in spare:
            self._scene.removeItem(item)
        self._dragged = None

    def _slide(self, item: PieceItem, square: chess.Square) -> None:
        animation = QVariantAnimation(self)
        animation.setStartValue(item.pos())
        animation.setEndValue(self._squares.place(square))
        animation.setDuration(ANIMATION_MS)
        animation.setEasingCurve(QEasingCurve.Type.OutCubic)
        animation.valueChanged.connect(item.setPos)
        self._animations.append(animation)
        animation.start()

    def _finish_animations(self) -> None:
        for animation in self._animations:
            animation.stop()
            animation.deleteLater()
        self._animations = []

    def set_hints(self, hints: Iterable[Mark]) -> None:
        """Draw arrows and circles of ours: ideas, best moves."""
        self._hints = list(hints)
        self._paint_marks()

    def set_drawn(self, marks: Iterable[Mark]) -> None:
        """Show what the person drew here before."""
        self._drawn = list(marks)
        self._paint_marks()

    @property
    def drawn(self) -> list[Mark]:
        """What the person drew."""
        return list(self._drawn)

    @property
    def hints(self) -> list[Mark]:
        """What we drew."""
        return list(self._hints)

    def _paint_marks(self) -> None:
        for item in self._mark_items:
            self._scene.removeItem(item)
        self._mark_items = []
        for mark in (*self._hints, *self._drawn):
            ends = (self._squares.place(square) + CENTRE for square in (mark.tail, mark.head))
            item = MarkItem(mark, *ends)
            self._mark_items.append(item)
            self._scene.addItem(item)

    def picture(self, size: int = 800) -> QImage:
        """Return the board as a picture."""
        image = QImage(size, size, QImage.Format.Format_ARGB32)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._scene.render(painter)
        painter.end()
        return image

    def centre_of(self, square: chess.Square) -> QPointF:
        """Return the middle of a square in the widget, for whoever points at it."""
        return QPointF(self.mapFromScene(self._squares.place(square) + CENTRE))

    def sizeHint(self) -> QSize:  # noqa: N802
        """See Qt."""
        return QSize(640, 640)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        """Step through the game; touchpads turn the wheel by a little many times."""
        self._turned -= event.angleDelta().y()
        steps = int(self._turned / WHEEL_STEP)
        self._turned -= steps * WHEEL_STEP
        for _ in range(abs(steps)):
            self.stepped.emit(1 if steps > 0 else -1)
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Keep the board square, and whole."""
        super().resizeEvent(event)
        self.fitInView(self._scene.sceneRect(), Qt.AspectRatioMode.KeepAspectRatio)


def _source(
    spare: list[tuple[chess.Square, PieceItem]],
    piece: chess.Piece,
    square: chess.Square,
    moved: chess.Move | None,
) -> tuple[chess.Square, PieceItem] | None:
    """Return the piece that came to a square: the one that moved, else one like it."""
    if moved is not None and moved.to_square == square:
        for entry in spare:
            if entry[0] == moved.from_square:
                if entry[1].piece == piece:
                    return entry
                return None  # a pawn that became another piece
    return next((entry for entry in spare if entry[1].piece == piece), None)
