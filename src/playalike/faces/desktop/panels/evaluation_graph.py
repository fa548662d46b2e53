"""The evaluation over the game: click it to go there. Key moments stand on it as a timeline."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QToolTip, QWidget

from playalike.faces.desktop.theme import current_theme

__all__ = ["EvaluationGraph", "Moment"]

TIMELINE = 16
"""Height of the strip with the key moments."""
WHITE_SIDE = QColor(244, 234, 216, 60)


class Moment(NamedTuple):
    """A move at which the game turned, or that was special."""

    ply: int
    sign: str
    """``??``, ``!``, …; empty for a turning point that no sign says."""
    tone: str
    """A colour of the theme: ``bad``, ``fair``, ``good``, ``info``."""
    text: str


class EvaluationGraph(QWidget):
    """White's share of the expected points after each move, and the key moments below."""

    ply_chosen = Signal(int)

    def __init__(self) -> None:
        """Show nothing yet."""
        super().__init__()
        self.setFixedHeight(92)
        self.setMouseTracking(True)
        self.setAccessibleName("Evaluation over the game")
        self._percents: list[float | None] = []
        self._moments: list[Moment] = []
        self._current = 0

    @property
    def moments(self) -> Sequence[Moment]:
        """The key moments."""
        return self._moments

    @property
    def percents(self) -> Sequence[float | None]:
        """White's share after each move, the first position first."""
        return self._percents

    def show_game(self, white_percents: Sequence[float | None], current: int) -> None:
        """Show a game; None where nothing is known."""
        self._percents, self._current = list(white_percents), current
        self.update()

    def show_moments(self, moments: Sequence[Moment]) -> None:
        """Show the key moments."""
        self._moments = list(moments)
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        """See Qt."""
        return QSize(300, 100)

    @property
    def _plies(self) -> int:
        return max(1, len(self._percents) - 1)

    def x_of(self, ply: int) -> float:
        """Return where a move stands."""
        return 6 + (self.width() - 12) * ply / self._plies

    def _ply_at(self, x: float) -> int:
        ply = round((x - 6) / (self.width() - 12) * self._plies)
        return max(0, min(len(self._percents) - 1, ply))

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Go to a move; on the timeline, to the nearest key moment."""
        if not self._percents:
            return
        x = event.position().x()
        near = min(self._moments, key=lambda moment: abs(self.x_of(moment.ply) - x), default=None)
        on_timeline = event.position().y() >= self.height() - TIMELINE
        if on_timeline and near is not None:
            self.ply_chosen.emit(near.ply)
        else:
            self.ply_chosen.emit(self._ply_at(x))

    def event(self, event: QEvent) -> bool:
        """Say what a key moment is, under the mouse."""
        if isinstance(event, QHelpEvent):
            for moment in self._moments:
                if abs(self.x_of(moment.ply) - event.pos().x()) < 7:
                    QToolTip.showText(event.globalPos(), moment.text, self)
                    return True
            QToolTip.hideText()
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """See Qt."""
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        height = self.height() - TIMELINE
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.sunken))
        painter.drawRoundedRect(QRectF(0, 0, self.width(), height), 6, 6)
        points = [
            QPointF(self.x_of(ply), 4 + (height - 8) * (1 - percent / 100))
            for ply, percent in enumerate(self._percents)
            if percent is not None
        ]
        if len(points) > 1:
            ground = QPolygonF(
                [QPointF(points[0].x(), height), *points, QPointF(points[-1].x(), height)]
            )
            fill = WHITE_SIDE if theme.dark else QColor(255, 255, 255, 170)
            painter.setBrush(fill)
            painter.drawPolygon(ground)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme.brass), 1.6))
            painter.drawPolyline(points)
        elif points:
            painter.setBrush(QColor(theme.brass))
            painter.drawEllipse(points[0], 2.5, 2.5)
        painter.setPen(QPen(QColor(theme.line_strong), 1, Qt.PenStyle.DotLine))
        painter.drawLine(QPointF(0, height / 2), QPointF(self.width(), height / 2))
        if self._percents:
            painter.setPen(QPen(QColor(theme.text), 1.2))
            x = self.x_of(self._current)
            painter.drawLine(QPointF(x, 0), QPointF(x, height))
        painter.setPen(Qt.PenStyle.NoPen)
        for moment in self._moments:
            painter.setBrush(QColor(getattr(theme, moment.tone)))
            painter.drawEllipse(QPointF(self.x_of(moment.ply), height + TIMELINE / 2), 4.5, 4.5)
