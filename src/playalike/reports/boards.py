"""Boards as inline SVG: diagrams with arrows, and heat maps."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import chess
import chess.svg
from markupsafe import Markup

from playalike.reports.pages import Pages

__all__ = ["BoardFigure", "Heat", "diagram", "heat_board", "piece_shapes"]

COLORS = {
    "square light": "#eeddc0",
    "square dark": "#b58b62",
    "square light lastmove": "#e9d37a",
    "square dark lastmove": "#cfa94e",
}
ARROWS = ("#1d6f42cc", "#1f5fa8cc", "#8a2f7dcc", "#b5541ccc")
SQUARE = 45
SIZE = 8 * SQUARE
_DEFS = re.compile(r"<defs>.*?</defs>", re.DOTALL)
_DESC = re.compile(r"<desc>.*?</desc>", re.DOTALL)
_OPEN = re.compile(r"<svg[^>]*>")
_PAGES = Pages("playalike.reports")


@dataclass(frozen=True, slots=True)
class BoardFigure:
    """A board with what is to be said about it."""

    board: Markup
    title: str
    details: str
    source: str
    """The game."""


@dataclass(frozen=True, slots=True)
class Heat:
    """What a heat map shows on one square."""

    strength: float
    """From 0 to 1."""
    title: str
    """Shown under the mouse."""
    mark: str = ""
    """Written on the square."""
    warm: bool = True
    """More than usual; otherwise less."""


@dataclass(frozen=True, slots=True)
class _Square:
    x: int
    y: int
    dark: bool
    heat: Heat | None


def piece_shapes() -> Markup:
    """Return the shapes of all pieces, once for the page: diagrams only refer to them."""
    defs = _DEFS.search(chess.svg.board(chess.Board(), coordinates=False))
    assert defs is not None
    shapes = Markup('<svg width="0" height="0" class="shapes" aria-hidden="true">{}</svg>')
    return shapes.format(Markup(defs[0]))


def diagram(
    board: chess.Board,
    moves: Sequence[chess.Move],
    color: chess.Color,
    label: str,
    *,
    marked: Iterable[chess.Square] = (),
) -> Markup:
    """Draw a position from the player's side, with an arrow for each move."""
    arrows = [
        chess.svg.Arrow(move.from_square, move.to_square, color=ARROWS[number % len(ARROWS)])
        for number, move in enumerate(moves)
    ]
    drawn = chess.svg.board(
        board,
        orientation=color,
        arrows=arrows,
        fill=dict.fromkeys(marked, "#d9a40066"),
        coordinates=False,
        colors=COLORS,
    )
    drawn = _DESC.sub("", _DEFS.sub("", drawn)).replace(' class="none"', "")
    inside = Markup(_OPEN.sub("", drawn, count=1).removesuffix("</svg>"))
    whole = Markup('<svg viewBox="0 0 {0} {0}" class="board" role="img" aria-label="{1}">{2}</svg>')
    return whole.format(SIZE, label, inside + _coordinates(color))


def heat_board(heat: Mapping[chess.Square, Heat], label: str) -> Markup:
    """Draw heat on the squares of an empty board, White's side below."""
    squares = [
        _Square(
            chess.square_file(square) * SQUARE,
            (7 - chess.square_rank(square)) * SQUARE,
            (chess.square_file(square) + chess.square_rank(square)) % 2 == 0,
            heat.get(square),
        )
        for square in chess.SQUARES
    ]
    values = {"squares": squares, "label": label, "coordinates": _coordinates(chess.WHITE)}
    return _PAGES.render("heat_board.svg", values)


def _coordinates(color: chess.Color) -> Markup:
    files, ranks = ("abcdefgh", "87654321") if color else ("hgfedcba", "12345678")
    below = Markup('<text x="{}" y="357" class="co e">{}</text>')
    beside = Markup('<text x="3" y="{}" class="co">{}</text>')
    parts = [below.format(number * SQUARE + 42, name) for number, name in enumerate(files)]
    parts += [beside.format(number * SQUARE + 12, name) for number, name in enumerate(ranks)]
    return Markup().join(parts)
