"""Who sits there: initials in the player's colour, name, what was set, one sentence."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from playalike.play.opponents import Opponent
from playalike.players.options import set_words
from playalike.players.spec import parse_spec
from playalike.words.text import initials

__all__ = ["Monogram", "OpponentCard"]

SIZE = 44
ON_ACCENT = QColor("#fff8ec")


class Monogram(QWidget):
    """Initials on a disc."""

    def __init__(self) -> None:
        """Show nobody yet."""
        super().__init__()
        self.setFixedSize(SIZE, SIZE)
        self.letters, self.accent = "", ""

    def show_name(self, name: str, accent: str) -> None:
        """Show whose colour this is."""
        self.letters, self.accent = initials(name), accent
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        """See Qt."""
        return QSize(SIZE, SIZE)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """See Qt."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.accent))
        painter.drawEllipse(QRectF(1, 1, SIZE - 2, SIZE - 2))
        font = QFont(painter.font())
        font.setPixelSize(17)
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(ON_ACCENT)
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.letters)


class OpponentCard(QFrame):
    """One opponent; hidden while there is none."""

    def __init__(self) -> None:
        """Show nobody yet."""
        super().__init__()
        self.setObjectName("panel")
        self.monogram = Monogram()
        self.name = QLabel()
        self.name.setObjectName("heading")
        self.settings = QLabel()
        self.settings.setObjectName("muted")
        self.sentence = QLabel()
        self.sentence.setObjectName("muted")
        self.sentence.setWordWrap(True)
        head = QHBoxLayout()
        head.addWidget(self.name)
        head.addStretch(1)
        head.addWidget(self.settings)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addLayout(head)
        words.addWidget(self.sentence)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 12, 8)
        row.setSpacing(12)
        row.addWidget(self.monogram, alignment=Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)
        self.hide()

    def show_opponent(self, opponent: Opponent | None, player: str = "") -> None:
        """Show somebody as the description `player` sets it; None hides the card."""
        self.setVisible(opponent is not None)
        if opponent is None:
            return
        self.monogram.show_name(opponent.display_name, opponent.accent)
        self.name.setText(opponent.display_name)
        self.settings.setText(set_words(parse_spec(player)))
        self.sentence.setText(opponent.sentence)
