"""Our engine as a `Player`: the book, then the tablebases, then the search.

Whoever has the answer for certain goes first: a book move costs nothing, a tablebase move cannot be
wrong, and only then is there something to search for.
"""

from __future__ import annotations

import dataclasses
import logging
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import chess

from playalike.decision import Candidate, Decision
from playalike.engine.book import Book
from playalike.engine.clock import DEFAULT_OVERHEAD, LatenessMeter, is_endless, plan
from playalike.engine.control import SearchLimits
from playalike.engine.info import Info, SearchResult
from playalike.engine.players.common import chance, refuse_finished
from playalike.engine.players.reasons import (
    book_candidates,
    search_candidates,
    search_sentence,
    tablebase_candidates,
    tablebase_sentence,
)
from playalike.engine.players.simple import SimplePlayer
from playalike.engine.ruleset import load_ruleset
from playalike.engine.search import Searcher
from playalike.engine.strength import Level, noisy_choice
from playalike.engine.tablebase import RootMove, open_tablebase
from playalike.errors import PlayalikeError
from playalike.player import Limit

__all__ = ["Answer", "EngineConfig", "EnginePlayer"]

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class EngineConfig:
    """Everything that can be chosen about our engine."""

    ruleset: str = "default"
    """A built-in ruleset's name, or the path of a TOML file."""
    hash_mb: int = 64
    """Memory for the transposition table."""
    books: tuple[Path, ...] = ()
    """Polyglot books; the first that knows a position answers."""
    tablebase: str | None = None
    """Folders of Syzygy tables, separated as in PATH."""
    level: Level | None = None
    """Play weaker: nodes and noise. None is full strength."""
    multipv: int = 1
    """How many candidates a decision shows."""
    seed: int | None = None
    """Makes book choices and noise repeatable."""
    overhead: float = DEFAULT_OVERHEAD
    """Seconds kept back from every clock."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A decision with what only the engine's protocol needs besides."""

    move: chess.Move
    ponder: chess.Move | None
    """The reply it expects."""
    decision: Decision


LOOK_NODES = 300
"""For an opinion of a move that the book plays: some milliseconds."""


class EnginePlayer:
    """Our engine. What it learns in a game stays in its hash table until `new_game`."""

    def __init__(self, config: EngineConfig | None = None) -> None:
        """Open the book and the tables that the configuration names; errors come at once."""
        self.config = config or EngineConfig()
        self._books = _open_books(self.config.books)
        self._tables = open_tablebase(self.config.tablebase)
        self._ruleset = load_ruleset(self.config.ruleset)
        self._searcher = Searcher(self._ruleset, self.config.hash_mb, self._tables)
        self._simple = SimplePlayer()
        self._lateness = LatenessMeter()

    @property
    def overhead(self) -> float:
        """Seconds to keep back: what was configured, and what this machine was late by."""
        return self.config.overhead + self._lateness.seconds

    @property
    def name(self) -> str:
        """``playalike``, with the ruleset or the rating when they are not the usual ones."""
        extra = [] if self._ruleset.name == "default" else [self._ruleset.name]
        if self.config.level is not None:
            extra.append(str(self.config.level.elo))
        return " ".join(["playalike", *extra])

    @property
    def ruleset(self) -> str:
        """The ruleset by which it plays: a name, or a file."""
        return self.config.ruleset

    def configure(self, config: EngineConfig) -> None:
        """Change the configuration; only what differs is opened anew.

        When something cannot be opened the old configuration stays in force.
        """
        old = self.config
        ruleset = load_ruleset(config.ruleset)
        books, tables = self._books, self._tables
        if config.books != old.books:
            books = _open_books(config.books)
        if config.tablebase != old.tablebase:
            tables = open_tablebase(config.tablebase)
        if books is not self._books:
            _close_books(self._books)
        if tables is not self._tables and self._tables is not None:
            self._tables.close()
        if ruleset is not self._ruleset or tables is not self._tables:
            self._searcher = Searcher(ruleset, config.hash_mb, tables)
        elif config.hash_mb != old.hash_mb:
            self._searcher.resize(config.hash_mb)
        self.config, self._ruleset, self._books, self._tables = config, ruleset, books, tables

    def new_game(self) -> None:
        """Forget the last game."""
        self._searcher.new_game()

    def choose(self, board: chess.Board, limit: Limit) -> Decision:
        """Choose a move within the limit."""
        start = time.monotonic()
        refuse_finished(board, self.name)
        if is_endless(limit):
            raise PlayalikeError(
                f"{self.name} would think for ever: give a time, a clock, a depth or nodes"
            )
        budget = plan(limit, board.turn, self.overhead)
        limits = SearchLimits(
            depth=limit.depth,
            nodes=limit.nodes,
            mate=limit.mate,
            soft_seconds=budget.soft_seconds,
            hard_seconds=budget.hard_seconds,
        )
        return self.think(board, limits, start=start).decision

    def think(
        self,
        board: chess.Board,
        limits: SearchLimits,
        *,
        use_book: bool = True,
        on_info: Callable[[Info], None] | None = None,
        stop: threading.Event | None = None,
        start: float | None = None,
    ) -> Answer:
        """Choose a move in any position that has one, also where a draw could be claimed.

        This is what UCI calls: there the GUI, not the engine, knows when a game is over.
        """
        start = time.monotonic() if start is None else start
        allowed = limits.moves or tuple(board.legal_moves)
        if use_book and (answer := self._from_book(board, allowed, start)):
            return answer
        level = self.config.level
        if level is None and self._tables is not None:
            # When the tables take too long, the best move found so far has to do.
            deadline = None if limits.hard_seconds is None else start + 0.8 * limits.hard_seconds
            moves = self._tables.root_moves(board, deadline)
            known = [move for move in moves if move.move in allowed]
            if known and known[0].wdl != 0 and known[0].dtz is not None:
                return self._from_tables(board, known, start)
            if known:
                # All that matters is kept by these; which of them is best, the search decides.
                allowed = tuple(m.move for m in known if m.wdl == known[0].wdl)
                limits = dataclasses.replace(limits, moves=allowed)
        limits = self._limit_strength(limits)
        result = self._searcher.search(board, limits, on_info, stop, start)
        if limits.hard_seconds is not None:
            self._lateness.note(time.monotonic() - start - limits.hard_seconds)
        if not board.is_legal(result.move) or result.move not in allowed:
            log.error("the search gave the invalid move %s in %s", result.move, board.fen())
            decision = self._simple.decide(board, allowed)
            return Answer(chess.Move.from_uci(decision.move), None, decision)
        return self._from_search(board, result, start)

    def look_at(self, board: chess.Board, move: chess.Move) -> Info:
        """Return what a few hundred nodes say of one move, for a move that was not searched."""
        limits = SearchLimits(depth=3, nodes=LOOK_NODES, moves=(move,))
        return self._searcher.search(board, limits).lines[0]

    def close(self) -> None:
        """Close the books and the tables."""
        _close_books(self._books)
        if self._tables is not None:
            self._tables.close()

    def _limit_strength(self, limits: SearchLimits) -> SearchLimits:
        level, multipv = self.config.level, max(limits.multipv, self.config.multipv)
        if level is None:
            return dataclasses.replace(limits, multipv=multipv)
        nodes = level.nodes if limits.nodes is None else min(limits.nodes, level.nodes)
        return dataclasses.replace(limits, nodes=nodes, multipv=max(multipv, level.candidates))

    def _from_book(
        self, board: chess.Board, allowed: tuple[chess.Move, ...], start: float
    ) -> Answer | None:
        known = next(filter(None, (book.moves(board) for book in self._books)), ())
        moves = [entry for entry in known if entry.move in allowed]
        if not moves:
            return None
        rng = chance(self.config.seed, board)
        chosen = rng.choices(moves, weights=[entry.weight for entry in moves])[0]
        san = board.san(chosen.move)
        sentence = f"{san} is from the opening book, which plays it {chosen.share:.0%} of the time."
        candidates = book_candidates(board, moves)
        return self._answer(board, chosen.move, None, "book", sentence, candidates, start)

    def _from_tables(self, board: chess.Board, known: list[RootMove], start: float) -> Answer:
        best = known[0].move
        candidates = tablebase_candidates(board, known)
        sentence = tablebase_sentence(board, known[0])
        return self._answer(board, best, None, "tablebase", sentence, candidates, start)

    def _from_search(self, board: chess.Board, result: SearchResult, start: float) -> Answer:
        candidates = search_candidates(board, result.lines)
        move, ponder = result.move, result.ponder
        level, sentence = self.config.level, ""
        if level is not None and level.noise_cp and len(candidates) > 1:
            scores = [int(c.final_score) for c in candidates]
            index = noisy_choice(scores, level.noise_cp, chance(self.config.seed, board))
            if index:
                chosen = candidates[index]
                move, ponder = chess.Move.from_uci(chosen.move), None
                sentence = (
                    f"{chosen.san} looked best at rating {level.elo}; "
                    f"the search itself prefers {candidates[0].san}."
                )
        if not sentence:
            sentence = search_sentence(board, move, candidates, result.depth)
        return self._answer(
            board,
            move,
            ponder,
            "search",
            sentence,
            candidates,
            start,
            depth=result.depth,
            nodes=result.nodes,
        )

    def _answer(
        self,
        board: chess.Board,
        move: chess.Move,
        ponder: chess.Move | None,
        tier: str,
        sentence: str,
        candidates: tuple[Candidate, ...],
        start: float,
        depth: int = 0,
        nodes: int = 0,
    ) -> Answer:
        decision = Decision(
            move=move.uci(),
            san=board.san(move),
            tier=tier,
            sentence=sentence,
            player=self.name,
            candidates=candidates,
            depth=depth,
            nodes=nodes,
            seconds=time.monotonic() - start,
        )
        return Answer(move, ponder, decision)


def _open_books(paths: tuple[Path, ...]) -> tuple[Book, ...]:
    """Open all of them, or none."""
    books: list[Book] = []
    try:
        books.extend(map(Book, paths))
    except PlayalikeError:
        _close_books(books)
        raise
    return tuple(books)


def _close_books(books: Iterable[Book]) -> None:
    for book in books:
        book.close()
