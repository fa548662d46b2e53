from __future__ import annotations

import time
from pathlib import Path

from pytestqt.qtbot import QtBot

from playalike.faces.desktop.dialogs.game_list import GameListDialog
from tests.faces.desktop.parts import LONG

GAMES = 100_000
MOST_SECONDS = 3.0
"""What all threads may compute; the clock on the wall also counts what others do."""


def test_a_hundred_thousand_games_are_listed_and_searched(tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "large.pgn"
    moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 1-0"
    with path.open("w") as file:
        for number in range(GAMES):
            file.write(
                f'[Event "Open {number % 97}"]\n[Site "?"]\n[Date "{1900 + number % 120}.01.01"]\n'
                f'[White "Player {number}"]\n[Black "Other {number % 991}"]\n[Result "1-0"]\n'
                f'[ECO "C{number % 100:02}"]\n\n{moves}\n\n'
            )
    dialog = GameListDialog(path)
    qtbot.addWidget(dialog)
    began, computed = time.monotonic(), time.process_time()
    with qtbot.waitSignal(dialog.growing, timeout=LONG):
        dialog.start()
    first = time.monotonic() - began
    qtbot.waitUntil(lambda: dialog.index is not None, timeout=LONG)
    dialog.search.setText("player 77777")
    qtbot.waitUntil(lambda: dialog.model.rowCount() == 1, timeout=LONG)
    whole = time.monotonic() - began
    assert dialog.model.data(dialog.model.index(0, 0)) == "Player 77777"
    computed = time.process_time() - computed
    print(f"first games after {first:.2f} s, found after {whole:.2f} s, computed {computed:.2f} s")
    assert first < whole
    assert computed < MOST_SECONDS
