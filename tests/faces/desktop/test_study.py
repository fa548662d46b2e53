"""An opponent is made of a file of games, in the window, by a real worker with a real engine."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from playalike.faces.desktop.dialogs.study import StudyDialog
from playalike.faces.desktop.engines import Engines
from playalike.personality.catalogue import find_personality
from playalike.settings import Settings
from playalike.words.studying import STOPPED
from tests.faces.desktop.parts import LONG, Parts
from tests.study.studying import GAMES, PLAYERS


def open_dialog(engines: Engines, folder: Path, qtbot: QtBot) -> StudyDialog:
    memory = QSettings(str(folder / "memory.ini"), QSettings.Format.IniFormat)
    dialog = StudyDialog(engines, memory)
    dialog.nodes = 100
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_wrong_files_and_names_are_told(parts: Parts, tmp_path: Path, qtbot: QtBot) -> None:
    dialog = open_dialog(parts.engines, tmp_path, qtbot)
    assert not dialog.start_button.isEnabled()
    wrong = tmp_path / "wrong.pgn"
    wrong.write_text("no games here")
    dialog.add_files([wrong])
    qtbot.waitUntil(lambda: "no game could be read" in dialog.trouble.text(), timeout=LONG)
    dialog.add_files([GAMES / "tal.pgn"])
    qtbot.waitUntil(lambda: dialog.table.rowCount() > 2, timeout=LONG)
    assert not dialog.trouble.text()
    assert dialog.table.item(0, 0).text() == PLAYERS["tal"]
    assert dialog.short_name.text() == "tal-2"
    dialog.add_files([wrong.with_name("missing.pgn")])
    qtbot.waitUntil(lambda: "missing.pgn" in dialog.trouble.text(), timeout=LONG)
    assert dialog.table.rowCount() > 2  # the first file is still there
    dialog.short_name.setText("Karpov")
    dialog.start_button.click()
    qtbot.waitUntil(lambda: "'karpov' already" in dialog.trouble.text(), timeout=LONG)
    assert dialog.start_button.isEnabled()


def test_an_opponent_is_made_stopped_and_taken_up(
    parts: Parts, settings: Settings, tmp_path: Path, qtbot: QtBot
) -> None:
    first = open_dialog(parts.engines, tmp_path, qtbot)
    first.add_files([GAMES / "tal.pgn"])
    qtbot.waitUntil(lambda: first.start_button.isEnabled(), timeout=LONG)
    first.short_name.setText("misha")
    first.start_button.click()
    qtbot.waitUntil(lambda: first.state.text().startswith("Step "), timeout=LONG)
    first.stop_button.click()
    assert first.state.text() == STOPPED
    # The window was closed and opened again: files, player and name are as they were.
    again = open_dialog(parts.engines, tmp_path, qtbot)
    qtbot.waitUntil(lambda: again.start_button.isEnabled(), timeout=LONG)
    assert again.short_name.text() == "misha"
    with qtbot.waitSignal(again.made, timeout=2 * LONG) as made:
        again.start_button.click()
    assert made.args == ["misha"]
    assert again.state.text() == "misha is ready to play you."
    assert again.finding.text()
    assert not again.trouble.text()
    with qtbot.waitSignal(again.play_wanted) as wanted:
        again.play_button.click()
    assert wanted.args == ["personality:misha"]
    personality = find_personality("misha", settings)
    provenance = personality.definition.provenance
    assert provenance.games + sum(provenance.left_out.values()) == 6
    personality.close()
