"""Why the opponent made its move: the sentence, ideas to show on the board, and bars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import chess
from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QToolButton, QVBoxLayout, QWidget

from playalike.faces.desktop.board.marks import Mark
from playalike.faces.desktop.theme import current_theme

__all__ = ["Bars", "WhyPanel"]

SHOWN = 5
ROW = 24


class Bars(QWidget):
    """The candidates: how much each part spoke for them."""

    pointed = Signal(str)
    """The move (UCI) under the mouse; empty when there is none."""

    def __init__(self) -> None:
        """Show nothing yet."""
        super().__init__()
        self.candidates: list[Mapping[str, object]] = []
        self._played = ""
        self.setMouseTracking(True)

    def show_candidates(self, candidates: Sequence[Mapping[str, object]], played: str) -> None:
        """Show the moves that were considered, the one that was played marked."""
        self.candidates, self._played = list(candidates[:SHOWN]), played
        self.setFixedHeight(ROW * len(self.candidates))
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        """See Qt."""
        return QSize(260, ROW * len(self.candidates))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Show the move under the mouse on the board."""
        row = int(event.position().y() // ROW)
        inside = 0 <= row < len(self.candidates)
        self.pointed.emit(str(self.candidates[row]["move"]) if inside else "")

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802
        """Show no move."""
        self.pointed.emit("")

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """See Qt."""
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width = max(60, self.width() - 130)
        most = max((_length(one) for one in self.candidates), default=0.0) or 1.0
        for row, candidate in enumerate(self.candidates):
            top = row * ROW
            played = candidate["move"] == self._played
            painter.setPen(QColor(theme.brass if played else theme.text))
            painter.drawText(0, top, 64, ROW, Qt.AlignmentFlag.AlignVCenter, str(candidate["san"]))
            painter.setPen(Qt.PenStyle.NoPen)
            x = 66.0
            for part in _parts(candidate):
                value = _value(part)
                if value <= 0:
                    continue
                colour = part["colour"]
                assert isinstance(colour, Mapping)
                length = width * value / most
                painter.setBrush(QColor(str(colour["dark" if theme.dark else "light"])))
                painter.drawRoundedRect(QRectF(x, top + 6, max(1.5, length - 1), ROW - 12), 2, 2)
                x += length
            chance = candidate.get("win_percent")
            if isinstance(chance, int | float):
                painter.setPen(QColor(theme.muted))
                painter.drawText(
                    self.width() - 60, top, 58, ROW,
                    Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, f"{chance:.0f} %",
                )  # fmt: skip


def _parts(candidate: Mapping[str, object]) -> list[Mapping[str, object]]:
    parts = candidate["contributions"]
    assert isinstance(parts, list)
    return parts


def _length(candidate: Mapping[str, object]) -> float:
    return sum(max(0.0, _value(part)) for part in _parts(candidate))


def _value(part: Mapping[str, object]) -> float:
    value = part["value"]
    assert isinstance(value, int | float)
    return float(value)


class WhyPanel(QFrame):
    """One explanation."""

    hints_wanted = Signal(object)
    """Marks to draw on the board."""

    def __init__(self) -> None:
        """Show nothing yet."""
        super().__init__()
        self.setObjectName("panel")
        self.heading = _label("heading")
        self.sentence = _label("sentence")
        self.details = _label("muted")
        self.bars = Bars()
        self.bars.pointed.connect(self._point)
        self.ideas = QVBoxLayout()
        self.ideas.setSpacing(4)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(12, 10, 12, 10)
        for widget in (self.heading, self.sentence, self.details):
            column.addWidget(widget)
        column.addLayout(self.ideas)
        column.addWidget(self.bars)
        column.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inside)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(area)
        self._buttons: list[QToolButton] = []
        self._move = ""

    def set_accent(self, colour: str) -> None:
        """Show whose words these are by a colour; empty for nobody's."""
        self.setStyleSheet(f"QFrame#panel {{ border-left: 4px solid {colour}; }}" if colour else "")

    def show_words(self, heading: str, sentence: str) -> None:
        """Show a sentence that is no explanation: a greeting, the end of a game."""
        self._fill(heading, sentence, "", (), "", ())

    def show_explanation(self, why: Mapping[str, object]) -> None:
        """Show why a move was made."""
        choice, plans = why.get("engine_choice"), why.get("active_plans") or ()
        engine = str(choice["sentence"]) if isinstance(choice, Mapping) else ""
        details = [str(why["tier_label"]), str(why["phase"])]
        if why.get("personality") and engine:
            details.append(engine)
        candidates = why["candidates"]
        assert isinstance(candidates, list)
        assert isinstance(plans, Sequence)
        heading = f"{why['player']}: {why['san']}"
        self._fill(
            heading, str(why["sentence"]), " · ".join(details), candidates, str(why["move"]), plans
        )

    def _fill(
        self,
        heading: str,
        sentence: str,
        details: str,
        candidates: Sequence[Mapping[str, object]],
        move: str,
        plans: Sequence[Mapping[str, object]],
    ) -> None:
        self._move = move
        self.heading.setText(heading)
        self.sentence.setText(sentence)
        self.details.setText(details)
        self.details.setVisible(bool(details))
        self.bars.show_candidates(candidates, move)
        for button in self._buttons:
            self.ideas.removeWidget(button)
            button.deleteLater()
        self._buttons = []
        for plan in plans:
            button = QToolButton()
            button.setText(str(plan["words"]))
            button.setCheckable(True)
            button.setToolTip(str(plan["game"]))
            button.toggled.connect(lambda on, plan=plan: self._show_plan(plan, on))
            self._buttons.append(button)
            self.ideas.addWidget(button)

    def _show_plan(self, plan: Mapping[str, object], on: bool) -> None:
        arrows, targets = plan["arrows"], plan["targets"]
        assert isinstance(arrows, list)
        assert isinstance(targets, list)
        marks = [
            Mark(chess.parse_square(arrow["from"]), chess.parse_square(arrow["to"]), "plan")
            for arrow in arrows
        ]
        marks += [Mark(chess.parse_square(name), chess.parse_square(name), "plan")
                  for name in targets]  # fmt: skip
        self.hints_wanted.emit(marks if on else [])

    def _point(self, uci: str) -> None:
        if not uci:
            self.hints_wanted.emit([])
            return
        move = chess.Move.from_uci(uci)
        colour = "green" if uci == self._move else "blue"
        self.hints_wanted.emit([Mark(move.from_square, move.to_square, colour)])


def _label(name: str) -> QLabel:
    label = QLabel()
    label.setObjectName(name)
    label.setWordWrap(True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
