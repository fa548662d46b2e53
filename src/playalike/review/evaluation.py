"""An evaluation as a review shows it: White's point of view, centipawns or a mate."""

from __future__ import annotations

from dataclasses import dataclass

import chess
from chess import Color
from chess.engine import Cp, Mate, MateGiven, PovScore

from playalike.oracle.analysis import Line
from playalike.position.score import MATE_CP, undecided_cp, value_cp, win_percent_0_100

__all__ = ["Evaluation", "of_finished", "of_line"]


@dataclass(frozen=True, slots=True)
class Evaluation:
    """How a position stands, seen by White."""

    cp: int | None
    """Centipawns; None when there is a mate."""
    mate: int | None = None
    """Moves to mate, negative when Black mates; None without a mate or with it on the board."""
    mated: Color | None = None
    """Who stands mated, when the mate is on the board."""

    def value(self, side: Color) -> int:
        """Return one number that can be subtracted, mates near ±10000."""
        if self.mated is not None:
            return -MATE_CP if self.mated == side else MATE_CP
        value = value_cp(self.cp, self.mate)
        return value if side else -value

    def clipped_cp(self, side: Color) -> int:
        """Return centipawns cut off at ±1000, mates at the ends: what accuracy is made from."""
        return undecided_cp(self.value(side))

    def win_percent(self, side: Color) -> float:
        """Return lichess' win percentage, 0 to 100."""
        return win_percent_0_100(self.clipped_cp(side))

    def win_balance(self, side: Color) -> float:
        """Return the same on the scale from -1 (lost) to 1 (won)."""
        return self.win_percent(side) / 50 - 1

    def mate_for(self, side: Color) -> int | None:
        """Return in how many moves `side` mates; None when it does not."""
        if self.mate is None:
            return None
        moves = self.mate if side else -self.mate
        return moves if moves > 0 else None

    def pov_score(self) -> PovScore:
        """Return python-chess' form, which PGN comments are written from."""
        if self.mated is not None:
            return PovScore(MateGiven if self.mated == chess.BLACK else Mate(0), chess.WHITE)
        if self.mate is not None:
            return PovScore(Mate(self.mate), chess.WHITE)
        return PovScore(Cp(self.cp or 0), chess.WHITE)

    def __str__(self) -> str:
        """Say it as players write it: ``+0.35``, ``#-3``, ``#``."""
        if self.mated is not None:
            return "#"
        return f"#{self.mate}" if self.mate is not None else f"{(self.cp or 0) / 100:+.2f}"


def of_line(line: Line, turn: Color) -> Evaluation:
    """Turn an engine's line, seen by the side to move, into White's view."""
    if line.mate is not None:
        return Evaluation(None, line.mate if turn else -line.mate)
    cp = line.cp or 0
    return Evaluation(cp if turn else -cp)


def of_finished(board: chess.Board) -> Evaluation | None:
    """Return the evaluation of a position without legal moves; None when the game goes on."""
    if any(board.generate_legal_moves()):
        return None
    if board.is_check():
        return Evaluation(None, None, board.turn)
    return Evaluation(0)
