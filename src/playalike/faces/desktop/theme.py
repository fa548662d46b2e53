"""Colours of the window: those of the web page, light and dark, and what Qt makes of them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

__all__ = [
    "BOARDS", "DARK", "LIGHT", "Theme", "apply_theme", "current_theme", "square_colours",
    "theme_named", "use_board",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours by what they are for; the names are those of `frontend/src/styles/tokens.css`."""

    name: str
    ground: str
    surface: str
    raised: str
    sunken: str
    line: str
    line_strong: str
    text: str
    muted: str
    brass: str
    on_brass: str
    good: str
    fair: str
    bad: str
    info: str
    square_light: str
    square_dark: str

    @property
    def dark(self) -> bool:
        """Whether the ground is dark."""
        return self.name == "dark"


DARK = Theme(
    "dark", ground="#191512", surface="#221d18", raised="#2c251f", sunken="#14110e",
    line="#40362c", line_strong="#5d4f41", text="#f3eadc", muted="#b8a994", brass="#e0ab62",
    on_brass="#20160a", good="#9cc47c", fair="#e3bd5c", bad="#f08b78", info="#8db9e6",
    square_light="#ead8b8", square_dark="#ae8058",
)  # fmt: skip
LIGHT = Theme(
    "light", ground="#f5eee2", surface="#fffaf1", raised="#fdf4e6", sunken="#ebe1d0",
    line="#dccfba", line_strong="#b9a78d", text="#2b211a", muted="#6a5a4a", brass="#8b5712",
    on_brass="#fff8ec", good="#41702a", fair="#7d5c05", bad="#b03a28", info="#2a649c",
    square_light="#f0e0c4", square_dark="#b98b62",
)  # fmt: skip

DATA = Path(__file__).with_name("data")
BOARDS = {
    "walnut": ("#d9b98c", "#7d5135"),
    "green": ("#ecedd1", "#749455"),
    "blue": ("#dfe6ec", "#7f9bb5"),
    "grey": ("#dcdcdc", "#969696"),
    "contrast": ("#fff", "#6a6f78"),
}
"""Light and dark squares where another board than the theme's was chosen; as the page has them."""
_current = DARK
_board = ""


def current_theme() -> Theme:
    """Return the theme that widgets paint with."""
    return _current


def use_board(name: str) -> None:
    """Choose a board for all windows; any other name is the theme's own."""
    global _board
    _board = name


def square_colours() -> tuple[str, str]:
    """Return the colours of light and dark squares."""
    return BOARDS.get(_board, (_current.square_light, _current.square_dark))


def theme_named(name: str) -> Theme:
    """Return a theme by name; ``system`` follows the desktop."""
    if name == "system":
        hints = QGuiApplication.styleHints()
        return LIGHT if hints.colorScheme() == Qt.ColorScheme.Light else DARK
    return LIGHT if name == "light" else DARK


def apply_theme(app: QApplication, theme: Theme) -> None:
    """Give the whole application a theme."""
    global _current
    _current = theme
    app.setStyle("Fusion")
    app.setPalette(_palette(theme))
    colours = {name: getattr(theme, name) for name in Theme.__slots__}
    app.setStyleSheet(_STYLE.format(**colours, data=DATA.as_posix()))


def _palette(theme: Theme) -> QPalette:
    palette, role = QPalette(), QPalette.ColorRole
    for which, colour in (
        (role.Window, theme.ground), (role.WindowText, theme.text), (role.Base, theme.surface),
        (role.AlternateBase, theme.raised), (role.Text, theme.text), (role.Button, theme.raised),
        (role.ButtonText, theme.text), (role.Highlight, theme.brass), (role.Link, theme.brass),
        (role.HighlightedText, theme.on_brass), (role.ToolTipBase, theme.raised),
        (role.ToolTipText, theme.text), (role.PlaceholderText, theme.muted),
        (role.Mid, theme.line), (role.Dark, theme.sunken), (role.Light, theme.raised),
    ):  # fmt: skip
        palette.setColor(which, QColor(colour))
    for which in (role.Text, role.ButtonText, role.WindowText):
        palette.setColor(QPalette.ColorGroup.Disabled, which, QColor(theme.line_strong))
    return palette


_STYLE = """
QMainWindow, QDialog {{ background: {ground}; }}
QToolTip {{ background: {raised}; color: {text}; border: 1px solid {line}; padding: 4px; }}
QMenuBar {{ background: {ground}; padding: 2px 6px; }}
QMenuBar::item {{ padding: 5px 10px; border-radius: 5px; background: transparent; }}
QMenuBar::item:selected, QMenu::item:selected {{ background: {raised}; color: {brass}; }}
QMenu {{ background: {surface}; border: 1px solid {line}; padding: 5px; }}
QMenu::item {{ padding: 6px 26px 6px 14px; border-radius: 5px; }}
QMenu::item:disabled {{ color: {line_strong}; }}
QMenu::separator {{ height: 1px; background: {line}; margin: 5px 8px; }}
QTabWidget::pane {{ border: 0; }}
QTabBar {{ background: {ground}; }}
QTabBar::tab {{
  background: {sunken}; color: {muted}; padding: 8px 12px; margin: 4px 2px 0 2px;
  border-top-left-radius: 8px; border-top-right-radius: 8px; min-width: 90px; max-width: 220px;
}}
QTabBar::tab:selected {{ background: {surface}; color: {text}; }}
QTabBar::close-button {{ image: url({data}/close.svg); margin: 2px; }}
QTabBar::close-button:hover {{ background: {raised}; border-radius: 4px; }}
QTabBar::tab:hover:!selected {{ color: {text}; }}
QFrame#panel {{ background: {surface}; border: 1px solid {line}; border-radius: 10px; }}
QWidget#page {{ background: {ground}; }}
QScrollArea, QScrollArea > QWidget > QWidget {{ background: transparent; border: 0; }}
QLabel#heading {{ font-weight: 600; color: {text}; }}
QLabel#muted {{ color: {muted}; }}
QLabel#title {{ font-size: 20px; font-weight: 600; }}
QLabel#sentence {{ font-size: 14px; }}
QLabel#trouble {{ color: {bad}; }}
QLabel#clock {{
  font-size: 22px; font-weight: 600; padding: 2px 10px; border-radius: 6px;
  background: {sunken}; color: {muted};
}}
QLabel#clock[running="true"] {{ background: {brass}; color: {on_brass}; }}
QLabel#clock[low="true"] {{ background: {bad}; color: {on_brass}; }}
QPushButton, QToolButton {{
  background: {raised}; color: {text}; border: 1px solid {line}; border-radius: 7px;
  padding: 5px 11px;
}}
QPushButton:hover, QToolButton:hover {{ border-color: {brass}; }}
QPushButton:pressed, QToolButton:pressed {{ background: {sunken}; }}
QPushButton:disabled, QToolButton:disabled {{ color: {line_strong}; }}
QPushButton#primary {{ background: {brass}; color: {on_brass}; border: 0; font-weight: 600; }}
QPushButton#primary:disabled {{ background: {raised}; color: {line_strong}; }}
QPushButton:focus, QToolButton:focus, QLineEdit:focus, QComboBox:focus {{
  border: 1px solid {brass};
}}
QToolButton:checked, QPushButton:checked {{ background: {brass}; color: {on_brass}; }}
QLineEdit, QComboBox, QSpinBox, QTextEdit, QPlainTextEdit {{
  background: {sunken}; border: 1px solid {line}; border-radius: 6px; padding: 5px 8px;
  selection-background-color: {brass}; selection-color: {on_brass};
}}
QComboBox::drop-down {{ border: 0; width: 24px; }}
QComboBox::down-arrow {{ image: url({data}/chevron.svg); width: 12px; height: 12px; }}
QTextBrowser {{ background: transparent; border: 0; }}
QListView, QTreeView, QTableView {{
  background: {surface}; alternate-background-color: {raised}; border: 1px solid {line};
  border-radius: 8px; outline: 0; gridline-color: {line};
}}
QHeaderView::section {{
  background: {raised}; color: {muted}; border: 0; border-bottom: 1px solid {line}; padding: 6px;
}}
QListView::item {{ padding: 7px; }}
QListView::item:selected, QTableView::item:selected {{ background: {brass}; color: {on_brass}; }}
QSplitter::handle {{ background: transparent; }}
QStatusBar {{ background: {ground}; color: {muted}; }}
QScrollBar:vertical {{ background: transparent; width: 10px; }}
QScrollBar::handle:vertical {{ background: {line}; border-radius: 5px; min-height: 30px; }}
QScrollBar::add-line, QScrollBar::sub-line {{ height: 0; width: 0; }}
QScrollBar:horizontal {{ background: transparent; height: 10px; }}
QScrollBar::handle:horizontal {{ background: {line}; border-radius: 5px; min-width: 30px; }}
QSlider::groove:horizontal {{ height: 4px; background: {line}; border-radius: 2px; }}
QSlider::handle:horizontal {{
  background: {brass}; width: 16px; margin: -6px 0; border-radius: 8px;
}}
QSpinBox {{ padding: 4px 6px; }}
QSpinBox::up-button, QSpinBox::down-button {{ border: 0; width: 18px; background: transparent; }}
QSpinBox::up-arrow {{ image: url({data}/chevron-up.svg); width: 10px; height: 10px; }}
QSpinBox::down-arrow {{ image: url({data}/chevron.svg); width: 10px; height: 10px; }}
QSlider:horizontal {{ min-height: 20px; }}
QCheckBox, QRadioButton {{ spacing: 8px; }}
QCheckBox::indicator {{
  width: 14px; height: 14px; border: 1px solid {line_strong}; border-radius: 4px;
  background: {sunken};
}}
QCheckBox::indicator:hover, QCheckBox::indicator:focus {{ border-color: {brass}; }}
QCheckBox::indicator:checked {{
  background: {brass}; border-color: {brass}; image: url({data}/check-{name}.svg);
}}
QTableCornerButton::section {{ background: {raised}; border: 0; }}
QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
"""
