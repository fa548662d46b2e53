"""What follows from pawns and kings alone, remembered.

Most moves of a search change neither a pawn nor a king. Pawn structure, the kings' shelter,
outposts and open files are therefore computed once for each arrangement of pawns and kings, and
looked up ever after: knowledge that costs next to no time.
"""

from __future__ import annotations

from chess import BB_ALL, BB_FILES, BB_SQUARES

from playalike.engine.evaluation.geometry import (
    KING_FILES,
    KING_FILES_BB,
    KING_SHIELD,
    OUTPOST_RANKS,
)
from playalike.engine.evaluation.pawns import PawnCache
from playalike.engine.rules_evaluation import EvaluationRules
from playalike.position.bits import PAWN_ATTACK_SPAN, RELATIVE_RANKS

__all__ = ["Frame", "FrameCache", "Skeleton"]

_MOST = 200_000
"""Frames kept at most."""

Skeleton = tuple[int, int, int, int, bool]
"""Own and enemy pawns, own and enemy king, and who is to move."""
Frame = tuple[int, int, int, int, int, int, int, int, int, int, int, int, int, int, int]
"""Of pawns and kings: own and enemy king, squares guarded by own and enemy pawns, middlegame and
endgame score, shelter of the own and the enemy king, own and enemy outposts, open files, own and
enemy half-open files, and whether there are any outposts and any such files."""


class FrameCache:
    """Frames by skeleton; emptied when there are too many."""

    def __init__(self, rules: EvaluationRules) -> None:
        self.pawns: PawnCache = PawnCache(rules)
        self.shield: int = rules.king_shield
        self.open_file: int = rules.king_open_file
        self.half_open_file: int = rules.king_half_open_file
        self.storm_4, self.storm_5, self.storm_6 = rules.pawn_storm
        self.known: dict[Skeleton, Frame] = {}
        """What was computed; the evaluator looks here first and calls `make` for the rest."""

    def clear(self) -> None:
        """Forget everything."""
        self.known.clear()
        self.pawns.clear()

    def make(self, skeleton: Skeleton) -> Frame:
        """Return what follows from pawns and kings alone, which change seldom; remembered."""
        own_pawns, enemy_pawns, own_king_bb, enemy_king_bb, turn = skeleton
        own_king, enemy_king = own_king_bb.bit_length() - 1, enemy_king_bb.bit_length() - 1
        white, black = (own_pawns, enemy_pawns) if turn else (enemy_pawns, own_pawns)
        structure, guarded, files = self.pawns.get(black, white)
        structure_mg, structure_eg = structure[turn]
        their_mg, their_eg = structure[not turn]
        safety, storm = self._shelter(own_pawns, enemy_pawns, own_king, turn)
        their_safety, their_storm = self._shelter(enemy_pawns, own_pawns, enemy_king, not turn)
        own_guard, enemy_guard = guarded[turn], guarded[not turn]
        own_files, enemy_files = files[turn], files[not turn]
        own_posts = _outposts(own_guard, enemy_pawns, turn)
        enemy_posts = _outposts(enemy_guard, own_pawns, not turn)
        frame = (
            own_king, enemy_king, own_guard, enemy_guard,
            structure_mg - their_mg + their_storm - storm, structure_eg - their_eg,
            safety, their_safety, own_posts, enemy_posts, BB_ALL & ~(own_files | enemy_files),
            enemy_files & ~own_files, own_files & ~enemy_files,
            own_posts | enemy_posts, BB_ALL & ~(own_files & enemy_files),
        )  # fmt: skip
        if len(self.known) >= _MOST:
            self.known.clear()
        self.known[skeleton] = frame
        return frame

    def _shelter(self, own_pawns: int, enemy_pawns: int, king: int, color: bool) -> tuple[int, int]:
        """Return the king's shelter (pawns before it, open files beside it) and the storm on it.

        Both follow from the pawns and the king's square.
        """
        safety = self.shield * (KING_SHIELD[color][king] & own_pawns).bit_count()
        for file in KING_FILES[king & 7]:
            bb = BB_FILES[file]
            if not bb & own_pawns:
                safety -= self.half_open_file if bb & enemy_pawns else self.open_file
        # Enemy pawns that come near its own king.
        stormers = enemy_pawns & KING_FILES_BB[king & 7]
        ranks = RELATIVE_RANKS[not color]
        storm = (
            self.storm_4 * (stormers & ranks[3]).bit_count()
            + self.storm_5 * (stormers & ranks[4]).bit_count()
            + self.storm_6 * (stormers & (ranks[5] | ranks[6])).bit_count()
        )
        return safety, storm


def _outposts(guarded: int, enemy_pawns: int, color: bool) -> int:
    """Return the squares of a side's outposts: covered by a pawn, out of reach of enemy pawns."""
    outposts = squares = guarded & OUTPOST_RANKS[color]
    while squares:
        square = squares.bit_length() - 1
        squares ^= BB_SQUARES[square]
        if PAWN_ATTACK_SPAN[color][square] & enemy_pawns:
            outposts ^= BB_SQUARES[square]
    return outposts
