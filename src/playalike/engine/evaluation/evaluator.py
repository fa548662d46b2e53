"""The evaluation that the search calls at its leaves: bitboards, caches, nothing computed twice.

`reference.py` says the same thing in plain loops and is the place to learn what each term means;
tests hold the two exactly equal. What is different here is only how it is computed:

* material and piece-square score come with the board (`EngineBoard.score`), for free;
* **lazy evaluation**: the other terms together rarely change the score by more than a pawn or two.
  When material alone is further than that outside the search window they cannot matter and are
  skipped;
* pawn structure comes from a cache keyed by the pawns, whole evaluations from one keyed by
  position;
* each piece's attacks are looked up once and used for mobility, king safety and threats together;
* terms whose weights are all zero are not computed (ruleset `pesto` has nothing but material).
"""

from __future__ import annotations

import chess
from chess import (
    BB_DIAG_ATTACKS,
    BB_DIAG_MASKS,
    BB_FILE_ATTACKS,
    BB_FILE_MASKS,
    BB_FILES,
    BB_KING_ATTACKS,
    BB_KNIGHT_ATTACKS,
    BB_RANK_ATTACKS,
    BB_RANK_MASKS,
    BB_SQUARES,
)

from playalike.engine.board import EngineBoard
from playalike.engine.evaluation.geometry import (
    CENTRE_STEPS,
    KING_FILES,
    KING_FILES_BB,
    KING_SHIELD,
    MINOR_HOMES,
    OUTPOST_RANKS,
)
from playalike.engine.evaluation.material import MAX_PHASE, MaterialTables
from playalike.engine.evaluation.pawns import PawnCache
from playalike.engine.rules_evaluation import EvaluationRules, Pair
from playalike.engine.ruleset import Ruleset
from playalike.position.bits import KING_RING, PAWN_ATTACK_SPAN, RELATIVE_RANKS

__all__ = ["Evaluator"]

_SHIFT = 20
_HALF = 1 << (_SHIFT - 1)
_MASK = (1 << _SHIFT) - 1
_SPARE_BITS = 14
"""A term counts a few hundred times at most, so no sum outgrows its weight by more."""
_MOST = 200_000
"""Evaluations kept at most."""

Frame = tuple[int, int, int, int, int, int, int, int, int, int]
"""Of pawns and kings: own and enemy king, squares guarded by own and enemy pawns, files with own
and enemy pawns, middlegame and endgame score, shelter of the own and the enemy king."""


class Evaluator:
    """Centipawns from the side to move, integers only."""

    def __init__(self, ruleset: Ruleset) -> None:
        rules = ruleset.evaluation
        self.tables: MaterialTables = MaterialTables(rules, ruleset.tables)
        self.pawns: PawnCache = PawnCache(rules)
        self.lazy_margin: int = rules.lazy_margin
        self.tempo: int = rules.tempo
        self.pawn_mg: int = rules.pawn_structure_mg_percent
        self.pawn_eg: int = rules.pawn_structure_eg_percent
        # Middlegame and endgame in one integer, added as one; wide enough for any weights.
        self._shift: int = _SPARE_BITS + max(abs(w) for w in _weights(rules)).bit_length()
        self._half: int = 1 << (self._shift - 1)
        self._mask: int = (1 << self._shift) - 1
        self.pair: int = self._pack(*rules.bishop_pair)
        knight_base, bishop_base, rook_base, queen_base = rules.mobility_base
        self.knight_mobility = self._by_count(rules.mobility_knight, knight_base)
        self.bishop_mobility = self._by_count(rules.mobility_bishop, bishop_base)
        self.rook_mobility = self._by_count(rules.mobility_rook, rook_base)
        self.queen_mobility = self._by_count(rules.mobility_queen, queen_base)
        self.king_eg: int = rules.king_safety_eg_percent
        self.shield: int = rules.king_shield
        self.rights: int = rules.king_castling_rights
        self.open_file: int = rules.king_open_file
        self.half_open_file: int = rules.king_half_open_file
        self.knight_zone, self.bishop_zone, self.rook_zone, self.queen_zone = rules.king_attackers
        self.threat: int = self._pack(*rules.threat_by_pawn)
        self.hanging_mg, self.hanging_eg = rules.hanging_piece
        self.undeveloped: int = self._pack(rules.undeveloped_minor, 0)
        self.rook_open: int = self._pack(*rules.rook_open_file)
        self.rook_half: int = self._pack(*rules.rook_half_open_file)
        self.storm_4, self.storm_5, self.storm_6 = rules.pawn_storm
        self.outpost: int = self._pack(*rules.knight_outpost)
        self.queen_squares: tuple[tuple[int, ...], ...] = tuple(
            tuple(
                self._pack(
                    CENTRE_STEPS[square] * rules.queen_centre
                    - (rules.queen_back_rank if RELATIVE_RANKS[color][0] >> square & 1 else 0),
                    0,
                )
                for square in chess.SQUARES
            )
            for color in (False, True)
        )
        self.only_material: bool = not any(_weights(rules))
        self._cache: dict[int, int] = {}
        self._frames: dict[tuple[int, int, int, int, bool], Frame] = {}

    def clear(self) -> None:
        """Forget cached values."""
        self._cache.clear()
        self._frames.clear()
        self.pawns.clear()

    def evaluate(self, board: EngineBoard, alpha: int, beta: int) -> int:
        """Return the value of the position for the side to move.

        Outside (alpha - margin, beta + margin) it may be material and tables only.
        """
        key = board.key
        cached = self._cache.get(key)
        if cached is not None:
            return cached
        packed = board.score + _HALF
        phase = board.phase
        if phase > MAX_PHASE:
            phase = MAX_PHASE  # more than the usual pieces, after promotions
        mg = packed >> _SHIFT
        eg = (packed & _MASK) - _HALF
        if not board.turn:
            mg, eg = -mg, -eg
        if self.only_material:
            return (mg * phase + eg * (MAX_PHASE - phase)) // MAX_PHASE + self.tempo

        if self.lazy_margin:
            base = (mg * phase + eg * (MAX_PHASE - phase)) // MAX_PHASE + self.tempo
            if base - self.lazy_margin >= beta or base + self.lazy_margin <= alpha:
                return base
        more_mg, more_eg = self._positional(board)
        score = (
            (mg + more_mg) * phase + (eg + more_eg) * (MAX_PHASE - phase)
        ) // MAX_PHASE + self.tempo
        if len(self._cache) >= _MOST:
            self._cache.clear()
        self._cache[key] = score
        return score

    def _positional(self, board: EngineBoard) -> tuple[int, int]:
        """Return all other terms, middlegame and endgame, for the side to move."""
        turn = board.turn
        colours = board.occupied_co
        pawns = board.pawns
        kings = board.kings
        own_all, enemy_all = colours[turn], colours[not turn]
        skeleton = pawns & own_all, pawns & enemy_all, kings & own_all, kings & enemy_all, turn
        frame = self._frames.get(skeleton)
        if frame is None:
            frame = self._frame(skeleton)
        (
            own_king, enemy_king, own_guard, enemy_guard, own_files, enemy_files,
            frame_mg, frame_eg, safety, their_safety,
        ) = frame  # fmt: skip
        own, own_attacks, own_on_king = self._side(
            board, turn, own_guard, enemy_guard, own_files, enemy_files, own_king, enemy_king
        )
        their, their_attacks, their_on_king = self._side(
            board, not turn, enemy_guard, own_guard, enemy_files, own_files, enemy_king, own_king
        )
        packed = own - their + self._half
        mg = (packed >> self._shift) + frame_mg
        eg = (packed & self._mask) - self._half + frame_eg

        # What needs both sides: attackers around a king, and pieces left hanging.
        if board.castling_rights and self.rights:
            white = (board.castling_rights & chess.BB_RANK_1).bit_count()
            black = (board.castling_rights & chess.BB_RANK_8).bit_count()
            safety += self.rights * (white if turn else black)
            their_safety += self.rights * (black if turn else white)
        safety -= their_on_king
        their_safety -= own_on_king
        mg += safety - their_safety
        eg += safety * self.king_eg // 100 - their_safety * self.king_eg // 100
        if self.hanging_mg or self.hanging_eg:
            pieces = ~(pawns | kings)
            hanging = (own_all & pieces & their_attacks & ~own_attacks).bit_count()
            hanging -= (enemy_all & pieces & own_attacks & ~their_attacks).bit_count()
            if hanging:
                mg -= self.hanging_mg * hanging
                eg -= self.hanging_eg * hanging
        return mg, eg

    def _frame(self, skeleton: tuple[int, int, int, int, bool]) -> Frame:
        """Return what follows from pawns and kings alone, which change seldom; remembered."""
        own_pawns, enemy_pawns, own_king_bb, enemy_king_bb, turn = skeleton
        own_king, enemy_king = own_king_bb.bit_length() - 1, enemy_king_bb.bit_length() - 1
        white, black = (own_pawns, enemy_pawns) if turn else (enemy_pawns, own_pawns)
        entry = self.pawns.get(black, white)
        structure, their_structure = entry[turn], entry[not turn]
        safety, storm = self._shelter(own_pawns, enemy_pawns, own_king, turn)
        their_safety, their_storm = self._shelter(enemy_pawns, own_pawns, enemy_king, not turn)
        frame = (
            own_king, enemy_king,
            entry[2 + turn], entry[3 - turn], entry[4 + turn], entry[5 - turn],
            structure * self.pawn_mg // 100 - their_structure * self.pawn_mg // 100
            + their_storm - storm,
            structure * self.pawn_eg // 100 - their_structure * self.pawn_eg // 100,
            safety, their_safety,
        )  # fmt: skip
        if len(self._frames) >= _MOST:
            self._frames.clear()
        self._frames[skeleton] = frame
        return frame

    def _side(
        self,
        board: EngineBoard,
        color: bool,
        pawn_attacks: int,
        enemy_pawn_attacks: int,
        own_files: int,
        enemy_files: int,
        king: int,
        enemy_king: int,
    ) -> tuple[int, int, int]:
        """Return one side's terms (packed), all its attacks, its pressure on the enemy king."""
        own = board.occupied_co[color]
        occupied = board.occupied
        free = ~own & ~enemy_pawn_attacks
        ring = KING_RING[not color][enemy_king]
        attacked = pawn_attacks | BB_KING_ATTACKS[king]
        score = pressure = 0

        knights = board.knights & own
        pieces = knights
        while pieces:
            square = pieces.bit_length() - 1
            pieces ^= BB_SQUARES[square]
            attacks = BB_KNIGHT_ATTACKS[square]
            attacked |= attacks
            score += self.knight_mobility[(attacks & free).bit_count()]
            if attacks & ring:
                pressure += self.knight_zone
        outposts = knights & pawn_attacks & OUTPOST_RANKS[color]
        while outposts:
            square = outposts.bit_length() - 1
            outposts ^= BB_SQUARES[square]
            if not PAWN_ATTACK_SPAN[color][square] & board.pawns & ~own:
                score += self.outpost

        bishops = board.bishops & own
        pieces = bishops
        while pieces:
            square = pieces.bit_length() - 1
            pieces ^= BB_SQUARES[square]
            attacks = BB_DIAG_ATTACKS[square][BB_DIAG_MASKS[square] & occupied]
            attacked |= attacks
            score += self.bishop_mobility[(attacks & free).bit_count()]
            if attacks & ring:
                pressure += self.bishop_zone
        if bishops & (bishops - 1):
            score += self.pair

        pieces = board.rooks & own
        while pieces:
            square = pieces.bit_length() - 1
            square_bb = BB_SQUARES[square]
            pieces ^= square_bb
            attacks = (
                BB_RANK_ATTACKS[square][BB_RANK_MASKS[square] & occupied]
                | BB_FILE_ATTACKS[square][BB_FILE_MASKS[square] & occupied]
            )
            attacked |= attacks
            score += self.rook_mobility[(attacks & free).bit_count()]
            if attacks & ring:
                pressure += self.rook_zone
            if not square_bb & own_files:
                score += self.rook_half if square_bb & enemy_files else self.rook_open

        pieces = board.queens & own
        while pieces:
            square = pieces.bit_length() - 1
            pieces ^= BB_SQUARES[square]
            attacks = (
                BB_RANK_ATTACKS[square][BB_RANK_MASKS[square] & occupied]
                | BB_FILE_ATTACKS[square][BB_FILE_MASKS[square] & occupied]
                | BB_DIAG_ATTACKS[square][BB_DIAG_MASKS[square] & occupied]
            )
            attacked |= attacks
            score += self.queen_mobility[(attacks & free).bit_count()]
            score += self.queen_squares[color][square]
            if attacks & ring:
                pressure += self.queen_zone

        knight_homes, bishop_homes = MINOR_HOMES[color]
        undeveloped = knights & knight_homes | bishops & bishop_homes
        if undeveloped:
            score -= self.undeveloped * undeveloped.bit_count()
        threats = pawn_attacks & board.occupied_co[not color] & ~(board.pawns | board.kings)
        if threats:
            score += self.threat * threats.bit_count()
        return score, attacked, pressure

    def _shelter(self, own_pawns: int, enemy_pawns: int, king: int, color: bool) -> tuple[int, int]:
        """Return the king's shelter (pawns before it, open files beside it) and the storm on it.

        Both follow from the pawns and the king's square.
        """
        safety = self.shield * (KING_SHIELD[color][king] & own_pawns).bit_count()
        for file in KING_FILES[king & 7]:
            bb = BB_FILES[file]
            if not bb & own_pawns:
                safety -= self.half_open_file if bb & enemy_pawns else self.open_file
        # Enemy pawns that come near the own king.
        stormers = enemy_pawns & KING_FILES_BB[king & 7]
        ranks = RELATIVE_RANKS[not color]
        storm = (
            self.storm_4 * (stormers & ranks[3]).bit_count()
            + self.storm_5 * (stormers & ranks[4]).bit_count()
            + self.storm_6 * (stormers & (ranks[5] | ranks[6])).bit_count()
        )
        return safety, storm

    def _pack(self, middlegame: int, endgame: int) -> int:
        """Put both values into one integer that adds and subtracts like a pair."""
        return (middlegame << self._shift) + endgame

    def _by_count(self, weights: Pair, base: int) -> tuple[int, ...]:
        """Return a piece's mobility (packed) by how many squares it can reach."""
        return tuple(
            self._pack((count - base) * weights[0], (count - base) * weights[1])
            for count in range(28)
        )


def _weights(rules: EvaluationRules) -> tuple[int, ...]:
    """Return the weights of all terms besides material, tables and tempo."""
    return (
        rules.doubled_pawn, rules.isolated_pawn, *rules.passed_pawn, *rules.bishop_pair,
        *rules.mobility_knight, *rules.mobility_bishop, *rules.mobility_rook,
        *rules.mobility_queen, rules.king_shield, rules.king_castling_rights,
        rules.king_open_file, rules.king_half_open_file, *rules.king_attackers,
        *rules.threat_by_pawn, *rules.hanging_piece, rules.undeveloped_minor,
        *rules.rook_open_file, *rules.rook_half_open_file, *rules.pawn_storm,
        *rules.knight_outpost, rules.queen_centre, rules.queen_back_rank,
    )  # fmt: skip
