"""The moves as a tree: main line, variations in brackets, glyphs, comments; click to go there."""

from __future__ import annotations

from html import escape

import chess
import chess.pgn
from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QTextBrowser

from playalike.faces.desktop.theme import current_theme
from playalike.play.tree import GLYPHS, GameTree, comment_of

__all__ = ["MoveList"]

COMMENT_CHARS = 400
HYPHEN = "\u2011"
"""One at which no row ends: castling stays in one piece."""
GLYPH_TONES = {1: "good", 3: "good", 2: "fair", 4: "bad", 6: "fair", 5: "info"}


class MoveList(QTextBrowser):
    """The tree as text."""

    node_chosen = Signal(object)
    """The path of a move that was clicked, as `GameTree.go` takes it."""

    def __init__(self) -> None:
        """Show nothing yet."""
        super().__init__()
        self.setOpenLinks(False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # arrow keys are for the board
        self.setAccessibleName("Moves")
        self.anchorClicked.connect(self._clicked)
        self._tree = GameTree()

    def show_tree(self, tree: GameTree) -> None:
        """Show all moves, and which one is looked at."""
        self._tree = tree
        theme = current_theme()
        parts = [f'<body style="color:{theme.text}; font-size:14px; line-height:150%">']
        if comment := _comment(tree, tree.root):
            parts.append(_say(comment))
        self._line(tree.root, tree.root.board(), [], parts, main=True)
        result = tree.root.headers.get("Result", "*")
        if result != "*":
            parts.append(f' <b style="color:{theme.muted}">{result}</b>')
        bar = self.verticalScrollBar().value()
        self.setHtml("".join(parts))
        self.verticalScrollBar().setValue(bar)
        self._show_current()

    def _line(
        self,
        node: chess.pgn.GameNode,
        board: chess.Board,
        path: list[int],
        parts: list[str],
        *,
        main: bool,
        numbered: bool = True,
    ) -> None:
        """Write a line from a position on, which moves along; a long one is no deep recursion."""
        while node.variations:
            child, here = node.variations[0], [*path, 0]
            parts.append(self._move(child, board, here, numbered, main=main))
            numbered = False
            if comment := _comment(self._tree, child):
                parts.append(_say(comment))
                numbered = True
            for number, other in enumerate(node.variations[1:], 1):
                side = [*path, number]
                parts.append(f' <span style="color:{current_theme().muted}">(</span>')
                parts.append(self._move(other, board, side, True, main=False))
                comment = _comment(self._tree, other)
                if comment:
                    parts.append(_say(comment))
                after = board.copy(stack=False)
                after.push(other.move)
                self._line(other, after, side, parts, main=False, numbered=bool(comment))
                parts[-1] = parts[-1].rstrip()
                parts.append(f'<span style="color:{current_theme().muted}">)</span> ')
                numbered = True
            board.push(child.move)
            node, path = child, here

    def _move(
        self,
        node: chess.pgn.ChildNode,
        board: chess.Board,
        path: list[int],
        numbered: bool,
        *,
        main: bool,
    ) -> str:
        """Write a move; `board` is the position before it."""
        theme, number = current_theme(), board.fullmove_number
        head = f"{number}." if board.turn else (f"{number}…" if numbered else "")
        head = f'<span style="color:{theme.muted}">{head}</span>&nbsp;' if head else ""
        glyphs = "".join(
            f'<span style="color:{getattr(theme, GLYPH_TONES[nag])}">{GLYPHS[nag]}</span>'
            for nag in sorted(node.nags)
            if nag in GLYPHS
        )
        colour = theme.text if main else theme.muted
        ground = ""
        if node is self._tree.node:
            colour, ground = theme.on_brass, f"background-color:{theme.brass};"
        address = ".".join(map(str, path))
        weight = "font-weight:600;" if main else ""
        style = f"color:{colour}; {ground} {weight} text-decoration:none"
        san = escape(board.san(node.move)).replace("-", HYPHEN)
        link = f'<a name="m{address}" href="#{address}" style="{style}">{san}</a>'
        return f"{head}{link}{glyphs} "

    def _clicked(self, url: QUrl) -> None:
        self.node_chosen.emit([int(word) for word in url.fragment().split(".") if word])

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Keep the move in sight that is looked at."""
        super().resizeEvent(event)
        self._show_current()

    def _show_current(self) -> None:
        address, bar = ".".join(map(str, self._tree.path())), self.verticalScrollBar()
        if not address:
            bar.setValue(0)
            return
        self.scrollToAnchor(f"m{address}")
        if (
            bar.value() < bar.maximum()
        ):  # the move stands at the top: half a view above it led to it
            bar.setValue(max(0, bar.value() - self.viewport().height() // 2))


def _comment(tree: GameTree, node: chess.pgn.GameNode) -> str:
    """Return what is written about a move, but not what the opponent said: that has its panel."""
    text = comment_of(node)
    sentence = max(
        (sentence for sentence in tree.sentences if text.startswith(sentence)), key=len, default=""
    )
    text = text[len(sentence) :].strip()  # a review wrote its own words behind
    return text if len(text) <= COMMENT_CHARS else f"{text[:COMMENT_CHARS]}…"


def _say(comment: str) -> str:
    return f'<span style="color:{current_theme().info}">{escape(comment)}</span> '
