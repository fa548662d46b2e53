"""A root move that is better counts as soon as that is known, not only when all of it is."""

from __future__ import annotations

import chess

from playalike.engine.board import EngineBoard
from playalike.engine.control import SearchLimits, SearchStopped
from playalike.engine.ruleset import load_ruleset
from playalike.engine.search import Searcher
from tests.engine.test_search import without

DEFAULT = load_ruleset("default")


# The knight can be taken; only the second ply shows that it is guarded.
GUARDED = "6k1/5ppp/2p5/3n4/8/8/3R1PPP/6K1 w - - 0 1"


class _Surprised(Searcher):
    """Notices when it asks how much better a later root move is than the best."""

    tested: chess.Move | None = None
    better: chess.Move | None = None

    def negamax(
        self,
        board: EngineBoard,
        depth: int,
        alpha: int,
        beta: int,
        ply: int,
        may_pass: bool,
        checkers: int,
    ) -> int:
        if ply == 1 and may_pass:
            move = board.move_stack[-1]
            if beta - alpha == 1:
                self.tested = move
            elif self.root_depth >= 2 and move == self.tested:
                self.better = move
                return self.surprise(beta)
        return super().negamax(board, depth, alpha, beta, ply, may_pass, checkers)

    def surprise(self, beta: int) -> int:
        """Run out of time."""
        raise SearchStopped


class _Disappointed(_Surprised):
    """Finds each time that the later move is no better after all."""

    def surprise(self, beta: int) -> int:
        """Return the best that the opponent could wish for."""
        return beta


def test_a_better_root_move_counts_at_once() -> None:
    searcher = _Surprised(DEFAULT, hash_mb=1)
    result = searcher.search(chess.Board(GUARDED), SearchLimits(depth=6))
    assert searcher.better is not None
    assert result.move == searcher.better
    assert result.lines[0].pv[0] == searcher.better
    cautious = _Surprised(without("root_promotion"), hash_mb=1)
    result = cautious.search(chess.Board(GUARDED), SearchLimits(depth=6))
    assert cautious.better is not None
    assert result.move != cautious.better


def test_a_better_move_that_proves_no_better_goes_back_to_its_place() -> None:
    searcher = _Disappointed(DEFAULT, hash_mb=1)
    result = searcher.search(chess.Board(GUARDED), SearchLimits(depth=3))
    plain = _Disappointed(without("root_promotion"), hash_mb=1)
    expected = plain.search(chess.Board(GUARDED), SearchLimits(depth=3))
    assert searcher.better is not None
    assert result.move != searcher.better
    assert (result.move, result.nodes, result.lines[0].pv) == (
        expected.move,
        expected.nodes,
        expected.lines[0].pv,
    )
