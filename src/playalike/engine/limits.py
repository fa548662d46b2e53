"""How long a search may run: the only thing the search knows about clocks.

Turning a chess clock (time left, increment, moves to go) into such limits is the business of
`playalike.engine.clock`; the search itself only ever sees numbers of plies, nodes and seconds.
"""

from __future__ import annotations

from dataclasses import dataclass

import chess

__all__ = ["SearchLimits"]


@dataclass(frozen=True, slots=True)
class SearchLimits:
    """When to stop. Everything that is None is unlimited; the first limit reached ends the
    search."""

    depth: int | None = None
    """Plies of the last iteration."""
    nodes: int | None = None
    """Positions to visit at most."""
    mate: int | None = None
    """Stop as soon as a mate in at most this many moves is found."""
    soft_seconds: float | None = None
    """No new iteration is started after this time: it could hardly be finished."""
    hard_seconds: float | None = None
    """The search is broken off after this time, measured from its start."""
    moves: tuple[chess.Move, ...] = ()
    """Only these root moves are considered (UCI ``searchmoves``); empty means all."""
    multipv: int = 1
    """How many best lines are wanted."""
