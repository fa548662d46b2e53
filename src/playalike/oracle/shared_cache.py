"""One cache for all workers of a cluster, so that no position is asked twice in it.

On the head there is an actor that alone writes the file. A worker sends what it found out and gets
what it asks for next, some positions at a time. What another worker is asking its engine about is
waited for. Nobody waits for ever: whoever asks for more has answered what he took before, and all
take in the same order; and whoever is gone loses what he took after a while.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playalike.oracle.analysis import Analysis, Question
from playalike.oracle.cache import AnalysisCache
from playalike.oracle.node_rates import NodeRates

__all__ = ["CacheService", "SharedCache", "cache_service", "state_of"]

AT_ONCE = 64
"""An exchange costs the head's core some two milliseconds however much is exchanged."""
LEASE_SECONDS = 60.0
SLOW_NODES_PER_SECOND = 100_000
"""Others wait for the answers that a worker wanted to find for as long as these take, and a bit."""

EngineQuestion = tuple[str, Question]


class CacheService:
    """The actor: the file, and who is asking what."""

    def __init__(self, path: Path) -> None:
        """Remember the file; it is opened by the thread that uses it."""
        self._path = path
        self._cache: AnalysisCache | None = None
        self._taken: dict[EngineQuestion, tuple[str, float, asyncio.Event]] = {}
        self._rates = NodeRates()

    async def exchange(
        self,
        worker: str,
        node: str,
        answers: list[tuple[str, Analysis]],
        questions: list[EngineQuestion],
    ) -> list[Analysis | None]:
        """Keep a worker's answers; return those to its questions, None where it has to find out."""
        cache = self._cache = self._cache or AnalysisCache(self._path)
        if answers:
            cache.put_many(answers)
        for engine, analysis in answers:
            if taken := self._taken.pop((engine, analysis.question), None):
                taken[2].set()
        if answers:
            self._rates.count(node, len(answers))
        # In an order that all workers share: else one could have what another one waits for, and
        # wait for what that one has.
        known = {
            question: await self._get(cache, worker, question)
            for question in sorted(questions, key=_order)
        }
        return [known[question] for question in questions]

    async def _get(
        self, cache: AnalysisCache, worker: str, question: EngineQuestion
    ) -> Analysis | None:
        while (answer := cache.get(*question)) is None:
            owner, until, event = self._taken.get(question, ("", 0.0, asyncio.Event()))
            now = time.monotonic()
            if owner == worker or until <= now:
                lease = LEASE_SECONDS + AT_ONCE * question[1].nodes / SLOW_NODES_PER_SECOND
                self._taken[question] = worker, now + lease, asyncio.Event()
                return None
            try:
                await asyncio.wait_for(event.wait(), until - now)
            except TimeoutError:
                continue
        return answer

    async def close(self) -> None:
        """Close the file."""
        if self._cache is not None:
            self._cache.close()

    async def rates(self) -> str:
        """Return positions a second by node."""
        return str(self._rates)


def _order(asked: EngineQuestion) -> tuple[str, str, int, int, bool]:
    engine, question = asked
    return engine, question.position, question.nodes, question.multipv, question.handmade


class SharedCache:
    """A worker's end of it, in place of an `AnalysisCache`."""

    at_once = AT_ONCE

    def __init__(self, name: str, worker: str) -> None:
        """Find the service; `worker` is who takes questions, the same if it begins again."""
        import ray

        self._ray, self._worker = ray, worker
        self._service = ray.get_actor(name)
        self._node = (
            f"{ray.util.get_node_ip_address()} {ray.get_runtime_context().get_node_id()[:4]}"
        )
        self._answers: list[tuple[str, Analysis]] = []

    def get(self, engine: str, question: Question) -> Analysis | None:
        """Return the answer, if it is known."""
        return self.get_many([(engine, question)])[0]

    def get_many(self, questions: Sequence[EngineQuestion]) -> list[Analysis | None]:
        """Hand over what was found out, and return what is known."""
        answers, self._answers = self._answers, []
        kept: list[Analysis | None] = self._ray.get(
            self._service.exchange.remote(self._worker, self._node, answers, list(questions))
        )
        return kept

    def put(self, engine: str, analysis: Analysis) -> None:
        """Keep an answer until the next ones are handed over."""
        self._answers.append((engine, analysis))
        if len(self._answers) >= AT_ONCE:
            self.get_many([])

    def close(self) -> None:
        """Hand over the last answers."""
        if self._answers:
            self.get_many([])


@contextmanager
def cache_service(path: Path, name: str) -> Iterator[Any]:
    """Have the service on this machine, under a name that workers find it by."""
    import ray
    from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

    here = NodeAffinitySchedulingStrategy(ray.get_runtime_context().get_node_id(), soft=False)
    service = (
        ray.remote(CacheService)
        .options(
            name=name,
            num_cpus=0,
            max_restarts=-1,
            max_task_retries=-1,
            max_concurrency=10_000,
            scheduling_strategy=here,
        )
        .remote(path)
    )
    try:
        yield service
    finally:
        ray.kill(service)  # every answer is in the file when it was handed over


def state_of(service: Any) -> str:
    """Return positions a second by node, as the service heard of them."""
    import ray

    return str(ray.get(service.rates.remote()))
