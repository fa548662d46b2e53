"""Small pieces of HTML; all text is escaped here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

import chess

from playalike.personality.records import Example
from playalike.study.report.boards import diagram

__all__ = ["example", "figure", "game", "sentence", "table", "tags"]


def example(shown: Example, title: str, details: str) -> str:
    """Show a game's position with the move played."""
    board = chess.Board(shown.fen)
    move = board.parse_san(shown.san)
    return figure(diagram(board, [move], board.turn, title), title, details, game(shown))


def game(shown: Example) -> str:
    """Name a game and the move."""
    number = shown.fen.rpartition(" ")[2]
    dots = "." if " w " in shown.fen else "..."
    year = f" {shown.year}" if shown.year else ""
    return f"{shown.white} – {shown.black}{year}, {number}{dots}{shown.san}"


def figure(board: str, title: str, details: str, source: str) -> str:
    """Return a board with what is to be said about it."""
    return (
        f"<figure>{board}<figcaption><b>{escape(title)}</b>{escape(details)}"
        f'<span class="from">{escape(source)}</span></figcaption></figure>'
    )


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table that may be scrolled sideways."""

    def cell(tag: str, number: int, text: str) -> str:
        # Columns of figures stand to the right.
        figures = number and (len(head) > 2 or (text[:1].isdigit() and len(text) < 8))
        kind = ' class="n"' if figures else ""
        return f"<{tag}{kind}>{escape(text)}</{tag}>"

    top = "".join(cell("th", number, text) for number, text in enumerate(head))
    body = "".join(
        "<tr>" + "".join(cell("td", number, text) for number, text in enumerate(row)) + "</tr>"
        for row in rows
    )
    whole = f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div class="scroll">{whole}</div>'


def tags(texts: Iterable[str]) -> str:
    """Return short texts as labels."""
    return "".join(f'<span class="tag">{escape(text)}</span>' for text in texts)


def sentence(text: str) -> str:
    """Begin with a capital letter."""
    return text[:1].upper() + text[1:]
