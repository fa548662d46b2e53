"""Move ordering: try the move that will refute first.

Alpha-beta cuts a node as soon as one move is good enough. If that move comes first, the other
thirty are never looked at; if it comes last, nothing was saved. With perfect ordering a search to
depth *d* costs about b^(d/2) nodes instead of b^d, so a good guess is worth twice the depth.

The guesses, best first, each a **stage** that is generated only when it is reached (generating
moves is the most expensive thing python-chess does):

1. the move the **transposition table** remembers, made without generating anything;
2. **good captures** and queen promotions, most valuable victim by least valuable attacker (MVV-
   LVA), those that lose material by static exchange evaluation put off until the end;
3. **killers**: quiet moves that refuted a sister node at the same ply will often refute this one;
4. the **countermove**: what refuted the opponent's last move elsewhere;
5. other quiet moves by **history**: how often the same from-to of the same side caused a cutoff,
   at all and (**continuation history**) in answer to the same move of the opponent;
6. bad captures.
"""

from __future__ import annotations

from collections.abc import Iterator

import chess
from chess import BB_RANK_2, BB_RANK_7, Move

from playalike.engine.board import EngineBoard
from playalike.engine.rules_search import SearchRules
from playalike.engine.scores import MAX_PLY
from playalike.engine.transposition import MOVES, encode_move
from playalike.position.exchange import see

__all__ = ["CODE_MASK", "ORDER_VALUES", "MoveOrdering", "Ranked"]

ORDER_VALUES: tuple[int, ...] = (0, 100, 320, 330, 500, 900, 10_000)
"""Rough values for ordering only, by piece type; the king attacks last and is never a victim."""

_HISTORY_LIMIT = 1 << 14

CODE_BITS = 15
CODE_MASK = (1 << CODE_BITS) - 1

Ranked = int
"""A move's rank (small first) above its code: numbers sort several times faster than tuples."""


class MoveOrdering:
    """What the search has learned about moves: killers, countermoves and histories."""

    def __init__(self, rules: SearchRules) -> None:
        self.use_killers: bool = rules.killers
        self.use_countermoves: bool = rules.countermoves
        self.use_history: bool = rules.history
        self.use_continuation: bool = rules.continuation_history
        self.killers: list[list[int]] = []
        self.countermoves: dict[int, int] = {}
        self.history: list[list[int]] = []
        self.continuation: dict[int, int] = {}
        self.clear()

    def clear(self) -> None:
        """Forget everything (a new game)."""
        self.killers = [[0, 0] for _ in range(MAX_PLY + 2)]
        self.countermoves = {}
        self.history = [[0] * 4096, [0] * 4096]
        self.continuation = {}

    def new_search(self) -> None:
        """Between moves: killers are stale, histories fade."""
        self.killers = [[0, 0] for _ in range(MAX_PLY + 2)]
        for table in self.history:
            table[:] = [value >> 1 for value in table]
        self.continuation = {}

    def reward(self, board: EngineBoard, code: int, depth: int, ply: int, tried: list[int]) -> None:
        """A quiet move caused a cutoff: remember it, and mark down those tried in vain before it.

        The gravity form ``h += bonus - h * |bonus| / limit`` keeps every value within the limit
        and makes surprises count more than confirmations.
        """
        if self.use_killers:
            pair = self.killers[ply]
            if pair[0] != code:
                pair[1] = pair[0]
                pair[0] = code
        if self.use_countermoves and board.move_stack:
            last = board.move_stack[-1]
            self.countermoves[last.from_square << 6 | last.to_square | (board.turn << 12)] = code
        if self.use_history:
            bonus = depth * depth * 16
            if bonus > 2048:
                bonus = 2048
            table = self.history[board.turn]
            index = code & 4095
            table[index] += bonus - table[index] * bonus // _HISTORY_LIMIT
            for index in tried:
                table[index] -= bonus + table[index] * bonus // _HISTORY_LIMIT
            if self.use_continuation:
                table_of = self.continuation
                after = _answering(board)
                index = after | code & 4095
                value = table_of.get(index, 0)
                table_of[index] = value + bonus - value * bonus // _HISTORY_LIMIT
                for quiet in tried:
                    value = table_of.get(after | quiet, 0)
                    table_of[after | quiet] = value - bonus - value * bonus // _HISTORY_LIMIT

    def moves(
        self,
        board: EngineBoard,
        table_move: Move | None,
        ply: int,
        checkers: int,
        quiet_targets: int = chess.BB_ALL,
    ) -> Iterator[Move]:
        """Yield the legal moves, likely refutations first, generating as late as possible.

        `quiet_targets` limits the quiet moves, for a caller that would prune the others anyway.
        """
        skip = 0
        if table_move is not None:
            skip = encode_move(table_move)
            yield table_move
        if checkers:
            # Few moves and all must be looked at: one stage.
            yield from self.evasions(board, skip, ply, checkers)
            return

        bad: list[Ranked] = []
        blockers = board.king_blockers()
        for ranked in self.captures(board, blockers, board.occupied_co[not board.turn], bad):
            code = ranked & CODE_MASK
            if code != skip:
                yield MOVES[code]
        tried = [skip]
        if quiet_targets == chess.BB_ALL:
            for code in self._refutations(board, ply):
                if code and code not in tried and board.may_play(code, blockers):
                    tried.append(code)
                    yield MOVES[code]
        for ranked in self.quiets(board, blockers, tried, quiet_targets):
            yield MOVES[ranked & CODE_MASK]
        bad.sort()
        for ranked in bad:
            code = ranked & CODE_MASK
            if code != skip:
                yield MOVES[code]

    def _refutations(self, board: EngineBoard, ply: int) -> tuple[int, int, int]:
        """Return the codes of both killers and the countermove, 0 where there is none."""
        first, second = self.killers[ply]
        counter = 0
        if self.use_countermoves and board.move_stack:
            last = board.move_stack[-1]
            counter = self.countermoves.get(
                last.from_square << 6 | last.to_square | board.turn << 12, 0
            )
        return first, second, counter

    def captures(
        self, board: EngineBoard, blockers: int, targets: int, bad: list[Ranked]
    ) -> list[Ranked]:
        """Return the good captures and promotions in order; losing ones are put into `bad`.

        A capture can only lose material if the attacker is worth more than the victim, so most
        need no exchange evaluation at all.
        """
        turn = board.turn
        types = board.types
        good: list[Ranked] = []
        codes: list[int] = []
        if targets:
            codes = board.piece_moves(blockers, targets)
            codes += board.pawn_captures(blockers, targets)
        for code in codes:
            victim = ORDER_VALUES[types[code >> 6 & 63]]
            promotion = code >> 12
            if promotion:
                if promotion == chess.QUEEN:
                    good.append((-victim * 16 - 14_000) << CODE_BITS | code)
                else:
                    bad.append((10_000 - promotion) << CODE_BITS | code)
                continue
            attacker = ORDER_VALUES[types[code & 63]]
            ranked = (attacker - victim * 16) << CODE_BITS | code
            if victim + 50 < attacker and see(board, MOVES[code]) < 0:
                bad.append(ranked)
            else:
                good.append(ranked)
        runners = board.pawns & board.occupied_co[turn] & (BB_RANK_7 if turn else BB_RANK_2)
        if runners:
            steps = (runners << 8 if turn else runners >> 8) & ~board.occupied
            for move in board.generate_legal_moves(runners, steps) if steps else ():
                if move.promotion == chess.QUEEN:
                    good.append(-14_000 << CODE_BITS | encode_move(move))
                else:
                    bad.append((10_000 - (move.promotion or 0)) << CODE_BITS | encode_move(move))
        if board.ep_square is not None:
            for move in board.generate_legal_ep():
                good.append(-1_500 << CODE_BITS | encode_move(move))
        good.sort()
        return good

    def quiets(
        self, board: EngineBoard, blockers: int, tried: list[int], targets: int
    ) -> list[Ranked]:
        """Return the moves to `targets` that neither capture nor promote, by history."""
        squares = ~board.occupied & targets
        codes = board.piece_moves(blockers, squares)
        codes += board.pawn_steps(blockers, squares)
        if board.castling_rights:
            codes += [encode_move(move) for move in board.generate_castling_moves()]
        history = self.history[board.turn]
        remembered = self.continuation.get
        after = _answering(board)
        ordered = [
            (-history[code] - remembered(after | code, 0)) << CODE_BITS | code
            for code in codes
            if code not in tried
        ]
        ordered.sort()
        return ordered

    def evasions(self, board: EngineBoard, skip: int, ply: int, checkers: int) -> Iterator[Move]:
        """Yield the moves out of check: captures, killers, then by history."""
        types = board.types
        first, second = self.killers[ply]
        history = self.history[board.turn]
        ordered: list[Ranked] = []
        for code in board.evasions(checkers):
            if code == skip:
                continue
            victim = types[code >> 6 & 63]
            if victim:
                order = ORDER_VALUES[types[code & 63]] - 1_000_000 - ORDER_VALUES[victim] * 16
            elif code >> 12:
                order = -1_000_000 - ORDER_VALUES[code >> 12]
            elif code in (first, second):
                order = -900_000
            else:
                order = -history[code]
            ordered.append(order << CODE_BITS | code)
        ordered.sort()
        for ranked in ordered:
            yield MOVES[ranked & CODE_MASK]


def _answering(board: EngineBoard) -> int:
    """Return the part of a continuation's index that the opponent's last move decides."""
    if not board.move_stack:
        return 0
    target = board.move_stack[-1].to_square
    return (board.types[target] << 6 | target) << 13 | board.turn << 12
