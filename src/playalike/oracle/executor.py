"""Where bulk work runs: local processes by default, a cluster behind the same protocol.

A task is a module-level function of plain values, so that it can be sent to another process or
another machine. Results come back as they are ready: whoever asked keeps them at once. An item that
is many (a batch of games) says how many by an attribute `units`, for the speeds that are shown.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from concurrent.futures import Executor as FutureExecutor
from functools import partial
from itertools import islice
from typing import Protocol, TypeVar

from playalike.processes import available_cores, become_worker

__all__ = ["Executor", "LocalExecutor", "SerialExecutor", "ThreadExecutor"]

T = TypeVar("T")
R = TypeVar("R")


class Executor(Protocol):
    """Runs one function over many items on several workers."""

    check: Callable[[], None] | None
    """What a worker on another machine is asked before its first task; its error ends the run."""

    @property
    def workers(self) -> int:
        """How many items are worked on at once."""

    def map_unordered(self, function: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        """Yield results as they are ready; an exception in a task is raised here."""

    def close(self) -> None:
        """Stop the workers."""


class SerialExecutor:
    """Everything in this process, one after the other: for tests and for tiny jobs."""

    workers = 1
    check: Callable[[], None] | None = None

    def map_unordered(self, function: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        """Yield results in order."""
        return map(function, items)

    def close(self) -> None:
        """Nothing to stop."""


class LocalExecutor:
    """A pool of processes on this machine: nothing about them needs a check.

    Items are taken from the iterable only as workers become free, so an endless stream of games
    uses no more memory than a few of them.
    """

    check: Callable[[], None] | None = None

    def __init__(self, workers: int | None = None) -> None:
        """Make a pool of `workers` processes; as many as there are cores when not given."""
        self._workers = workers or available_cores()
        # Started afresh rather than forked: a fork copies the locks of threads that numpy and Arrow
        # run, but not the threads, and waits for them for ever.
        self._pool = ProcessPoolExecutor(
            self._workers,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=partial(become_worker, own_group=False),
        )

    @property
    def workers(self) -> int:
        """How many processes there are."""
        return self._workers

    def map_unordered(self, function: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        """Yield results as they are ready; two items a worker are under way at a time."""
        return _as_they_come(self._pool, 2 * self._workers, function, items)

    def close(self) -> None:
        """Stop the workers after the items they are working on."""
        self._pool.shutdown(wait=True, cancel_futures=True)


class ThreadExecutor:
    """Threads of this process: enough where the work is done by engines, which are processes.

    Threads stay until `close`, for on Linux an engine ends with the thread that started it.
    """

    check: Callable[[], None] | None = None

    def __init__(self, workers: int | None = None) -> None:
        """Make `workers` threads; as many as there are cores when not given."""
        self._workers = workers or available_cores()
        self._pool = ThreadPoolExecutor(self._workers)

    @property
    def workers(self) -> int:
        """How many threads there are."""
        return self._workers

    def map_unordered(self, function: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        """Yield results as they are ready; no more items are under way than there are threads."""
        return _as_they_come(self._pool, self._workers, function, items)

    def close(self) -> None:
        """Stop the threads after the items they are working on."""
        self._pool.shutdown(wait=True, cancel_futures=True)


def _as_they_come(
    pool: FutureExecutor, most: int, function: Callable[[T], R], items: Iterable[T]
) -> Iterator[R]:
    """Keep `most` items under way, and yield what comes of them."""
    source = iter(items)
    pending: set[Future[R]] = set()
    try:
        while True:
            for item in islice(source, most - len(pending)):
                pending.add(pool.submit(function, item))
            if not pending:
                return
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        for future in pending:
            future.cancel()
