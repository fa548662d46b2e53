"""Boards as inline SVG: diagrams with arrows, and heat maps."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from html import escape

import chess
import chess.svg

from playalike.study.report.heat import HeatBoard

__all__ = ["diagram", "heat_map", "piece_shapes", "token_arrows"]

COLORS = {
    "square light": "#eeddc0",
    "square dark": "#b58b62",
    "square light lastmove": "#e9d37a",
    "square dark lastmove": "#cfa94e",
}
ARROWS = ("#1d6f42cc", "#1f5fa8cc", "#8a2f7dcc", "#b5541ccc")
SIZE = 360
_DEFS = re.compile(r"<defs>.*?</defs>", re.DOTALL)
_DESC = re.compile(r"<desc>.*?</desc>", re.DOTALL)
_OPEN = re.compile(r"<svg[^>]*>")


def piece_shapes() -> str:
    """Return the shapes of all pieces, once for the page: diagrams only refer to them."""
    defs = _DEFS.search(chess.svg.board(chess.Board(), coordinates=False))
    assert defs is not None
    return f'<svg width="0" height="0" class="shapes" aria-hidden="true">{defs[0]}</svg>'


def diagram(
    board: chess.Board,
    moves: Sequence[chess.Move],
    color: chess.Color,
    label: str,
    *,
    marked: Iterable[chess.Square] = (),
) -> str:
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
    inside = _OPEN.sub("", drawn, count=1).removesuffix("</svg>")
    return _svg(inside + _coordinates(color), label, "board")


def token_arrows(tokens: Sequence[str], color: chess.Color) -> list[chess.Move]:
    """Return the moves of sequence tokens, which are written from the player's side."""
    moves = []
    for token in tokens:
        name = {"O-O": "Ke1g1", "O-O-O": "Ke1c1"}.get(token, token)
        source, target = chess.parse_square(name[1:3]), chess.parse_square(name[3:5])
        if not color:
            source, target = chess.square_mirror(source), chess.square_mirror(target)
        moves.append(chess.Move(source, target))
    return moves


def heat_map(board: HeatBoard, label: str) -> str:
    """Draw where a piece came more often (warm) or less often (cool) than usual."""
    by_square = {one.square: one for one in board.squares}
    most = sorted(
        board.squares, key=lambda s: (-abs(math.log(s.lift)) * math.sqrt(s.support), s.square)
    )
    noted = {one.square for one in most[:6]}
    parts = []
    for square in chess.SQUARES:
        x, y = chess.square_file(square) * 45, (7 - chess.square_rank(square)) * 45
        dark = (chess.square_file(square) + chess.square_rank(square)) % 2 == 0
        parts.append(
            f'<rect x="{x}" y="{y}" width="45" height="45" class="{"hd" if dark else "hl"}"/>'
        )
        one = by_square.get(chess.square_name(square))
        if one is None:
            continue
        heat = max(-1.0, min(1.0, math.log2(max(one.lift, 0.05)) / 1.2))
        if abs(heat) >= 0.04:
            kind = "warm" if heat > 0 else "cool"
            parts.append(
                f'<rect x="{x}" y="{y}" width="45" height="45" class="{kind}" '
                f'fill-opacity="{abs(heat) * 0.9:.2f}"><title>{one.square}: {one.lift:.2f} '
                f"times the usual ({one.support} times)</title></rect>"
            )
        if one.square in noted:
            parts.append(f'<text x="{x + 22.5}" y="{y + 28}" class="ht">{one.lift:.1f}×</text>')
    return _svg("".join(parts) + _coordinates(chess.WHITE), label, "board heat")


def _coordinates(color: chess.Color) -> str:
    files, ranks = ("abcdefgh", "87654321") if color else ("hgfedcba", "12345678")
    parts = [
        f'<text x="{number * 45 + 42}" y="357" class="co e">{name}</text>'
        for number, name in enumerate(files)
    ]
    parts += [
        f'<text x="3" y="{number * 45 + 12}" class="co">{name}</text>'
        for number, name in enumerate(ranks)
    ]
    return "".join(parts)


def _svg(inside: str, label: str, kind: str) -> str:
    return (
        f'<svg viewBox="0 0 {SIZE} {SIZE}" class="{kind}" role="img" '
        f'aria-label="{escape(label, quote=True)}">{inside}</svg>'
    )
