"""Clocks and evaluations out of the comments that a reader was asked to keep."""

from __future__ import annotations

import re
from collections.abc import Sequence

import chess
from chess.engine import Cp, Mate, PovScore

__all__ = ["clock_seconds", "evaluation", "game_clocks", "game_evaluations"]

CLOCK = re.compile(r"\[%clk\s+(\d+):(\d+):(\d+(?:\.\d*)?)\s*\]")
EVAL = re.compile(r"\[%eval\s+(?:#([+-]?\d+)|([+-]?\d*\.?\d+))(?:,\d+)?\s*\]")


def clock_seconds(comment: str) -> float | None:
    """Return the seconds left on the mover's clock, from ``[%clk h:mm:ss]``."""
    match = CLOCK.search(comment)
    if match is None:
        return None
    return int(match[1]) * 3600 + int(match[2]) * 60 + float(match[3])


def evaluation(comment: str) -> PovScore | None:
    """Return the score after the move, from ``[%eval]``: pawns or ``#n``, White's point of view."""
    match = EVAL.search(comment)
    if match is None:
        return None
    if match[1] is not None:
        return PovScore(Mate(int(match[1])), chess.WHITE)
    return PovScore(Cp(round(float(match[2]) * 100)), chess.WHITE)


def game_clocks(comments: Sequence[str]) -> list[float | None]:
    """Return the clock after each ply."""
    return [clock_seconds(comment) for comment in comments]


def game_evaluations(comments: Sequence[str]) -> list[PovScore | None]:
    """Return the evaluation after each ply."""
    return [evaluation(comment) for comment in comments]
