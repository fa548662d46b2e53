"""Sharing work among processes, with results in the order of the work."""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from typing import TypeVar

from playalike.processes import end_with_parent

__all__ = ["in_order"]

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 3
"""Pieces of work waiting for each process, so that a stream of games is not read to its end when
its beginning is enough."""


def in_order(work: Callable[[T], R], pieces: Iterable[T], jobs: int) -> Generator[R]:
    """Yield `work(piece)` for each piece. Closing the generator ends the processes."""
    if jobs == 1:
        for piece in pieces:
            yield work(piece)
        return
    waiting: deque[Future[R]] = deque()
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), end_with_parent)
    try:
        for piece in pieces:
            waiting.append(pool.submit(work, piece))
            if len(waiting) >= AHEAD * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
