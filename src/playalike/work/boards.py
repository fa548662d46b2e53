"""Positions as plain values that travel between processes, and how long to wait for an answer."""

from __future__ import annotations

from dataclasses import dataclass

import chess

from playalike.player import Limit

__all__ = ["Line", "line_of", "patience"]


@dataclass(frozen=True, slots=True)
class Line:
    """A position with the moves that led to it, all of them checked before."""

    start_fen: str
    moves: tuple[str, ...] = ()

    def board(self) -> chess.Board:
        """Return the board, moves on its stack."""
        board = chess.Board(self.start_fen)
        for move in self.moves:
            board.push_uci(move)
        return board


def line_of(board: chess.Board) -> Line:
    """Return a board as it travels to a worker."""
    return Line(board.root().fen(), tuple(move.uci() for move in board.move_stack))


def patience(limit: Limit) -> float:
    """Return how long an answer may take on a busy machine before something is wrong."""
    clocks = [clock for clock in (limit.white_clock, limit.black_clock) if clock is not None]
    return 120.0 + (limit.time or 0) + (limit.nodes or 0) / 5_000 + 0.5 * max(clocks, default=0)
