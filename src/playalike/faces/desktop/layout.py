"""Where everything stands in a tab."""

from __future__ import annotations

from collections.abc import Container, Mapping

import chess
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from playalike.faces.desktop.board.area import BoardArea
from playalike.faces.desktop.panels.engine_lines import EngineLines
from playalike.faces.desktop.panels.evaluation_graph import EvaluationGraph
from playalike.faces.desktop.panels.move_entry import MoveEntry
from playalike.faces.desktop.panels.move_list import MoveList
from playalike.faces.desktop.panels.opponent_card import OpponentCard
from playalike.faces.desktop.panels.player_bar import PlayerBar
from playalike.faces.desktop.panels.why_panel import WhyPanel

__all__ = ["OVER", "PLAYING", "WATCHING", "TabLayout"]

BUTTONS = (
    ("first", "«", "First position (Home)"),
    ("back", "‹", "Back (←)"),
    ("forward", "›", "Forward (→)"),
    ("last", "»", "Last position (End)"),
    ("flip", "⇅", "Turn the board (F)"),
    ("pause", "Pause", "Hold the game, or let it go on (P)"),
    ("take_back", "Take back", "Take your last move back (Ctrl+Z)"),
    ("draw", "Draw", "Offer a draw"),
    ("resign", "Resign", "Give the game up"),
    ("again", "Play again", "The same game with the colours changed, in a new tab"),
    ("review", "Review", "Have the game reviewed (Ctrl+R)"),
)
PLAYING = ("take_back", "draw", "resign")
WATCHING = ("pause",)
OVER = ("again", "review")
GAME_BUTTONS = (*WATCHING, *PLAYING, *OVER)


class TabLayout:
    """The widgets of a tab."""

    def __init__(self, tab: QWidget) -> None:
        """Build them into the tab."""
        self.area = BoardArea()
        self.board, self.evaluation = self.area.board, self.area.evaluation
        self.card = OpponentCard()
        self.why = WhyPanel()
        self.moves = MoveList()
        self.lines = EngineLines()
        self.graph = EvaluationGraph()
        self.status = QLabel()
        self.status.setObjectName("muted")
        self.status.setWordWrap(True)
        self.trouble = QLabel()
        self.trouble.setObjectName("trouble")
        self.trouble.setWordWrap(True)
        self.trouble.hide()
        self.entry = MoveEntry()
        self.entry.left.connect(self.board.setFocus)
        self.buttons = {name: _button(text, tip) for name, text, tip in BUTTONS}
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.addWidget(self.area)
        splitter.addWidget(self._side())
        splitter.setStretchFactor(0, 3)
        splitter.setStretchFactor(1, 2)
        splitter.setChildrenCollapsible(False)
        splitter.setSizes([790, 430])
        row = QHBoxLayout(tab)
        row.setContentsMargins(12, 8, 12, 10)
        row.addWidget(splitter)
        for widget in tab.findChildren(QWidget):
            widget.setAcceptDrops(False)  # what is dropped anywhere is the window's

    def _side(self) -> QWidget:
        moves = QFrame()
        moves.setObjectName("panel")
        inside = QVBoxLayout(moves)
        inside.setContentsMargins(8, 6, 8, 6)
        inside.addWidget(self.moves)
        column = QSplitter(Qt.Orientation.Vertical)
        for widget in (self.why, moves):
            column.addWidget(widget)
        column.setChildrenCollapsible(False)
        column.setSizes([280, 220])
        buttons, game = QHBoxLayout(), QHBoxLayout()
        for row in (buttons, game):
            row.setSpacing(5)
        for name, button in self.buttons.items():
            (game if name in GAME_BUTTONS else buttons).addWidget(button)
        buttons.addWidget(self.entry, 1)
        side = QWidget()
        layout = QVBoxLayout(side)
        layout.setContentsMargins(6, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self.card)
        layout.addWidget(column, 1)
        layout.addWidget(self.lines)
        layout.addWidget(self.graph)
        layout.addLayout(buttons)
        layout.addLayout(game)
        layout.addWidget(self.status)
        layout.addWidget(self.trouble)
        side.setMinimumWidth(340)
        return side

    def bar(self, side: chess.Color) -> PlayerBar:
        """Return what stands beside a side's end of the board."""
        return self.area.bars[side]

    def set_flipped(self, flipped: bool) -> None:
        """Turn the board and everything that belongs to a side."""
        self.area.set_flipped(flipped)

    def show_players(
        self, start: chess.Board, board: chess.Board, headers: Mapping[str, str]
    ) -> None:
        """Show who plays, and what they captured since `start`."""
        for side, name in ((chess.WHITE, "White"), (chess.BLACK, "Black")):
            known, elo = headers.get(name, "?"), headers.get(f"{name}Elo", "")
            self.area.bars[side].name.setText(name if known == "?" else known)
            self.area.bars[side].note.setText(elo)
            self.area.bars[side].captured.show_position(start, board, side)

    def show_game_buttons(self, shown: Container[str], *, paused: bool) -> None:
        """Show what can be done with a game that is played, watched or over."""
        for name in GAME_BUTTONS:
            self.buttons[name].setVisible(name in shown)
        self.buttons["pause"].setText("Go on" if paused else "Pause")

    def show_status(self, words: str) -> None:
        """Say how things are; trouble that was told before is over."""
        self.status.setText(words)
        self.trouble.hide()

    def show_trouble(self, words: str) -> None:
        """Say what went wrong."""
        self.trouble.setText(words)
        self.trouble.show()


def _button(text: str, tip: str) -> QPushButton:
    button = QPushButton()
    button.setText(text)
    button.setToolTip(tip)
    if len(text) == 1:
        button.setFixedWidth(38)
    button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return button
