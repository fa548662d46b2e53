"""The games of a PGN file: a list that grows while the file is read, with a search."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from playalike.errors import PlayalikeError
from playalike.games.pgn_index import GameEntry, PgnIndex, index_pgn
from playalike.words.text import counted

__all__ = ["GameListDialog", "GameListModel"]

COLUMNS = ("White", "Black", "Result", "Date", "ECO", "Event")
Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()


class GameListModel(QAbstractTableModel):
    """Games as rows; those that a search found, or all."""

    def __init__(self) -> None:
        """Begin empty."""
        super().__init__()
        self.entries: list[GameEntry] = []
        self._rows: Sequence[int] | None = None

    def extend(self, entries: list[GameEntry]) -> None:
        """Add games at the end."""
        if self._rows is not None:
            self.entries.extend(entries)
            return
        first = len(self.entries)
        self.beginInsertRows(NOWHERE, first, first + len(entries) - 1)
        self.entries.extend(entries)
        self.endInsertRows()

    def show_rows(self, rows: Sequence[int] | None) -> None:
        """Show these games only; None shows all."""
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def number(self, row: int) -> int:
        """Return a row's game, counted from 0 in the file."""
        return row if self._rows is None else self._rows[row]

    def rowCount(self, parent: Index = NOWHERE) -> int:  # noqa: N802
        """See Qt."""
        return len(self.entries) if self._rows is None else len(self._rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:  # noqa: N802
        """See Qt."""
        return len(COLUMNS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """See Qt."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return self.entries[self.number(index.row())][2 + index.column()]

    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """See Qt."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return COLUMNS[section] if orientation == Qt.Orientation.Horizontal else section + 1


class GameListDialog(QDialog):
    """Lists a file and opens what is chosen."""

    game_chosen = Signal(str)
    """The PGN of one game."""
    listed = Signal(object)
    """The whole list, when the file was read."""
    failed = Signal(str)
    growing = Signal()
    """There is more than one game: the list is worth a look."""
    _batch = Signal(object)

    def __init__(self, path: Path, parent: QWidget | None = None) -> None:
        """Read nothing before `start`."""
        super().__init__(parent)
        self.setWindowTitle(path.name)
        self.path = path
        self.index: PgnIndex | None = None
        self.model = GameListModel()
        self.search = QLineEdit()
        self.search.setPlaceholderText("Search: names, event, year, ECO code")
        self.search.setClearButtonEnabled(True)
        self.table = QTableView()
        self.table.setModel(self.model)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setAlternatingRowColors(True)
        self.table.setShowGrid(False)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setStretchLastSection(True)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        for column, width in enumerate((190, 190, 70, 90, 60)):
            self.table.setColumnWidth(column, width)
        self.state = QLabel()
        self.state.setObjectName("muted")
        column_layout = QVBoxLayout(self)
        for widget in (self.search, self.table, self.state):
            column_layout.addWidget(widget)
        self.resize(840, 560)
        self._timer = QTimer(self, singleShot=True, interval=120)
        self._timer.timeout.connect(self._search)
        self.search.textChanged.connect(lambda _: self._timer.start())
        self.search.returnPressed.connect(lambda: self._open(0))
        self.table.activated.connect(lambda index: self._open(index.row()))
        self._batch.connect(self._extend)
        self.listed.connect(self._finish)
        self.failed.connect(self.state.setText)
        self._wanted = True

    def start(self) -> None:
        """Read the file, in a thread of its own."""
        threading.Thread(target=self._read, name="pgn", daemon=True).start()

    def _read(self) -> None:
        def on_entries(entries: list[GameEntry]) -> bool:
            self._batch.emit(entries)
            return self._wanted

        try:
            self.listed.emit(index_pgn(self.path, on_entries))
        except PlayalikeError as error:
            self.failed.emit(str(error))

    def _extend(self, entries: list[GameEntry]) -> None:
        self.model.extend(entries)
        if len(self.model.entries) > 1 and not self.isVisible():
            self.growing.emit()
        self.state.setText(f"{counted(len(self.model.entries), 'game')} …")

    def _finish(self, index: PgnIndex) -> None:
        self.index = index
        self._search()

    def _search(self) -> None:
        if self.index is None:
            return
        words = self.search.text()
        self.model.show_rows(self.index.search(words) if words.strip() else None)
        rows, total = self.model.rowCount(), counted(len(self.index.entries), "game")
        self.state.setText(total if not words.strip() else f"{rows:,} / {total}")

    def _open(self, row: int) -> None:
        if self.index is not None and row < self.model.rowCount():
            self.game_chosen.emit(self.index.game_text(self.model.number(row)))

    def done(self, result: int) -> None:
        """Stop reading when the list is closed."""
        self._wanted = False
        super().done(result)
