"""The board under a person's hand: moves, premoves, the choice of a piece, arrows and circles."""

from __future__ import annotations

from collections.abc import Iterable

import chess
from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QWidget

from playalike.faces.desktop.board.marks import Mark
from playalike.faces.desktop.board.promotion import PromotionItem
from playalike.faces.desktop.board.shown import CENTRE, ShownBoard
from playalike.faces.desktop.board.squares import Highlights
from playalike.play.premoves import premoves_from

__all__ = ["BoardView"]


class BoardView(ShownBoard):
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
        self._movable: frozenset[chess.Color] = frozenset()
        self._premover: chess.Color | None = None
        self._premove: chess.Move | None = None
        self._selected: chess.Square | None = None
        self._was_selected = False
        self._promotion: PromotionItem | None = None
        self._right_from: chess.Square | None = None
        super().__init__(parent)

    def show_position(self, board: chess.Board, *, animate: bool = False) -> None:
        """Show a position; what was chosen in the one before is let go."""
        self._close_promotion()
        super().show_position(board, animate=animate)
        self._unselect()

    def set_flipped(self, flipped: bool) -> None:
        """Turn the board; what was chosen is let go."""
        self._unselect()
        super().set_flipped(flipped)

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
            return premoves_from(self._board, square)
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
        same = [drawing for drawing in self._drawn if drawing[:2] == mark[:2]]
        self._drawn = [drawing for drawing in self._drawn if drawing not in same]
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
            self.set_premove(moves[0])  # a pawn that arrives becomes a queen
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
