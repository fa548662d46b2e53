"""Where candidate moves come from: a UCI engine, or our own when none is installed."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import NamedTuple, Protocol

import chess

from playalike.engine.limits import SearchLimits
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
    "MULTIPV",
    "CandidateSource",
    "Found",
    "OwnSource",
    "UciSource",
    "open_source",
]

log = logging.getLogger(__name__)

DEEP_SECONDS = 600.0
"""How long a search by depth alone may take before the engine counts as hung."""

MULTIPV = 10
"""How many candidates the document asks for."""

HASH_MB = 16
"""Enough for the searches of a second or so that candidates need."""

OWN_CHECK_NODES = 10_000
"""Our own engine, in Python, does not reach the verification's depth in a reasonable time: it
looks at this many positions at most instead."""


class Found(NamedTuple):
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

    def candidates(self, board: chess.Board, limit: Limit, multipv: int) -> Found:
        """Return the best moves within `limit` (nodes, depth or time: clocks are not read).

        With a limit by nodes or depth alone the answer depends on the game and the limit only.
        """

    def best(self, board: chess.Board, depth: int, seconds: float | None = None) -> Line:
        """Return the best move at a depth, or what is known after so many seconds."""

    def new_game(self) -> None:
        """Forget the last game."""

    def close(self) -> None:
        """Free what is held."""


class UciSource:
    """The candidates of a UCI engine, whose process runs until `close`."""

    def __init__(self, path: Path, *, hash_mb: int = HASH_MB) -> None:
        """Start the engine, with one thread: more would make answers vary."""
        self._path, self._options = path, {"Hash": hash_mb}
        self._client = UciClient(path, self._options)
        self._forget = True

    @property
    def name(self) -> str:
        """The name that the engine gives itself."""
        return self._client.name

    def candidates(self, board: chess.Board, limit: Limit, multipv: int) -> Found:
        """Ask for several lines."""
        fresh = limit.time is None or self._forget
        self._forget = False
        answer = self._search(
            board, multipv, limit.nodes, limit.depth, limit.time, fresh, _patience(limit)
        )
        return Found(answer.lines, answer.depth, answer.nodes)

    def best(self, board: chess.Board, depth: int, seconds: float | None = None) -> Line:
        """Ask for the best line."""
        limit = Limit(depth=depth, time=seconds)
        return self._search(board, 1, None, depth, seconds, False, _patience(limit)).lines[0]

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
                    timeout=timeout,
                )
            except EngineError as error:
                self._client.close()
                if attempt == 2:
                    raise
                log.warning("%s; it is started again", error)
                self._client = UciClient(self._path, self._options)
        raise AssertionError("unreachable")


class OwnSource:
    """The candidates of our own engine, in this process."""

    def __init__(self, *, hash_mb: int = HASH_MB) -> None:
        """Make a searcher."""
        self._searcher = Searcher(load_ruleset("default"), hash_mb)

    @property
    def name(self) -> str:
        """Our engine's name and version."""
        return own_name()

    def candidates(self, board: chess.Board, limit: Limit, multipv: int) -> Found:
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
        result = self._searcher.search(board, limits)
        lines = tuple(_line(info.pv, info.score_cp, info.mate) for info in result.lines if info.pv)
        return Found(lines, result.depth, result.nodes)

    def best(self, board: chess.Board, depth: int, seconds: float | None = None) -> Line:
        """Search for the best line."""
        limits = SearchLimits(depth=depth, nodes=OWN_CHECK_NODES, hard_seconds=seconds)
        result = self._searcher.search(board, limits)
        info = result.lines[0]
        return _line(info.pv, info.score_cp, info.mate)

    def new_game(self) -> None:
        """Empty the table."""
        self._searcher.new_game()

    def close(self) -> None:
        """Nothing to end."""


def open_source(settings: Settings) -> CandidateSource:
    """Open the engine of this machine, or our own when there is none."""
    path = find_engine(settings)
    return OwnSource() if path is None else UciSource(path)


def _patience(limit: Limit) -> float:
    """Return after how many seconds an engine is taken for hung."""
    if limit.time is not None:
        return GRACE_SECONDS + limit.time
    if limit.nodes is not None:
        return GRACE_SECONDS + limit.nodes / SLOWEST_NODES_PER_SECOND
    return DEEP_SECONDS


def _line(pv: tuple[chess.Move, ...], cp: int | None, mate: int | None) -> Line:
    return Line(pv[0].uci(), cp, mate, tuple(move.uci() for move in pv[:PV_PLIES]))
