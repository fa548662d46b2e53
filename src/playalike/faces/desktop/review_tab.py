"""A tab whose game can be reviewed: asking for the review, and what it says about each move."""

from __future__ import annotations

from collections.abc import Mapping

from playalike.faces.desktop.engines import REVIEW, Engines, Question
from playalike.faces.desktop.review import kept, key_moments
from playalike.faces.desktop.tree_tab import TreeTab
from playalike.words.playing import REVIEW_LATER, reviewing_words
from playalike.work.reviewing import ReviewGame

__all__ = ["ReviewTab"]


class ReviewTab(TreeTab):
    """A tree of moves with a review of its main line, once there is one."""

    def __init__(self, engines: Engines) -> None:
        """Begin without a review."""
        super().__init__(engines)
        self.review: Mapping[str, object] | None = None
        self.reviewing: Question | None = None
        self._engines = engines
        self.view.buttons["review"].clicked.connect(self.start_review)

    @property
    def under_way(self) -> bool:
        """Whether a game is being played here."""
        return False

    def start_review(self) -> None:
        """Have the game reviewed; the tab stays usable meanwhile."""
        if self.reviewing is not None:
            return
        if self.under_way:
            self.view.show_trouble(REVIEW_LATER)
            return
        tree = self.tree

        def show(review: Mapping[str, object]) -> None:
            self.reviewing = None
            if tree is self.tree:
                self.take_review(review)

        def fail(reason: str) -> None:
            self.reviewing = None
            self.view.show_trouble(reason)

        self.view.show_status(reviewing_words())
        self.reviewing = self._engines.ask(
            ReviewGame(self.tree.mainline_pgn()),
            priority=REVIEW,
            on_answer=show,
            on_failure=fail,
            on_news=lambda news: self.view.show_status(
                reviewing_words(news["done"], news["total"])
            ),
        )

    def stop_review(self) -> None:
        """Call the review off that is under way."""
        if self.reviewing is not None:
            self.reviewing.cancel()

    def take_review(self, review: Mapping[str, object]) -> None:
        """Show a review."""
        self.tree.take_review(review)
        shown = kept(review)
        self._show_review(shown)
        self.refresh()
        self.view.show_status(str(shown["summary"]))
        self._changed()

    def _show_review(self, review: Mapping[str, object]) -> None:
        self.review = review
        self.view.graph.show_moments(key_moments(review))

    def _judged(self, ply: int) -> Mapping[str, object] | None:
        """Return what the review says about a move of the main line."""
        if self.review is None:
            return None
        moves = self.review["moves"]
        assert isinstance(moves, list)
        return moves[ply - 1] if 0 < ply <= len(moves) else None
