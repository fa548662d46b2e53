from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import chess
import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QSettings, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from playalike.faces.desktop.actions import all_actions
from playalike.faces.desktop.dialogs.comment import CommentDialog
from playalike.faces.desktop.dialogs.keys import KeysDialog
from playalike.faces.desktop.dialogs.new_game import NewGameDialog
from playalike.faces.desktop.players import KnownPlayers
from playalike.faces.desktop.tab import GameTab
from playalike.faces.desktop.theme import DARK, LIGHT, Theme
from playalike.faces.desktop.window import MainWindow
from playalike.play.sides import PERSON, Sides
from playalike.play.terms import Terms
from playalike.settings import Settings
from playalike.words.playing import INVITATION
from tests.faces.desktop.parts import LEFT, LONG, Parts, click, drag

TOKENS = Path(__file__).parents[3] / "frontend/src/styles/tokens.css"


def open_window(folder: Path, qtbot: QtBot, parts: Parts) -> MainWindow:
    """Open a window that has the processes which all tests share."""
    window = MainWindow(Settings(data=folder), parts.engines)
    window.sounds.on = False
    with qtbot.waitSignal(window.saving.opened, timeout=LONG):
        pass
    window.show()
    return window


@pytest.fixture
def window(tmp_path: Path, qtbot: QtBot, parts: Parts) -> Iterator[MainWindow]:
    window = open_window(tmp_path, qtbot, parts)
    yield window
    window.close()
    window.deleteLater()


def press(window: MainWindow, keys: str) -> None:
    """Use a key as a person does; shortcuts need an active window, which `offscreen` has not."""
    for action in window.findChildren(type(window.action("flip"))):
        if QKeySequence(keys) in action.shortcuts():
            action.trigger()
            return
    raise AssertionError(f"no action has the keys {keys}")


def test_every_action_has_a_method_and_no_keys_are_used_twice(window: MainWindow) -> None:
    keys: list[str] = []
    for action in all_actions():
        assert callable(getattr(window.owner(action), action.name)), action
        keys += action.keys
    assert len(keys) == len(set(keys))
    wanted = {"Ctrl+T", "Ctrl+W", "Ctrl+Tab", "Ctrl+N", "Ctrl+O", "Ctrl+S", "F", "F11", "Z", "?",
              "Space", "Left", "Right", "Shift+Right", *"123456", "Ctrl+R", "Ctrl+Z"}  # fmt: skip
    assert wanted <= set(keys)
    sheet = KeysDialog(window)
    texts = {label.text() for label in sheet.findChildren(QLabel)}
    for action in all_actions():
        if action.keys:
            assert any(action.text.removesuffix(" …") in text for text in texts), action


def test_a_day_with_tabs(window: MainWindow, qtbot: QtBot, parts: Parts, tmp_path: Path) -> None:
    """Open, analyse, close, reopen, save, and find everything again the next day."""
    board = window.current.view.board
    board.animated = False
    drag(board, "e2", "e4")
    press(window, "1")
    press(window, "Left")
    drag(board, "d2", "d4")
    press(window, "Shift+Right")
    assert window.current.tree.node.parent is window.current.tree.root
    press(window, "F")
    assert board.flipped
    press(window, "Ctrl+T")
    assert window.tabs.count() == 2
    QGuiApplication.clipboard().setText("8/8/8/8/8/4k3/4p3/4K3 b - - 0 1")
    press(window, "Ctrl+V")
    assert window.current.tree.board.fen().startswith("8/8/8/8/8/4k3")
    press(window, "Ctrl+W")
    assert window.tabs.count() == 1
    press(window, "Ctrl+Shift+T")
    assert window.tabs.count() == 2
    assert window.current.tree.board.fen().startswith("8/8/8/8/8/4k3")
    tab = window.begin_game(Sides(PERSON, "random"), Terms(pace="fast", seed=3))
    assert window.tabs.count() == 3
    tab.view.board.animated = False
    drag(tab.view.board, "e2", "e4")
    qtbot.waitUntil(lambda: tab.live is not None and tab.live.persons_turn, timeout=LONG)
    assert tab.live is not None
    sans, titles = tab.live.game.sans, [one.title for one in window.tabs.all()]
    window.resize(760, 700)
    size = window.size()
    window.close()
    again = open_window(tmp_path, qtbot, parts)
    qtbot.waitUntil(lambda: again.tabs.count() == 3, timeout=LONG)
    tabs = again.tabs.all()
    assert [one.title for one in tabs] == titles
    assert again.size() == size
    assert "1. e4! ( 1. d4 )" in tabs[0].tree.pgn() or "1. e4 $1 ( 1. d4 )" in tabs[0].tree.pgn()
    assert tabs[0].view.board.flipped
    live = tabs[2].live
    assert live is not None
    assert live.game.sans == sans
    assert tabs[2].view.why.sentence.text() == live.game.moves[1].sentence
    tabs[2].view.board.animated = False
    again.tabs.setCurrentIndex(2)
    drag(tabs[2].view.board, "a2", "a3")
    qtbot.waitUntil(lambda: len(live.game.moves) == 4, timeout=LONG)
    again.close()


@pytest.mark.parametrize("file_first", [True, False])
def test_a_file_from_the_command_line_stays_in_front(
    file_first: bool, tmp_path: Path, qtbot: QtBot, parts: Parts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever comes first: the file, or the tabs of the day before."""
    window = open_window(tmp_path, qtbot, parts)
    window.current.make_move(chess.Move.from_uci("e2e4"))
    window.close()
    position = tmp_path / "position.fen"
    position.write_text("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n")
    monkeypatch.setattr("playalike.faces.desktop.window.START_MS", 1_000_000)
    again = MainWindow(Settings(data=tmp_path), parts.engines)

    def open_file() -> None:
        again.files.open_path(position)
        qtbot.waitUntil(lambda: again.current.file == position, timeout=LONG)

    def find_tabs() -> None:
        with qtbot.waitSignal(again.saving.opened, timeout=LONG):
            again._start()

    for step in (open_file, find_tabs) if file_first else (find_tabs, open_file):
        step()
    assert again.current.file == position
    (other,) = (tab for tab in again.tabs.all() if tab is not again.current)
    assert "e4" in other.tree.pgn()
    again.close()


def test_files_are_opened_saved_and_dropped(
    window: MainWindow, qtbot: QtBot, pgn_file: Path, tmp_path: Path
) -> None:
    dialog = window.files.open_path(pgn_file)
    qtbot.waitUntil(lambda: dialog.index is not None and dialog.isVisible(), timeout=LONG)
    dialog.search.setText("larsen")
    qtbot.waitUntil(lambda: dialog.model.rowCount() == 1, timeout=LONG)
    place = dialog.table.visualRect(dialog.model.index(0, 0)).center()
    count = window.tabs.count()
    QTest.mouseClick(dialog.table.viewport(), LEFT, pos=place)
    QTest.mouseDClick(dialog.table.viewport(), LEFT, pos=place)
    assert window.current.title == "Tal – Larsen"
    assert window.tabs.count() == count  # the first one was empty, and one game is opened once
    assert window.current.file is None  # saving must not write one game over two
    single = tmp_path / "single.pgn"
    window.files.write(single)
    assert "1. d4 d5" in single.read_text()
    drop(window, single)
    qtbot.waitUntil(lambda: window.current.file == single, timeout=LONG)
    drop(window, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    assert window.current.tree.board.piece_at(chess.E2)
    count = window.tabs.count()
    drop(window, "nonsense")
    assert window.tabs.count() == count
    assert "no game" in window.current.view.trouble.text()
    window.current.make_move(chess.Move.from_uci("e2e4"))
    assert not window.current.view.trouble.isVisible()
    view = window.current.view
    for widget in (view.board.viewport(), view.moves.viewport(), view.entry, view.graph, view.why):
        drop(window, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", widget)
        count += 1
        assert window.tabs.count() == count, widget
    window.files.open_path(tmp_path / "missing.pgn")
    qtbot.waitUntil(lambda: "missing.pgn" in window.current.view.trouble.text(), timeout=LONG)


def drop(window: MainWindow, what: Path | str, widget: QWidget | None = None) -> None:
    """Drop something as a system does that asks the widget under the mouse first."""
    data = QMimeData()
    if isinstance(what, Path):
        data.setUrls([QUrl.fromLocalFile(str(what))])
    else:
        data.setText(what)
    how = (Qt.DropAction.CopyAction, data, LEFT, Qt.KeyboardModifier.NoModifier)
    enter = QDragEnterEvent(QPoint(10, 10), *how)
    QApplication.sendEvent(widget or window, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(widget or window, QDropEvent(QPointF(10, 10), *how))


def test_a_game_is_played_again_with_the_other_colour(window: MainWindow, qtbot: QtBot) -> None:
    first = window.begin_game(Sides(PERSON, "random"), Terms(60_000, 1_000, pace="fast", seed=3))
    buttons = first.view.buttons
    assert buttons["resign"].isVisible()
    assert not buttons["again"].isVisible()
    first.resign()
    assert not buttons["resign"].isVisible()
    assert buttons["review"].isVisible()
    buttons["again"].click()
    second = window.current
    assert second is not first
    assert second.live is not None
    assert second.live.sides == Sides("random", PERSON)
    assert second.live.game.terms.initial_ms == 60_000
    assert second.view.board.flipped
    qtbot.waitUntil(lambda: second.live is not None and second.live.persons_turn, timeout=LONG)


def test_an_empty_tab_says_what_to_do(window: MainWindow) -> None:
    assert window.current.view.why.sentence.text() == INVITATION
    window.current.make_move(chess.Move.from_uci("e2e4"))
    assert window.current.view.why.sentence.text() != INVITATION


def test_a_comment_is_written_while_the_game_goes_on(window: MainWindow) -> None:
    tab = window.current
    tab.make_move(chess.Move.from_uci("e2e4"))
    press(window, "C")
    (dialog,) = window.findChildren(CommentDialog)
    assert "1. e4" in {label.text() for label in dialog.findChildren(QLabel)}
    tab.make_move(chess.Move.from_uci("e7e5"))  # nothing waits for the dialog
    dialog.entry.setPlainText("best by test")
    QTest.keyClick(dialog.entry, Qt.Key.Key_Tab)
    assert dialog.text == "best by test"  # the key went to the buttons
    QTest.keyClick(dialog.entry, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert "1. e4 { best by test } 1... e5" in tab.tree.pgn()
    press(window, "Left")
    press(window, "C")
    dialog = next(one for one in window.findChildren(CommentDialog) if one.isVisible())
    assert dialog.text == "best by test"
    dialog.entry.setPlainText("never mind")
    dialog.reject()
    assert "best by test" in tab.tree.pgn()


def test_what_is_copied(window: MainWindow) -> None:
    clipboard = QGuiApplication.clipboard()
    window.current.make_move(chess.Move.from_uci("e2e4"))
    press(window, "Ctrl+Shift+C")
    assert clipboard.text().startswith("rnbqkbnr/pppppppp/8/8/4P3")
    press(window, "Ctrl+C")
    assert "1. e4 *" in clipboard.text()
    press(window, "Ctrl+Alt+C")
    assert clipboard.image().width() == 800


def test_the_first_opponent_is_there_before_the_others_are(tmp_path: Path, qtbot: QtBot) -> None:
    players = KnownPlayers(Settings(data=tmp_path))
    memory = QSettings(str(tmp_path / "memory.ini"), QSettings.Format.IniFormat)
    dialog = NewGameDialog(players, memory)
    qtbot.addWidget(dialog)
    assert dialog.sides == Sides(PERSON, "personality:tal")
    with qtbot.waitSignal(players.loaded, timeout=LONG):
        players.start()
    assert dialog.sides == Sides(PERSON, "personality:tal")
    assert dialog.black.sentence.text()
    dialog.black.choose("personality:gone")
    assert dialog.sides == Sides(PERSON, PERSON)
    dialog.black.choose("personality:tal")
    dialog.show()
    QTest.keyClick(dialog.white.who, Qt.Key.Key_Return)
    assert dialog.result() == NewGameDialog.DialogCode.Accepted
    assert dialog.sides == Sides(PERSON, "personality:tal")


def test_a_master_is_found_by_the_family_name(tmp_path: Path, qtbot: QtBot, parts: Parts) -> None:
    memory = QSettings(str(tmp_path / "memory.ini"), QSettings.Format.IniFormat)
    dialog = NewGameDialog(parts.players, memory)
    qtbot.addWidget(dialog)
    who = dialog.black.who
    for typed, name in (
        ("kasp", "Garry Kasparov"), ("polgar", "Judit Polgár"), ("jose", "José Raúl Capablanca"),
        ("zzz", "José Raúl Capablanca"),
    ):  # fmt: skip
        who.view().keyboardSearch("")  # what was typed before is over
        QTest.keyClicks(who, typed)
        assert who.currentText() == name
    assert dialog.sides.black == "personality:capablanca"
    who.setCurrentText("Anatoly Karpov")
    for name in ("Garry Kasparov", "Viktor Korchnoi"):  # the same letter goes on
        who.view().keyboardSearch("")
        QTest.keyClicks(who, "k")
        assert who.currentText() == name


def test_a_new_game_is_asked_for(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: bool(window.players.everybody), timeout=LONG)
    dialog = NewGameDialog(window.players, window.memory)
    qtbot.addWidget(dialog)
    dialog.black.choose("personality:karpov?dial=2")
    assert dialog.black.sentence.text()
    assert dialog.sides == Sides(PERSON, "personality:karpov?dial=2")
    dialog._swap()
    assert dialog.sides == Sides("personality:karpov?dial=2", PERSON)
    dialog.white.choose("stockfish?UCI_Elo=1500")
    dialog.black.who.setCurrentText("A UCI engine")  # by a key or the wheel: nothing pops up
    dialog.accept()
    assert "the file" in dialog.trouble.text()
    assert dialog.result() != NewGameDialog.DialogCode.Accepted
    dialog.black.choose_program(Path("/opt/engine x"))
    assert dialog.sides == Sides("stockfish?UCI_Elo=1500", "uci:/opt/engine x")
    dialog.clock.setCurrentText("soon")
    dialog.accept()
    assert "no clock" in dialog.trouble.text()
    dialog.clock.setCurrentText("3+2")
    assert (dialog.terms.initial_ms, dialog.terms.increment_ms) == (180_000, 2_000)
    dialog.accept()
    assert dialog.result() == NewGameDialog.DialogCode.Accepted
    assert NewGameDialog(window.players, window.memory).sides.white == "stockfish?UCI_Elo=1500"


@pytest.mark.parametrize("theme", [DARK, LIGHT])
def test_the_colours_are_those_of_the_page(theme: Theme) -> None:
    text = TOKENS.read_text()
    dark, light, *_ = (part.split("\n}")[0] for part in text.split(':root[data-theme="light"]'))
    tokens = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", dark if theme.dark else light))
    for name in Theme.__slots__:
        if name != "name":
            assert getattr(theme, name) == tokens[name.replace("_", "-")], name


def test_the_engine_analyses_and_a_review_is_shown(
    tab: GameTab, parts: Parts, qtbot: QtBot
) -> None:
    tab.view.lines.switch.click()
    qtbot.waitUntil(lambda: "depth" in tab.view.lines.state.text(), timeout=LONG)
    assert tab.view.evaluation.white_percent is not None
    tab.view.lines.switch.click()
    for uci in ("f2f3", "e7e5", "g2g4", "d8h4"):
        tab.make_move(chess.Move.from_uci(uci))
    tab.start_review()
    qtbot.waitUntil(lambda: tab.review is not None, timeout=4 * LONG)  # five million nodes
    moments = tab.view.graph.moments
    assert any(moment.ply == 3 and moment.sign == "??" for moment in moments)
    assert "accuracy" in tab.view.status.text()
    assert "2. g4 $4" in tab.tree.pgn()
    tab.go_to_ply(3)
    assert "g4??" in tab.view.why.heading.text()
    assert tab.view.why.sentence.text()
    with qtbot.waitSignal(tab.state_changed, timeout=LONG):
        pass
    again = parts.new_tab()
    qtbot.addWidget(again)
    again.restore(json.loads(json.dumps(tab.state())))  # as it was kept
    assert again.view.graph.moments == moments
    assert "g4??" in again.view.why.heading.text()
    again.close_tab()
    tab.go_to_ply(2)
    tab.best_move()
    qtbot.waitUntil(lambda: bool(tab.view.board.hints), timeout=LONG)
    before = tab.tree.node
    tab.best_move()
    assert tab.tree.node.parent is before


def test_moves_are_typed(tab: GameTab) -> None:
    tab.view.entry.setText("Nf3")
    QTest.keyClick(tab.view.entry, Qt.Key.Key_Return)
    assert tab.tree.node.board().peek().uci() == "g1f3"
    tab.view.entry.setText("Qh9")
    QTest.keyClick(tab.view.entry, Qt.Key.Key_Return)
    assert "Qh9" in tab.view.trouble.text()
    tab.view.entry.setText("e5")
    QTest.keyClick(tab.view.entry, Qt.Key.Key_Return)
    assert not tab.view.trouble.isVisible()  # what was wrong is over
    click(tab.view.board, "a4")


def test_an_empty_entry_leaves_keys_to_the_window(tab: GameTab) -> None:
    def keeps(key: Qt.Key, control: bool = False) -> bool:
        keys = Qt.KeyboardModifier.ControlModifier if control else Qt.KeyboardModifier.NoModifier
        event = QKeyEvent(QEvent.Type.ShortcutOverride, key, keys)
        event.ignore()
        QApplication.sendEvent(tab.view.entry, event)
        return event.isAccepted()

    entry = tab.view.entry
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Home, Qt.Key.Key_Right, Qt.Key.Key_Delete):
        entry.clear()
        assert not keeps(key), key
        entry.setText("Nf")
        assert keeps(key), key
    assert keeps(Qt.Key.Key_Z, control=True)
    entry.setFocus()
    QTest.keyClick(entry, Qt.Key.Key_Escape)
    assert entry.text() == ""
    assert tab.focusWidget() is tab.view.board
    assert not keeps(Qt.Key.Key_Z, control=True)
