"""The evaluation that the search calls at its leaves: bitboards, caches, nothing computed twice.

`reference.py` says the same thing in plain loops and is the place to learn what each term means;
tests hold the two exactly equal. What is different here is only how it is computed:

* material and piece-square score come with the board (`EngineBoard.score`), for free, and so do
  the sums of a network (`network.py`);
* **lazy evaluation**: the other terms together rarely change the score by more than a pawn or two.
  When material alone is further than that outside the search window they cannot matter and are
  skipped;
* what follows from pawns and kings comes from a cache (`frames.py`), whole evaluations from one
  keyed by position;
* each piece's attacks are looked up once and used for mobility, king safety and threats together;
* terms whose weights are all zero are not computed (ruleset `pesto` has nothing but material);
  without those that need every piece's attacks an evaluation takes a quarter of the time.
"""

from __future__ import annotations

import chess
from chess import (
    BB_DIAG_ATTACKS,
    BB_DIAG_MASKS,
    BB_FILE_ATTACKS,
    BB_FILE_MASKS,
    BB_KING_ATTACKS,
    BB_KNIGHT_ATTACKS,
    BB_RANK_1,
    BB_RANK_8,
    BB_RANK_ATTACKS,
    BB_RANK_MASKS,
    BB_SQUARES,
)

from playalike.engine.board import EngineBoard
from playalike.engine.evaluation.frames import FrameCache
from playalike.engine.evaluation.geometry import (
    BISHOP_HOMES,
    CENTRE_STEPS,
    KNIGHT_HOMES,
)
from playalike.engine.evaluation.material import (
    FEW_PIECES,
    MAX_PHASE,
    ZERO,
    MaterialTables,
    unpack,
    winnable,
)
from playalike.engine.evaluation.network import FRACTION, Lanes
from playalike.engine.rules_evaluation import Pair, attack_weights, positional_weights
from playalike.engine.ruleset import Ruleset
from playalike.position.bits import (
    KING_RING,
    RELATIVE_RANKS,
)

__all__ = ["Evaluator"]

_SPARE_BITS = 14
"""A term counts a few hundred times at most, so no sum outgrows its weight by more."""
_MOST = 200_000
"""Evaluations kept at most."""


class Evaluator:
    """Centipawns from the side to move, integers only."""

    def __init__(self, ruleset: Ruleset) -> None:
        rules = ruleset.evaluation
        self.lanes: Lanes | None = None if ruleset.network is None else Lanes(ruleset.network)
        self.tables: MaterialTables = MaterialTables(rules, ruleset.tables, self.lanes)
        self._zero: int = ZERO + (0 if self.lanes is None else self.lanes.offset)
        self.frames: FrameCache = FrameCache(rules)
        self.lazy_margin: int = rules.lazy_margin
        self.tempo: int = rules.tempo
        # Middlegame and endgame in one integer, added as one; wide enough for any weights.
        self._shift: int = _SPARE_BITS + max(abs(w) for w in positional_weights(rules)).bit_length()
        self._half: int = 1 << (self._shift - 1)
        self._mask: int = (1 << self._shift) - 1
        self.pair: int = self._pack(*rules.bishop_pair)
        knight_base, bishop_base, rook_base, queen_base = rules.mobility_base
        self.knight_mobility = self._by_count(rules.mobility_knight, knight_base)
        self.bishop_mobility = self._by_count(rules.mobility_bishop, bishop_base)
        self.rook_mobility = self._by_count(rules.mobility_rook, rook_base)
        self.queen_mobility = self._by_count(rules.mobility_queen, queen_base)
        self.king_eg: int = rules.king_safety_eg_percent
        self.rights: int = rules.king_castling_rights
        self.knight_zone, self.bishop_zone, self.rook_zone, self.queen_zone = rules.king_attackers
        self.threat: int = self._pack(*rules.threat_by_pawn)
        self.hanging: int = self._pack(*rules.hanging_piece)
        self.undeveloped: int = self._pack(rules.undeveloped_minor, 0)
        self.rook_open: int = self._pack(*rules.rook_open_file)
        self.rook_half: int = self._pack(*rules.rook_half_open_file)
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
        self.needs_attacks: bool = any(attack_weights(rules))
        self.has_terms: bool = any(positional_weights(rules))
        self._cache: dict[int, int] = {}

    def clear(self) -> None:
        """Forget cached values."""
        self._cache.clear()
        self.frames.clear()

    def evaluate(self, board: EngineBoard, alpha: int, beta: int) -> int:
        """Return the value of the position for the side to move.

        Outside (alpha - margin, beta + margin) it may be material and tables only.
        """
        key = board.key
        cached = self._cache.get(key)
        if cached is not None:
            return cached
        packed = board.score + self._zero
        phase = board.phase
        if phase > MAX_PHASE:
            phase = MAX_PHASE  # more than the usual pieces, after promotions
        mg, eg = unpack(packed)
        if not board.turn:
            mg, eg = -mg, -eg
        score = (mg * phase + eg * (MAX_PHASE - phase)) // MAX_PHASE + self.tempo
        margin = self.lazy_margin
        if margin and (score - margin >= beta or score + margin <= alpha):
            return score
        if self.has_terms:
            more_mg, more_eg = self._positional(board)
            score = (
                (mg + more_mg) * phase + (eg + more_eg) * (MAX_PHASE - phase)
            ) // MAX_PHASE + self.tempo
        if self.lanes is not None:
            worth = self.lanes.value(packed)
            score += (worth if board.turn else -worth) >> FRACTION
            if phase <= FEW_PIECES:
                score = winnable(board, score)
        elif not self.has_terms:
            return score
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
        frame = self.frames.known.get(skeleton)
        if frame is None:
            frame = self.frames.make(skeleton)
        (
            own_king, enemy_king, own_guard, enemy_guard, mg, eg, safety, their_safety,
            own_posts, enemy_posts, open_files, own_half, enemy_half, posts, files,
        ) = frame  # fmt: skip
        # What sets of squares say without looking at single pieces.
        score = 0
        bishops = board.bishops
        pair = bishops & own_all
        if pair & (pair - 1):
            score = self.pair
        pair = bishops & enemy_all
        if pair & (pair - 1):
            score -= self.pair
        pieces = ~(pawns | kings)
        threats = own_guard & enemy_all & pieces
        if threats:
            score += self.threat * threats.bit_count()
        threats = enemy_guard & own_all & pieces
        if threats:
            score -= self.threat * threats.bit_count()
        if files:
            rooks = board.rooks & files
            if rooks:
                own, their = rooks & own_all, rooks & enemy_all
                score += self.rook_open * (
                    (own & open_files).bit_count() - (their & open_files).bit_count()
                ) + self.rook_half * (
                    (own & own_half).bit_count() - (their & enemy_half).bit_count()
                )
        if posts & board.knights:
            score += self.outpost * (
                (board.knights & own_all & own_posts).bit_count()
                - (board.knights & enemy_all & enemy_posts).bit_count()
            )
        if self.undeveloped:
            homes = BB_RANK_1 if turn else BB_RANK_8
            at_home = board.knights & KNIGHT_HOMES | bishops & BISHOP_HOMES
            if at_home:
                own, their = at_home & own_all & homes, at_home & enemy_all & ~homes
                score += self.undeveloped * (their.bit_count() - own.bit_count())
        if self.needs_attacks:
            own_score, own_attacks, own_on_king = self._side(
                board, turn, own_guard, enemy_guard, own_king, enemy_king
            )
            their_score, their_attacks, their_on_king = self._side(
                board, not turn, enemy_guard, own_guard, enemy_king, own_king
            )
            score += own_score - their_score
            safety -= their_on_king
            their_safety -= own_on_king
            hanging = (own_all & pieces & their_attacks & ~own_attacks).bit_count()
            hanging -= (enemy_all & pieces & own_attacks & ~their_attacks).bit_count()
            if hanging:
                score -= self.hanging * hanging
        score += self._half
        mg += score >> self._shift
        eg += (score & self._mask) - self._half

        if board.castling_rights and self.rights:
            white = (board.castling_rights & BB_RANK_1).bit_count()
            black = (board.castling_rights & BB_RANK_8).bit_count()
            safety += self.rights * (white if turn else black)
            their_safety += self.rights * (black if turn else white)
        mg += safety - their_safety
        if self.king_eg:
            eg += safety * self.king_eg // 100 - their_safety * self.king_eg // 100
        return mg, eg

    def _side(
        self,
        board: EngineBoard,
        color: bool,
        pawn_attacks: int,
        enemy_pawn_attacks: int,
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

        pieces = board.knights & own
        while pieces:
            square = pieces.bit_length() - 1
            pieces ^= BB_SQUARES[square]
            attacks = BB_KNIGHT_ATTACKS[square]
            attacked |= attacks
            score += self.knight_mobility[(attacks & free).bit_count()]
            if attacks & ring:
                pressure += self.knight_zone

        pieces = board.bishops & own
        while pieces:
            square = pieces.bit_length() - 1
            pieces ^= BB_SQUARES[square]
            attacks = BB_DIAG_ATTACKS[square][BB_DIAG_MASKS[square] & occupied]
            attacked |= attacks
            score += self.bishop_mobility[(attacks & free).bit_count()]
            if attacks & ring:
                pressure += self.bishop_zone

        pieces = board.rooks & own
        while pieces:
            square = pieces.bit_length() - 1
            pieces ^= BB_SQUARES[square]
            attacks = (
                BB_RANK_ATTACKS[square][BB_RANK_MASKS[square] & occupied]
                | BB_FILE_ATTACKS[square][BB_FILE_MASKS[square] & occupied]
            )
            attacked |= attacks
            score += self.rook_mobility[(attacks & free).bit_count()]
            if attacks & ring:
                pressure += self.rook_zone

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

        return score, attacked, pressure

    def _pack(self, middlegame: int, endgame: int) -> int:
        """Put both values into one integer that adds and subtracts like a pair."""
        return (middlegame << self._shift) + endgame

    def _by_count(self, weights: Pair, base: int) -> tuple[int, ...]:
        """Return a piece's mobility (packed) by how many squares it can reach."""
        return tuple(
            self._pack((count - base) * weights[0], (count - base) * weights[1])
            for count in range(28)
        )
