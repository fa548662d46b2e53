"""The board as a widget: shows a position and lets a person move, premove, and draw on it."""

from __future__ import annotations

from collections.abc import Iterable

import chess
from PySide6.QtCore import QEasingCurve, QPointF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QImage, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView, QSizePolicy, QWidget

from playalike.faces.desktop.board.marks import Mark, MarkItem
from playalike.faces.desktop.board.pieces import SQUARE, PieceItem
from playalike.faces.desktop.board.promotion import PromotionItem
from playalike.faces.desktop.board.squares import Highlights, SquaresItem

__all__ = ["BoardView"]

ANIMATION_MS = 160
CENTRE = QPointF(SQUARE / 2, SQUARE / 2)


class BoardView(QGraphicsView):
    """A position, and what a person does with it.

    Which moves there are, python-chess says; who may move now, whoever owns the board.
    """

    move_made = Signal(object)
    """A legal `chess.Move` that a person made."""
    premove_made = Signal(object)
    """A move for when it is the person's turn; None when it was taken away."""
    marks_drawn = Signal(object)
    """All arrows and circles that the person has drawn here."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show the first position; nobody may move yet."""
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
        self._animations: list[QVariantAnimation] = []
        self._mark_items: list[MarkItem] = []
        self._drawn: list[Mark] = []
        self._hints: list[Mark] = []
        self._board = chess.Board()
        self._movable: frozenset[chess.Color] = frozenset()
        self._premover: chess.Color | None = None
        self._premove: chess.Move | None = None
        self._selected: chess.Square | None = None
        self._was_selected = False
        self._dragged: PieceItem | None = None
        self._promotion: PromotionItem | None = None
        self._right_from: chess.Square | None = None
        self.animated = True
        self.show_position(self._board)

    # What is shown.

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
        self._unselect()
        self.show_position(self._board)
        self._paint_marks()

    def set_coordinates(self, shown: bool) -> None:
        """Show the names of files and ranks, or not."""
        self._squares.coordinates = shown
        self._squares.update()

    def show_position(self, board: chess.Board, *, animate: bool = False) -> None:
        """Show a position; the last move on its stack is marked."""
        self._close_promotion()
        self._board = board.copy()
        self._unselect()
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

    # Who may move.

    def allow(self, movable: Iterable[chess.Color], premover: chess.Color | None = None) -> None:
        """Let the sides in `movable` be moved when it is their turn; `premover` may premove."""
        self._movable, self._premover = frozenset(movable), premover
        if premover is None:
            self.set_premove(None)

    @property
    def premove(self) -> chess.Move | None:
        """What the person wants to play next, whatever comes."""
        return self._premove

    def set_premove(self, move: chess.Move | None) -> None:
        """Show a premove, or none."""
        changed = move != self._premove
        self._premove = move
        squares = () if move is None else (move.from_square, move.to_square)
        self._squares.highlights.premove = squares
        self._squares.update()
        if changed:
            self.premove_made.emit(move)

    def _moves_from(self, square: chess.Square) -> list[chess.Move]:
        piece = self._board.piece_at(square)
        if piece is None:
            return []
        if piece.color == self._board.turn and piece.color in self._movable:
            return [move for move in self._board.legal_moves if move.from_square == square]
        if piece.color == self._premover and piece.color != self._board.turn:
            after = self._board.copy(stack=False)
            after.turn = piece.color
            after.ep_square = None
            return [move for move in after.pseudo_legal_moves if move.from_square == square]
        return []

    # A person's hand.

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Pick a piece up, choose a square, begin an arrow."""
        point = self.mapToScene(event.position().toPoint())
        square = self._squares.square_at(point)
        if event.button() == Qt.MouseButton.RightButton:
            self._unselect()
            self._right_from = square
            if self._premove is not None:
                self.set_premove(None)
                self._right_from = None
            return
        if event.button() != Qt.MouseButton.LeftButton:
            return
        if self._promotion is not None:
            self._choose_promotion(point)
            return
        self._clear_drawn()
        if square is None:
            self._unselect()
            return
        if self._selected is not None and square in self._squares.highlights.targets:
            self._try(self._selected, square)
            return
        if self._moves_from(square):
            self._was_selected = square == self._selected
            self._select(square)
            item = self._pieces.get(square)
            if item is not None:
                self._finish_animations()
                self._dragged = item
                item.setZValue(30)
                item.setPos(point - CENTRE)
        else:
            self._unselect()
            if self._premove is not None:
                self.set_premove(None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Drag a piece."""
        point = self.mapToScene(event.position().toPoint())
        square = self._squares.square_at(point)
        if self._dragged is not None:
            self._dragged.setPos(point - CENTRE)
        marks = self._squares.highlights
        if square != marks.hovered:
            marks.hovered = square
            if marks.targets:
                self._squares.update()
        hand = self._dragged is not None or (square is not None and bool(self._moves_from(square)))
        shape = Qt.CursorShape.PointingHandCursor if hand else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(shape)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Put a piece down, end an arrow."""
        square = self._squares.square_at(self.mapToScene(event.position().toPoint()))
        if event.button() == Qt.MouseButton.RightButton:
            self._draw(square, event)
            return
        if self._dragged is None or event.button() != Qt.MouseButton.LeftButton:
            return
        source = self._selected
        if source is not None and square is not None and square in self._squares.highlights.targets:
            self._try(source, square)
            return
        item, self._dragged = self._dragged, None
        if source is not None:
            item.setPos(self._squares.place(source))
            item.setZValue(10)
        if square != source or self._was_selected:
            self._unselect()

    def _draw(self, square: chess.Square | None, event: QMouseEvent) -> None:
        if self._right_from is None or square is None:
            return
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        colour = {(False, False): "green", (True, False): "red", (False, True): "blue"}.get(
            (shift, control), "yellow"
        )
        mark = Mark(self._right_from, square, colour)
        self._right_from = None
        same = [one for one in self._drawn if one[:2] == mark[:2]]
        self._drawn = [one for one in self._drawn if one not in same]
        if mark not in same:
            self._drawn.append(mark)
        self._paint_marks()
        self.marks_drawn.emit(self.drawn)

    def _clear_drawn(self) -> None:
        if self._drawn:
            self._drawn = []
            self._paint_marks()
            self.marks_drawn.emit([])

    def _select(self, square: chess.Square) -> None:
        moves = self._moves_from(square)
        marks = self._squares.highlights
        marks.selected = self._selected = square
        marks.targets = frozenset(move.to_square for move in moves)
        marks.captures = frozenset(move.to_square for move in moves if self._board.is_capture(move))
        marks.is_premove = self._board.color_at(square) != self._board.turn
        self._squares.update()

    def _unselect(self) -> None:
        marks: Highlights = self._squares.highlights
        self._selected = None
        self._was_selected = False
        marks.selected, marks.targets, marks.captures = None, frozenset(), frozenset()
        self._squares.update()

    def _try(self, source: chess.Square, target: chess.Square) -> None:
        moves = [move for move in self._moves_from(source) if move.to_square == target]
        if self._board.color_at(source) != self._board.turn:
            item, self._dragged = self._dragged, None
            if item is not None:
                item.setPos(self._squares.place(source))
                item.setZValue(10)
            self._unselect()
            self.set_premove(moves[0])  # a pawn that arrives becomes a queen: pieces come so
            return
        if len(moves) > 1:
            side = self._board.turn
            self._promotion = PromotionItem(moves[0], side, self._squares.place(target))
            self._scene.addItem(self._promotion)
            return
        self._unselect()
        self.move_made.emit(moves[0])

    def _choose_promotion(self, point: QPointF) -> None:
        assert self._promotion is not None
        move = self._promotion.chosen(point)
        self._close_promotion()
        if move is None:
            self.show_position(self._board)
        else:
            self._unselect()
            self.move_made.emit(move)

    def _close_promotion(self) -> None:
        if self._promotion is not None:
            self._scene.removeItem(self._promotion)
            self._promotion = None

    # Geometry.

    def centre_of(self, square: chess.Square) -> QPointF:
        """Return the middle of a square in the widget, for whoever points at it."""
        return QPointF(self.mapFromScene(self._squares.place(square) + CENTRE))

    def sizeHint(self) -> QSize:  # noqa: N802
        """See Qt."""
        return QSize(640, 640)

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
