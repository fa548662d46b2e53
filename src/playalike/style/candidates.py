"""Where candidate moves come from: a UCI engine, or our own when none is installed."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, Protocol

import chess

from playalike.choice.first_sight import Glance
from playalike.engine.control import SearchLimits
from playalike.engine.info import Info, SearchResult
from playalike.engine.ruleset import load_ruleset
from playalike.engine.search import Searcher
from playalike.oracle.analysis import PV_PLIES, Line
from playalike.oracle.client import EngineError, SearchAnswer, UciClient
from playalike.oracle.engines import find_engine
from playalike.oracle.oracle import GRACE_SECONDS, SLOWEST_NODES_PER_SECOND
from playalike.oracle.own import own_name
from playalike.player import Limit
from playalike.settings import Settings

__all__ = [
    "HASH_MB",
    "MULTIPV",
    "CandidateSource",
    "OwnSource",
    "SourceAnswer",
    "Steering",
    "UciSource",
    "look_after",
    "open_source",
]

log = logging.getLogger(__name__)

DEEP_SECONDS = 600.0
"""How long a search by depth alone may take before the engine counts as hung."""

MULTIPV = 10
"""How many candidates chessgate asks for."""

HASH_MB = 16
"""Enough for the searches of a second or so that candidates need."""

OWN_CHECK_NODES = 10_000
"""Our own engine, in Python, does not reach the verification's depth in a reasonable time: it
looks at this many positions at most instead."""


LAST_LOOK_SECONDS = 0.010
"""What a verification may take when someone waits for the move."""
LAST_CANDIDATES = 5
"""How many are judged then: judging ten takes longer than a person, or a GUI, would like."""


@dataclass(frozen=True, slots=True)
class Steering:
    """How someone outside takes part in a source's searches: ends them early, and hears of them."""

    cancel: threading.Event
    """When it is set, candidates are those known by then, and verification is a short look."""
    on_line: Callable[[str], None] | None = None
    """Is given what a UCI engine writes about its candidates."""
    on_info: Callable[[Info], None] | None = None
    """Is given what our own engine says about its candidates."""
    on_restart: Callable[[str], None] | None = None
    """Is told why an engine had to be started again."""

    def last_look(self, seconds: float | None) -> float | None:
        """Return the time for a verification."""
        if not self.cancel.is_set():
            return seconds
        return min(LAST_LOOK_SECONDS, LAST_LOOK_SECONDS if seconds is None else seconds)

    def last_lines(self, lines: tuple[Line, ...]) -> tuple[Line, ...]:
        """Return the candidates to go on with."""
        return lines[:LAST_CANDIDATES] if self.cancel.is_set() else lines


class SourceAnswer(NamedTuple):
    """What a source found."""

    lines: tuple[Line, ...]
    """Best first; fewer than asked when there are fewer legal moves."""
    depth: int
    nodes: int


class CandidateSource(Protocol):
    """Something that knows good moves."""

    @property
    def name(self) -> str:
        """The engine's name and version."""

    def candidates(self, board: chess.Board, limit: Limit, multipv: int) -> SourceAnswer:
        """Return the best moves within `limit` (nodes, depth or time: clocks are not read).

        With a limit by nodes or depth alone the answer depends on the game and the limit only.
        """

    def glance(self, board: chess.Board, glance: Glance) -> tuple[Line, ...]:
        """Return how a position looks after a few nodes; nothing when there is no time for it."""

    def best(self, board: chess.Board, depth: int, seconds: float | None = None) -> Line:
        """Return the best move at a depth, or what is known after so many seconds.

        Without a limit by time the answer depends on the game and the depth only.
        """

    def new_game(self) -> None:
        """Forget the last game."""

    def close(self) -> None:
        """Free what is held."""


class UciSource:
    """The candidates of a UCI engine, whose process runs until `close`."""

    def __init__(self, path: Path, *, hash_mb: int = HASH_MB, threads: int = 1) -> None:
        """Start the engine; with more than one thread its answers vary."""
        self._path, self._options = path, {"Hash": hash_mb}
        if threads > 1:
            self._options["Threads"] = threads
        self._client = UciClient(path, self._options)
        self._forget = True
        self.steering: Steering | None = None
        """Whoever wants to take part sets it before a search."""

    @property
    def name(self) -> str:
        """The name that the engine gives itself."""
        return self._client.name

    def candidates(self, board: chess.Board, limit: Limit, multipv: int) -> SourceAnswer:
        """Ask for several lines."""
        fresh = limit.time is None or self._forget
        self._forget = False
        answer = self._search(
            board,
            multipv,
            limit.nodes,
            limit.depth,
            limit.time,
            fresh,
            _patience(limit),
            self.steering,
        )
        return SourceAnswer(_wanted(self.steering, answer.lines), answer.depth, answer.nodes)

    def glance(self, board: chess.Board, glance: Glance) -> tuple[Line, ...]:
        """Ask with an empty memory, and without telling whoever listens."""
        patience = _patience(Limit(nodes=glance.nodes))
        heard = None if self.steering is None else Steering(self.steering.cancel)
        if heard is not None and heard.cancel.is_set():
            return ()
        lines = self._search(
            board, glance.lines, glance.nodes, None, None, True, patience, heard, glance.handmade
        ).lines
        # Broken off, it is not what a model knows as first sight.
        return () if heard is not None and heard.cancel.is_set() else lines

    def best(self, board: chess.Board, depth: int, seconds: float | None = None) -> Line:
        """Ask for the best line."""
        if self.steering is not None:
            seconds = self.steering.last_look(seconds)
        limit = Limit(depth=depth, time=seconds)
        fresh = seconds is None
        return self._search(board, 1, None, depth, seconds, fresh, _patience(limit)).lines[0]

    def new_game(self) -> None:
        """Have the engine's memory cleared before the next question."""
        self._forget = True

    def close(self) -> None:
        """End the process."""
        self._client.close()

    def _search(
        self,
        board: chess.Board,
        multipv: int,
        nodes: int | None,
        depth: int | None,
        seconds: float | None,
        fresh: bool,
        timeout: float,
        steering: Steering | None = None,
        handmade: bool = False,
    ) -> SearchAnswer:
        """Search; an engine that died or hangs is started again, once."""
        for attempt in (1, 2):
            try:
                return self._client.search(
                    board,
                    multipv=multipv,
                    nodes=nodes,
                    depth=depth,
                    seconds=seconds,
                    fresh=fresh,
                    handmade=handmade,
                    timeout=timeout,
                    cancel=None if steering is None else steering.cancel,
                    on_line=None if steering is None else steering.on_line,
                )
            except EngineError as error:
                self._client.close()
                if attempt == 2:
                    raise
                log.warning("%s; it is started again", error)
                if self.steering is not None and self.steering.on_restart is not None:
                    self.steering.on_restart(str(error))
                self._client = UciClient(self._path, self._options)
        raise AssertionError("unreachable")


class OwnSource:
    """The candidates of our own engine, in this process."""

    def __init__(self, *, hash_mb: int = HASH_MB) -> None:
        """Make a searcher."""
        self._searcher = Searcher(load_ruleset("default"), hash_mb)
        self.steering: Steering | None = None
        """Whoever wants to take part sets it before a search."""

    @property
    def name(self) -> str:
        """Our engine's name and version."""
        return own_name()

    def candidates(self, board: chess.Board, limit: Limit, multipv: int) -> SourceAnswer:
        """Search for several lines."""
        if limit.time is None:
            self._searcher.new_game()
        limits = SearchLimits(
            depth=limit.depth,
            nodes=limit.nodes,
            soft_seconds=limit.time,
            hard_seconds=limit.time,
            multipv=multipv,
        )
        steering = self.steering
        result = self._searcher.search(
            board,
            limits,
            on_info=None if steering is None else steering.on_info,
            stop=None if steering is None else steering.cancel,
        )
        return SourceAnswer(_wanted(steering, _lines(result)), result.depth, result.nodes)

    def glance(self, board: chess.Board, glance: Glance) -> tuple[Line, ...]:
        """See nothing: for an engine in Python a few thousand nodes are no glance."""
        return ()

    def best(self, board: chess.Board, depth: int, seconds: float | None = None) -> Line:
        """Search for the best line."""
        if self.steering is not None:
            seconds = self.steering.last_look(seconds)
        if seconds is None:
            self._searcher.new_game()
        limits = SearchLimits(depth=depth, nodes=OWN_CHECK_NODES, hard_seconds=seconds)
        # Who asked before is in the limits already; who asks now is heard.
        cancel = self.steering.cancel if self.steering is not None else None
        stop = None if cancel is None or cancel.is_set() else cancel
        return _lines(self._searcher.search(board, limits, stop=stop))[0]

    def new_game(self) -> None:
        """Empty the table."""
        self._searcher.new_game()

    def close(self) -> None:
        """Nothing to end."""


def open_source(
    settings: Settings, *, hash_mb: int = HASH_MB, threads: int = 1
) -> UciSource | OwnSource:
    """Open the engine of this machine, or our own, which has one thread, when there is none."""
    path = find_engine(settings)
    if path is None:
        return OwnSource(hash_mb=hash_mb)
    return UciSource(path, hash_mb=hash_mb, threads=threads)


def look_after(
    source: CandidateSource,
    board: chess.Board,
    move: chess.Move,
    depth: int,
    seconds: float | None = None,
) -> Line:
    """Return a move with what a search of the position after it finds; the board is not changed."""
    after = board.copy()
    after.push(move)
    if after.is_checkmate():
        return Line(move.uci(), None, 1, (move.uci(),))
    if not any(after.legal_moves) or after.is_insufficient_material():
        return Line(move.uci(), 0, None, (move.uci(),))
    reply = source.best(after, depth, seconds)
    mate = None if reply.mate is None else (1 - reply.mate if reply.mate <= 0 else -reply.mate)
    cp = None if mate is not None else -(reply.cp or 0)
    return Line(move.uci(), cp, mate, (move.uci(), *reply.pv)[:PV_PLIES])


def _patience(limit: Limit) -> float:
    """Return after how many seconds an engine is taken for hung."""
    if limit.time is not None:
        return GRACE_SECONDS + limit.time
    if limit.nodes is not None:
        return GRACE_SECONDS + limit.nodes / SLOWEST_NODES_PER_SECOND
    return DEEP_SECONDS


def _wanted(steering: Steering | None, lines: tuple[Line, ...]) -> tuple[Line, ...]:
    return lines if steering is None else steering.last_lines(lines)


def _lines(result: SearchResult) -> tuple[Line, ...]:
    """Return the lines of our own search; broken off at once, it has a move and nothing else."""
    variations = [(info.pv, info.score_cp, info.mate) for info in result.lines if info.pv]
    return tuple(
        Line(pv[0].uci(), cp, mate, tuple(move.uci() for move in pv[:PV_PLIES]))
        for pv, cp, mate in variations or [((result.move,), 0, None)]
    )
