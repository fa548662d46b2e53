"""The other servers that share the database: we say that we live, and hear what they changed.

News come through the database as they happen. Every beat looks at everything once more, so that
news that were lost cost a pause and nothing else.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from collections.abc import Awaitable, Callable

from playalike.store import ServerStore, StoreError

__all__ = ["BEAT_SECONDS", "Peers"]

log = logging.getLogger(__name__)

BEAT_SECONDS = 2.0
"""A quarter of the time after which a silent server counts as dead."""

OnBeat = Callable[[], Awaitable[None]]
OnNews = Callable[[list[str]], None]
"""Told what was said, word by word: `game ID VERSION SERVER`, `job ID`, `owners`, `left SERVER`;
nothing at all when something may have been missed."""


class Peers:
    """Nothing but this server where the database is SQLite."""

    def __init__(self, store: ServerStore, on_beat: OnBeat, on_news: OnNews) -> None:
        """Say nothing before `open`."""
        self._store, self._on_beat, self._on_news = store, on_beat, on_news
        self._ended = threading.Event()
        self._beating: asyncio.Task[None] | None = None
        self.count = 1
        """How many servers live."""

    @property
    def shared(self) -> bool:
        """Whether there may be others."""
        return self._store.shared

    async def open(self) -> None:
        """Begin to live; jobs that wait are taken up."""
        if not self.shared:
            return
        await asyncio.to_thread(self._store.renew)
        loop = asyncio.get_running_loop()
        threading.Thread(target=self._listen, args=(loop,), name="peers", daemon=True).start()
        self._beating = loop.create_task(self._beat())

    def close(self) -> None:
        """Live no more: the others take over what we looked after."""
        if self._beating is None or self._ended.is_set():
            return
        self._beating.cancel()
        self._ended.set()
        with contextlib.suppress(StoreError):  # the row lapses by itself
            self._store.leave()

    async def _beat(self) -> None:
        broken = False
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                self.count = await asyncio.to_thread(self._store.renew)
                await self._on_beat()
                broken = False
            except StoreError as error:
                if not broken:  # once, not every other second
                    log.warning("%s", error)
                broken = True
            except Exception:
                log.exception("looking at what other servers left failed")

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        """Hear news until the end; a broken connection is made again."""
        while not self._ended.is_set():
            try:
                for news in self._store.news(self._ended):
                    words = [] if news is None else news.split()
                    with contextlib.suppress(RuntimeError):  # the loop may be closed already
                        loop.call_soon_threadsafe(self._hear, words)
            except StoreError as error:
                log.warning("news of other servers come late: %s", error)
                self._ended.wait(BEAT_SECONDS)

    def _hear(self, words: list[str]) -> None:
        if not self._ended.is_set():
            self._on_news(words)
