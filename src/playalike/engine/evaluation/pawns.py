"""Pawn structure, remembered: pawns move seldom, so the same structure is met again and again.

In a search more than nine of ten positions have a pawn structure that was seen before. Everything
that depends on pawns alone is therefore computed once and kept under the two pawn sets.
"""

from __future__ import annotations

from chess import BB_SQUARES

from playalike.engine.rules_evaluation import ByRank, EvaluationRules, Pair
from playalike.position.bits import (
    ADJACENT_FILES,
    BEHIND_SPAN,
    PASSED_SPAN,
    file_fill,
    pawn_attacks,
    relative_rank,
)

__all__ = ["PawnCache", "PawnEntry"]

PawnEntry = tuple[tuple[Pair, Pair], tuple[int, int], tuple[int, int]]
"""Structure, squares attacked by pawns, and files with pawns; each for Black and White."""

_MOST = 60_000


class PawnCache:
    """Structure scores by pawn sets; emptied when it has grown too large."""

    def __init__(self, rules: EvaluationRules) -> None:
        self.doubled: int = rules.doubled_pawn
        self.isolated: int = rules.isolated_pawn
        self.passed: ByRank = rules.passed_pawn
        self.percent_mg: int = rules.pawn_structure_mg_percent
        self.percent_eg: int = rules.pawn_structure_eg_percent
        self._entries: dict[tuple[int, int], PawnEntry] = {}

    def clear(self) -> None:
        """Forget everything."""
        self._entries.clear()

    def get(self, black: int, white: int) -> PawnEntry:
        """Return what follows from the pawns of both sides."""
        entry = self._entries.get((black, white))
        if entry is None:
            if len(self._entries) >= _MOST:
                self._entries.clear()
            entry = (
                (self._structure(black, white, False), self._structure(white, black, True)),
                (pawn_attacks(black, False), pawn_attacks(white, True)),
                (file_fill(black), file_fill(white)),
            )
            self._entries[black, white] = entry
        return entry

    def _structure(self, own: int, enemy: int, color: bool) -> Pair:
        score = 0
        pawns = own
        while pawns:
            square = pawns.bit_length() - 1
            pawns ^= BB_SQUARES[square]
            if BEHIND_SPAN[color][square] & own:
                score -= self.doubled
            if not ADJACENT_FILES[square & 7] & own:
                score -= self.isolated
            if not PASSED_SPAN[color][square] & enemy:
                score += self.passed[relative_rank(square, color)]
        return score * self.percent_mg // 100, score * self.percent_eg // 100
