"""A worker process: it does one task after the other until the server is gone.

The main thread thinks, for as long as the process lives: an engine dies with the thread that
started it. A second thread listens, so that a task can be called off while it runs.
"""

from __future__ import annotations

import contextlib
import logging
import queue
import threading
import time
from collections.abc import Mapping
from multiprocessing.connection import Connection

from playalike.errors import PlayalikeError
from playalike.oracle.client import EngineError
from playalike.oracle.engines import UciEngineError
from playalike.processes import end_family
from playalike.settings import Settings
from playalike.work.messages import Cancel, Done, Failed, News, NumberedTask, Retried, TaskControl
from playalike.work.resources import WorkerResources

__all__ = ["work"]

log = logging.getLogger(__name__)

NEWS_SECONDS = 0.2
"""Of news closer together than this the last are told, a little later."""


def work(connection: Connection, settings: Settings) -> None:
    """Do the tasks that come through the connection; `entry` has prepared the process."""
    resources = WorkerResources(settings)
    inbox = _Inbox(connection)
    while True:
        numbered = inbox.next()
        connection.send(_do(numbered, resources, inbox, connection))


class _Inbox:
    """Orders as they come, and whether the one under way is still wanted."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._tasks: queue.SimpleQueue[NumberedTask] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._current = 0
        self.cancel = threading.Event()
        threading.Thread(target=self._listen, daemon=True).start()

    def next(self) -> NumberedTask:
        numbered = self._tasks.get()
        with self._lock:
            self._current = numbered.number
            self.cancel.clear()
        return numbered

    def _listen(self) -> None:
        try:
            while True:
                message = self._connection.recv()
                if isinstance(message, NumberedTask):
                    self._tasks.put(message)
                elif isinstance(message, Cancel):
                    with self._lock:
                        if message.number == self._current:
                            self.cancel.set()
        except (EOFError, OSError):
            # The server is gone. Whatever it wanted is in the store; engines end with us.
            end_family()
        except Exception:
            # The program was replaced under a server that runs. Nobody would hear of the question
            # any more: the pool hears of our end, and says so.
            log.exception("a message could not be read")
            end_family()


def _do(
    numbered: NumberedTask, resources: WorkerResources, inbox: _Inbox, connection: Connection
) -> Done | Failed:
    teller = _Teller(connection, numbered.number)
    try:
        control = TaskControl(teller.tell, inbox.cancel, teller.retried)
        return Done(numbered.number, numbered.task.run(resources, control))
    except (EngineError, UciEngineError) as error:
        resources.restart_engine()
        return Failed(numbered.number, str(error), "engine")
    except PlayalikeError as error:
        return Failed(numbered.number, str(error), "input")
    except Exception as error:
        log.exception("%r failed", numbered.task)
        return Failed(numbered.number, f"{type(error).__name__}: {error}", "bug")
    finally:
        teller.close()


class _Teller:
    """Passes news on, not too many of them; the last ones are never lost."""

    def __init__(self, connection: Connection, number: int) -> None:
        self._connection, self._number = connection, number
        self._lock = threading.Lock()
        self._told = 0.0
        self._held: Mapping[str, object] | None = None
        self._timer: threading.Timer | None = None

    def tell(self, news: Mapping[str, object]) -> None:
        with self._lock:
            left = self._told + NEWS_SECONDS - time.monotonic()
            if left <= 0:
                self._tell(news)
                return
            self._held = news
            if self._timer is None:
                self._timer = threading.Timer(left, self._later)
                self._timer.daemon = True
                self._timer.start()

    def retried(self, reason: str) -> None:
        with self._lock:
            self._connection.send(Retried(self._number, reason))

    def close(self) -> None:
        """Tell nothing more: the answer comes."""
        with self._lock:
            self._held = None
            if self._timer is not None:
                self._timer.cancel()

    def _later(self) -> None:
        with self._lock:
            self._timer = None
            if self._held is not None:
                self._tell(self._held)

    def _tell(self, news: Mapping[str, object]) -> None:
        self._told, self._held = time.monotonic(), None
        with contextlib.suppress(OSError):  # the server is gone, and the listener hears of it
            self._connection.send(News(self._number, news))
