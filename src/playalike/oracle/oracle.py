"""Asking a strong engine about many positions: pooled, cached, and safe to interrupt."""

from __future__ import annotations

import atexit
import logging
import threading
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from pathlib import Path

from playalike.oracle.analysis import Analysis, Question
from playalike.oracle.cache import AnswerCache
from playalike.oracle.client import EngineError, UciClient
from playalike.oracle.engines import describe_engine, find_engine, require_engine
from playalike.oracle.executor import Executor
from playalike.oracle.own import OWN_ENGINE, OwnClient, own_name
from playalike.progress import Progress
from playalike.settings import Settings

__all__ = ["Oracle", "OracleStats", "answers_to"]

log = logging.getLogger(__name__)

TRIES = 4
"""How many engine processes may fail on one position before we blame the position."""
GRACE_SECONDS = 60
"""On a machine with far more to do than cores, an engine may get no time at all for seconds."""
SLOWEST_NODES_PER_SECOND = 5_000
"""An engine slower than this is taken for hung. Our own, in Python, reaches several times that."""


@dataclass(slots=True)
class OracleStats:
    """What a run cost."""

    asked: int = 0
    """Positions the engine was asked about."""
    cached: int = 0
    """Positions answered from the cache."""
    engine_seconds: float = 0.0
    """Time the engines thought, added up over all workers."""
    wall_seconds: float = 0.0
    """Time the run took while engines were asked."""
    workers: int = 1

    @property
    def efficiency(self) -> float:
        """Engine time as a share of wall time x workers; 1 when nothing else costs anything."""
        total = self.wall_seconds * self.workers
        return self.engine_seconds / total if total else 1.0


@dataclass(slots=True)
class Oracle:
    """An engine behind a cache and an executor."""

    engine: str
    """The path of a UCI engine, or `OWN_ENGINE`."""
    name: str
    """The engine's own name and version, part of the cache's key."""
    cache: AnswerCache
    executor: Executor
    stats: OracleStats = field(default_factory=OracleStats)

    @classmethod
    def open(cls, settings: Settings, cache: AnswerCache, executor: Executor) -> Oracle:
        """Use the UCI engine of this machine, or our own when there is none."""
        path = find_engine(settings)
        if path is None:
            return cls(OWN_ENGINE, own_name(), cache, executor)
        name = describe_engine(path, timeout=GRACE_SECONDS)
        executor.check = partial(require_engine, path, name)
        return cls(str(path), name, cache, executor)

    def analyse(self, questions: Iterable[Question]) -> Iterator[Analysis]:
        """Yield one analysis for every distinct question, in no particular order."""
        self.stats.workers = self.executor.workers
        kept: list[Analysis] = []
        seen: set[Question] = set()

        def distinct() -> Iterator[Question]:
            for question in questions:
                if question not in seen:
                    seen.add(question)
                    yield question

        def unanswered() -> Iterator[tuple[str, Question]]:
            source = distinct()
            while batch := list(islice(source, self.cache.at_once)):
                answers = self.cache.get_many(
                    [(self._key(question), question) for question in batch]
                )
                for question, answer in zip(batch, answers, strict=True):
                    if answer is not None:
                        kept.append(answer)
                    else:
                        yield self.engine, question

        started = time.monotonic()
        for analysis in self.executor.map_unordered(_answer, unanswered()):
            self.cache.put(self._key(analysis.question), analysis)
            self.stats.asked += 1
            self.stats.engine_seconds += analysis.seconds
            self.stats.wall_seconds += time.monotonic() - started
            yield from self._drain(kept)
            yield analysis
            started = time.monotonic()
        yield from self._drain(kept)

    def _key(self, question: Question) -> str:
        """Return under which name an answer is kept."""
        return f"{self.name}, handmade" if question.handmade else self.name

    def _drain(self, kept: list[Analysis]) -> Iterator[Analysis]:
        self.stats.cached += len(kept)
        while kept:
            yield kept.pop()


_clients = threading.local()
"""The engines of this worker, a process or a thread: by path, as attributes."""
_all_clients: list[UciClient | OwnClient] = []
"""Those of all threads, to be ended with the process."""


def _answer(task: tuple[str, Question]) -> Analysis:
    """Answer in a worker process; an engine that fails is replaced and the position tried again."""
    path, question = task
    for attempt in range(1, TRIES + 1):
        try:
            client = _client(path)
            timeout = GRACE_SECONDS + question.nodes / SLOWEST_NODES_PER_SECOND
            return client.analyse(question, timeout)
        except EngineError as error:
            log.warning("%s (try %d of %d)", error, attempt, TRIES)
            failure = error
            _discard(path)
    raise EngineError(
        f"{path} failed {TRIES} times on the position {question.position}: {failure}"
    ) from failure


def _client(path: str) -> UciClient | OwnClient:
    client: UciClient | OwnClient | None = getattr(_clients, path, None)
    if client is None or client not in _all_clients:
        if not _all_clients:
            atexit.register(_close_all)
        client = OwnClient() if path == OWN_ENGINE else UciClient(Path(path))
        setattr(_clients, path, client)
        _all_clients.append(client)
    return client


def _discard(path: str) -> None:
    client: UciClient | OwnClient | None = getattr(_clients, path, None)
    if client is not None:
        delattr(_clients, path)
        _all_clients.remove(client)
        client.close()


def _close_all() -> None:
    while _all_clients:
        _all_clients.pop().close()


def answers_to(
    oracle: Oracle,
    epds: Iterable[str],
    nodes: int,
    multipv: int,
    progress: Progress,
    handmade: bool = False,
) -> dict[str, Analysis]:
    """Ask about positions, each once; return the answers by position."""
    distinct = dict.fromkeys(epds)
    questions = (Question(epd, nodes, multipv, handmade) for epd in distinct)
    analyses = progress.track(oracle.analyse(questions), len(distinct), "positions asked")
    return {analysis.question.position: analysis for analysis in analyses}
