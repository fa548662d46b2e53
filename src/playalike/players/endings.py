"""Games that need not be played to the end: decided, dead drawn, or too long."""

from __future__ import annotations

import chess

from playalike.decision import Decision
from playalike.position.score import value_cp

__all__ = ["DEAD_DRAWN_CP", "DECIDED_CP", "LONGEST", "Endings"]

DECIDED_CP = 600
"""When both sides see this much for one of them ..."""
DECIDED_PLIES = 6
"""... for so many plies in a row, the other one resigns."""
DEAD_DRAWN_CP = 15
"""When both see no more than this ..."""
DEAD_DRAWN_PLIES = 12
"""... for so many plies in a row ..."""
DRAWN_FROM = 80
"""... after so many plies, they agree on a draw."""
LONGEST = 200
"""Plies after which a game is drawn."""


class Endings:
    """Follows one game by what the players see; those who do not say are never interrupted."""

    def __init__(self) -> None:
        """Begin a game."""
        self._values: list[int | None] = []
        """White's side, in centipawns, a ply each."""

    def hear(self, board: chess.Board, decision: Decision) -> None:
        """Note what a player saw, on the board before its move."""
        best = next((candidate for candidate in decision.candidates if candidate.rank == 1), None)
        if best is None or (best.score_cp is None and best.mate is None):
            self._values.append(None)
            return
        value = value_cp(best.score_cp, best.mate)
        self._values.append(value if board.turn else -value)

    def ended(self, board: chess.Board) -> tuple[str, str] | None:
        """Return result and reason if the game is over, by the rules or by good sense."""
        outcome = board.outcome()
        if outcome is not None:
            return outcome.result(), outcome.termination.name.lower().replace("_", " ")
        if board.halfmove_clock >= 100:
            return "1/2-1/2", "fifty moves"
        if board.is_repetition(3):
            return "1/2-1/2", "threefold repetition"
        last = self._last(DECIDED_PLIES)
        if last and min(last) >= DECIDED_CP:
            return "1-0", "resigned"
        if last and max(last) <= -DECIDED_CP:
            return "0-1", "resigned"
        last = self._last(DEAD_DRAWN_PLIES)
        if board.ply() >= DRAWN_FROM and last and max(map(abs, last)) <= DEAD_DRAWN_CP:
            return "1/2-1/2", "agreed"
        return ("1/2-1/2", "length") if board.ply() >= LONGEST else None

    def _last(self, plies: int) -> list[int]:
        """Return the last values; none unless all are known."""
        known = [value for value in self._values[-plies:] if value is not None]
        return known if len(known) == plies else []
