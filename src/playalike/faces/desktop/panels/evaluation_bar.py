"""The evaluation as a bar beside the board."""

from __future__ import annotations

from PySide6.QtCore import QEasingCurve, QRectF, QSize, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from playalike.faces.desktop.theme import current_theme

__all__ = ["EvaluationBar"]

WIDTH = 26
WHITE, BLACK = QColor("#f4ead8"), QColor("#3a322b")


class EvaluationBar(QWidget):
    """White's share of the expected points, from below where White sits below."""

    def __init__(self) -> None:
        """Begin in the middle."""
        super().__init__()
        self.setFixedWidth(WIDTH)
        self.setAccessibleName("Evaluation")
        self._percent, self._shown, self._text = 50.0, 50.0, ""
        self._known = False
        self.flipped = False
        self._animation = QVariantAnimation(self)
        self._animation.setDuration(250)
        self._animation.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._animation.valueChanged.connect(self._step)

    @property
    def white_percent(self) -> float | None:
        """What is shown; None when nothing is known."""
        return self._percent if self._known else None

    def show_evaluation(self, white_percent: float | None, text: str = "") -> None:
        """Show White's share in percent; None where nothing is known."""
        self._known = white_percent is not None
        self._percent = 50.0 if white_percent is None else white_percent
        self._text = text
        self.setToolTip(text)
        self._animation.stop()
        self._animation.setStartValue(self._shown)
        self._animation.setEndValue(self._percent)
        self._animation.start()

    def _step(self, value: float) -> None:
        self._shown = float(value)
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        """See Qt."""
        return QSize(WIDTH, 300)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """See Qt."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, height = current_theme(), self.height()
        share = self._shown / 100
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.sunken) if not self._known else BLACK)
        painter.drawRoundedRect(QRectF(0, 0, WIDTH, height), 5, 5)
        if not self._known:
            return
        top = 0.0 if self.flipped else height - height * share
        length = height * share
        painter.setClipRect(QRectF(0, top, WIDTH, length))
        painter.setBrush(WHITE)
        painter.drawRoundedRect(QRectF(0, 0, WIDTH, height), 5, 5)
        painter.setClipping(False)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QColor(theme.line_strong))  # White's part is as light as a light window
        painter.drawRoundedRect(QRectF(0.5, 0.5, WIDTH - 1, height - 1), 5, 5)
        painter.setPen(QColor(theme.brass))
        painter.drawLine(0, height // 2, WIDTH, height // 2)
        font = QFont(painter.font())
        font.setPixelSize(10)
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        ahead = self._percent >= 50
        below = ahead != self.flipped
        painter.setPen(BLACK if ahead else WHITE)
        place = QRectF(0, height - 20 if below else 4, WIDTH, 16)
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, _short(self._text))


def _short(text: str) -> str:
    """Return a score as there is room for it: ``0.6`` of ``-0.57``, and ``#3`` as it is."""
    return f"{abs(float(text)):.1f}" if "." in text else text
