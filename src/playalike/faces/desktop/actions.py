"""Everything that can be done, in one table: menus, keys and the list of keys are made of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

__all__ = ["MENUS", "Action", "all_actions"]


class Action(NamedTuple):
    """One thing to do: what it is called, its keys, and whose method does it."""

    text: str
    keys: tuple[str, ...]
    method: str
    """Of the tab that is looked at; ``files.save`` is a method of the window's `files`."""
    argument: int | str | None = None
    note: str = ""

    @property
    def choice(self) -> str:
        """What it is one choice of, and the others are not: ``theme``; empty for other actions."""
        return self.name.removeprefix("use_") if self.name.startswith("use_") else ""

    @property
    def owner(self) -> str:
        """Whose method it is: ``window``, ``tabs``, ``files``, …; empty for a tab's."""
        return self.method.rpartition(".")[0]

    @property
    def name(self) -> str:
        """The method's own name."""
        return self.method.rpartition(".")[2]


LINE = None
"""A line between two groups of a menu."""

MENUS: dict[str, tuple[Action | None, ...]] = {
    "&File": (
        Action("New game …", ("Ctrl+N",), "window.new_game"),
        Action("New tab", ("Ctrl+T",), "tabs.new"),
        Action("Open …", ("Ctrl+O",), "files.open"),
        Action("Save", ("Ctrl+S",), "files.save"),
        Action("Save as …", ("Ctrl+Shift+S",), "files.save_as"),
        LINE,
        Action("Make an opponent …", ("Ctrl+M",), "window.make_opponent"),
        LINE,
        Action("Close tab", ("Ctrl+W",), "tabs.close_current"),
        Action("Reopen closed tab", ("Ctrl+Shift+T",), "tabs.reopen"),
        Action("Next tab", ("Ctrl+Tab",), "tabs.next"),
        Action("Previous tab", ("Ctrl+Shift+Tab",), "tabs.previous"),
        LINE,
        Action("Quit", ("Ctrl+Q",), "window.close"),
    ),
    "&Edit": (
        Action("Copy position (FEN)", ("Ctrl+Shift+C",), "copy_fen"),
        Action("Copy game (PGN)", ("Ctrl+C",), "copy_pgn"),
        Action("Copy picture of the board", ("Ctrl+Alt+C",), "copy_picture"),
        Action("Paste position or game", ("Ctrl+V",), "files.paste"),
        LINE,
        Action("Good move  !", ("1",), "glyph", 1),
        Action("Mistake  ?", ("2",), "glyph", 2),
        Action("Brilliant move  !!", ("3",), "glyph", 3),
        Action("Blunder  ??", ("4",), "glyph", 4),
        Action("Interesting move  !?", ("5",), "glyph", 5),
        Action("Dubious move  ?!", ("6",), "glyph", 6),
        LINE,
        Action("Comment …", ("C",), "window.comment"),
        Action("Make main line", ("Ctrl+Up",), "promote"),
        Action("Delete variation", ("Del",), "delete"),
    ),
    "&Game": (
        Action("Take back", ("Ctrl+Z",), "take_back"),
        Action("Offer a draw", ("Ctrl+D",), "offer_draw"),
        Action("Resign", ("Ctrl+Shift+R",), "ask_to_resign"),
        Action("Play again, with the other colour", (), "play_again"),
        Action("Ask again", (), "ask_again"),
        Action("Pause a game that is watched", ("P",), "pause"),
        LINE,
        Action("First position", ("Home", "Up"), "first"),
        Action("Back", ("Left",), "back"),
        Action("Forward", ("Right",), "forward"),
        Action("Last position", ("End", "Down"), "last"),
        Action("Next variation", ("Shift+Right", "Shift+Down"), "next_variation"),
        Action("Previous variation", ("Shift+Left", "Shift+Up"), "previous_variation"),
    ),
    "&Analysis": (
        Action("Engine on or off", ("Z",), "toggle_engine"),
        Action("Best move", ("Space",), "best_move", note="twice to play it"),
        Action("Review the game", ("Ctrl+R",), "start_review"),
    ),
    "&View": (
        Action("Turn the board", ("F",), "flip"),
        Action("Coordinates", (), "appearance.toggle_coordinates"),
        Action("Animation", (), "appearance.toggle_animation"),
        Action("Ideas of a move on the board", ("I",), "appearance.toggle_ideas"),
        Action("Sound", (), "appearance.toggle_sound"),
        LINE,
        Action("Light", (), "appearance.use_theme", "light"),
        Action("Dark", (), "appearance.use_theme", "dark"),
        Action("As the system", (), "appearance.use_theme", "system"),
        LINE,
        Action("Board: wood", (), "appearance.use_board", "wood"),
        Action("Board: walnut", (), "appearance.use_board", "walnut"),
        Action("Board: green", (), "appearance.use_board", "green"),
        Action("Board: blue", (), "appearance.use_board", "blue"),
        Action("Board: grey", (), "appearance.use_board", "grey"),
        Action("Board: contrast", (), "appearance.use_board", "contrast"),
        Action("Pieces: usual", (), "appearance.use_pieces", "cburnett"),
        Action("Pieces: merida", (), "appearance.use_pieces", "merida"),
        Action("Pieces: celtic", (), "appearance.use_pieces", "celtic"),
        Action("Pieces: fantasy", (), "appearance.use_pieces", "fantasy"),
        Action("Pieces: spatial", (), "appearance.use_pieces", "spatial"),
        LINE,
        Action("Full screen", ("F11",), "window.full_screen"),
    ),
    "&Help": (
        Action("All keys", ("?", "F1"), "window.show_keys"),
        Action("About Playalike", (), "window.about"),
    ),
}


def all_actions() -> Iterator[Action]:
    """Yield every action, in the order of the menus."""
    for actions in MENUS.values():
        yield from (action for action in actions if action is not None)
