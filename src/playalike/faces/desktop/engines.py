"""The engines as the window sees them: a question goes out, the answer comes back as a signal.

The pool of worker processes runs in an event loop of its own thread, so that neither a question
nor a dead worker ever holds the window up. That thread lives as long as the window: processes that
the kernel ties to it end with it.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future

from PySide6.QtCore import QObject, Qt, Signal

from playalike.errors import PlayalikeError
from playalike.processes import available_cores
from playalike.settings import Settings
from playalike.work.decisions import WarmUp
from playalike.work.messages import Answer, Task
from playalike.work.pool import BusyError, Pool, TroubleError

__all__ = ["Engines", "Question"]

OPPONENT, USUAL, REVIEW = 0, 1, 2
"""Who goes first when all workers are busy."""
MOST_WORKERS = 4


class Question(QObject):
    """One question; its signals are received in the window's thread."""

    answered = Signal(object)
    news = Signal(object)
    failed = Signal(str)
    retried = Signal(str)
    """An engine died and another one took its place."""

    def __init__(self) -> None:
        """Nobody has been asked yet."""
        super().__init__()
        self._future: Future[None] | None = None
        self._wanted = True

    def start(self, future: Future[None]) -> None:
        """Remember what is under way."""
        self._future = future

    def cancel(self) -> None:
        """Call it off: no signal comes any more."""
        self._wanted = False
        if self._future is not None:
            self._future.cancel()

    @property
    def wanted(self) -> bool:
        """Whether somebody still waits for the answer."""
        return self._wanted


class _Relay(QObject):
    """Carries calls into the window's thread."""

    call = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.call.connect(self._run, Qt.ConnectionType.QueuedConnection)

    def _run(self, function: Callable[[], None]) -> None:
        function()


class Engines(QObject):
    """The worker processes, shared by all tabs."""

    def __init__(self, settings: Settings, workers: int | None = None) -> None:
        """Start nothing before `start`; what is asked before waits."""
        super().__init__()
        self.workers = workers or min(MOST_WORKERS, max(2, available_cores()))
        self._pool = Pool(settings, self.workers, most_waiting=1000)
        self._relay = _Relay()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name="engines", daemon=True)
        self._opened = asyncio.Event()
        self._open = False

    def start(self) -> None:
        """Start the processes; nothing waits for them."""
        if self._open:
            return
        self._open = True
        self._thread.start()
        asyncio.run_coroutine_threadsafe(self._begin(), self._loop)
        for _ in range(self.workers):
            self.ask(WarmUp(), priority=REVIEW)

    async def _begin(self) -> None:
        await self._pool.open()
        self._opened.set()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_forever()

    def ask(
        self,
        task: Task,
        *,
        priority: int = USUAL,
        on_answer: Callable[[Answer], None] | None = None,
        on_news: Callable[[Mapping[str, object]], None] | None = None,
        on_failure: Callable[[str], None] | None = None,
        on_retry: Callable[[str], None] | None = None,
    ) -> Question:
        """Have a task done; the functions are called in the window's thread."""
        question = Question()
        for signal, function in (
            (question.answered, on_answer), (question.news, on_news),
            (question.failed, on_failure), (question.retried, on_retry),
        ):  # fmt: skip
            if function is not None:
                signal.connect(function)
        question.start(
            asyncio.run_coroutine_threadsafe(self._ask(question, task, priority), self._loop)
        )
        return question

    async def _ask(self, question: Question, task: Task, priority: int) -> None:
        def emit(signal: Callable[[], None]) -> None:
            def deliver() -> None:
                if question.wanted:
                    signal()

            self._relay.call.emit(deliver)

        await self._opened.wait()
        try:
            answer = await self._pool.run(
                task,
                priority=priority,
                refuse=False,
                on_news=lambda news: emit(lambda: question.news.emit(news)),
                on_retry=lambda reason: emit(lambda: question.retried.emit(reason)),
            )
        except (PlayalikeError, TroubleError, BusyError) as error:
            reason = str(error)
            emit(lambda: question.failed.emit(reason))
        else:
            emit(lambda: question.answered.emit(answer))

    def close(self) -> None:
        """End all processes; what is under way is called off."""
        if not self._open:
            self._loop.close()
            return
        self._open = False

        async def stop() -> None:
            self._pool.close()

        with contextlib.suppress(TimeoutError):
            asyncio.run_coroutine_threadsafe(stop(), self._loop).result(20)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(5)
        if not self._thread.is_alive():
            self._loop.close()
