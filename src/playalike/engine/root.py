"""The root: which moves are considered, how deep, and v7p3r's own rules for choosing among them.

v7p3r stops as soon as a score is good enough, spends fewer nodes the better its lines look, and
refuses to draw while another move is there. What it thinks of a *move* by itself counts in the
whole line and lies in `engine.move_scores`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import chess

from playalike.engine.move_scores import MoveScores
from playalike.engine.ruleset import Ruleset
from playalike.engine.scores import mate_moves

__all__ = ["RootMove", "RootRules"]


@dataclass(slots=True)
class RootMove:
    """A move of the root position and what the search knows about it."""

    move: chess.Move
    line: tuple[chess.Move, ...]
    """The expected continuation, this move first."""
    bonus: int = 0
    """Centipawns for the move itself."""
    quiet: bool = True
    score: int = 0
    latest: int | None = None
    """The last score of the line, or the bound that was enough to put it aside; None before."""
    depth: int = 0
    seldepth: int = 0
    nodes: int = 0


class RootRules:
    """v7p3r's decision rules, as far as the ruleset switches them on."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.rules = ruleset.v7p3r
        self.move_scores = MoveScores(ruleset)
        self.restricted = False
        """Whether some legal moves were left out, so that the root's score is not the
        position's."""

    def candidates(self, board: chess.Board, only: tuple[chess.Move, ...]) -> list[RootMove]:
        """Return the moves to search, captures first so that the first in hand is no blunder."""
        legal = list(board.legal_moves)
        chosen = [move for move in legal if move in only] if only else legal
        if only and not chosen:
            chosen = legal
        if self.rules.stalemate_avoidance:
            chosen = [m for m in chosen if not _stalemates(board, m)] or chosen
        self.restricted = len(chosen) < len(legal)
        roots = [
            RootMove(
                move,
                (move,),
                self.move_scores.bonus(board, move),
                quiet=not board.is_capture(move) and move.promotion is None,
            )
            for move in chosen
        ]
        roots.sort(key=lambda root: -self.move_scores.capture_value(board, root.move))
        return roots

    def depths(self, most: int) -> Iterator[int]:
        """Yield the depths of the iterations: low, standard, then one ply more at a time."""
        most = min(most, self.rules.max_depth or most)
        depth = min(max(self.rules.start_depth, 1), most)
        yield depth
        if depth < most:
            yield from range(min(max(self.rules.standard_depth, depth + 1), most), most + 1)

    def node_budget(self, limit: int, moves: Sequence[RootMove]) -> int:
        """Return the node limit: the better the lines look on average, the fewer nodes it takes."""
        lines = [root.latest for root in moves if root.latest is not None]
        if not self.rules.node_limit:
            return limit
        average = sum(lines) // len(lines) if lines else 0
        share = max(100 - max(average, 0) // 10, 10)
        return min(limit, self.rules.node_limit * share // 100)

    def satisfied(self, score: int) -> bool:
        """Tell whether the score is good enough to play without deepening further."""
        mate = mate_moves(score)
        if self.rules.mate_short_circuit and mate is not None and mate > 0:
            return mate <= self.rules.mate_short_circuit
        return bool(self.rules.score_threshold) and score >= self.rules.score_threshold

    def choose(self, board: chess.Board, moves: list[RootMove]) -> RootMove:
        """Return the best move, or with strict draw prevention the best that does not draw."""
        if not self.rules.draw_prevention:
            return moves[0]
        return next((root for root in moves if not _draws(board, root.move)), moves[0])


def _stalemates(board: chess.Board, move: chess.Move) -> bool:
    after = board.copy(stack=False)
    after.push(move)
    return after.is_stalemate()


def _draws(board: chess.Board, move: chess.Move) -> bool:
    after = board.copy()
    after.push(move)
    return (
        after.is_stalemate()
        or after.is_insufficient_material()
        or after.is_repetition(3)
        or after.can_claim_fifty_moves()
    )
