"""Everything the routes share: opened with the server, closed with it."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Coroutine, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Network, IPv6Network
from pathlib import Path
from typing import Annotated

from fastapi import Depends, Request

from playalike.errors import PlayalikeError
from playalike.faces.web.catalogue import Catalogue
from playalike.faces.web.errors import ApiError, busy
from playalike.faces.web.findings import read_findings
from playalike.faces.web.job_tasks import has_files, job_task
from playalike.faces.web.jobs import Jobs
from playalike.faces.web.limits import LIMITS
from playalike.faces.web.live_games import LiveGames
from playalike.faces.web.makings import MAKING, Makings
from playalike.faces.web.monitoring import Monitor
from playalike.faces.web.peers import Peers
from playalike.faces.web.rates import Rates
from playalike.faces.web.session import Sessions, Visitor, new_id, session_key
from playalike.faces.web.streams import EventStream, StreamCount, event_stream, lasting_events
from playalike.faces.web.work.study import CardFacts, StudyFindings
from playalike.games.openings import opening_table
from playalike.play.opponents import StudiedPlayer
from playalike.processes import available_cores
from playalike.settings import Settings
from playalike.store import (
    AccountStore,
    AnalysisStore,
    GameStore,
    GuessStore,
    JobStore,
    ServerStore,
    StoreError,
    open_store,
)
from playalike.work.decisions import Choose, Explain, Others, WarmUp
from playalike.work.lines import BestLines, OwnMove
from playalike.work.messages import Answer, Task
from playalike.work.pool import BusyError, OnNews, Pool, TroubleError

__all__ = ["Seen", "Services", "Shared", "WebConfig"]

ANYWHERE = (Choose, Explain, Others, BestLines, OwnMove)
"""What needs nothing of this machine but its settings."""
JOBS_AT_ONCE = 2
"""A review need not wait for somebody's archive of hundreds of games."""
UNPLAYED = timedelta(days=2)
"""A game without a move that is older than this is nobody's loss."""


@dataclass(frozen=True, slots=True)
class WebConfig:
    """How the server is run."""

    workers: int | None = None
    """Processes that think; as many as there are cores, and at least two, when not given."""
    token: str | None = None
    """Wanted from whoever writes."""
    origins: tuple[str, ...] = ()
    """Other sites whose pages may ask."""
    hosts: tuple[str, ...] = ()
    """Names under which the server is reached, beside those of this machine itself."""
    proxies: tuple[IPv4Network | IPv6Network, ...] = ()
    """Proxies that are believed when they say for whom they ask."""

    one_user: bool = False
    """It listens on this machine's own address and nothing stands before it."""
    allow_fetch: bool = False
    """Others than the machine's own user may have games fetched from game servers, too."""

    @property
    def fetching(self) -> bool:
        """Whether games may be fetched from game servers."""
        return self.one_user or self.allow_fetch

    metrics_from: tuple[IPv4Network | IPv6Network, ...] = ()
    """Networks that may read `/metrics`, beside this machine itself."""
    log_json: bool = False
    """Log JSON, every request with it."""

    cluster: str | None = None
    """The address of a Ray cluster whose workers think, instead of processes here."""

    match: Path | None = None
    """A PGN that somebody is writing, to be watched."""

    @property
    def thinking(self) -> int:
        """How many processes think."""
        return self.workers or max(2, available_cores())


class Services:
    """The server's parts."""

    def __init__(
        self, settings: Settings, config: WebConfig, monitor: Monitor | None = None
    ) -> None:
        """Open the database and look for the engine; processes are started by `open`."""
        self.settings, self.config = settings, config
        self.catalogue = Catalogue(settings)
        self._store = open_store(settings)
        self.near_pool = Pool(settings, config.thinking, niceness=5, most_waiting=LIMITS.waiting)
        """For what reads this machine's files."""
        self.pool = self.near_pool
        if config.cluster is not None:
            self.pool = Pool(
                settings, config.thinking, most_waiting=LIMITS.waiting, cluster=config.cluster
            )
        self.job_pool = Pool(settings, JOBS_AT_ONCE, niceness=10, most_waiting=LIMITS.waiting_jobs)
        self.monitor = monitor or Monitor()
        server = new_id()
        games = GameStore(self._store, server)
        self.live_games = LiveGames(games, self.catalogue, self.pool, self.monitor)
        self.games = self.live_games.store
        self.guesses = GuessStore(self._store)
        self.analyses = AnalysisStore(self._store)
        self.accounts = AccountStore(self._store)
        servers, key = ServerStore(self._store, server), session_key(settings.data)
        if self._store.shared:
            key = servers.key("session", key)
        self.sessions = Sessions(key, self.games.knows, self.accounts.owner_of)
        self.peers = Peers(servers, self._look_again, self._hear)
        self.making_pool = Pool(settings, 1, niceness=10, most_waiting=LIMITS.waiting_jobs)
        """One after the other: an opponent keeps all cores busy for minutes."""
        self._pools = {self.pool, self.near_pool, self.job_pool, self.making_pool}
        jobs = JobStore(self._store, server)
        self.jobs = Jobs(
            jobs,
            lambda kind: self.making_pool if kind == MAKING else self.job_pool,
            lambda job: job_task(job, self.catalogue, settings),
            lambda job: has_files(job, settings),
        )
        self.makings = Makings(settings, self.jobs, jobs, self.live_games)
        self.streams = StreamCount()
        self.rates = Rates(LIMITS.address_beginnings)
        self._thinking: Counter[str] = Counter()
        self._warming: list[asyncio.Task[None]] = []
        self._facts: dict[tuple[Path, str, int], asyncio.Task[Answer]] = {}
        self._hearing: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Start the processes and take up the jobs that were left undone."""
        for pool in self._pools:
            await pool.open()
        await self.peers.open()
        await self.makings.open()
        await self.jobs.open()
        await asyncio.to_thread(self.games.forget_unplayed, datetime.now(UTC) - UNPLAYED)
        await asyncio.to_thread(_warm_up)
        self._warming = [
            asyncio.get_running_loop().create_task(self._warm_worker())
            for _ in range(self.config.thinking)
        ]

    async def _look_again(self) -> None:
        """See what other servers changed or left; done every other second."""
        await self.live_games.cache.look_at_all()
        await self.jobs.look_again()

    def _hear(self, words: list[str]) -> None:
        """Take note of what another server tells."""
        match words:
            case ["game", game, version, server] if server != self.games.server:
                self._follow(self.live_games.cache.hear(game, int(version)))
            case ["job", job, server] if server != self.games.server:
                self._follow(self.jobs.hear(job))
            case ["left", _]:
                self._follow(self._look_again())
            case ["owners"] | []:
                self.sessions.forget_owners()

    def _follow(self, looking: Coroutine[None, None, None]) -> None:
        async def look() -> None:
            with contextlib.suppress(StoreError):  # the next beat looks again
                await looking

        task = asyncio.get_running_loop().create_task(look())
        self._hearing.add(task)
        task.add_done_callback(self._hearing.discard)

    async def _warm_worker(self) -> None:
        """Have a worker start its engine; what is wrong with it shows when it is needed."""
        with contextlib.suppress(TroubleError, PlayalikeError, BusyError):
            await self.pool.run(WarmUp(), refuse=False, priority=2)

    def hang_up(self) -> None:
        """Let everybody go who waits for something, so that the server can end at once."""
        self.streams.hang_up()
        for task in (*self._facts.values(), *self._warming):
            task.cancel()
        self.live_games.close()
        self.jobs.close()
        self.peers.close()
        for pool in self._pools:
            pool.close()

    def close(self) -> None:
        """End everything at once; all that matters is in the store."""
        self.live_games.close()
        self.jobs.close()
        self.peers.close()
        for pool in self._pools:
            pool.close()
        self._store.close()

    async def think(
        self, task: Task, owner: str, address: str, on_news: OnNews | None = None
    ) -> Answer:
        """Have a task done for somebody who has not too many under way already."""
        with (
            self._counted(owner, LIMITS.session_thinking, "your"),
            self._counted(f"@{address}", LIMITS.address_thinking, "your address'"),
        ):
            try:
                pool = self.pool if isinstance(task, ANYWHERE) else self.near_pool
                return await pool.run(task, on_news=on_news, visitor=owner)
            except BusyError as error:
                raise busy(error) from error
            except TroubleError as error:
                message = f"the engine could not answer: {error}"
                raise ApiError(503, message, code="engine", retry_after=2) from error

    async def job_events(self, owner: str, job: str, kind: str) -> EventStream:
        """Return how far a session's job is, as events: `progress`, then `done` or `failed`."""
        saved = await self.jobs.find(job, owner, kind)
        self.streams.enter(owner)
        first, listeners = self.jobs.listen(saved)
        return event_stream(lasting_events(listeners, first, self.streams, owner))

    @contextmanager
    def _counted(self, who: str, most: int, whose: str) -> Iterator[None]:
        if self._thinking[who] >= most:
            raise ApiError(
                429, f"{most} of {whose} searches are under way: wait for one", retry_after=1
            )
        self._thinking[who] += 1
        try:
            yield
        finally:
            self._thinking[who] -= 1
            if not self._thinking[who]:
                del self._thinking[who]

    async def card_facts(self, entry: StudiedPlayer) -> Mapping[str, object]:
        """Return what a worker read about a personality; once for each version of it."""
        return await self._once(entry, "card", CardFacts(entry.folder), self.near_pool)

    async def findings(self, entry: StudiedPlayer) -> Mapping[str, object]:
        """Return what the study found: known beforehand, or once for each version."""
        findings = read_findings(entry.folder, entry.name) if entry.built_in else None
        if findings is not None:
            return findings
        return await self._once(entry, "study", StudyFindings(entry.folder), self.job_pool)

    async def _once(self, entry: StudiedPlayer, kind: str, task: Task, pool: Pool) -> Answer:
        changed = (entry.folder / f"{entry.name}.yaml").stat().st_mtime_ns
        key = (entry.folder, kind, changed)
        reading = self._facts.get(key)
        if reading is None or (reading.done() and (reading.cancelled() or reading.exception())):
            # A task of its own: that one of those who wait goes away is no reason to stop.
            loop = asyncio.get_running_loop()
            reading = loop.create_task(pool.run(task, refuse=False, priority=0))
            self._facts[key] = reading
        try:
            return await asyncio.shield(reading)
        except (TroubleError, PlayalikeError) as error:
            raise ApiError(
                503, f"{entry.name} could not be read: {error}", code="engine"
            ) from error


def _warm_up() -> None:
    """Load what the first request would otherwise wait for."""
    try:
        opening_table()
    except PlayalikeError:
        return  # without the table openings have no names; everything else works


def shared(request: Request) -> Services:
    """Return the services of the app that a request came to."""
    services = request.app.state.services
    assert isinstance(services, Services)
    return services


def seen(services: Annotated[Services, Depends(shared)], visitor: Visitor) -> Catalogue:
    """Return the opponents that a browser sees."""
    return services.catalogue.seen_by(visitor)


Seen = Annotated[Catalogue, Depends(seen)]
"""A route's parameter."""
Shared = Annotated[Services, Depends(shared)]
"""A route's parameter."""
