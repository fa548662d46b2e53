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
    FRONT_SPAN,
    PASSED_SPAN,
    PAWN_ATTACK_SPAN,
    RELATIVE_RANKS,
    file_fill,
    forward,
    pawn_attacks,
    relative_rank,
)

__all__ = ["PawnCache", "PawnEntry", "Side"]

Side = tuple[int, int, int]
"""One side's middlegame and endgame centipawns and its passed pawns."""
PawnEntry = tuple[tuple[Side, Side], tuple[int, int], tuple[int, int]]
"""Structure, squares attacked by pawns, and files with pawns; each for Black and White."""

_MOST = 60_000


class PawnCache:
    """Structure scores by pawn sets; emptied when it has grown too large."""

    def __init__(self, rules: EvaluationRules) -> None:
        self.doubled: int = rules.doubled_pawn
        self.isolated: int = rules.isolated_pawn
        self.passed: tuple[int, ...] = rules.passed_pawn
        self.percent_mg: int = rules.pawn_structure_mg_percent
        self.percent_eg: int = rules.pawn_structure_eg_percent
        self.doubled_mg: int = rules.doubled_pawn_mg
        self.isolated_mg: int = rules.isolated_pawn_mg
        self.passed_mg: tuple[int, ...] = rules.passed_pawn_mg
        self.backward: Pair = rules.backward_pawn
        self.unopposed: Pair = rules.unopposed_pawn
        self.defended: tuple[ByRank, ByRank] = (rules.defended_pawn_mg, rules.defended_pawn_eg)
        self.phalanx: tuple[ByRank, ByRank] = (rules.phalanx_pawn_mg, rules.phalanx_pawn_eg)
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

    def _structure(self, own: int, enemy: int, color: bool) -> Side:
        score = mg = eg = passers = 0
        guarded = pawn_attacks(own, color)
        threatened = pawn_attacks(enemy, not color)
        pawns = own
        while pawns:
            square = pawns.bit_length() - 1
            square_bb = BB_SQUARES[square]
            pawns ^= square_bb
            rank = relative_rank(square, color)
            if BEHIND_SPAN[color][square] & own:
                score -= self.doubled
                mg -= self.doubled_mg
            neighbours = ADJACENT_FILES[square & 7] & own
            weak = not neighbours
            if weak:
                score -= self.isolated
                mg -= self.isolated_mg
            elif (
                not neighbours & ~PAWN_ATTACK_SPAN[color][square]
                and forward(square_bb, color) & threatened
            ):
                weak = True
                mg -= self.backward[0]
                eg -= self.backward[1]
            if weak and not FRONT_SPAN[color][square] & enemy:
                mg -= self.unopposed[0]
                eg -= self.unopposed[1]
            if square_bb & guarded:
                mg += self.defended[0][rank]
                eg += self.defended[1][rank]
            if neighbours & RELATIVE_RANKS[color][rank]:
                mg += self.phalanx[0][rank]
                eg += self.phalanx[1][rank]
            if not PASSED_SPAN[color][square] & enemy:
                passers |= square_bb
                score += self.passed[rank]
                mg += self.passed_mg[rank]
        return (
            mg + score * self.percent_mg // 100,
            eg + score * self.percent_eg // 100,
            passers,
        )
