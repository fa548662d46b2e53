"""A plain python-chess search: what the engine's speed is measured against.

The same shape as our own search: negamax with alpha-beta and principal variation search, a
transposition table, check extensions, reverse futility, null move, futility, late-move reductions
and pruning, and a quiescence search with stand pat, delta pruning, evasions and first-ply checks;
MVV-LVA ordering with killers and history. But written the way most engines on python-chess are:
`piece_map` for the evaluation, `zobrist_hash` for the key, `gives_check` for checks, lists of legal
moves, and `chess.Board` as it comes. It has no exchange evaluation, which would only slow it down.
"""

from __future__ import annotations

import chess
import chess.polyglot

from playalike.engine.ruleset import Ruleset

__all__ = ["PlainSearch"]

_MATE = 99_999
_PHASE = (0, 0, 1, 1, 2, 4, 0)
_VALUES = (0, 100, 320, 330, 500, 900, 10_000)


class PlainSearch:
    """Searches to a fixed depth and counts nodes."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.nodes = 0
        self.table: dict[int, tuple[int, int, int, chess.Move | None]] = {}
        self.killers: list[list[chess.Move | None]] = [[None, None] for _ in range(128)]
        self.history: dict[tuple[bool, int, int], int] = {}
        rules = ruleset.evaluation
        self.mg = [
            [value + worth for worth in table]
            for value, table in zip(
                (*rules.piece_values_mg, 0), ruleset.tables.middlegame.by_type(), strict=True
            )
        ]
        self.eg = [
            [value + worth for worth in table]
            for value, table in zip(
                (*rules.piece_values_eg, 0), ruleset.tables.endgame.by_type(), strict=True
            )
        ]

    def search(self, board: chess.Board, depth: int) -> int:
        """Deepen iteratively; return the score."""
        score = 0
        for current in range(1, depth + 1):
            score = self._negamax(board, current, -_MATE, _MATE, 0, True)
        return score

    def _evaluate(self, board: chess.Board) -> int:
        mg = eg = phase = 0
        for square, piece in board.piece_map().items():
            index = square ^ 56 if piece.color else square
            sign = 1 if piece.color else -1
            mg += sign * self.mg[piece.piece_type - 1][index]
            eg += sign * self.eg[piece.piece_type - 1][index]
            phase += _PHASE[piece.piece_type]
        phase = min(phase, 24)
        score = (mg * phase + eg * (24 - phase)) // 24
        return score if board.turn else -score

    def _order(
        self, board: chess.Board, moves: list[chess.Move], first: chess.Move | None, ply: int
    ) -> list[chess.Move]:
        def value(move: chess.Move) -> int:
            if move == first:
                return 1_000_000
            victim = board.piece_type_at(move.to_square)
            if victim:
                attacker = board.piece_type_at(move.from_square) or 0
                return 100_000 + _VALUES[victim] * 16 - _VALUES[attacker]
            if move.promotion:
                return 90_000 + move.promotion
            if move in self.killers[ply]:
                return 80_000
            return self.history.get((board.turn, move.from_square, move.to_square), 0)

        return sorted(moves, key=value, reverse=True)

    def _negamax(
        self, board: chess.Board, depth: int, alpha: int, beta: int, ply: int, null: bool
    ) -> int:
        in_check = board.is_check()
        if in_check:
            depth += 1
        if depth <= 0 or ply > 100:
            return self._quiescence(board, alpha, beta, ply, True)
        self.nodes += 1
        if ply and (board.is_repetition(2) or board.is_insufficient_material()):
            return 0
        key = chess.polyglot.zobrist_hash(board)
        entry = self.table.get(key)
        first = None
        if entry is not None:
            stored_depth, score, bound, first = entry
            if (
                ply
                and stored_depth >= depth
                and (bound == 0 or (bound > 0 and score >= beta) or (bound < 0 and score <= alpha))
            ):
                return score
        static = -_MATE if in_check else self._evaluate(board)
        scout = beta - alpha == 1 and not in_check
        if scout and depth <= 6 and static - 85 * depth >= beta:
            return static
        if (
            null
            and scout
            and depth >= 3
            and board.occupied_co[board.turn] & ~board.pawns & ~board.kings
            and static >= beta
        ):
            board.push(chess.Move.null())
            score = -self._negamax(board, depth - 4, -beta, 1 - beta, ply + 1, False)
            board.pop()
            if score >= beta:
                return score
        best, best_move, original = -_MATE, None, alpha
        moves = self._order(board, list(board.legal_moves), first, ply)
        if not moves:
            return ply - _MATE if in_check else 0
        for number, move in enumerate(moves):
            quiet = not board.is_capture(move) and not move.promotion
            if (
                quiet
                and scout
                and number
                and depth <= 5
                and (static + 90 * (depth + 1) <= alpha or number > 4 + depth * depth)
                and not board.gives_check(move)
            ):
                continue
            board.push(move)
            if number == 0:
                score = -self._negamax(board, depth - 1, -beta, -alpha, ply + 1, True)
            else:
                reduction = 1 if quiet and number > 3 and depth >= 3 and not in_check else 0
                score = -self._negamax(
                    board, depth - 1 - reduction, -alpha - 1, -alpha, ply + 1, True
                )
                if score > alpha and (reduction or score < beta):
                    score = -self._negamax(board, depth - 1, -beta, -alpha, ply + 1, True)
            board.pop()
            if score > best:
                best, best_move = score, move
            alpha = max(alpha, score)
            if alpha >= beta:
                if quiet:
                    self.killers[ply] = [move, self.killers[ply][0]]
                    slot = (board.turn, move.from_square, move.to_square)
                    self.history[slot] = self.history.get(slot, 0) + depth * depth
                break
        bound = 1 if best >= beta else 0 if best > original else -1
        self.table[key] = (depth, best, bound, best_move)
        return best

    def _quiescence(self, board: chess.Board, alpha: int, beta: int, ply: int, first: bool) -> int:
        self.nodes += 1
        if board.is_check() and ply <= 100:
            best = ply - _MATE
            moves = list(board.legal_moves)
        else:
            best = self._evaluate(board)
            if best >= beta or ply > 100:
                return best
            alpha = max(alpha, best)
            moves = [
                move
                for move in board.generate_legal_captures()
                if best + _VALUES[board.piece_type_at(move.to_square) or 1] + 150 > alpha
            ]
            if first:
                moves += [
                    move
                    for move in board.legal_moves
                    if not board.is_capture(move) and board.gives_check(move)
                ]
        for move in self._order(board, moves, None, ply):
            board.push(move)
            score = -self._quiescence(board, -beta, -alpha, ply + 1, False)
            board.pop()
            best = max(best, score)
            alpha = max(alpha, score)
            if alpha >= beta:
                break
        return best
