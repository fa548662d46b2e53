"""Quiescence search: never evaluate in the middle of an exchange.

Problem: a search that stops after QxP and evaluates thinks it won a pawn; one ply more and the
queen is gone. This **horizon effect** makes every fixed-depth result worthless. Solution: at depth
0 go on with captures only, until the position is quiet enough to be trusted.

* **Stand pat.** Nobody is forced to capture. The static evaluation is therefore a lower bound for
  the side to move, and if it is already good enough the node is done. (Not in check, where there
  may be nothing quiet to fall back on: then all evasions are searched.)
* **Delta pruning.** If even winning the victim for nothing leaves us below alpha, the capture is
  not tried. It is done here before the moves exist: hopeless victims are left out of the mask that
  python-chess generates into.
* **SEE pruning.** A capture that loses material by static exchange evaluation is not tried.
* **First-ply checks.** Quiet checks, discovered ones too, are tried on the first ply only, so that
  a mate or a perpetual just behind the horizon is seen; deeper down they would never end.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator

import chess
from chess import (
    BB_DIAG_ATTACKS,
    BB_DIAG_MASKS,
    BB_FILE_ATTACKS,
    BB_FILE_MASKS,
    BB_KNIGHT_ATTACKS,
    BB_PAWN_ATTACKS,
    BB_RANK_ATTACKS,
    BB_RANK_MASKS,
    BB_RAYS,
    BB_SQUARES,
    Move,
)

from playalike.engine.board import EngineBoard
from playalike.engine.control import SearchControl
from playalike.engine.evaluation.evaluator import Evaluator
from playalike.engine.move_scores import MoveScores
from playalike.engine.ordering import ORDER_VALUES, MoveOrdering, Ranked
from playalike.engine.ruleset import Ruleset
from playalike.engine.scores import MATE, MAX_PLY
from playalike.position.bits import pawn_attacks
from playalike.position.exchange import see

__all__ = ["QuiescenceSearch", "check_squares"]


def check_squares(board: EngineBoard) -> tuple[int, int, int, int, int, int, int]:
    """Return, by piece type, the squares from which the mover would check the enemy king."""
    enemy = not board.turn
    king = (board.kings & board.occupied_co[enemy]).bit_length() - 1
    occupied = board.occupied
    diagonal = BB_DIAG_ATTACKS[king][BB_DIAG_MASKS[king] & occupied]
    straight = (
        BB_RANK_ATTACKS[king][BB_RANK_MASKS[king] & occupied]
        | BB_FILE_ATTACKS[king][BB_FILE_MASKS[king] & occupied]
    )
    return (
        0,
        BB_PAWN_ATTACKS[enemy][king],
        BB_KNIGHT_ATTACKS[king],
        diagonal,
        straight,
        diagonal | straight,
        0,
    )


class QuiescenceSearch(SearchControl):
    """The search at and below the horizon, and what it shares with the search above."""

    def __init__(self, ruleset: Ruleset, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(clock)
        rules = ruleset.search
        self.ruleset: Ruleset = ruleset
        self.evaluator: Evaluator = Evaluator(ruleset)
        self.ordering: MoveOrdering = MoveOrdering(rules)
        self.use_quiescence: bool = rules.quiescence
        self.use_delta: bool = rules.delta_pruning
        self.delta_margin: int = rules.delta_margin
        self.use_see: bool = rules.see_pruning
        self.use_checks: bool = rules.quiescence_checks
        self.draw_scores: list[int] = [0, 0]
        """What a draw is worth to Black and White: 0, but for contempt."""
        self.root_length: int = 0
        """Positions of the game before the root; see `EngineBoard.is_drawn_by_repetition`."""
        self.variations: list[list[Move]] = [[] for _ in range(MAX_PLY + 3)]
        """The principal variation found below each ply (the "triangular table")."""
        self.move_limit: int = ruleset.v7p3r.move_limit
        self.move_scores: MoveScores = MoveScores(ruleset)
        self.avoid_stalemate: bool = ruleset.v7p3r.stalemate_avoidance

    def quiescence(
        self, board: EngineBoard, alpha: int, beta: int, ply: int, first: bool, checkers: int
    ) -> int:
        """Return the value of the position after all sensible captures.

        `first` is True on the first ply below the horizon; `checkers` are the pieces giving check.
        """
        self.nodes += 1
        if self.nodes >= self.next_check:
            self.check()
        if ply > self.seldepth:
            self.seldepth = ply
        if board.phase <= 2 and not board.pawns and board.is_insufficient_material():
            return self.draw_scores[board.turn]

        if checkers:
            if ply >= MAX_PLY:
                return self.evaluator.evaluate(board, alpha, beta)
            best = ply - MATE
            moves: Iterable[Move] = self.ordering.evasions(board, 0, ply, checkers)
        else:
            best = self.evaluator.evaluate(board, alpha, beta)
            if best >= beta or ply >= MAX_PLY or not self.use_quiescence:
                return best
            if best > alpha:
                alpha = best
            moves = self._noisy_moves(board, best, alpha, first)

        for move in moves:
            board.push(move)
            check = board.checkers_mask()
            score = -self.quiescence(board, -beta, -alpha, ply + 1, False, check)
            board.pop()
            if score > best:
                best = score
                if score > alpha:
                    if score >= beta:
                        return score
                    alpha = score
        return best

    def _noisy_moves(
        self, board: EngineBoard, stand: int, alpha: int, first: bool
    ) -> Iterator[Move]:
        """Yield the captures, promotions and (first ply) checks worth trying, best first."""
        targets = board.occupied_co[not board.turn]
        if self.use_delta:
            needed = alpha - stand - self.delta_margin
            if needed > ORDER_VALUES[chess.PAWN]:
                targets &= ~board.pawns
                if needed > ORDER_VALUES[chess.BISHOP]:
                    targets &= ~(board.knights | board.bishops)
                    if needed > ORDER_VALUES[chess.ROOK]:
                        targets &= ~board.rooks
                        if needed > ORDER_VALUES[chess.QUEEN]:
                            targets = 0
        checks = first and self.use_checks
        if not targets and not checks and not board.pawns & (chess.BB_RANK_7 | chess.BB_RANK_2):
            return
        blockers = board.king_blockers()
        bad: list[Ranked] = []
        for order, serial, move in self.ordering.captures(board, blockers, targets, bad):
            if order & 1 and see(board, move) < 0:
                bad.append((order, serial, move))
            else:
                yield move
        if not self.use_see:
            bad.sort()
            for _, _, move in bad:
                yield move
        if checks:
            yield from self._quiet_checks(board, blockers)

    def _quiet_checks(self, board: EngineBoard, blockers: int) -> list[Move]:
        """Return quiet checks by knights, bishops, rooks and queens that do not lose the piece,
        and discovered ones."""
        squares = check_squares(board)
        turn = board.turn
        # A piece that goes where a pawn can take it is lost.
        guarded = pawn_attacks(board.pawns & board.occupied_co[not turn], not turn)
        free = ~board.occupied & ~guarded
        targets = (squares[chess.QUEEN] | squares[chess.KNIGHT]) & free
        types = board.types
        pieces = board.occupied_co[turn] & ~board.pawns & ~board.kings & ~blockers
        checkers = 0
        while pieces:
            square = pieces.bit_length() - 1
            square_bb = BB_SQUARES[square]
            pieces ^= square_bb
            if board.attacks_mask(square) & squares[types[square]] & targets:
                checkers |= square_bb
        moves = []
        if checkers:
            moves = [
                move
                for move in board.generate_pseudo_legal_moves(checkers, targets)
                if squares[types[move.from_square]] >> move.to_square & 1 and see(board, move) >= 0
            ]
        uncoverers = board.uncoverers() & ~board.pawns & ~board.kings & ~blockers
        if uncoverers:
            king = (board.kings & board.occupied_co[not turn]).bit_length() - 1
            moves += [
                move
                for move in board.generate_pseudo_legal_moves(uncoverers, free)
                if not squares[types[move.from_square]] >> move.to_square & 1
                and not BB_RAYS[move.from_square][move.to_square] >> king & 1
                and see(board, move) >= 0
            ]
        return moves
