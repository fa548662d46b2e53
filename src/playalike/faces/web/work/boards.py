"""Positions and limits as plain values that travel between processes."""

from __future__ import annotations

from dataclasses import dataclass

import chess

from playalike.player import Limit

__all__ = ["Effort", "Line"]


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


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard to think; seconds."""

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None
    white_clock: float | None = None
    black_clock: float | None = None
    increment: float | None = None

    def limit(self) -> Limit:
        """Return it as players take it."""
        return Limit(
            time=self.seconds,
            nodes=self.nodes,
            depth=self.depth,
            white_clock=self.white_clock,
            black_clock=self.black_clock,
            white_inc=self.increment,
            black_inc=self.increment,
        )

    @property
    def patience(self) -> float:
        """How long an answer may take on a busy machine before something is wrong."""
        clocks = [one for one in (self.white_clock, self.black_clock) if one is not None]
        return (
            120.0 + (self.seconds or 0) + (self.nodes or 0) / 5_000 + 0.5 * max(clocks, default=0)
        )
