"""Alpha-beta: the search above the horizon.

**Negamax.** Chess is zero-sum: what is good for me is as bad for you. So one function serves both
sides: the value of a position is the best of the *negated* values of the positions it leads to.

**Alpha-beta.** `alpha` is what the mover is already sure of elsewhere, `beta` what the opponent is
sure of. A move that scores >= beta ends the node: the opponent will not let us get here. Nothing is
lost by this, and with good ordering the tree shrinks to about its square root.

**Principal variation search.** After the first move the others are expected to be worse. That is
proved more cheaply with an empty window (alpha, alpha + 1), and only a move that surprises is
searched again with the full one.

Everything else is *selective*: extensions look deeper where it matters, reductions and pruning look
less deep where it most likely does not. Each has its switch in the ruleset (`[search]`):

==================== =====================================================================
check extension      a check forces the reply, so the ply is nearly free and often decisive
one-reply extension  with a single way out of check there is nothing to choose: the ply costs no
                     branching, and a chain of forced replies is what a sacrifice leads to
reverse futility     static evaluation far above beta near the leaves: accept it as a cutoff
null move            if even passing keeps us above beta, a move surely would (except in zugzwang)
futility             evaluation far below alpha near the leaves: quiet moves will not help
late-move reduction  with good ordering, late quiet moves are rarely best: search them less deep
late-move pruning    and at low depth do not search the very late ones at all
capture pruning      near the leaves a capture that loses material is not worth a search
improving            whoever stands worse than two plies ago is not about to refute: skip and
                     reduce more
internal iterative   no table move means poor ordering: one ply less, the table will know a move
reduction            next time
mate distance        a shorter mate is known already: nothing here can be better
==================== =====================================================================
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

import chess
from chess import Move

from playalike.engine.board import EngineBoard
from playalike.engine.move_scores import shifted, with_bonus
from playalike.engine.null_move import score_of_passing
from playalike.engine.ordering import ORDER_VALUES
from playalike.engine.plain import PlainSearch
from playalike.engine.quiescence import check_squares
from playalike.engine.rules_search import reduction_table
from playalike.engine.ruleset import Ruleset
from playalike.engine.scores import (
    INFINITE,
    MATE,
    MATE_BOUND,
    MAX_PLY,
    from_table,
    to_table,
)
from playalike.engine.tablebase import TablebaseProbe, tablebase_score
from playalike.engine.transposition import (
    EXACT,
    LOWER,
    UPPER,
    TranspositionTable,
    decode_move,
    encode_move,
)
from playalike.position.exchange import see

__all__ = ["NegamaxSearch", "TablebaseProbe"]

_TABLEBASE_MEN = 7
"""The largest tables there are; `wdl` knows how large ours are."""

_PRUNING_RANGE = 600
"""Further from the window than this the static evaluation need not be exact: no margin is wider."""


class NegamaxSearch(PlainSearch):
    """Negamax with alpha-beta, principal variation search and selectivity."""

    def __init__(
        self,
        ruleset: Ruleset,
        hash_mb: int,
        tablebase: TablebaseProbe | None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(ruleset, clock)
        rules = ruleset.search
        self.tablebase: TablebaseProbe | None = tablebase
        self.table: TranspositionTable = TranspositionTable(hash_mb)
        self.reductions: list[list[int]] = reduction_table(rules.lmr_base, rules.lmr_divisor)
        self.use_table: bool = rules.transposition_table
        self.use_pvs: bool = rules.pvs
        self.use_check_extensions: bool = rules.check_extensions
        self.use_one_reply: bool = rules.one_reply_extension
        self.root_depth: int = 0
        """The depth of the current iteration, which bounds how far forced lines are extended."""
        self.use_mate_distance: bool = rules.mate_distance_pruning
        self.rfp_depth: int = rules.reverse_futility_depth if rules.reverse_futility else 0
        self.rfp_margin: int = rules.reverse_futility_margin
        self.null_depth: int = rules.null_move_depth if rules.null_move else MAX_PLY + 1
        self.null_reduction: int = rules.null_move_reduction
        self.null_verify: int = rules.null_move_verify_pieces
        self.futility_depth: int = rules.futility_depth if rules.futility else 0
        self.futility_margin: int = rules.futility_margin
        self.lmr_depth: int = rules.lmr_depth if rules.late_move_reductions else MAX_PLY + 1
        self.lmp_depth: int = rules.lmp_depth if rules.late_move_pruning else 0
        self.lmp_base: int = rules.lmp_base
        self.capture_depth: int = rules.capture_pruning_depth if rules.capture_pruning else 0
        self.capture_margin: int = rules.capture_pruning_margin
        self.use_improving: bool = rules.improving
        self.statics: list[int] = [-INFINITE] * (MAX_PLY + 3)
        """The static evaluation at each ply of the current line; none in check."""
        self.iir_depth: int = rules.iir_depth if rules.internal_iterative_reduction else MAX_PLY + 1
        self.tablebase_depth: int = rules.tablebase_depth
        self.use_alpha_beta: bool = rules.alpha_beta
        self.use_move_scores: bool = self.move_scores.active

    def negamax(
        self,
        board: EngineBoard,
        depth: int,
        alpha: int,
        beta: int,
        ply: int,
        may_pass: bool,
        checkers: int,
    ) -> int:
        """Return the value of the position for the side to move (fail-soft).

        `may_pass` is False directly after a null move: passing twice would prove nothing.
        `checkers` are the pieces giving check, which the parent has worked out already.
        """
        if not self.use_alpha_beta:
            return self.plain_negamax(board, depth, ply, checkers)
        if checkers and self.use_check_extensions:
            depth += 1
        is_pv = beta - alpha > 1
        if is_pv:
            self.variations[ply] = []
        if depth <= 0:
            return self.quiescence(board, alpha, beta, ply, True, checkers)
        self.nodes += 1
        if self.nodes >= self.next_check:
            self.check()

        # Draws. The fifty-move rule yields to mate on the board.
        clock = board.halfmove_clock
        if clock >= 4:
            if board.is_drawn_by_repetition(self.root_length):
                return self.draw_scores[board.turn]
            if clock >= 100 and (not checkers or any(board.generate_legal_moves())):
                return self.draw_scores[board.turn]
        if board.phase <= 2 and not board.pawns and board.is_insufficient_material():
            return self.draw_scores[board.turn]
        if ply >= MAX_PLY:
            return self.evaluator.evaluate(board, alpha, beta)

        if self.use_mate_distance:
            # At best we mate with the next move, at worst we are mated here.
            if alpha < ply - MATE:
                alpha = ply - MATE
            if beta > MATE - ply - 1:
                beta = MATE - ply - 1
            if alpha >= beta:
                return alpha

        key = board.key
        table_code = 0
        table_eval = -INFINITE
        if self.use_table:
            entry = self.table.probe(key)
            if entry is not None:
                entry_depth, bound, score, table_eval, table_code = entry
                if entry_depth >= depth and not is_pv:
                    score = from_table(score, ply)
                    if (
                        bound == EXACT
                        or (bound == LOWER and score >= beta)
                        or (bound == UPPER and score <= alpha)
                    ):
                        return score

        if (
            self.tablebase is not None
            and depth >= self.tablebase_depth
            and clock == 0
            and not board.castling_rights
            and board.occupied.bit_count() <= _TABLEBASE_MEN
        ):
            known = tablebase_score(self.tablebase, board, ply, self.draw_scores[board.turn])
            if known is not None:
                self.tbhits += 1
                return known

        static = self.statics[ply] = -INFINITE
        if not checkers:
            if table_eval != -INFINITE:
                static = table_eval
            else:
                static = self.evaluator.evaluate(
                    board, alpha - _PRUNING_RANGE, beta + _PRUNING_RANGE
                )
            self.statics[ply] = static
            if not is_pv and -MATE_BOUND < beta < MATE_BOUND:
                if depth <= self.rfp_depth and static - self.rfp_margin * depth >= beta:
                    return static
                if depth >= self.null_depth and may_pass and static >= beta:
                    score = score_of_passing(self, board, depth, beta, ply, static)
                    if score >= beta:
                        return score

        if not table_code and depth >= self.iir_depth:
            depth -= 1
        return self._search_moves(
            board, depth, alpha, beta, ply, checkers, static, table_code, is_pv
        )

    def _search_moves(
        self,
        board: EngineBoard,
        depth: int,
        alpha: int,
        beta: int,
        ply: int,
        checkers: int,
        static: int,
        table_code: int,
        is_pv: bool,
    ) -> int:
        """Try the moves one after the other and store what was found."""
        original_alpha = alpha
        best = -INFINITE
        best_code = 0
        number = quiet_number = 0
        tried: list[int] = []
        types = board.types
        prune_quiets = not is_pv and not checkers
        lmp_limit = self.lmp_base + depth * depth if depth <= self.lmp_depth else 1_000
        declining = (
            self.use_improving and not checkers and ply >= 2 and static <= self.statics[ply - 2]
        )
        if declining:
            lmp_limit //= 2
        futile = (
            depth <= self.futility_depth and static + self.futility_margin * (depth + 1) <= alpha
        )
        checking: tuple[int, ...] | None = None
        uncovering = 0
        quiet_targets = chess.BB_ALL
        if futile and prune_quiets:
            # Only quiet moves that check still have a chance, so only those are generated.
            checking = check_squares(board)
            uncovering = board.uncoverers()
            if not uncovering:
                quiet_targets = (
                    checking[chess.QUEEN] | checking[chess.KNIGHT] | checking[chess.PAWN]
                )
        reductions = self.reductions[depth]
        history = self.ordering.history[board.turn]
        killers = self.ordering.killers[ply]

        moves: Iterable[Move] = self.ordering.moves(
            board, decode_move(table_code), ply, checkers, quiet_targets
        )
        new_depth = depth - 1
        if (
            checkers
            and self.use_one_reply
            # A series of checks must come to an end.
            and depth < self.root_depth
            and ply < 2 * self.root_depth
        ):
            moves = list(moves)
            if len(moves) == 1:
                new_depth = depth

        scored = self.use_move_scores and not ply & 1
        low, high, bonus, stalemating = alpha, beta, 0, False
        for move in moves:
            number += 1
            start, target = move.from_square, move.to_square
            code = start | target << 6
            quiet = (
                not types[target]
                and move.promotion is None
                and (target != board.ep_square or types[start] != chess.PAWN)
            )
            reduction = 0
            losing = False
            if quiet:
                quiet_number += 1
                if prune_quiets and best > -MATE_BOUND and (futile or quiet_number > lmp_limit):
                    # A quiet move that checks is never hopeless.
                    if checking is None:
                        checking = check_squares(board)
                        uncovering = board.uncoverers()
                    if not checking[types[start]] >> target & 1 and not uncovering >> start & 1:
                        continue
                if depth >= self.lmr_depth and number > 2 and not checkers:
                    reduction = reductions[number] + declining
                    if is_pv or code in killers:
                        reduction -= 1
                    reduction -= history[code] >> 12
            elif depth <= self.capture_depth and prune_quiets and best > -MATE_BOUND:
                losing = (
                    ORDER_VALUES[types[target]] + 50 < ORDER_VALUES[types[start]]
                    and move.promotion is None
                    and see(board, move) < -self.capture_margin * depth
                )
            if self.move_limit and number > self.move_limit:
                break

            if is_pv:
                self.variations[ply + 1] = []  # an empty-window search would leave an old line
            low = alpha
            if scored:
                # What the move earns by itself shifts the window of everything below it.
                bonus = self.move_scores.bonus(board, move)
                low, high = shifted(alpha, bonus), shifted(beta, bonus)
            board.push(move)
            check = board.checkers_mask()
            if losing and not check:
                board.pop()
                continue
            if self.avoid_stalemate and self.skips_stalemate(board, check):
                stalemating = True
                board.pop()
                continue
            if number == 1 or not self.use_pvs:
                score = -self.negamax(board, new_depth, -high, -low, ply + 1, True, check)
            else:
                if reduction > 0 and not check:
                    reduced = new_depth - reduction
                    if reduced < 1:
                        reduced = 1
                    score = -self.negamax(board, reduced, -low - 1, -low, ply + 1, True, check)
                    if score > low and reduced < new_depth:
                        score = -self.negamax(
                            board, new_depth, -low - 1, -low, ply + 1, True, check
                        )
                else:
                    score = -self.negamax(board, new_depth, -low - 1, -low, ply + 1, True, check)
                if low < score < high:
                    score = -self.negamax(board, new_depth, -high, -low, ply + 1, True, check)
            board.pop()
            if bonus:
                score = with_bonus(score, bonus)

            if score > best:
                best = score
                if score > alpha:
                    best_code = encode_move(move)
                    alpha = score
                    if is_pv:
                        self.variations[ply] = [move, *self.variations[ply + 1]]
                    if score >= beta:
                        if quiet:
                            self.ordering.reward(board, code, depth, ply, tried)
                        break
            if quiet:
                tried.append(code)

        if best == -INFINITE:
            if quiet_targets != chess.BB_ALL and any(board.generate_legal_moves()):
                return static  # nothing was worth trying
            return ply - MATE if checkers and not stalemating else self.draw_scores[board.turn]
        if self.use_table:
            if best >= beta:
                bound = LOWER
            elif best > original_alpha:
                bound = EXACT
            else:
                bound = UPPER
            self.table.store(board.key, depth, bound, to_table(best, ply), static, best_code)
        return best
