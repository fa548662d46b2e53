"""What a search says while it runs, and what it answers at the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import chess

__all__ = ["Bound", "Info", "SearchResult", "led_by"]

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


def led_by(first: Info, lines: Sequence[Info], *, cap: bool) -> list[Info]:
    """Return as many lines as before, but with `first` at the head and its move only once.

    With `cap` no other line scores more than the first: an iteration that was broken off found
    `first` better, so what an earlier depth said about the others is at most its score.
    """
    others = [line for line in lines if line.pv[0] != first.pv[0]][: max(len(lines) - 1, 0)]
    result = [replace(first, multipv=1)]
    for number, line in enumerate(others, start=2):
        shown = replace(line, multipv=number)
        if cap and _order(line) > _order(first):
            shown = replace(shown, score_cp=first.score_cp, mate=first.mate, bound="upper")
        result.append(shown)
    return result


def _order(line: Info) -> tuple[int, int]:
    """Return a key that puts better scores higher: mates above all, the shortest highest."""
    if line.mate is None:
        return 0, line.score_cp or 0
    return (1, -line.mate) if line.mate > 0 else (-1, -line.mate)
