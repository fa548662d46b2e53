"""Parsing in several processes, in order, leaving none behind.

Each worker is a fresh interpreter that talks over its standard input and output. When the reader
goes away, for whatever reason, the pipe closes and the worker ends by itself: there can be no
orphans, not even after ``kill -9``. Neither forking (unsafe beside threads) nor the caller's main
module (which `multiprocessing` would import again) is involved.
"""

from __future__ import annotations

import pickle
import signal
import struct
import subprocess
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from queue import SimpleQueue
from types import TracebackType
from typing import IO, Self, cast

from playalike.games.packed import PackedGame
from playalike.games.parsing import Failure, Parsed, parse_game
from playalike.games.sources import InputFailure
from playalike.games.splitting import RawGame

__all__ = ["RawEntry", "WorkerDied", "Workers", "parse_entry", "size_of", "worker_main"]

RawEntry = RawGame | PackedGame | InputFailure
Outcome = Parsed | Failure | InputFailure

LENGTH = struct.Struct("<Q")
START = (
    "import sys; sys.path[:] = {path!r}; "
    "from playalike.games.workers import worker_main; worker_main()"
)


class WorkerDied(RuntimeError):  # noqa: N818 (says what happened)
    """A worker process ended before its work was done (killed, or out of memory)."""


class Workers:
    """A fixed number of worker processes; use it in a ``with`` statement."""

    def __init__(self, count: int) -> None:
        command = [sys.executable, "-c", START.format(path=sys.path)]
        self._count = count
        self._processes = [
            subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            for _ in range(count)
        ]
        self._idle: SimpleQueue[subprocess.Popen[bytes]] = SimpleQueue()
        for process in self._processes:
            self._idle.put(process)
        # A thread waits for each worker; threads hold no work of their own.
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="pgn-worker")

    def parse(
        self, batches: Iterable[tuple[str, list[RawEntry]]], keep_comments: bool
    ) -> Iterator[tuple[str, list[Outcome]]]:
        """Parse batches, each with the name of its file; results come in the same order."""
        waiting: deque[tuple[str, Future[list[Outcome]]]] = deque()
        for file, games in batches:
            waiting.append((file, self._threads.submit(self._ask, games, keep_comments)))
            if len(waiting) >= 3 * self._count:
                file, future = waiting.popleft()
                yield file, future.result()
        while waiting:
            file, future = waiting.popleft()
            yield file, future.result()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End the workers, at once if there is work left."""
        for process in self._processes:
            process.kill()
        self._threads.shutdown(wait=True, cancel_futures=True)
        for process in self._processes:
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    try:
                        pipe.close()
                    except BrokenPipeError:  # unsent bytes to a process that is gone
                        continue

    def _ask(self, games: list[RawEntry], keep_comments: bool) -> list[Outcome]:
        process = self._idle.get()
        try:
            assert process.stdin is not None
            assert process.stdout is not None
            _send(process.stdin, (games, keep_comments))
            return cast("list[Outcome]", _receive(process.stdout))
        except (BrokenPipeError, EOFError) as error:
            raise WorkerDied(f"a reading process ended early (code {process.poll()})") from error
        finally:
            self._idle.put(process)


def parse_entry(entry: RawEntry, keep_comments: bool) -> Outcome | None:
    """Read the text of a game, or take what was read before; None where there is no game."""
    if isinstance(entry, RawGame):
        return parse_game(entry, keep_comments)
    if isinstance(entry, InputFailure):
        return entry
    parsed = entry.parsed
    plies = len(parsed.codes) if keep_comments else 0
    if bool(parsed.comments) == bool(plies):
        return parsed
    return parsed._replace(comments=("",) * plies)


def size_of(entry: RawEntry) -> int:
    """Return about how much text it is, which says how much work it makes."""
    if isinstance(entry, RawGame):
        return len(entry.text)
    return 300 + 8 * len(entry.parsed.codes) if isinstance(entry, PackedGame) else 0


def worker_main() -> None:
    """Run a worker: answer batches until standard input closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the reader, which ends us
    while True:
        try:
            request = _receive(sys.stdin.buffer)
        except EOFError:
            return
        games, keep_comments = cast("tuple[list[RawEntry], bool]", request)
        outcomes = (parse_entry(raw, keep_comments) for raw in games)
        try:
            _send(sys.stdout.buffer, [outcome for outcome in outcomes if outcome is not None])
        except BrokenPipeError:
            return


def _send(pipe: IO[bytes], value: object) -> None:
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    pipe.write(LENGTH.pack(len(data)))
    pipe.write(data)
    pipe.flush()


def _receive(pipe: IO[bytes]) -> object:
    head = pipe.read(LENGTH.size)
    if len(head) < LENGTH.size:
        raise EOFError
    (size,) = LENGTH.unpack(head)
    data = pipe.read(size)
    if len(data) < size:
        raise EOFError
    value: object = pickle.loads(data)
    return value
