"""What a search says while it runs, and what it answers at the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import chess

__all__ = ["Bound", "Info", "SearchResult"]

Bound = Literal["exact", "lower", "upper"]


@dataclass(frozen=True, slots=True)
class Info:
    """The state of one line of the search, as UCI's ``info`` prints it."""

    depth: int
    """Nominal depth of the iteration in plies."""
    seldepth: int
    """The deepest ply reached, quiescence included."""
    score_cp: int | None
    """Centipawns from the side to move; None when the score is a mate."""
    mate: int | None
    """Moves (not plies) to mate: positive when the side to move mates, negative when it is
    mated."""
    nodes: int
    nps: int
    """Nodes per second since the search began."""
    hashfull: int
    """How full the transposition table is, per mille."""
    tbhits: int
    """Positions answered by the tablebases."""
    seconds: float
    pv: tuple[chess.Move, ...]
    """The expected continuation, best move first."""
    multipv: int = 1
    """1 for the best line, 2 for the second best …"""
    bound: Bound = "exact"
    """Whether the score is exact or, after a failed aspiration window, only a bound."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The answer: always a legal move of the position that was searched."""

    move: chess.Move
    ponder: chess.Move | None
    """The reply the engine expects, for thinking on the opponent's time."""
    lines: tuple[Info, ...]
    """One per MultiPV line, best first; empty only if not even depth 1 was completed."""
    nodes: int
    depth: int
    """The last iteration that was completed."""
    seconds: float
