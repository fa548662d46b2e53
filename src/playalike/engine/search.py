"""Iterative deepening: the searcher that everything else talks to.

**Iterative deepening.** Search to depth 1, then 2, then 3 … It sounds wasteful, but each iteration
costs several times the one before, so all the earlier ones together are cheap; and they pay for
themselves, because the table then knows the best move of every node and alpha-beta prunes far
better. Above all, there is always a finished answer when the clock runs out.

**Aspiration windows.** The score hardly changes from one depth to the next. From depth 4 on the
search starts with a narrow window around the last score, which prunes more; if the score falls
outside, the window is widened and the iteration repeated.

**Promotion at the root.** A later move that beats the best one in an empty window is searched
again to learn by how much, often the longest search of the iteration: the line is new and the table
knows little of it. That the move is better is known before. It becomes the best move at once, so
that a clock that runs out meanwhile does not throw the discovery away; the tree is the same.

**MultiPV.** The second best line is the best line without the first move, and so on.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import chess

from playalike.engine.board import EngineBoard
from playalike.engine.control import SearchLimits, SearchStopped
from playalike.engine.info import Bound, Info, SearchResult, led_by
from playalike.engine.move_scores import shifted, with_bonus
from playalike.engine.negamax import NegamaxSearch, TablebaseProbe
from playalike.engine.root import RootMove, RootRules
from playalike.engine.ruleset import Ruleset
from playalike.engine.scores import INFINITE, MATE, MATE_BOUND, MAX_PLY, mate_moves, to_table
from playalike.engine.transposition import EXACT, LOWER, UPPER, TranspositionTable, encode_move
from playalike.errors import PlayalikeError

__all__ = ["Searcher", "TablebaseProbe"]

OnInfo = Callable[[Info], None]


class Searcher(NegamaxSearch):
    """Owns what is kept between moves: the transposition table and the ordering histories."""

    def __init__(
        self,
        ruleset: Ruleset,
        hash_mb: int = 64,
        tablebase: TablebaseProbe | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(ruleset, hash_mb, tablebase, clock)
        self.root_rules: RootRules = RootRules(ruleset)
        self.use_promotion: bool = ruleset.search.root_promotion
        self.scored_side: chess.Color | None = None
        """Whose moves earn scores of their own; see `engine.move_scores`."""
        self.given_nodes: int = self.node_limit
        """What the caller allows; v7p3r may want less of it."""

    def new_game(self) -> None:
        """Forget everything learned in the last game."""
        self.table.clear()
        self.ordering.clear()
        self.evaluator.clear()

    def resize(self, hash_mb: int) -> None:
        """Change the size of the transposition table, which empties it."""
        self.table = TranspositionTable(hash_mb)

    def hashfull(self) -> int:
        """Return how full the transposition table is, per mille."""
        return self.table.hashfull()

    def search(
        self,
        board: chess.Board,
        limits: SearchLimits,
        on_info: OnInfo | None = None,
        stop: threading.Event | None = None,
        start: float | None = None,
    ) -> SearchResult:
        """Return the best move within the limits; the board is unchanged.

        `start` is the time (by the searcher's clock) from which the limits count, for callers that
        did something before. Raises `PlayalikeError` when there is no legal move.
        """
        self.begin(limits, stop, start)
        root = EngineBoard.from_board(board, self.evaluator.tables)
        moves = self.root_rules.candidates(board, limits.moves)
        if not moves:
            raise PlayalikeError(f"nothing to search: no legal move in {board.fen()}")
        self.table.new_search()
        self.ordering.new_search()
        self.root_length = len(root.keys)
        contempt = self.ruleset.search.contempt
        if self.use_move_scores and self.scored_side != root.turn:
            self.table.clear()  # what it knows was scored for the other side's moves
            self.scored_side = root.turn
        self.draw_scores = [0, 0]
        self.draw_scores[root.turn] = -contempt
        self.draw_scores[not root.turn] = contempt
        self.given_nodes = self.node_limit
        self.node_limit = self.root_rules.node_budget(self.given_nodes, moves)

        lines: list[Info] = []
        best = moves[0]  # a legal move is in hand before the first node
        completed = 0
        try:
            for depth in self.root_rules.depths(min(limits.depth or MAX_PLY, MAX_PLY - 1)):
                lines = self._iterate(root, moves, depth, limits, on_info)
                best = moves[0]
                completed = depth
                if not self._go_on(best, moves, limits):
                    break
        except SearchStopped:
            # The iteration was broken off. Its first move is the last one's best; a later move
            # that replaced it was proved better, so what stands first is right either way.
            best = moves[0]
            if lines and lines[0].pv[0] != best.move:
                first = self._info(best, completed + 1, 1, "lower")
                lines = led_by(first, lines, cap=True)
        best = self.root_rules.choose(board, moves)
        if best.latest is None:
            best.score = self._first_sight(board, best.move)
        if not lines or lines[0].pv[0] != best.move:
            lines = led_by(self._info(best, max(completed, 1), 1, "exact"), lines, cap=False)
        ponder = best.line[1] if len(best.line) > 1 else None
        return SearchResult(best.move, ponder, tuple(lines), self.nodes, completed, self.seconds())

    def _first_sight(self, board: chess.Board, move: chess.Move) -> int:
        """Return what a move is worth when the time was up before a single one was looked at."""
        after = EngineBoard.from_board(board, self.evaluator.tables)
        after.push(move)
        if any(after.generate_legal_moves()):
            return -self.evaluator.evaluate(after, -INFINITE, INFINITE)
        return MATE - 1 if after.checkers_mask() else self.draw_scores[board.turn]

    def _go_on(self, best: RootMove, moves: list[RootMove], limits: SearchLimits) -> bool:
        """Tell whether the next iteration is worth starting."""
        mate = mate_moves(best.score)
        if limits.mate is not None and mate is not None and 0 < mate <= limits.mate:
            return False
        if self.root_rules.satisfied(best.score):
            return False
        if self.nodes >= self.node_limit:
            return False
        if self.soft_deadline is not None and len(moves) == 1:
            return False  # nothing to choose, and a clock that runs
        timed = self.soft_deadline is not None or self.hard_deadline is not None
        if timed and mate is not None and best.depth > 2 * abs(mate):
            return False  # a mate found at a depth that covers it cannot become shorter
        return self.may_deepen()

    def _iterate(
        self,
        root: EngineBoard,
        moves: list[RootMove],
        depth: int,
        limits: SearchLimits,
        on_info: OnInfo | None,
    ) -> list[Info]:
        """Search all root moves to one depth; afterwards the wanted ones are sorted, best first."""
        width = min(max(limits.multipv, 1), len(moves))
        for index in range(width):
            self._aspire(root, moves, index, depth, on_info)
        # What the table learned from one line can lift a later one above it. Lines are shown only
        # now, so that all that are shown are of one depth and in order.
        moves[:width] = sorted(moves[:width], key=lambda line: -line.score)
        lines = [
            self._info(line, depth, number, "exact")
            for number, line in enumerate(moves[:width], start=1)
        ]
        if on_info is not None:
            for info in lines:
                on_info(info)
        return lines

    def _aspire(
        self,
        root: EngineBoard,
        moves: list[RootMove],
        index: int,
        depth: int,
        on_info: OnInfo | None,
    ) -> None:
        """Find the best of `moves[index:]` and put it at `index`."""
        rules = self.ruleset.search
        guess = moves[index].score
        width = rules.aspiration_window
        alpha, beta = -INFINITE, INFINITE
        if rules.aspiration and depth >= rules.aspiration_depth and abs(guess) < MATE_BOUND:
            alpha, beta = max(guess - width, -INFINITE), min(guess + width, INFINITE)
        while True:
            score = self._search_root(root, moves, index, depth, alpha, beta)
            bound: Bound
            if score <= alpha and alpha > -INFINITE:
                bound = "upper"
                beta = (alpha + beta) // 2
                alpha = max(score - width, -INFINITE)
            elif score >= beta and beta < INFINITE:
                bound = "lower"
                beta = min(score + width, INFINITE)
            else:
                return
            width *= 3
            if width > 500 or rules.aspiration_full_window:
                alpha, beta = -INFINITE, INFINITE
            if on_info is not None and self.seconds() > 1.0:
                on_info(self._info(moves[index], depth, index + 1, bound))

    def _search_root(
        self,
        root: EngineBoard,
        moves: list[RootMove],
        index: int,
        depth: int,
        alpha: int,
        beta: int,
    ) -> int:
        """One pass over the root moves: like any node, but every move keeps its own record."""
        self.nodes += 1
        if self.nodes >= self.next_check:
            self.check()
        original_alpha = alpha
        self.root_depth = depth
        best = -INFINITE
        checkers = root.checkers_mask()
        for number in range(index, len(moves)):
            candidate = moves[number]
            bonus = candidate.bonus
            before = self.nodes
            self.variations[1] = []
            root.push(candidate.move)
            check = root.checkers_mask()
            # A bonus for the move itself (v7p3r) shifts the window of everything below it.
            low, high = shifted(alpha, bonus), shifted(beta, bonus)
            new_depth = depth - 1
            if number == index or not self.use_pvs:
                score = -self.negamax(root, new_depth, -high, -low, 1, True, check)
            else:
                reduction = 0
                if depth >= self.lmr_depth and number > index + 3 and not check and not checkers:
                    quiet = candidate.quiet
                    reduction = max(self.reductions[depth][number - index] - 1, 0) if quiet else 0
                score = -self.negamax(
                    root, max(new_depth - reduction, 1), -low - 1, -low, 1, True, check
                )
                if score > low and reduction:
                    score = -self.negamax(root, new_depth, -low - 1, -low, 1, True, check)
                if low < score < high:
                    if self.use_promotion:
                        known = candidate.score, candidate.line
                        candidate.score = with_bonus(score, bonus)
                        candidate.line = (candidate.move,)
                        moves.insert(index, moves.pop(number))
                    score = -self.negamax(root, new_depth, -high, -low, 1, True, check)
                    if self.use_promotion and score <= low:
                        # The full window disagrees: everything is as it was.
                        moves.insert(number, moves.pop(index))
                        candidate.score, candidate.line = known
            root.pop()
            score = with_bonus(score, bonus)
            candidate.latest = score
            candidate.nodes = self.nodes - before
            if score > best:
                best = score
                if score > alpha or number == index:
                    candidate.score = score
                    candidate.depth = depth
                    candidate.seldepth = self.seldepth
                    candidate.line = (candidate.move, *self.variations[1])
                    if moves[index] is not candidate:
                        # Keep the others in their order: the last best is likely to be second.
                        moves.insert(index, moves.pop(number))
                if score > alpha:
                    alpha = score
                    if score >= beta:
                        break
        self.node_limit = self.root_rules.node_budget(self.given_nodes, moves)
        if self.use_table and index == 0 and not self.root_rules.restricted:
            bound = LOWER if best >= beta else EXACT if best > original_alpha else UPPER
            code = encode_move(moves[index].move) if bound != UPPER else 0
            static = -INFINITE
            if not checkers:
                static = self.evaluator.evaluate(root, -INFINITE, INFINITE)
            self.table.store(root.key, depth, bound, to_table(best, 0), static, code)
        return best

    def _info(self, best: RootMove, depth: int, number: int, bound: Bound) -> Info:
        seconds = self.seconds()
        mate = mate_moves(best.score)
        return Info(
            depth=depth,
            seldepth=max(self.seldepth, depth),
            score_cp=best.score if mate is None else None,
            mate=mate,
            nodes=self.nodes,
            nps=int(self.nodes / seconds) if seconds > 0 else 0,
            hashfull=self.hashfull(),
            tbhits=self.tbhits,
            seconds=seconds,
            pv=best.line,
            multipv=number,
            bound=bound,
        )
