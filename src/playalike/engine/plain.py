"""Plain negamax: the search without any shortcut, to learn from and to test against.

The value of a position is the best of the negated values of the positions it leads to. Nothing is
left out: no bounds, no table, no order that matters, no extension. Alpha-beta must find the same
value, and the tests hold it to that; the price of proving it this way is b^d positions instead of
about b^(d/2). A ruleset chooses it with ``alpha_beta = false``.
"""

from __future__ import annotations

from playalike.engine.board import EngineBoard
from playalike.engine.move_scores import with_bonus
from playalike.engine.quiescence import QuiescenceSearch
from playalike.engine.scores import INFINITE, MATE, MAX_PLY

__all__ = ["PlainSearch"]


class PlainSearch(QuiescenceSearch):
    """Negamax as it stands in a textbook. Only exchanges behind the horizon know bounds."""

    def plain_negamax(self, board: EngineBoard, depth: int, ply: int, checkers: int) -> int:
        """Return the value of the position for the side to move."""
        self.variations[ply] = []
        if depth <= 0 or ply >= MAX_PLY:
            return self.quiescence(board, -INFINITE, INFINITE, ply, True, checkers)
        self.nodes += 1
        if self.nodes >= self.next_check:
            self.check()
        if self.is_draw(board, checkers):
            return self.draw_scores[board.turn]
        best = -INFINITE
        stalemating = False
        for number, move in enumerate(self.ordering.moves(board, None, ply, checkers), start=1):
            if self.move_limit and number > self.move_limit:
                break
            bonus = 0 if ply & 1 else self.move_scores.bonus(board, move)
            board.push(move)
            check = board.checkers_mask()
            if self.skips_stalemate(board, check):
                stalemating = True
                board.pop()
                continue
            score = with_bonus(-self.plain_negamax(board, depth - 1, ply + 1, check), bonus)
            board.pop()
            if score > best:
                best = score
                self.variations[ply] = [move, *self.variations[ply + 1]]
        if best == -INFINITE:
            return ply - MATE if checkers and not stalemating else self.draw_scores[board.turn]
        return best

    def is_draw(self, board: EngineBoard, checkers: int) -> bool:
        """Tell whether the rules end the game here; the fifty-move rule yields to mate."""
        clock = board.halfmove_clock
        if clock >= 4:
            if board.is_drawn_by_repetition(self.root_length):
                return True
            if clock >= 100 and (not checkers or any(board.generate_legal_moves())):
                return True
        return board.phase <= 2 and not board.pawns and board.is_insufficient_material()

    def skips_stalemate(self, board: EngineBoard, checkers: int) -> bool:
        """Tell whether v7p3r leaves out the move just made because it stalemates."""
        return self.avoid_stalemate and not checkers and not any(board.generate_legal_moves())
