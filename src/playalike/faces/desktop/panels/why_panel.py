"""Why the opponent made its move: the sentence, its ideas on the board, and bars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import chess
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QToolButton, QVBoxLayout, QWidget

from playalike.faces.desktop.board.ideas import plan_marks, spoken_marks
from playalike.faces.desktop.board.marks import Mark
from playalike.faces.desktop.panels.bars import Bar, Bars, bars_of
from playalike.words.considered import considered_words

__all__ = ["WhyPanel"]


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
        self.considered = _label("muted")
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
        column.addWidget(self.considered)
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
        self._shown: tuple[object, ...] = ()
        self._spoken: list[Mark] = []
        self.draws_ideas = True
        """Whether the sentence's ideas are drawn on the board."""

    def set_accent(self, colour: str) -> None:
        """Show whose words these are by a colour; empty for nobody's."""
        self.setStyleSheet(f"QFrame#panel {{ border-left: 4px solid {colour}; }}" if colour else "")

    def set_draws_ideas(self, draws: bool) -> None:
        """Draw the sentence's ideas on the board, or not."""
        if draws != self.draws_ideas:
            self.draws_ideas = draws
            self._draw_usual()

    def show_words(self, heading: str, sentence: str) -> None:
        """Show a sentence that is no explanation: a greeting, the end of a game."""
        if self._is_new(heading, sentence):
            self._spoken = []
            self._fill(heading, sentence, "", (), "", ())

    def show_explanation(self, why: Mapping[str, object], *, on_board: bool) -> None:
        """Show why a move was made; `on_board` tells whether the board shows it."""
        if not self._is_new(why["player"], why["ply"], why["move"], on_board):
            return
        choice, plans, reasons = (
            why.get("engine_choice"), why.get("active_plans") or (), why.get("reasons") or ()
        )  # fmt: skip
        engine = str(choice["sentence"]) if isinstance(choice, Mapping) else ""
        details = [str(why["tier_label"]), str(why["phase"])]
        if why.get("personality") and engine:
            details.append(engine)
        assert isinstance(plans, Sequence)
        assert isinstance(reasons, Sequence)
        self._spoken = spoken_marks(reasons) if on_board else []
        heading = f"{why['player']}: {why['san']}"
        self._fill(
            heading, str(why["sentence"]), " · ".join(details), bars_of(why), str(why["move"]),
            plans, considered_words(why),
        )  # fmt: skip
        self._draw_usual()

    def _is_new(self, *shown: object) -> bool:
        """Tell whether something else is shown than before: buttons stay pressed if not."""
        before, self._shown = self._shown, shown
        return before != shown

    def _fill(
        self,
        heading: str,
        sentence: str,
        details: str,
        bars: Sequence[Bar],
        move: str,
        plans: Sequence[Mapping[str, object]],
        considered: str = "",
    ) -> None:
        self._move = move
        self.heading.setText(heading)
        self.sentence.setText(sentence)
        self.details.setText(details)
        self.details.setVisible(bool(details))
        self.considered.setText(considered)
        self.considered.setVisible(bool(bars))
        self.bars.show_bars(bars, move)
        for button in self._buttons:
            self.ideas.removeWidget(button)
            button.deleteLater()
        self._buttons = []
        for plan in plans:
            button = QToolButton()
            button.setText(str(plan["words"]))
            button.setCheckable(True)
            button.setToolTip(str(plan["game"]))
            button.clicked.connect(
                lambda on, plan=plan, button=button: self._show_plan(plan, button, on)
            )
            self._buttons.append(button)
            self.ideas.addWidget(button)

    def _draw_usual(self) -> None:
        """Draw what the sentence says."""
        self.hints_wanted.emit(self._spoken if self.draws_ideas else [])

    def _show_plan(self, plan: Mapping[str, object], button: QToolButton, on: bool) -> None:
        """Draw one plan, or what the sentence says when it is switched off."""
        for other in self._buttons:
            other.setChecked(on and other is button)
        if on:
            self.hints_wanted.emit(plan_marks(plan))
        else:
            self._draw_usual()

    def _point(self, uci: str) -> None:
        if not uci:
            self._draw_usual()
            return
        move = chess.Move.from_uci(uci)
        colour = "played" if uci == self._move else "other"
        self.hints_wanted.emit([Mark(move.from_square, move.to_square, colour)])


def _label(name: str) -> QLabel:
    label = QLabel()
    label.setObjectName(name)
    label.setWordWrap(True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
