"""One side at the board: who, what they captured, their clock."""

from __future__ import annotations

import chess
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from playalike.faces.desktop.board.pieces import piece_pixmap
from playalike.faces.desktop.theme import current_theme
from playalike.position.captured import captured_pieces, lead_in_pawns

__all__ = ["CapturedPieces", "PlayerBar", "clock_text"]

PIECE_SIZE = 19
LOW_MS = 20_000


def clock_text(left_ms: int) -> str:
    """Return ``4:07``, and ``0:09.3`` when time is short."""
    seconds = left_ms / 1000
    if left_ms < LOW_MS:
        return f"0:{seconds:04.1f}"
    whole = int(seconds)
    hours, minutes = whole // 3600, whole // 60 % 60
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"


class CapturedPieces(QWidget):
    """What a side has captured, and how much it is ahead."""

    def __init__(self) -> None:
        """Show nothing yet."""
        super().__init__()
        self._symbols: list[str] = []
        self.ahead = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(PIECE_SIZE + 2)

    @property
    def symbols(self) -> str:
        """The captured pieces as letters: ``ppn``."""
        return "".join(self._symbols)

    def show_position(self, start: chess.Board, board: chess.Board, side: chess.Color) -> None:
        """Show what `side` has captured since a game began."""
        kinds = captured_pieces(start, board, side)
        self._symbols = [chess.Piece(kind, not side).symbol() for kind in kinds]
        self.ahead = lead_in_pawns(board, side)
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        """See Qt."""
        return QSize(180, PIECE_SIZE + 2)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """See Qt."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._symbols:  # a strip of the board, on which both colours can be seen
            kinds = len(set(self._symbols))
            width = PIECE_SIZE * (0.42 * (len(self._symbols) - kinds) + 0.8 * (kinds - 1) + 1)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(current_theme().square_dark))
            painter.drawRoundedRect(0, 0, round(width), self.height(), 4, 4)
        x, before = 0.0, ""
        for symbol in self._symbols:
            x += (PIECE_SIZE * 0.42 if symbol == before else PIECE_SIZE * 0.8) if before else 0
            painter.drawPixmap(
                int(x), 0, piece_pixmap(symbol, PIECE_SIZE, self.devicePixelRatioF())
            )
            before = symbol
        if self.ahead > 0:
            painter.setPen(QColor(self.palette().placeholderText().color()))
            start = int(x) + (PIECE_SIZE + 4 if self._symbols else 0)
            painter.drawText(
                start, 0, 60, PIECE_SIZE + 1, Qt.AlignmentFlag.AlignVCenter, f"+{self.ahead}"
            )


class PlayerBar(QWidget):
    """Name, captures, clock."""

    def __init__(self) -> None:
        """Show nobody yet."""
        super().__init__()
        self.name = QLabel()
        self.name.setObjectName("heading")
        self.note = QLabel()
        self.note.setObjectName("muted")
        self.captured = CapturedPieces()
        self.clock = QLabel()
        self.clock.setObjectName("clock")
        self.clock.hide()
        row = QHBoxLayout(self)
        row.setContentsMargins(2, 2, 2, 2)
        row.addWidget(self.name)
        row.addWidget(self.note)
        row.addWidget(self.captured, 1)
        row.addWidget(self.clock)

    def show_clock(self, left_ms: int | None, running: bool) -> None:
        """Show a clock, or none."""
        self.clock.setVisible(left_ms is not None)
        if left_ms is None:
            return
        self.clock.setText(clock_text(left_ms))
        low = running and left_ms < LOW_MS
        if (self.clock.property("running"), self.clock.property("low")) != (running, low):
            self.clock.setProperty("running", running)
            self.clock.setProperty("low", low)
            self.clock.style().unpolish(self.clock)
            self.clock.style().polish(self.clock)
