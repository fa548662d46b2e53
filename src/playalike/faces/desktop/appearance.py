"""How the window looks and sounds: theme, and what is switched on and off."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, QSettings
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QApplication

from playalike.faces.desktop.board.pieces import use_pieces
from playalike.faces.desktop.sound import Sounds
from playalike.faces.desktop.tab import GameTab
from playalike.faces.desktop.tabs import Tabs
from playalike.faces.desktop.theme import apply_theme, theme_named, use_board

__all__ = ["Appearance"]

SYSTEM = "system"
USUAL = {"theme": SYSTEM, "board": "wood", "pieces": "cburnett"}
"""What is used before anything was chosen."""
SWITCHES = {"coordinates": True, "animation": True, "ideas": True, "sound": True}
"""What can be switched, and how it stands at first."""


class Appearance(QObject):
    """Keeps the choice, and gives it to every tab."""

    def __init__(self, tabs: Tabs, sounds: Sounds, memory: QSettings) -> None:
        """Use the theme that was chosen last."""
        super().__init__(tabs)
        self._tabs, self._sounds, self._memory = tabs, sounds, memory
        self._switches: Mapping[str, QAction] = {}
        use_board(str(memory.value("board", "")))
        use_pieces(str(memory.value("pieces", "")))
        self._use(str(memory.value("theme", SYSTEM)))
        QGuiApplication.styleHints().colorSchemeChanged.connect(lambda _: self._follow())

    def chosen(self, what: str) -> str:
        """Return the theme, board or set of pieces that was chosen last."""
        return str(self._memory.value(what, "") or USUAL[what])

    def take_switches(self, actions: Mapping[str, QAction]) -> None:
        """Put the switches of the menu as they were last; tabs that come later follow them."""
        self._switches = {name: actions[f"appearance.toggle_{name}"] for name in SWITCHES}
        for name, usual in SWITCHES.items():
            kept = str(self._memory.value(name, str(usual).lower())) == "true"
            self._switches[name].setChecked(kept)
        self._tabs.opened.connect(self._dress)
        self._apply_switches()

    def _use(self, name: str) -> None:
        self._memory.setValue("theme", name)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        apply_theme(app, theme_named(name))

    def _follow(self) -> None:
        """Change with the desktop, at dusk for example."""
        if self._memory.value("theme", SYSTEM) == SYSTEM:
            self._use(SYSTEM)

    def use_theme(self, name: str) -> None:
        """Use the light theme, the dark one, or that of the desktop."""
        self._use(name)

    def use_board(self, name: str) -> None:
        """Use other squares, or those of the theme."""
        self._memory.setValue("board", name)
        use_board(name)
        for tab in self._tabs.all():
            tab.view.board.viewport().update()

    def use_pieces(self, name: str) -> None:
        """Use another set of pieces."""
        self._memory.setValue("pieces", name)
        use_pieces(name)
        for tab in self._tabs.all():
            for item in tab.view.board.scene().items():
                item.update()
            tab.update()

    def _apply_switches(self) -> None:
        for name, action in self._switches.items():
            self._memory.setValue(name, str(action.isChecked()).lower())
        self._sounds.on = self._switches["sound"].isChecked()
        for tab in self._tabs.all():
            self._dress(tab)

    def _dress(self, tab: GameTab) -> None:
        tab.view.board.set_coordinates(self._switches["coordinates"].isChecked())
        tab.view.why.set_draws_ideas(self._switches["ideas"].isChecked())
        tab.view.board.animated = self._switches["animation"].isChecked()

    toggle_coordinates = toggle_animation = toggle_ideas = toggle_sound = _apply_switches
