"""Making an opponent: files of games in, a study in a worker, a new personality out."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QItemSelectionModel, QSettings, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from playalike.faces.desktop.engines import REVIEW, Engines, Question
from playalike.study.workspace import USUAL_NODES
from playalike.words.studying import (
    CHOOSE_FILES,
    CHOOSE_PLAYER,
    GAMES_STAY,
    STOPPED,
    kinds_words,
    looking_words,
    range_words,
    ready_words,
    remaining_words,
    stage_words,
)
from playalike.work.studying import FindPlayers, MakeOpponent

__all__ = ["StudyDialog"]

COLUMNS = ("Name", "Games", "Years", "Rating", "Kinds")
FILES = "Chess games (*.pgn *.pgn.gz *.pgn.zst *.pgn.bz2);;All files (*)"


class StudyDialog(QDialog):
    """Asks for files and the player; stays usable, and the window too, while a worker studies."""

    made = Signal(str)
    """The name of an opponent that is ready."""
    play_wanted = Signal(str)
    """The new opponent, as `playalike.players` opens it."""

    def __init__(self, engines: Engines, memory: QSettings, parent: QWidget | None = None) -> None:
        """Begin with the files of a study that was interrupted, if there is one."""
        super().__init__(parent)
        self.setWindowTitle("Make an opponent")
        self.setAcceptDrops(True)
        self.nodes = USUAL_NODES
        self._engines, self._memory = engines, memory
        self._files: list[Path] = []
        self._players: list[Mapping[str, object]] = []
        self._question: Question | None = None
        self._opponent = ""
        self._step, self._step_began = 0, 0.0
        self.files = _label("muted", CHOOSE_FILES)
        self.add = QPushButton("Add files …")
        self.table = QTableWidget(0, len(COLUMNS))
        self.short_name = QLineEdit()
        self.bar = QProgressBar()
        self.state = _label("sentence", "")
        self.finding = _label("muted", GAMES_STAY)
        self.trouble = _label("trouble", "")
        self.start_button = QPushButton("Study")
        self.stop_button = QPushButton("Stop")
        self.play_button = QPushButton("Play")
        self._build()
        self.add.clicked.connect(self._ask_for_files)
        self.table.itemSelectionChanged.connect(self._player_chosen)
        self.start_button.clicked.connect(self.study)
        self.stop_button.clicked.connect(self.stop)
        self.play_button.clicked.connect(lambda: self.play_wanted.emit(self._opponent))
        self._show_buttons()
        self._take_up()

    def _build(self) -> None:
        self.table.setHorizontalHeaderLabels(list(COLUMNS))
        self.table.verticalHeader().hide()
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setShowGrid(False)
        self.table.setToolTip(CHOOSE_PLAYER)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(True)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.start_button.setObjectName("primary")
        self.play_button.setObjectName("primary")
        self.bar.setTextVisible(False)
        self.bar.hide()
        top, name, buttons = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        top.addWidget(self.files, 1)
        top.addWidget(self.add)
        name.addWidget(QLabel("Short name"))
        name.addWidget(self.short_name, 1)
        buttons.addStretch(1)
        for button in (self.stop_button, self.start_button, self.play_button):
            buttons.addWidget(button)
        column = QVBoxLayout(self)
        column.setSpacing(10)
        column.addLayout(top)
        column.addWidget(self.table, 1)
        column.addLayout(name)
        for widget in (self.bar, self.state, self.finding, self.trouble):
            column.addWidget(widget)
        column.addLayout(buttons)
        for button in (self.add, self.stop_button):
            button.setAutoDefault(False)
        self.start_button.setDefault(True)
        self.resize(700, 560)

    @property
    def studying(self) -> bool:
        """Whether a worker is at it."""
        return self._question is not None

    # Files and players.

    def _ask_for_files(self) -> None:
        folder = str(self._memory.value("folder", ""))
        paths, _ = QFileDialog.getOpenFileNames(self, "Add files", folder, FILES)
        self.add_files([Path(path) for path in paths])

    def add_files(self, paths: Sequence[Path]) -> None:
        """Add files, and look who is in them."""
        new = [path for path in paths if path not in self._files]
        if not new or self.studying:
            return
        files = [*self._files, *new]
        self._opponent = ""
        self.trouble.clear()
        self.state.setText(looking_words(0))
        self._question = self._engines.ask(
            FindPlayers(tuple(files)),
            priority=REVIEW,
            on_answer=lambda answer: self._found(files, answer),
            on_failure=self._failed,
            on_news=lambda news: self.state.setText(looking_words(int(str(news["done"])))),
        )
        self._show_buttons()

    def _found(self, files: list[Path], answer: Mapping[str, object]) -> None:
        self._question, self._files = None, files
        self.files.setText(", ".join(path.name for path in files))
        players = answer["players"]
        assert isinstance(players, list)
        self._players = players
        self.table.setRowCount(len(players))
        for row, player in enumerate(players):
            for column, text in enumerate(
                (
                    player["name"],
                    f"{player['games']:,}",
                    range_words(player["first_year"], player["last_year"]),
                    range_words(player["lowest_elo"], player["highest_elo"]),
                    kinds_words(player["speeds"]),
                )
            ):
                self.table.setItem(row, column, QTableWidgetItem(text))
        self.state.setText(CHOOSE_PLAYER)
        kept = self._memory.value("study/spellings")
        self._select(kept if isinstance(kept, list) else [str(kept or "")])
        self._show_buttons()

    def _select(self, names: Sequence[str]) -> None:
        """Choose those who were chosen before, else whoever has most games."""
        rows = [row for row, player in enumerate(self._players) if player["name"] in names]
        model = self.table.selectionModel()
        how = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
        self.table.clearSelection()
        for row in rows or [0]:
            model.select(self.table.model().index(row, 0), how)
        if rows:
            self.short_name.setText(str(self._memory.value("study/name", self.short_name.text())))

    def _chosen(self) -> list[Mapping[str, object]]:
        rows = sorted({index.row() for index in self.table.selectionModel().selectedRows()})
        return [self._players[row] for row in rows if row < len(self._players)]

    def _player_chosen(self) -> None:
        chosen = self._chosen()
        if chosen and not self.studying:
            self._opponent = ""
            self.short_name.setText(str(chosen[0]["short_name"]))
        self._show_buttons()

    # The study.

    def study(self) -> None:
        """Begin, or go on where it was stopped."""
        spellings = tuple(str(player["name"]) for player in self._chosen())
        if self.studying or not spellings:
            return
        name = self.short_name.text().strip()
        for key, value in (
            ("files", [str(path) for path in self._files]),
            ("spellings", list(spellings)), ("name", name),
        ):  # fmt: skip
            self._memory.setValue(f"study/{key}", value)
        self.trouble.clear()
        self._opponent, self._step = "", 0
        self.bar.show()
        self._question = self._engines.ask(
            MakeOpponent(tuple(self._files), spellings, name, self.nodes),
            priority=REVIEW,
            on_answer=self._done,
            on_failure=self._failed,
            on_news=self._heard,
        )
        self._show_buttons()

    def stop(self) -> None:
        """Call it off; what was computed is kept."""
        if self._question is not None:
            self._question.cancel()
            self._question = None
            self.bar.hide()
            self.state.setText(STOPPED)
            self._show_buttons()

    def _heard(self, news: Mapping[str, object]) -> None:
        step, steps, done, total = (int(str(news[key])) for key in
                                    ("stage", "stages", "done", "total"))  # fmt: skip
        now = time.monotonic()
        if step != self._step:
            self._step, self._step_began = step, now
        share = done / total if total else 0.0
        self.bar.setRange(0, 100 * steps)
        self.bar.setValue(round(100 * (step - 1 + min(1.0, share))))
        words = stage_words(news)
        spent = now - self._step_began
        if share > 0 and spent > 5:
            words += f"; {remaining_words(spent * (1 - share) / share)}"
        self.state.setText(words)
        if news["sentence"]:
            self.finding.setText(str(news["sentence"]))

    def _done(self, answer: Mapping[str, object]) -> None:
        self._question, self._opponent = None, str(answer["player"])
        self._memory.remove("study")
        self.bar.hide()
        self.state.setText(ready_words(str(answer["name"])))
        sentences = answer["sentences"]
        assert isinstance(sentences, list)
        self.finding.setText(" ".join(sentences[:1]))
        self._show_buttons()
        self.made.emit(str(answer["name"]))

    def _failed(self, reason: str) -> None:
        self._question = None
        self.bar.hide()
        self.state.clear()
        self.trouble.setText(reason)
        self._show_buttons()

    def _show_buttons(self) -> None:
        busy = self.studying
        self.add.setEnabled(not busy)
        self.table.setEnabled(not busy)
        self.short_name.setEnabled(not busy)
        self.stop_button.setVisible(busy)
        self.start_button.setEnabled(not busy and bool(self._chosen()))
        self.start_button.setVisible(not self._opponent)
        self.play_button.setVisible(bool(self._opponent))

    def _take_up(self) -> None:
        """Go back to a study that was interrupted when the window closed."""
        kept = self._memory.value("study/files")
        names = kept if isinstance(kept, list) else [kept] if kept else []
        self.add_files([path for path in map(Path, map(str, names)) if path.exists()])

    # Events of Qt.

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        """Take files."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        """Add what was dropped."""
        urls = event.mimeData().urls()
        self.add_files([Path(url.toLocalFile()) for url in urls if url.isLocalFile()])
        event.acceptProposedAction()


def _label(name: str, text: str) -> QLabel:
    label = QLabel(text)
    label.setObjectName(name)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label
