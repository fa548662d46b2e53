"""What a move is worth by itself: v7p3r's secondary scores.

The v7p3r document scores the *move* as well as the position it leads to: castling is worth as much
as everything one has, giving castling up costs as much, and a capture counts by victim and
attacker. These are scores of the *engine's* moves, and they belong to the line: each of its own
moves from the root to the horizon adds its score, the opponent's add nothing. (Exchanges behind the
horizon are only resolved.)

A mate is a mate: no bonus is ever added to a mate score, or "mate in one" would become a number
that means something else.
"""

from __future__ import annotations

import chess

from playalike.engine.ruleset import Ruleset
from playalike.engine.scores import TABLEBASE_WIN

__all__ = ["MoveScores", "shifted", "with_bonus"]

MOST = TABLEBASE_WIN - 1_001
"""Beyond this a score is a mate, a tablebase's win, or no bound at all."""


class MoveScores:
    """The bonus of a move, as far as the ruleset switches it on."""

    def __init__(self, ruleset: Ruleset) -> None:
        rules, evaluation = ruleset.v7p3r, ruleset.evaluation
        self.values: tuple[int, ...] = (0, *evaluation.piece_values_mg, evaluation.king_value)
        self.attackers: tuple[int, ...] = (*self.values[:-1], self.values[chess.QUEEN])
        """A king takes like a queen: nobody can take it in return."""
        self.castling: bool = rules.castling_bonus
        self.captures: bool = rules.capture_bonus

    @property
    def active(self) -> bool:
        """Whether any move gets a bonus."""
        return self.castling or self.captures

    def capture_value(self, board: chess.Board, move: chess.Move) -> int:
        """Return the victim's value less a tenth of the attacker's; 0 for other moves."""
        victim = board.piece_type_at(move.to_square) or 0
        if board.is_en_passant(move):
            victim = chess.PAWN
        if not board.is_capture(move):
            return 0
        attacker = board.piece_type_at(move.from_square) or 0
        return self.values[victim] - self.attackers[attacker] // 10

    def bonus(self, board: chess.Board, move: chess.Move) -> int:
        """Return the centipawns that a legal move earns its side."""
        bonus = self.capture_value(board, move) if self.captures else 0
        if self.castling and board.has_castling_rights(board.turn):
            if board.is_castling(move):
                bonus += self._material(board)
            elif board.piece_type_at(move.from_square) in (chess.KING, chess.ROOK):
                bonus -= self._material(board)
        return bonus

    def _material(self, board: chess.Board) -> int:
        """Return the mover's material score, its king included as in v7p3r's table."""
        return sum(
            self.values[piece] * board.pieces_mask(piece, board.turn).bit_count()
            for piece in chess.PIECE_TYPES
        )


def shifted(bound: int, bonus: int) -> int:
    """Return the bound for what comes after a move with a bonus; mates are not shifted."""
    return bound - bonus if -MOST <= bound <= MOST else bound


def with_bonus(score: int, bonus: int) -> int:
    """Return a score with the bonus of the move that led to it; a mate stays what it is."""
    return max(-MOST, min(score + bonus, MOST)) if -MOST <= score <= MOST else score
