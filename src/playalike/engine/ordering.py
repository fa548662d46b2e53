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
from playalike.engine.transposition import decode_move, encode_move
from playalike.position.bits import pawn_attacks
from playalike.position.exchange import see

__all__ = ["ORDER_VALUES", "MoveOrdering", "Ranked"]

ORDER_VALUES: tuple[int, ...] = (0, 100, 320, 330, 500, 900, 10_000)
"""Rough values for ordering only, by piece type; the king attacks last and is never a victim."""

_HISTORY_LIMIT = 1 << 14

Ranked = tuple[int, int, Move]
"""Sorting key (small first), serial number (so that moves are never compared), move."""


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
        for order, serial, move in self.captures(
            board, blockers, board.occupied_co[not board.turn], bad
        ):
            if encode_move(move) == skip:
                continue
            if order & 1 and see(board, move) < 0:
                bad.append((order, serial, move))
            else:
                yield move
        if quiet_targets == chess.BB_ALL:
            tried = [skip]
            for code in self._refutations(board, ply):
                if code and code not in tried and board.may_play(code, blockers):
                    tried.append(code)
                    refutation = decode_move(code)
                    assert refutation is not None
                    yield refutation
            for _, _, move in self.quiets(board, blockers, tried, chess.BB_ALL):
                yield move
        else:
            for _, _, move in self.quiets(board, blockers, [skip], quiet_targets):
                yield move
        if len(bad) > 1:
            bad.sort()
        for _, _, move in bad:
            if encode_move(move) != skip:
                yield move

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
        """Return the captures and promotions in order; those known to lose are put into `bad`.

        A capture can only lose material if the attacker is worth more than the victim, so most
        need no exchange evaluation at all. Those that do have an odd number as their sorting key:
        whoever gets that far must ask `see` first, and most cutoffs come before.
        """
        turn = board.turn
        types = board.types
        good: list[Ranked] = []
        serial = 0
        pieces = board.attackers_of_any(targets) if targets else 0
        if pieces:
            # Whoever takes a lesser piece that a pawn guards loses by it, whatever comes after.
            guarded = pawn_attacks(board.pawns & board.occupied_co[not turn], not turn)
            for move in board.unchecked_moves(blockers, pieces, targets):
                victim = types[move.to_square]
                attacker = types[move.from_square]
                serial += 1
                promotion = move.promotion
                value = ORDER_VALUES[victim]
                if promotion is not None:
                    if promotion == chess.QUEEN:
                        good.append((-value * 32 - 28_000, serial, move))
                    else:
                        bad.append((20_000 - promotion, serial, move))
                elif value + 50 < ORDER_VALUES[attacker] and attacker != chess.KING:
                    doubtful = 2 * ORDER_VALUES[attacker] - value * 32 + 1
                    if guarded >> move.to_square & 1:
                        bad.append((doubtful, serial, move))
                    else:
                        good.append((doubtful, serial, move))
                else:
                    good.append((2 * ORDER_VALUES[attacker] - value * 32, serial, move))
        runners = board.pawns & board.occupied_co[turn] & (BB_RANK_7 if turn else BB_RANK_2)
        if runners:
            steps = (runners << 8 if turn else runners >> 8) & ~board.occupied
            for move in board.generate_legal_moves(runners, steps) if steps else ():
                serial += 1
                if move.promotion == chess.QUEEN:
                    good.append((-28_000, serial, move))
                else:
                    bad.append((20_000 - (move.promotion or 0), serial, move))
        if board.ep_square is not None:
            for move in board.generate_legal_ep():
                serial += 1
                good.append((-3_000, serial, move))
        if len(good) > 1:
            good.sort()
        return good

    def quiets(
        self, board: EngineBoard, blockers: int, tried: list[int], targets: int
    ) -> list[Ranked]:
        """Return the moves to `targets` that neither capture nor promote, by history."""
        own = board.occupied_co[board.turn]
        types = board.types
        history = self.history[board.turn]
        continuation = self.continuation
        after = _answering(board)
        ordered: list[Ranked] = []
        serial = 0
        # python-chess asks for the rook's square when it filters castling moves.
        squares = ~board.occupied & targets | board.castling_rights & own
        for move in board.unchecked_moves(blockers, own, squares):
            target = move.to_square
            start = move.from_square
            code = start | target << 6
            if code in tried or move.promotion is not None:
                continue
            if types[start] == chess.PAWN and (start ^ target) & 7:
                continue  # en passant, which is among the captures
            serial += 1
            order = -history[code] - continuation.get(after | code, 0)
            ordered.append((order, serial, move))
        ordered.sort()
        return ordered

    def evasions(self, board: EngineBoard, skip: int, ply: int, checkers: int) -> list[Move]:
        """Return the moves out of check: captures, killers, then by history."""
        types = board.types
        first, second = self.killers[ply]
        history = self.history[board.turn]
        ordered: list[Ranked] = []
        serial = 0
        for move in board.evasions(checkers):
            code = encode_move(move)
            if code == skip:
                continue
            serial += 1
            victim = types[move.to_square]
            if victim:
                order = (
                    ORDER_VALUES[types[move.from_square]] - 1_000_000 - ORDER_VALUES[victim] * 16
                )
            elif move.promotion is not None:
                order = -1_000_000 - ORDER_VALUES[move.promotion]
            elif code in (first, second):
                order = -900_000
            else:
                order = -history[code]
            ordered.append((order, serial, move))
        ordered.sort()
        return [move for _, _, move in ordered]


def _answering(board: EngineBoard) -> int:
    """Return the part of a continuation's index that the opponent's last move decides."""
    if not board.move_stack:
        return 0
    target = board.move_stack[-1].to_square
    return (board.types[target] << 6 | target) << 13 | board.turn << 12
