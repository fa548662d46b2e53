"""A lean UCI client for bulk analysis, and for the candidates of a personality's move.

python-chess' own client parses every line an engine prints, with its variation, for every depth: at
MultiPV 10 that costs 12 ms of Python for 28 ms of Stockfish. This one keeps the last line for each
candidate as text and parses once, at `bestmove`: 0.5 ms. For playing, where lines are few,
`uci_player` uses python-chess.
"""

from __future__ import annotations

import contextlib
import logging
import queue
import subprocess
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import chess

from playalike.errors import PlayalikeError
from playalike.oracle.analysis import PV_PLIES, Analysis, Line, Question
from playalike.oracle.constancy import Constancy, multipv_of
from playalike.processes import guard, tied_to_us

__all__ = ["EngineError", "SearchAnswer", "UciClient"]

log = logging.getLogger(__name__)

HANDSHAKE_SECONDS = 20.0
STOP_SECONDS = 5.0
"""How long an engine may take to name its move once it was told to stop."""
POLL_SECONDS = 0.005
"""How often the client looks whether somebody asked it to stop."""
LATE_SECONDS = 0.02
"""An engine that is this much over its time is told to stop, in case it does not look itself."""
SMALL_HASH_MB, LARGE_HASH_MB = 1, 64
"""A small table is emptied in no time, which counts when there are many small questions."""
LONG_NODES = 200_000
"""From here on a search would overwrite the small table many times over."""
NETWORK_OPTION = "Use NNUE"
"""Stockfish's up to version 16: without its network it judges by what people wrote."""


class EngineError(PlayalikeError):
    """The engine process crashed, hung or answered nonsense; a new one may well answer."""


class EngineTimeoutError(EngineError):
    """The engine did not answer in time."""


@dataclass(frozen=True, slots=True)
class SearchAnswer:
    """What an engine found within a limit."""

    lines: tuple[Line, ...]
    """Candidates, best first."""
    depth: int
    """Plies of the deepest line."""
    nodes: int


class UciClient:
    """One engine process that answers one question at a time.

    For `analyse` the engine's memory is cleared before every question, so an answer depends on the
    question only: not on what was asked before, on which worker, or on how often the run was
    interrupted. `search` is for playing: it knows the game so far and takes other limits.
    """

    def __init__(self, path: Path, options: Mapping[str, str | int] | None = None) -> None:
        """Start the engine and set its options; one thread, small hash."""
        self.path = path
        try:
            self._process = subprocess.Popen(
                [str(path)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                bufsize=1,
                # Ctrl-C in a terminal is for us: we end the engine when we have its answer.
                **tied_to_us(own_group=True),
            )
        except OSError as error:
            raise EngineError(f"cannot start the engine {path}: {error.strerror}") from error
        guard(self._process.pid)
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()
        self._multipv = 1
        self._hash_mb = SMALL_HASH_MB
        self._handmade = self._told = False
        self.name, known = self._handshake()
        self.has_handmade = NETWORK_OPTION.lower() in known
        """Whether it can judge without its network; otherwise it judges as usual when asked to."""
        for option, value in {"Threads": 1, "Hash": SMALL_HASH_MB, **(options or {})}.items():
            if option.lower() in known:
                self._send(f"setoption name {option} value {value}")
        self._has_hash = "hash" in known
        self._wait_ready()

    @property
    def pid(self) -> int:
        """The engine's process number."""
        return self._process.pid

    def analyse(self, question: Question, timeout: float) -> Analysis:
        """Answer the question, or raise `EngineError` after `timeout` seconds at the latest."""
        deadline = time.monotonic() + timeout
        self._size_hash(SMALL_HASH_MB if question.nodes < LONG_NODES else LARGE_HASH_MB)
        self._send("ucinewgame")
        self._set_up(question.multipv, question.handmade)
        self._wait_ready(deadline)
        # The counters are not part of the question: every engine gets the same ones.
        self._send(f"position fen {question.position} 0 1")
        started = time.monotonic()
        self._send(f"go nodes {question.nodes}")
        last: dict[int, str] = {}
        constancy = Constancy()
        deep = question.nodes >= LONG_NODES
        while not (text := self._next(deadline)).startswith("bestmove"):
            # Engines print all candidates together, and once more when they stop: the last line
            # for each is of that block, which is consistent even if a score in it is a bound. In
            # a long search the last exact score is the better one.
            if " pv " in text:
                place = multipv_of(text)
                constancy.hear(text, place)
                if not (deep and place in last and "bound " in text):
                    last[place] = text
        seconds = time.monotonic() - started
        try:
            board = chess.Board(f"{question.position} 0 1")
            return Analysis(question, _parse(board, last, constancy), seconds)
        except (ValueError, IndexError) as error:
            raise EngineError(
                f"{self.name} answered nonsense for {question.position}: {error}"
            ) from error

    def search(
        self,
        board: chess.Board,
        *,
        multipv: int = 1,
        nodes: int | None = None,
        depth: int | None = None,
        seconds: float | None = None,
        fresh: bool = False,
        handmade: bool = False,
        timeout: float = 600.0,
        cancel: threading.Event | None = None,
        on_line: Callable[[str], None] | None = None,
    ) -> SearchAnswer:
        """Search a position of a game, whose moves are told to the engine too.

        The first limit reached ends the search; there must be one. `fresh` clears the engine's
        memory before, for an answer that depends on the game alone; `handmade` is as in `Question`.
        After `timeout` seconds without an answer the engine counts as hung, which is an
        `EngineError`. When someone sets `cancel`, the answer is what is known by then; `on_line` is
        given every line with a variation.
        """
        go = [f"nodes {nodes}"] if nodes is not None else []
        go += [f"depth {depth}"] if depth is not None else []
        go += [f"movetime {max(1, int(seconds * 1000))}"] if seconds is not None else []
        if not go:
            raise ValueError("a search without a limit would never end")
        deadline = time.monotonic() + timeout
        if fresh:
            self._send("ucinewgame")
        self._set_up(multipv, handmade)
        if fresh:
            self._wait_ready(deadline)
        moves = " ".join(move.uci() for move in board.move_stack)
        position = f"position fen {board.root().fen()}" + (f" moves {moves}" if moves else "")
        self._send(f"{position}\ngo {' '.join(go)}")
        stop = None if seconds is None else time.monotonic() + seconds + LATE_SECONDS
        constancy = Constancy()
        last, best = self._listen(deadline, stop, cancel, on_line, constancy)
        try:
            lines = _parse(board, last, constancy) if last else (_bare(board, best),)
        except (ValueError, IndexError) as error:
            raise EngineError(
                f"{self.name} answered nonsense for {board.fen()}: {error}"
            ) from error
        return SearchAnswer(lines, _most(last, "depth"), _most(last, "nodes"))

    def _listen(
        self,
        deadline: float,
        stop: float | None,
        cancel: threading.Event | None,
        on_line: Callable[[str], None] | None,
        constancy: Constancy,
    ) -> tuple[dict[int, str], str]:
        """Read up to `bestmove`; at `stop`, or when cancelled, the engine is told to end."""
        last: dict[int, str] = {}
        stop_sent = False
        while True:
            now = time.monotonic()
            late = stop is not None and now >= min(stop, deadline)
            if not stop_sent and (late or (cancel is not None and cancel.is_set())):
                self._send("stop")
                stop_sent, deadline = True, now + STOP_SECONDS
            if now >= deadline:
                raise EngineTimeoutError(f"the engine {self.path} does not answer")
            wait = deadline if stop_sent or stop is None else min(stop, deadline)
            if cancel is not None and not stop_sent:
                wait = min(wait, now + POLL_SECONDS)
            text = self._within(wait)
            if text is None:
                continue
            if text.startswith("bestmove"):
                return last, text
            if " pv " in text:
                place = multipv_of(text)
                last[place] = text
                constancy.hear(text, place)
                if on_line is not None:
                    on_line(text)

    def close(self) -> None:
        """End the process, politely first."""
        with contextlib.suppress(EngineError):
            self._send("quit")
        try:
            self._process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()

    def _size_hash(self, megabytes: int) -> None:
        """Give the engine as much memory as the question needs: the answer depends on that too."""
        if self._has_hash and megabytes != self._hash_mb:
            self._send(f"setoption name Hash value {megabytes}")
            self._hash_mb = megabytes

    def _set_up(self, multipv: int, handmade: bool) -> None:
        if multipv != self._multipv:
            self._send(f"setoption name MultiPV value {multipv}")
            self._multipv = multipv
        if handmade == self._handmade:
            return
        if self.has_handmade:
            self._send(f"setoption name {NETWORK_OPTION} value {str(not handmade).lower()}")
        elif not self._told:
            log.warning("%s has only its network: surveys by hand are made with it", self.name)
            self._told = True
        self._handmade = handmade

    def _handshake(self) -> tuple[str, set[str]]:
        deadline = time.monotonic() + HANDSHAKE_SECONDS
        name, options = str(self.path), set()
        try:
            self._send("uci")
            while (text := self._next(deadline)) != "uciok":
                if text.startswith("id name "):
                    name = text.removeprefix("id name ")
                elif text.startswith("option name "):
                    options.add(text[12:].partition(" type ")[0].lower())
        except EngineError as error:
            self.close()
            raise EngineError(f"{self.path} does not answer as a UCI engine: {error}") from error
        return name, options

    def _wait_ready(self, deadline: float | None = None) -> None:
        self._send("isready")
        deadline = deadline or time.monotonic() + HANDSHAKE_SECONDS
        while self._next(deadline) != "readyok":
            pass

    def _send(self, line: str) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except (OSError, ValueError) as error:
            raise EngineError(f"the engine {self.path} is gone: {error}") from error

    def _next(self, deadline: float) -> str:
        line = self._within(deadline)
        if line is None:
            raise EngineTimeoutError(f"the engine {self.path} does not answer")
        return line

    def _within(self, deadline: float) -> str | None:
        """Return the next line, or None when there is none until the deadline."""
        try:
            line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            return None
        if line is None:
            raise EngineError(f"the engine {self.path} ended unexpectedly")
        return line

    def _read(self) -> None:
        assert self._process.stdout is not None
        with contextlib.suppress(ValueError, OSError):
            for line in self._process.stdout:
                self._lines.put(line.strip())
        self._lines.put(None)


def _most(last: Mapping[int, str], word: str) -> int:
    """Return the largest number that follows a word in the lines."""
    numbers = (text.partition(f" {word} ")[2].split(" ", 1)[0] for text in last.values())
    return max((int(number) for number in numbers if number.isdigit()), default=0)


def _bare(board: chess.Board, best: str) -> Line:
    """Read a `bestmove` that came before any line: a move of which nothing is known."""
    move = board.parse_uci(best.split()[1]).uci()
    return Line(move, 0, None, (move,))


def _parse(board: chess.Board, last: Mapping[int, str], constancy: Constancy) -> tuple[Line, ...]:
    """Read the final line of each candidate, and check what an engine could get wrong."""
    lines: list[Line] = []
    for rank in sorted(last):
        head, _, tail = last[rank].partition(" pv ")
        words = head.split()
        kind, value = words[words.index("score") + 1 : words.index("score") + 3]
        pv = tuple(tail.split()[:PV_PLIES])
        board.parse_uci(pv[0])
        if any(line.move == pv[0] for line in lines):
            continue  # an unfinished last iteration can name a move twice: the first stands
        cp = int(value) if kind == "cp" else None
        mate = int(value) if cp is None else None
        lines.append(Line(pv[0], cp, mate, pv, constancy.of(pv[0])))
    if not lines:
        raise ValueError("no candidate at all")
    return tuple(lines)
