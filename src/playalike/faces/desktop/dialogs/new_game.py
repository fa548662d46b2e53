"""A new game: who plays White, who plays Black, the clock."""

from __future__ import annotations

import random

import chess
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from playalike.errors import PlayalikeError
from playalike.faces.desktop.dialogs.player_chooser import PlayerChooser
from playalike.faces.desktop.players import KnownPlayers
from playalike.play.clock import parse_clock
from playalike.play.sides import PERSON, Sides
from playalike.play.terms import FAST, HUMAN, Terms
from playalike.words.playing import CHOOSE_PROGRAM

__all__ = ["NewGameDialog"]

CLOCKS = ("No clock", "1+0", "3+2", "5+3", "10+5", "15+10", "30+20")
FIRST_OPPONENT = "personality:tal"


class NewGameDialog(QDialog):
    """Asks what is needed to begin; remembers the last answer."""

    def __init__(
        self,
        players: KnownPlayers,
        memory: QSettings,
        board: chess.Board | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """Begin with what was chosen last."""
        super().__init__(parent)
        self.setWindowTitle("New game")
        self._memory, self._board = memory, board
        white = str(memory.value("new/white", PERSON))
        black = str(memory.value("new/black", FIRST_OPPONENT))
        self.white = PlayerChooser("White", players, white)
        self.black = PlayerChooser("Black", players, black)
        swap = QPushButton("⇄  Swap")
        swap.clicked.connect(self._swap)
        chance = QPushButton("Toss for colours")
        chance.clicked.connect(lambda: self._swap() if random.random() < 0.5 else None)
        self.clock = QComboBox()
        self.clock.setEditable(True)
        self.clock.addItems(list(CLOCKS))
        self.clock.setCurrentText(str(memory.value("new/clock", CLOCKS[0])))
        self.clock.setToolTip("Minutes, or minutes + seconds a move")
        self.human = QCheckBox("Opponents think as long as a person would")
        self.human.setChecked(str(memory.value("new/human", "true")) == "true")
        self.from_board = QCheckBox("Begin from the position on the board")
        self.from_board.setVisible(board is not None and board.fen() != chess.STARTING_FEN)
        self.trouble = QLabel()
        self.trouble.setObjectName("trouble")
        self.trouble.setWordWrap(True)
        buttons = QDialogButtonBox()
        self.play = QPushButton("Play")
        self.play.setObjectName("primary")
        buttons.addButton(self.play, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        sides, middle, form = QHBoxLayout(), QHBoxLayout(), QFormLayout()
        sides.addWidget(self.white, 1)
        sides.addWidget(self.black, 1)
        middle.addStretch(1)
        middle.addWidget(swap)
        middle.addWidget(chance)
        middle.addStretch(1)
        clock = QLabel("Clock")
        clock.setMinimumHeight(self.clock.sizeHint().height())
        form.addRow(clock, self.clock)
        form.addRow(self.human)
        form.addRow(self.from_board)
        column = QVBoxLayout(self)
        column.setSpacing(10)
        column.addLayout(sides, 1)
        column.addLayout(middle)
        column.addLayout(form)
        column.addWidget(self.trouble)
        column.addWidget(buttons)
        for button in (swap, chance):
            button.setAutoDefault(False)
        self.play.setDefault(True)  # of this window: it counts only now that it is in it
        self.resize(640, 430)

    def _swap(self) -> None:
        white, black = self.white.player, self.black.player
        self.white.choose(black)
        self.black.choose(white)

    def against(self, opponent: str) -> None:
        """Choose an opponent for the person, who keeps the colour of the last game."""
        person_has_black = self.black.player == PERSON != self.white.player
        self.white.choose(opponent if person_has_black else PERSON)
        self.black.choose(PERSON if person_has_black else opponent)

    @property
    def sides(self) -> Sides:
        """Who plays."""
        return Sides(self.white.player, self.black.player)

    @property
    def terms(self) -> Terms:
        """On which terms; a clock that is none is a `PlayalikeError`."""
        pace = HUMAN if self.human.isChecked() else FAST
        seed = random.randrange(2**31)
        text = self.clock.currentText().strip()
        if text == CLOCKS[0] or not text:
            return Terms(pace=pace, seed=seed)
        initial_ms, increment_ms = parse_clock(text)
        return Terms(initial_ms, increment_ms, pace=pace, seed=seed)

    @property
    def start(self) -> chess.Board | None:
        """The position to begin from; None for the usual one."""
        return self._board if self.from_board.isChecked() else None

    def accept(self) -> None:
        """Begin, unless something is wrong, which is said."""
        if not (self.white.complete and self.black.complete):
            self.trouble.setText(CHOOSE_PROGRAM)
            return
        try:
            self.terms  # noqa: B018 (whether it can be read)
        except PlayalikeError as error:
            self.trouble.setText(str(error))
            return
        for key, value in (
            ("white", self.white.player), ("black", self.black.player),
            ("clock", self.clock.currentText()), ("human", str(self.human.isChecked()).lower()),
        ):  # fmt: skip
            self._memory.setValue(f"new/{key}", value)
        super().accept()
