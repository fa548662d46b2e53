"""The root: which moves are considered, and v7p3r's own rules for choosing among them.

v7p3r decides with rules that look at the *move*, not only at the position it leads to: castle, or
at least do not spoil castling; take what can be taken; never stalemate; never allow a draw when
another move is there. They act on the moves at the root, where the decision falls; the tree below
is searched as always.
"""

from __future__ import annotations

from dataclasses import dataclass

import chess

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
    depth: int = 0
    seldepth: int = 0
    nodes: int = 0


class RootRules:
    """v7p3r's decision rules, as far as the ruleset switches them on."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.rules = ruleset.v7p3r
        self.values: tuple[int, ...] = (0, *ruleset.evaluation.piece_values_mg, 0)
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
                self._bonus(board, move),
                quiet=not board.is_capture(move) and move.promotion is None,
            )
            for move in chosen
        ]
        roots.sort(key=lambda root: -self._capture_value(board, root.move))
        return roots

    def _capture_value(self, board: chess.Board, move: chess.Move) -> int:
        victim = board.piece_type_at(move.to_square) or 0
        if board.is_en_passant(move):
            victim = chess.PAWN
        if not board.is_capture(move):
            return 0
        attacker = board.piece_type_at(move.from_square) or 0
        return self.values[victim] - self.values[attacker] // 10

    def _bonus(self, board: chess.Board, move: chess.Move) -> int:
        bonus = 0
        if self.rules.capture_bonus:
            bonus += self._capture_value(board, move)
        if self.rules.castling_bonus and board.has_castling_rights(board.turn):
            material = sum(
                self.values[piece_type] * board.pieces_mask(piece_type, board.turn).bit_count()
                for piece_type in range(chess.PAWN, chess.KING)
            )
            if board.is_castling(move):
                bonus += material
            elif board.piece_type_at(move.from_square) in (chess.KING, chess.ROOK):
                bonus -= material
        return bonus

    def first_depth(self) -> int:
        """Return the depth of the first iteration."""
        return max(self.rules.start_depth, 1)

    def node_budget(self, limit: int, score: int) -> int:
        """Return the node limit: the better we stand, the fewer nodes are worth spending."""
        if not self.rules.node_limit:
            return limit
        share = 100 if score <= 0 else max(100 - score // 10, 10)
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
