"""Bulk work on a Ray cluster, behind the same protocol as local processes.

Every worker is an actor: a process that has a core and keeps its engine from task to task. Tasks
depend on their item alone, so whoever loses a worker, or a whole machine, gives its items to
another one; results are the same whatever happens and however many workers there are.

Items are sent a few at a time, for a message costs about a millisecond, and every worker has one
such portion waiting. Ray restarts lost workers (`max_restarts`) wherever there is room. That it
also sends tasks again (`max_task_retries`) is not used for them: it would wait for a core for the
same worker, while others are free.
"""

from __future__ import annotations

import logging
import pickle
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, TypeVar

from playalike.errors import PlayalikeError
from playalike.oracle.node_rates import NodeRates
from playalike.oracle.ray_connection import connected, installed

__all__ = ["RayExecutor"]

log = logging.getLogger(__name__)

T = TypeVar("T")
R = TypeVar("R")

LONG_SECONDS = 1.0
"""Work that takes longer is given out when somebody is free: none waits for a busy worker while
another one has nothing to do. Of shorter work each worker has the next portion there already."""
PORTION_SECONDS = 0.1
"""So much work is sent at once; more would be lost with a worker, or keep others waiting."""
LARGEST_PORTION = 64
INLINE_BYTES = 50_000
"""A larger function, such as one that holds a model, is sent to each node once."""
LOSSES = 10
"""So many workers may be lost over the same items before we blame the items."""
CHECKS = 3
"""An engine that was killed while it said its name is no reason to end everything."""
LOOK_SECONDS = 5.0
"""How often we look whether the cluster has grown."""
WAIT_SECONDS = 300.0
"""How long we wait for the first free core, or for another one when all workers are gone."""


@dataclass(slots=True)
class _Failure:
    """What a task raised: results that come with it would be lost if the actor raised it."""

    error: Exception


class _Worker:
    """Runs in the actor's process."""

    def __init__(self) -> None:
        self._packed = b""
        self._function: Callable[[Any], Any] = str

    def ready(self, check: Callable[[], None] | None) -> tuple[str, str, PlayalikeError | None]:
        """Return the node, what is installed there, and what is wrong with it."""
        import ray

        node = ray.get_runtime_context().get_node_id()
        place = f"{ray.util.get_node_ip_address()} {node[:4]}"
        wrong: PlayalikeError | None = None
        for _ in range(CHECKS):
            try:
                if check is not None:
                    check()
                return place, installed(), None
            except PlayalikeError as error:
                wrong = error
        return place, installed(), wrong

    def work(self, packed: bytes, items: list[Any]) -> tuple[float, list[Any] | _Failure]:
        """Return the seconds that the items took, and their results."""
        started = time.monotonic()
        try:
            if packed != self._packed:
                self._packed, self._function = packed, pickle.loads(packed)
            results: list[Any] | _Failure = [self._function(item) for item in items]
        except Exception as error:
            results = _Failure(error)
        return time.monotonic() - started, results


@dataclass(eq=False, slots=True)
class _Actor:
    """A worker as seen from here."""

    handle: Any
    joining: Any
    """The answer to `ready` that has not come yet; None when the worker is there."""
    node: str = ""


@dataclass(slots=True)
class _Portion:
    """Items that are sent together."""

    items: list[Any]
    losses: int = 0
    """Workers that were lost over them."""


@dataclass(slots=True)
class _Run:
    """One `map_unordered` under way."""

    source: Iterator[Any]
    running: dict[Any, tuple[_Actor, _Portion]] = field(default_factory=dict)
    again: deque[_Portion] = field(default_factory=deque)
    """Portions of lost workers."""
    loads: dict[_Actor, int] = field(default_factory=dict)
    size: int = 1
    """Items sent together."""
    under_way: int = 1
    """Portions that a worker has at a time."""

    def next_portion(self) -> _Portion | None:
        if self.again:
            return self.again.popleft()
        items = list(islice(self.source, self.size))
        return _Portion(items) if items else None

    def finished(self, reference: Any) -> tuple[_Actor, _Portion]:
        actor, portion = self.running.pop(reference)
        self.loads[actor] -= 1
        return actor, portion


class RayExecutor:
    """Workers on all cores of a Ray cluster, or on as many as are asked for."""

    def __init__(self, address: str, workers: int | None = None, cores: int = 1) -> None:
        """Connect with the cluster at `address`; each worker takes so many cores."""
        self._stack = ExitStack()
        self._stack.enter_context(connected(address, workers and workers * cores))
        import ray

        self._ray = ray
        self._fixed, self._cores = workers, cores
        self._actors: list[_Actor] = []
        self._class = ray.remote(num_cpus=cores, max_restarts=-1, max_task_retries=0)(_Worker)
        self._looked = -LOOK_SECONDS
        self._last_work = time.monotonic()
        self.check: Callable[[], None] | None = None
        """Called in every worker before its first task; its `PlayalikeError` ends the run."""
        self.rates = NodeRates()
        """Items a second, by node."""
        if self.workers < 1:
            self.close()
            raise PlayalikeError(f"--cluster {address}: no node of it has {cores} cores")

    @property
    def workers(self) -> int:
        """How many workers were asked for, or fit into the cluster as it is now."""
        if self._fixed is not None:
            return self._fixed
        nodes = (node["Resources"] for node in self._ray.nodes() if node["Alive"])
        return sum(int(resources.get("CPU", 0)) // self._cores for resources in nodes)

    def map_unordered(self, function: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        """Yield results as they are ready; an exception in a task is raised here."""
        run = _Run(iter(items))
        packed = pickle.dumps(function)
        task = packed if len(packed) < INLINE_BYTES else self._ray.put(packed)
        self.rates.begin()
        self._last_work = time.monotonic()
        self._enlist()
        while self._send(run, task) or run.again:
            self._enlist()
            joining = [actor.joining for actor in self._actors if actor.joining is not None]
            done, _ = self._ray.wait([*run.running, *joining], num_returns=1, timeout=1.0)
            for reference in done:
                if reference in run.running:
                    yield from self._results(run, reference)
                else:
                    self._joined(reference)
            self._check_waiting(run)

    def close(self) -> None:
        """End all workers, at once, and leave the cluster."""
        for actor in self._actors:
            self._ray.kill(actor.handle)
        self._actors.clear()
        self._stack.close()

    def _enlist(self) -> None:
        """Start as many workers as there should be; Ray places them where there is room."""
        if time.monotonic() - self._looked < LOOK_SECONDS:
            return
        self._looked = time.monotonic()
        for _ in range(self.workers - len(self._actors)):
            handle = self._class.remote()
            self._actors.append(_Actor(handle, self._ask_ready(handle)))

    def _ask_ready(self, handle: Any) -> Any:
        return handle.ready.options(max_task_retries=-1).remote(self.check)

    def _send(self, run: _Run, task: Any) -> bool:
        """Give portions to whoever has fewer than it may; tell whether anything is under way."""
        for load in range(run.under_way):
            for actor in self._actors:
                if actor.joining is not None or run.loads.get(actor, 0) != load:
                    continue
                portion = run.next_portion()
                if portion is None:
                    return bool(run.running)
                reference = actor.handle.work.remote(task, portion.items)
                run.running[reference] = actor, portion
                run.loads[actor] = load + 1
        if not run.running and not run.again:  # nobody is there yet: is there anything to do?
            portion = run.next_portion()
            if portion is not None:
                run.again.append(portion)
        return bool(run.running)

    def _results(self, run: _Run, reference: Any) -> Iterator[Any]:
        actor, portion = run.finished(reference)
        try:
            seconds, results = self._ray.get(reference)
        except self._ray.exceptions.RayActorError as error:
            self._lost(actor, error)
            portion.losses += 1
            if portion.losses >= LOSSES:
                raise PlayalikeError(
                    f"{LOSSES} workers were lost over the same work, such as "
                    f"{str(portion.items[0])[:200]}: is there too little memory on the nodes?"
                ) from error
            run.again.append(portion)
            return
        if isinstance(results, _Failure):
            raise results.error
        count = len(portion.items)
        self._last_work = time.monotonic()
        self.rates.count(actor.node, sum(getattr(item, "units", 1) for item in portion.items))
        fitting = int(PORTION_SECONDS * count / seconds) if seconds else LARGEST_PORTION
        run.under_way = 1 if seconds > LONG_SECONDS * count else 2
        run.size = max(1, min(LARGEST_PORTION, fitting))
        yield from results

    def _lost(self, actor: _Actor, error: Exception) -> None:
        """Wait for the worker's next life."""
        if actor.joining is None:
            log.warning("a worker on %s was lost, its work goes to others", actor.node)
            log.debug("%s", error)
            actor.joining = self._ask_ready(actor.handle)

    def _joined(self, reference: Any) -> None:
        """Welcome a worker, or forget one that will never come."""
        actor = next((actor for actor in self._actors if actor.joining is reference), None)
        if actor is None:
            return
        try:
            actor.node, there, error = self._ray.get(reference)
        except self._ray.exceptions.RayActorError as error:
            log.debug("a worker is gone for good: %s", error)
            self._actors.remove(actor)
            self._looked = -LOOK_SECONDS
            return
        if there != installed():
            raise PlayalikeError(
                f"the node {actor.node} has {there}, and this machine {installed()}: "
                "install the same on all nodes"
            )
        if error is not None:
            raise PlayalikeError(f"on the node {actor.node}: {error}") from error
        actor.joining = None

    def _check_waiting(self, run: _Run) -> None:
        if run.running or time.monotonic() - self._last_work < WAIT_SECONDS:
            return
        raise PlayalikeError(
            f"for {WAIT_SECONDS:.0f} s the cluster had no free core for a worker: `ray status` "
            "shows who has them; --jobs asks for fewer"
        )
