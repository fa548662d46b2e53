"""The moves that were considered, as bars: what spoke for each, or how often it was played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QToolTip, QWidget

from playalike.faces.desktop.theme import Theme, current_theme
from playalike.words.considered import Scale, scale_of
from playalike.words.text import counted, percent

__all__ = ["Bar", "Bars", "bars_of"]

SHOWN = 5
ROW = 24
SAN_WIDTH, NUMBER_WIDTH = 66, 74


class Part(NamedTuple):
    """One piece of a bar."""

    value: float
    light: str
    """Its colour in the light theme; empty for the theme's accent."""
    dark: str
    words: str


class Bar(NamedTuple):
    """One move."""

    move: str
    san: str
    parts: Sequence[Part]
    number: str

    @property
    def length(self) -> float:
        """All parts that speak for the move."""
        return sum(max(0.0, part.value) for part in self.parts)


def bars_of(why: Mapping[str, object]) -> list[Bar]:
    """Return the moves of an explanation, measured by what `scale_of` says."""
    book, candidates, scale = why.get("book"), why["candidates"], scale_of(why)
    assert isinstance(candidates, list)
    if scale is Scale.GAMES and isinstance(book, list):
        return [
            Bar(move["move"], move["san"], [Part(move["games"], "", "", "")],
                counted(move["games"], "game")) for move in book
        ]  # fmt: skip
    return [_candidate(candidate, scale) for candidate in candidates]


def _candidate(candidate: Mapping[str, object], scale: Scale) -> Bar:
    contributions = candidate["contributions"]
    assert isinstance(contributions, list)
    parts = [
        Part(part["value"], part["colour"]["light"], part["colour"]["dark"],
             f"{part['label']}: {part['reason']}" if part["reason"] else part["label"])
        for part in contributions
    ]  # fmt: skip
    number = ""
    if scale is Scale.CHANCE:
        share = candidate["style_score"]
        assert isinstance(share, int | float)
        words = "\n".join(part.words for part in parts if part.value > 0)
        parts, number = [Part(share, "", "", words)], percent(share)
    elif isinstance(chance := candidate.get("win_percent"), int | float):
        number = percent(chance / 100)
        if scale is Scale.EVALUATION:
            parts = [Part(chance, "", "", "")]
    return Bar(str(candidate["move"]), str(candidate["san"]), parts, number)


class Bars(QWidget):
    """Bars under each other; the one of the move that was played is marked."""

    pointed = Signal(str)
    """The move (UCI) under the mouse; empty when there is none."""

    def __init__(self) -> None:
        """Show nothing yet."""
        super().__init__()
        self.bars: list[Bar] = []
        self._played = ""
        self.setMouseTracking(True)

    def show_bars(self, bars: Sequence[Bar], played: str) -> None:
        """Show the first few moves."""
        self.bars, self._played = list(bars[:SHOWN]), played
        self.setFixedHeight(ROW * len(self.bars))
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        """See Qt."""
        return QSize(260, ROW * len(self.bars))

    def _at(self, y: float) -> Bar | None:
        row = int(y // ROW)
        return self.bars[row] if 0 <= row < len(self.bars) else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Show the move under the mouse on the board."""
        bar = self._at(event.position().y())
        self.pointed.emit("" if bar is None else bar.move)

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802
        """Show no move."""
        self.pointed.emit("")

    def event(self, event: QEvent) -> bool:
        """Say what the parts of a bar are, under the mouse."""
        if isinstance(event, QHelpEvent):
            bar = self._at(event.pos().y())
            words = [] if bar is None else [part.words for part in bar.parts if part.value > 0]
            QToolTip.showText(event.globalPos(), "\n".join(filter(None, words)), self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """See Qt."""
        theme, painter = current_theme(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width = max(60, self.width() - SAN_WIDTH - NUMBER_WIDTH - 4)
        most = max((bar.length for bar in self.bars), default=0.0) or 1.0
        middle = Qt.AlignmentFlag.AlignVCenter
        for row, bar in enumerate(self.bars):
            top, played = row * ROW, bar.move == self._played
            painter.setPen(QColor(theme.brass if played else theme.text))
            painter.drawText(0, top, SAN_WIDTH, ROW, middle, bar.san)
            painter.setPen(QColor(theme.muted))
            painter.drawText(
                self.width() - NUMBER_WIDTH, top, NUMBER_WIDTH - 2, ROW,
                middle | Qt.AlignmentFlag.AlignRight, bar.number,
            )  # fmt: skip
            painter.setPen(Qt.PenStyle.NoPen)
            x = float(SAN_WIDTH)
            for part in bar.parts:
                if part.value > 0:
                    length = width * part.value / most
                    painter.setBrush(_colour(part, theme))
                    rect = QRectF(x, top + 6, max(1.5, length - 1), ROW - 12)
                    painter.drawRoundedRect(rect, 2, 2)
                    x += length


def _colour(part: Part, theme: Theme) -> QColor:
    return QColor((part.dark if theme.dark else part.light) or theme.brass)
