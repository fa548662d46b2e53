"""The window without a screen: Qt's offscreen platform, and two workers for all tests of a run."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
pytest.importorskip("PySide6.QtWidgets")

from pytestqt.qtbot import QtBot

from playalike.faces.desktop.engines import Engines
from playalike.faces.desktop.players import KnownPlayers
from playalike.faces.desktop.saving import Saving
from playalike.faces.desktop.sound import Sounds
from playalike.faces.desktop.tab import GameTab
from playalike.settings import Settings
from tests.faces.desktop.parts import Parts


@pytest.fixture(scope="session")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    return Settings(data=tmp_path_factory.mktemp("desktop"))


@pytest.fixture(scope="session")
def parts(qapp: object, settings: Settings) -> Iterator[Parts]:
    """What tabs share, opened once."""
    engines, saving, players = Engines(settings, 2), Saving(settings), KnownPlayers(settings)
    saving.start()
    engines.start()
    players.start()
    sounds = Sounds()
    sounds.on = False
    players.wait()
    yield Parts(engines, saving, players, sounds)
    engines.close()
    saving.close()


@pytest.fixture
def tab(qtbot: QtBot, parts: Parts) -> Iterator[GameTab]:
    """A tab of a window that is not there."""
    tab = parts.new_tab()
    qtbot.addWidget(tab)
    tab.view.board.animated = False
    tab.resize(1200, 760)
    tab.show()
    yield tab
    tab.close_tab()


@pytest.fixture
def pgn_file(tmp_path: Path) -> Path:
    path = tmp_path / "two.pgn"
    path.write_text(
        '[White "Morphy"]\n[Black "Duke"]\n\n1. e4 e5 2. Nf3 *\n\n'
        '[White "Tal"]\n[Black "Larsen"]\n\n1. d4 d5 *\n'
    )
    return path
