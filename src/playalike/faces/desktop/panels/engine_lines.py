"""The engine's lines, with a switch that anyone sees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSpinBox,
    QTextBrowser,
    QVBoxLayout,
)

from playalike.faces.desktop.theme import current_theme
from playalike.words.playing import analysis_words, score_words
from playalike.words.text import counted

__all__ = ["EngineLines"]

MOST_LINES = 5
SHOWN_PLIES = 10
MARGIN, LINE_GAP = 14, 4


class EngineLines(QFrame):
    """Switch, number of lines, the lines themselves."""

    switched = Signal(bool)
    lines_wanted = Signal(int)
    line_chosen = Signal(object)
    """The moves (UCI) of a line up to the one that was clicked."""

    def __init__(self) -> None:
        """Begin switched off."""
        super().__init__()
        self.setObjectName("panel")
        self.switch = QPushButton("Engine off")
        self.switch.setCheckable(True)
        self.switch.setToolTip("Switch the engine on or off (Z)")
        self.switch.toggled.connect(self._toggled)
        self.count = QSpinBox()
        self.count.setRange(1, MOST_LINES)
        self.count.setValue(3)
        self.count.setToolTip("How many lines")
        self.count.valueChanged.connect(self._make_room)
        self.count.valueChanged.connect(self.lines_wanted)
        self.state = QLabel()
        self.state.setObjectName("muted")
        self.text = QTextBrowser()
        self.text.setOpenLinks(False)
        self.text.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.text.setLineWrapMode(QTextBrowser.LineWrapMode.NoWrap)  # one row for each line
        self.text.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.switch.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.text.hide()
        self.text.anchorClicked.connect(self._clicked)
        head = QHBoxLayout()
        head.addWidget(self.switch)
        head.addWidget(self.count)
        head.addWidget(self.state, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 8, 10, 8)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self.text)
        self._lines: Sequence[Mapping[str, object]] = ()
        self._make_room(self.count.value())
        self.clear()

    def _make_room(self, lines: int) -> None:
        """Leave room for as many lines as are wanted, so that nothing moves while they come."""
        self.text.setFixedHeight(MARGIN + lines * (self.text.fontMetrics().height() + LINE_GAP))

    def clear(self, words: str = "") -> None:
        """Show no lines."""
        self._lines = ()
        self.state.setText("")
        self.text.setPlainText(words)

    def show_lines(self, analysis: Mapping[str, object]) -> None:
        """Show what a worker said about a position."""
        lines = analysis["lines"]
        assert isinstance(lines, list)
        self._lines = lines
        depth, nodes = analysis["depth"], analysis["nodes"]
        assert isinstance(depth, int)
        assert isinstance(nodes, int)
        self.state.setText(analysis_words(str(analysis["engine"]), depth))
        self.state.setToolTip(counted(nodes, "position"))
        theme = current_theme()
        rows = []
        for number, line in enumerate(lines):
            score = score_words(line["white_cp"], line["white_mate"])
            moves = " ".join(
                f'<a href="#{number}.{ply}" style="color:{theme.text}; text-decoration:none">'
                f"{escape(san)}</a>"
                for ply, san in enumerate(line["pv_san"][:SHOWN_PLIES], 1)
            )
            rows.append(f'<p style="margin:2px 0"><b>{score}</b>&nbsp; {moves}</p>')
        self.text.setHtml("".join(rows))

    def _toggled(self, on: bool) -> None:
        self.switch.setText("Engine on" if on else "Engine off")
        self.text.setVisible(on)
        if not on:
            self.clear()
        self.switched.emit(on)

    def _clicked(self, url: QUrl) -> None:
        number, ply = (int(word) for word in url.fragment().split("."))
        if number < len(self._lines):
            pv = self._lines[number]["pv"]
            assert isinstance(pv, list)
            self.line_chosen.emit(pv[:ply])
