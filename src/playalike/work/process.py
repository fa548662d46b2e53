"""One worker process as the server sees it."""

from __future__ import annotations

import contextlib
import multiprocessing
import threading
from collections.abc import Callable
from multiprocessing.context import SpawnProcess

from playalike.processes import kill_tree
from playalike.settings import Settings
from playalike.work.entry import enter
from playalike.work.messages import Cancel, Done, Failed, News, NumberedTask, Retried

__all__ = ["Message", "WorkerProcess"]

Message = News | Retried | Done | Failed | None
"""What comes from a worker; None when the process is gone."""


class WorkerProcess:
    """A process that does one task at a time, and a thread that listens to it."""

    def __init__(
        self,
        settings: Settings,
        niceness: int,
        hear: Callable[[WorkerProcess, Message], None],
        cluster: str | None = None,
    ) -> None:
        """Start the process; `hear` is called from the listening thread.

        With the address of a `cluster` a worker of it does the tasks.
        """
        context = multiprocessing.get_context("spawn")
        self._connection, other = context.Pipe()
        self.process: SpawnProcess = context.Process(
            target=enter,
            args=(other, settings, niceness, cluster),
            daemon=True,
            name="playalike-worker",
        )
        self.process.start()
        other.close()
        self._hear = hear
        threading.Thread(target=self._listen, daemon=True).start()

    @property
    def pid(self) -> int:
        """The process' number."""
        assert self.process.pid is not None
        return self.process.pid

    def give(self, numbered: NumberedTask) -> None:
        """Hand over a task; a process that is gone is noticed by the listener."""
        with contextlib.suppress(OSError):
            self._connection.send(numbered)

    def cancel(self, number: int) -> None:
        """Say that nobody waits for a task any more."""
        with contextlib.suppress(OSError):
            self._connection.send(Cancel(number))

    def kill(self) -> None:
        """End the process and what belongs to it, at once: all that matters is in the store."""
        kill_tree(self.pid)
        self.process.join(5)

    def _listen(self) -> None:
        try:
            while True:
                self._hear(self, self._connection.recv())
        except (EOFError, OSError):
            self._hear(self, None)
        finally:
            self._connection.close()
