"""A line of play, replayed once, so that every detector can look before and after each move."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import chess
from chess import Color, Move, PieceType, Square

__all__ = ["Line", "Step", "replay"]


@dataclass(frozen=True, slots=True)
class Step:
    """One half-move of a line, with the positions on both sides of it."""

    ply: int
    """0 for the solver's first move, -1 for the opponent's move before it."""
    before: chess.Board
    move: Move
    after: chess.Board
    captured: PieceType | None
    """The kind of piece taken, a pawn for en passant."""

    @property
    def source(self) -> Square:
        """The square moved from."""
        return self.move.from_square

    @property
    def target(self) -> Square:
        """The square moved to; for castling, the king's new square."""
        return self.move.to_square

    @property
    def kind(self) -> PieceType:
        """The kind of piece that now stands on the target square (the new one, if promoted)."""
        kind = self.after.piece_type_at(self.move.to_square)
        assert kind is not None
        return kind


@dataclass(frozen=True, slots=True)
class Line:
    """A solver's line: solver, opponent, solver, …"""

    solver: Color
    start: chess.Board
    """The position before the solver's first move."""
    prelude: Step | None
    """The opponent's move that led to `start`, when the board's move stack knows it."""
    steps: tuple[Step, ...]

    @property
    def own(self) -> tuple[Step, ...]:
        """The solver's moves."""
        return self.steps[::2]

    def reply(self, step: Step) -> Step | None:
        """Return the half-move after `step`."""
        following = step.ply + 1
        return self.steps[following] if following < len(self.steps) else None

    @property
    def end(self) -> chess.Board:
        """The position after the last move."""
        return self.steps[-1].after if self.steps else self.start


def _step(ply: int, before: chess.Board, move: Move) -> Step:
    captured = chess.PAWN if before.is_en_passant(move) else before.piece_type_at(move.to_square)
    if before.is_castling(move):
        captured = None
        if not before.chess960:  # castling may be written as the king taking its rook
            file = 6 if before.is_kingside_castling(move) else 2
            move = Move(move.from_square, chess.square(file, chess.square_rank(move.from_square)))
    after = before.copy(stack=False)
    after.push(move)
    after.clear_stack()
    return Step(ply, before, move, after, captured)


def replay(board: chess.Board, moves: Iterable[Move]) -> Line:
    """Play `moves` from `board` (which stays as it is); an illegal move is a `ValueError`."""
    start = board.copy(stack=False)
    prelude = None
    if board.move_stack and board.move_stack[-1]:
        earlier = board.copy(stack=1)
        last = earlier.pop()
        prelude = Step(-1, earlier, last, start, _step(-1, earlier, last).captured)
    steps = []
    now = start
    for ply, move in enumerate(moves):
        if not now.is_legal(move):
            raise ValueError(f"move {ply + 1} of the line, {move}, is illegal in {now.fen()}")
        step = _step(ply, now, move)
        steps.append(step)
        now = step.after
    return Line(board.turn, start, prelude, tuple(steps))
