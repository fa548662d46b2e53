"""One thread that thinks, for as long as the program lives.

It is always the same thread because an engine that it starts must outlive the search: on Linux the
kernel ends an engine together with the thread that started it.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable

__all__ = ["Task", "WorkerThread"]


class Task:
    """Something that is being done."""

    def __init__(self, work: Callable[[], None]) -> None:
        """Remember what to do."""
        self._work = work
        self._done = threading.Event()

    @property
    def running(self) -> bool:
        """True until it is done, also before it has begun."""
        return not self._done.is_set()

    def join(self, timeout: float | None = None) -> None:
        """Wait until it is done."""
        self._done.wait(timeout)

    def run(self) -> None:
        """Do it."""
        try:
            self._work()
        finally:
            self._done.set()


class WorkerThread:
    """Does one task after the other, in a thread of its own that begins with the first."""

    def __init__(self, name: str) -> None:
        """Name the thread."""
        self._name = name
        self._tasks: queue.SimpleQueue[Task | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def begin(self, work: Callable[[], None]) -> Task:
        """Have something done as soon as what is before it is finished."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
            self._thread.start()
        task = Task(work)
        self._tasks.put(task)
        return task

    def close(self) -> None:
        """Finish what has begun, and end the thread."""
        if self._thread is not None:
            self._tasks.put(None)
            self._thread.join()
            self._thread = None

    def _run(self) -> None:
        while (task := self._tasks.get()) is not None:
            task.run()
