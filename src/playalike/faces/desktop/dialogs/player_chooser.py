"""Choosing who sits on one side, with whatever can be set about that player."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from playalike.faces.desktop.dialogs.name_list import NameList
from playalike.faces.desktop.players import KnownPlayers
from playalike.play.sides import PERSON
from playalike.players.options import Option, options_of
from playalike.players.spec import Spec, parse_spec
from playalike.style.level import FULL

__all__ = ["PlayerChooser"]

PROGRAM = "uci:"
"""The entry for a program whose file is still to be chosen."""


class PlayerChooser(QFrame):
    """A list of everybody, and the options of the one who was chosen."""

    changed = Signal()

    def __init__(self, heading: str, players: KnownPlayers, chosen: str) -> None:
        """List everybody; options as their kind declares them."""
        super().__init__()
        self.setObjectName("panel")
        self._players = players
        title = QLabel(heading)
        title.setObjectName("heading")
        self.who = QComboBox()
        self.who.setView(NameList())
        self.who.setMaxVisibleItems(20)
        self.who.setAccessibleName(heading)
        self.sentence = QLabel()
        self.sentence.setObjectName("muted")
        self.sentence.setWordWrap(True)
        self.sentence.setMinimumHeight(54)
        self.sentence.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._form = QFormLayout()
        self._settings: dict[str, QComboBox | QSlider] = {}
        self._options: tuple[Option, ...] = ()
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 12)
        column.addWidget(title)
        column.addWidget(self.who)
        column.addWidget(self.sentence)
        column.addLayout(self._form)
        column.addStretch(1)
        self._fill(chosen)
        self.who.currentIndexChanged.connect(self._chosen)
        players.loaded.connect(lambda: self._fill(self.player))

    def _fill(self, chosen: str) -> None:
        wanted = parse_spec(chosen)
        head = str(Spec(wanted.kind, wanted.name))
        self.who.blockSignals(True)
        self.who.clear()
        self.who.addItem("A person at this machine", PERSON)
        for opponent in self._players.everybody:
            self.who.addItem(opponent.display_name, opponent.id)
        waiting = head != PERSON and not self._players.everybody
        if (wanted.kind == "uci" and wanted.name) or waiting:
            self.who.addItem(self._players.name(head), head)
        self.who.addItem("A UCI engine", PROGRAM)
        place = self.who.findData(head)
        self.who.setCurrentIndex(max(0, place))
        self.who.blockSignals(False)
        self._show_options()
        for name, widget in self._settings.items():
            if name in wanted.options:
                _set(widget, self._option(name), wanted.options[name])

    def _option(self, name: str) -> Option:
        return next(option for option in self._options if option.name == name)

    def choose(self, player: str) -> None:
        """Choose somebody."""
        self._fill(player)
        self.changed.emit()

    def choose_program(self, path: Path) -> None:
        """Choose a UCI engine by its file."""
        self.choose(f"uci:{path}")

    @property
    def player(self) -> str:
        """Who was chosen, with options, as `playalike.players` opens it."""
        data = self.who.currentData()
        if data in (None, PERSON, PROGRAM):
            return PERSON
        spec = parse_spec(str(data))
        for option in self._options:
            value = _value(self._settings[option.name], option)
            if value is not None:
                spec = spec.having(**{option.name: value})
        return str(spec)

    @property
    def complete(self) -> bool:
        """Whether it is known who plays: a program needs a file."""
        return str(self.who.currentData()) != PROGRAM

    def _chosen(self) -> None:
        self._show_options()
        self.changed.emit()

    def ask_for_program(self) -> None:
        """Ask for the file of a program."""
        path, _ = QFileDialog.getOpenFileName(self, "Choose a UCI engine")
        if path:
            self.choose_program(Path(path))

    def _show_options(self) -> None:
        while self._form.rowCount():
            self._form.removeRow(0)
        data = str(self.who.currentData())
        known = self._players.find(data)
        self.sentence.setText(known.sentence if known is not None else "")
        person = data in (PERSON, PROGRAM)
        self._options = () if person else options_of(parse_spec(data))
        self._settings = {}
        if not self.complete:
            button = QPushButton("Choose its file …")
            button.setAutoDefault(False)
            button.clicked.connect(self.ask_for_program)
            self._form.addRow(button)
        for option in self._options:
            widget, row = _editor(option)
            label = QLabel(option.label)
            label.setToolTip(option.meaning)
            label.setMinimumHeight(row.sizeHint().height())  # beside the middle of its row
            row.setToolTip(option.meaning)
            self._settings[option.name] = widget
            self._form.addRow(label, row)


def _editor(option: Option) -> tuple[QComboBox | QSlider, QWidget]:
    """Return what sets an option, and the row that it stands in."""
    if option.choices:
        box = QComboBox()
        box.addItems(list(option.choices))
        return box, box
    slider = QSlider(Qt.Orientation.Horizontal)
    slider.setRange(0, option.places - 1)
    number = QLabel()
    number.setMinimumWidth(44)
    slider.valueChanged.connect(lambda place: number.setText(option.value_at(place) or FULL))
    slider.setValue(option.usual_place)
    number.setText(option.value_at(slider.value()) or FULL)
    row = QWidget()
    line = QHBoxLayout(row)
    line.setContentsMargins(0, 0, 0, 0)
    line.addWidget(slider, 1)
    line.addWidget(number)
    return slider, row


def _value(widget: QComboBox | QSlider, option: Option) -> str | None:
    """Return what was set; None where it stands as usual."""
    if isinstance(widget, QComboBox):
        return widget.currentText() if widget.currentIndex() else None
    place = widget.value()
    return None if place == option.usual_place else option.value_at(place)


def _set(widget: QComboBox | QSlider, option: Option, value: str) -> None:
    if isinstance(widget, QComboBox):
        widget.setCurrentText(value)
    else:
        widget.setValue(option.place_of(float(value)))
