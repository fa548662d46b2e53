"""How the window looks: themes, switches, sharp pieces on sharp screens."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from playalike import __version__
from playalike.faces.desktop.actions import all_actions
from playalike.faces.desktop.board.pieces import PIECE_SETS, piece_pixmap, use_pieces
from playalike.faces.desktop.dialogs.about import AboutDialog
from playalike.faces.desktop.theme import (
    BOARDS,
    DARK,
    LIGHT,
    current_theme,
    square_colours,
    theme_named,
    use_board,
)
from playalike.faces.desktop.window import MainWindow
from tests.faces.desktop.parts import Parts
from tests.faces.desktop.test_window import TOKENS, open_window


def ground() -> str:
    palette = QApplication.palette()
    return palette.color(QPalette.ColorRole.Window).name()


def test_a_theme_is_chosen_and_remembered(tmp_path: Path, qtbot: QtBot, parts: Parts) -> None:
    window = open_window(tmp_path, qtbot, parts)
    pictures = {}
    for name, theme in (("light", LIGHT), ("dark", DARK)):
        window.action(name.capitalize()).trigger()
        assert (current_theme(), ground()) == (theme, theme.ground)
        pictures[name] = window.grab().toImage().pixelColor(5, 300).name()
    assert pictures == {"light": LIGHT.ground, "dark": DARK.ground}
    window.action("Light").trigger()
    window.close()
    again = MainWindow(window.saving._settings, parts.engines)
    qtbot.addWidget(again)
    assert current_theme() is LIGHT
    again.action("As the system").trigger()
    assert current_theme() is theme_named("system")
    again.close()


def test_the_menu_marks_what_was_chosen(tmp_path: Path, qtbot: QtBot, parts: Parts) -> None:
    def marked(window: MainWindow) -> list[str]:
        return [
            one.text for one in all_actions() if one.choice and window.action(one.text).isChecked()
        ]

    window = open_window(tmp_path, qtbot, parts)
    try:
        assert marked(window) == ["As the system", "Board: wood", "Pieces: usual"]
        for name in ("Dark", "Board: green", "Pieces: merida", "Pieces: celtic"):
            window.action(name).trigger()
        assert marked(window) == ["Dark", "Board: green", "Pieces: celtic"]
        window.close()
        again = MainWindow(window.saving._settings, parts.engines)
        qtbot.addWidget(again)
        assert marked(again) == ["Dark", "Board: green", "Pieces: celtic"]
        again.close()
    finally:
        use_board("")
        use_pieces("")


def test_switches_reach_every_tab_and_the_next_day(
    tmp_path: Path, qtbot: QtBot, parts: Parts
) -> None:
    window = open_window(tmp_path, qtbot, parts)
    window.tabs.new()
    for name in ("coordinates", "animation", "ideas", "sound"):
        window.action(f"appearance.toggle_{name}").trigger()
    window.tabs.new()  # a tab that comes later follows
    for tab in window.tabs.all():
        assert not tab.view.board._squares.coordinates
        assert not tab.view.board.animated
        assert not tab.view.why.draws_ideas
    assert not window.sounds.on
    window.close()
    again = MainWindow(window.saving._settings, parts.engines)
    qtbot.addWidget(again)
    assert not again.action("appearance.toggle_ideas").isChecked()
    assert not again.current.view.why.draws_ideas
    again.close()


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_pieces_have_as_many_pixels_as_the_screen(ratio: float, qtbot: QtBot) -> None:
    pixmap = piece_pixmap("N", 20, ratio)
    assert pixmap.width() == 20 * ratio
    assert pixmap.devicePixelRatio() == ratio


def test_about_says_which_version(qtbot: QtBot) -> None:
    dialog = AboutDialog()
    qtbot.addWidget(dialog)
    texts = [label.text() for label in dialog.findChildren(QLabel)]
    assert f"Playalike {__version__}" in texts


def test_boards_are_those_of_the_page_and_remembered(
    tmp_path: Path, qtbot: QtBot, parts: Parts
) -> None:
    rows = re.findall(
        r'data-board="(\w+)"\] \{\s*--square-light: (#\w+);\s*--square-dark: (#\w+);',
        TOKENS.read_text(),
    )
    assert rows
    assert {name: (light, dark) for name, light, dark in rows} == BOARDS
    window = open_window(tmp_path, qtbot, parts)
    try:
        for name, (_, dark) in BOARDS.items():
            window.action(f"Board: {name}").trigger()
            picture = window.current.view.board.picture(400)
            assert picture.pixelColor(2, 398).name() == QColor(dark).name(), name  # a1's corner
        window.close()
        again = MainWindow(window.saving._settings, parts.engines)
        qtbot.addWidget(again)
        assert square_colours() == BOARDS[name]
        again.action("Board: wood").trigger()
        assert square_colours() == (current_theme().square_light, current_theme().square_dark)
        again.close()
    finally:
        use_board("")


def mean_lightness(symbol: str) -> float:
    """How light the middle of a drawing is, where it is not transparent."""
    image = piece_pixmap(symbol, 60).toImage()
    colours = [image.pixelColor(x, y) for x in range(12, 48) for y in range(12, 52)]
    solid = [colour.lightness() for colour in colours if colour.alpha() > 200]
    assert len(solid) > 150, symbol
    return sum(solid) / len(solid)


def test_piece_sets_are_those_of_the_page_and_remembered(
    tmp_path: Path, qtbot: QtBot, parts: Parts
) -> None:
    styles = (TOKENS.parents[1] / "pieces" / "pieces.css").read_text()
    assert set(re.findall(r"faces/pieces/(\w+)\.svg", styles)) == set(PIECE_SETS)
    window = open_window(tmp_path, qtbot, parts)
    try:
        pictures = set()
        for name in ("usual", *PIECE_SETS):
            window.action(f"Pieces: {name}").trigger()
            for symbol in "KQRBNP":
                assert mean_lightness(symbol) > mean_lightness(symbol.lower()) + 20, (name, symbol)
            picture = window.current.view.board.picture(400)
            pictures.add(bytes(picture.constBits()))
        assert len(pictures) == 1 + len(PIECE_SETS)
        window.close()
        again = MainWindow(window.saving._settings, parts.engines)
        qtbot.addWidget(again)
        assert bytes(again.current.view.board.picture(400).constBits()) == bytes(
            picture.constBits()
        )
        again.close()
    finally:
        use_pieces("")
