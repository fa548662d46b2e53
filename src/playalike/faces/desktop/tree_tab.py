"""A board with a tree of moves beside it: looking around, trying moves, asking the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import chess
import chess.pgn
import chess.svg
from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from playalike.errors import PlayalikeError
from playalike.faces.desktop.analysis import Analysis
from playalike.faces.desktop.board.marks import Mark
from playalike.faces.desktop.engines import Engines
from playalike.faces.desktop.layout import TabLayout
from playalike.play.tree import GameTree, comment_of, set_evaluation
from playalike.play.typed_move import parse_typed_move
from playalike.position.score import value_cp, win_percent_0_100
from playalike.words.playing import score_words
from playalike.words.text import shortened

__all__ = ["TreeTab"]

SAVE_MS, LATER_MS = 250, 4000


class TreeTab(QWidget):
    """A tree of moves, the place in it that is looked at, and the engine's view of it."""

    title_changed = Signal(str)
    state_changed = Signal()
    """What the store should know about the tab has changed."""

    def __init__(self, engines: Engines) -> None:
        """Begin with the first position."""
        super().__init__()
        self.setObjectName("page")
        self.tree = GameTree()
        self._best: chess.Move | None = None
        self._best_wanted = False
        self._best_shown = False
        self._shown: chess.pgn.GameNode | None = None
        self.analysis = Analysis(engines)
        self.view = TabLayout(self)
        self._save_timer = QTimer(self, singleShot=True)
        self._save_timer.timeout.connect(self.state_changed)
        view = self.view
        view.board.move_made.connect(self.make_move)
        view.board.marks_drawn.connect(self._keep_marks)
        view.board.stepped.connect(lambda step: self.forward() if step > 0 else self.back())
        view.moves.node_chosen.connect(lambda path: self._go(lambda: self.tree.go(path)))
        view.graph.ply_chosen.connect(self.go_to_ply)
        view.lines.switched.connect(self._switch_engine)
        view.lines.lines_wanted.connect(lambda _: self._ask_engine())
        view.lines.line_chosen.connect(self._play_line)
        view.why.hints_wanted.connect(self._show_ideas)
        view.entry.returnPressed.connect(self._type_move)
        for name in ("first", "back", "forward", "last", "flip"):
            view.buttons[name].clicked.connect(getattr(self, name))
        self.analysis.heard.connect(self._heard)
        self.analysis.trouble.connect(self.view.show_trouble)
        self.analysis.said.connect(self.view.show_status)

    @property
    def title(self) -> str:
        """What stands on the tab."""
        headers = self.tree.root.headers
        white, black = headers.get("White", "?"), headers.get("Black", "?")
        return "Analysis" if white == black == "?" else f"{shortened(white)} – {shortened(black)}"

    @property
    def playing(self) -> bool:
        """Whether a game is under way, and its last position is looked at."""
        return False

    def _changed(self, *, soon: bool = True) -> None:
        """Have the store told: soon what a person did, later what an engine said."""
        wait = SAVE_MS if soon else LATER_MS
        if not self._save_timer.isActive() or self._save_timer.remainingTime() > wait:
            self._save_timer.start(wait)  # changes that never pause are kept, too

    def make_move(self, move: chess.Move) -> None:
        """Make a move where we are; a new one is a variation."""
        self.tree.add(move)
        self.refresh(animate=True)
        self._changed()

    def _type_move(self) -> None:
        text = self.view.entry.text().strip()
        if not text:
            return
        try:
            move = parse_typed_move(self.tree.board, text)
        except PlayalikeError as error:
            self.view.show_trouble(str(error))
            return
        self.view.entry.clear()
        self.make_move(move)

    def _play_line(self, line: Iterable[str]) -> None:
        """Add a line of the engine as a variation, and go to its end."""
        if self.playing:
            return  # the engine's moves are not played in a game
        for uci in line:
            self.tree.add(chess.Move.from_uci(uci))
        self.refresh(animate=True)
        self._changed()

    # Looking around.

    def _go(self, step: Callable[[], None]) -> None:
        before = self.tree.node
        step()
        if self.tree.node is not before:
            self.refresh(animate=self.tree.node.parent is before)
            self._changed()

    def first(self) -> None:
        """Go to the first position."""
        self._go(lambda: self.tree.go([]))

    def last(self) -> None:
        """Go to the end of this line."""

        def to_end() -> None:
            while self.tree.node.variations:
                self.tree.forward()

        self._go(to_end)

    def back(self) -> None:
        """Go back a move."""
        self._go(self.tree.back)

    def forward(self) -> None:
        """Go forward a move."""
        self._go(self.tree.forward)

    def next_variation(self) -> None:
        """Go to the next variation."""
        self._go(lambda: self.tree.sibling(1))

    def previous_variation(self) -> None:
        """Go to the variation before."""
        self._go(lambda: self.tree.sibling(-1))

    def go_to_ply(self, ply: int) -> None:
        """Go to a move of the main line."""
        self._go(lambda: self.tree.go([0] * ply))

    def flip(self) -> None:
        """Turn the board."""
        self.view.set_flipped(not self.view.board.flipped)
        self.refresh()
        self._changed()

    def glyph(self, nag: int) -> None:
        """Set a glyph on the move that is looked at, or take it away."""
        self.tree.toggle_glyph(nag)
        self.view.moves.show_tree(self.tree)
        self._changed()

    def promote(self) -> None:
        """Make a variation the main line."""
        self.tree.promote()
        self.refresh()
        self._changed()

    def delete(self) -> None:
        """Delete a variation from here on."""
        try:
            self.tree.remove()
        except PlayalikeError as error:
            self.view.show_trouble(str(error))
        self.refresh()
        self._changed()

    @property
    def comment(self) -> str:
        """What is written about the move that is looked at."""
        return comment_of(self.tree.node)

    def set_comment(self, text: str, node: chess.pgn.GameNode | None = None) -> None:
        """Write a comment on a move: the one that is looked at, if no other is given."""
        node = self.tree.node if node is None else node
        score, clock, arrows = node.eval(), node.clock(), node.arrows()
        node.comment = text
        node.set_eval(score)
        node.set_clock(clock)
        node.set_arrows(arrows)
        self.refresh()
        self._changed()

    # The engine.

    def toggle_engine(self) -> None:
        """Switch the engine on or off."""
        self.view.lines.switch.toggle()

    def best_move(self) -> None:
        """Show the best move; where nobody plays, asking again makes it."""
        if self._best is not None and self._best in self.tree.board.legal_moves:
            if self._best_shown and not self.playing:
                self.make_move(self._best)
            else:
                self._show_best()
            return
        self._best_wanted = True
        if not self.analysis.is_thinking:
            self.analysis.look_at(self.tree.board, 1, quick=True)

    def _show_best(self) -> None:
        assert self._best is not None
        self._best_shown = True
        self.view.board.set_hints([Mark(self._best.from_square, self._best.to_square, "blue")])

    def _switch_engine(self, on: bool) -> None:
        if on:
            self._ask_engine()
        else:
            self.analysis.stop()
            self._show_evaluation()
        self._changed()

    def _ask_engine(self) -> None:
        if not self.view.lines.switch.isChecked() or not self.isVisible():
            return
        self.view.lines.clear()
        self.analysis.look_at(self.tree.board, self.view.lines.count.value())

    def _heard(self, analysis: Mapping[str, object]) -> None:
        if analysis["fen"] != self.tree.board.fen():
            return
        lines = analysis["lines"]
        assert isinstance(lines, list)
        first = lines[0]
        self._best = chess.Move.from_uci(first["move"])
        set_evaluation(self.tree.node, first["white_cp"], first["white_mate"])
        if self.view.lines.switch.isChecked():
            self.view.lines.show_lines(analysis)
        if self._best_wanted:
            self._best_wanted = False
            self._show_best()
        self._show_evaluation()
        self._changed(soon=False)

    # Showing.

    def refresh(self, *, animate: bool = False) -> None:
        """Show everything as it is now."""
        view, board, node = self.view, self.tree.board, self.tree.node
        fresh = node is not self._shown
        self._shown = node
        view.board.show_position(board, animate=animate)
        view.board.allow((chess.WHITE, chess.BLACK))
        view.moves.show_tree(self.tree)
        view.show_players(self.tree.root.board(), board, self.tree.root.headers)
        if fresh:
            self._best, self._best_wanted, self._best_shown = None, False, False
            view.board.set_hints([])
            view.board.set_drawn(_marks(node))
            view.show_status("")
            self._ask_engine()
        self._show_evaluation()
        self._show_more()

    def _show_more(self) -> None:
        """Show what a tab has beyond its tree."""

    def _show_evaluation(self) -> None:
        percents = [_white_percent(node) for node in self.tree.line]
        current = self.tree.node.ply() - self.tree.root.ply()
        self.view.graph.show_game(percents, min(current, len(percents) - 1))
        known = [percent for percent in percents if percent is not None]
        self.view.graph.setVisible(len(known) > 1)
        shown = self.view.lines.switch.isChecked() or not self.playing
        score = self.tree.node.eval() if shown else None
        if score is None:
            self.view.evaluation.show_evaluation(None)
            return
        white = score.white()
        text = score_words(white.score(), white.mate())
        self.view.evaluation.show_evaluation(_white_percent(self.tree.node), text)

    def _show_ideas(self, marks: object) -> None:
        assert isinstance(marks, list)
        self._best_shown = False
        self.view.board.set_hints(marks)

    def _keep_marks(self, marks: list[Mark]) -> None:
        self.tree.node.set_arrows(
            [chess.svg.Arrow(mark.tail, mark.head, color=mark.colour) for mark in marks]
        )
        self._changed()

    # Copying.

    def copy_fen(self) -> None:
        """Copy the position."""
        QGuiApplication.clipboard().setText(self.tree.board.fen())

    def copy_pgn(self) -> None:
        """Copy the game."""
        QGuiApplication.clipboard().setText(self.tree.pgn())

    def copy_picture(self) -> None:
        """Copy the board as a picture."""
        QGuiApplication.clipboard().setImage(self.view.board.picture())

    # Events of Qt.

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """Ask the engine only while somebody looks."""
        super().showEvent(event)
        self._ask_engine()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802
        """Leave the engines to the tab that is looked at."""
        super().hideEvent(event)
        self.analysis.stop()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Paint anew in another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self.view.moves.show_tree(self.tree)


def _white_percent(node: chess.pgn.GameNode) -> float | None:
    score = node.eval()
    if score is None:
        return None
    white = score.white()
    return win_percent_0_100(value_cp(white.score(), white.mate()))


def _marks(node: chess.pgn.GameNode) -> list[Mark]:
    return [Mark(arrow.tail, arrow.head, arrow.color) for arrow in node.arrows()]
