"""What the players on this machine share: the engine that gives candidates, tables, a prior.

Everything is opened when it is first needed. Whoever opens one player need not know of this: it
opens its own. Whoever opens many, one after the other, gives all of them the same.
"""

from __future__ import annotations

import contextlib
from collections import OrderedDict
from collections.abc import Callable
from typing import Protocol, TypeVar

from playalike.engine.assets import find_tables
from playalike.engine.tablebase import Tablebase, open_tablebase
from playalike.errors import PlayalikeError
from playalike.personality.catalogue import find_personality, list_personalities
from playalike.personality.load import Personality
from playalike.prior.base import Prior
from playalike.settings import Settings
from playalike.style.candidates import HASH_MB, CandidateSource, OwnSource, UciSource, open_source
from playalike.style.mode import RememberedPrior, prior_of
from playalike.style.quick_source import QuickSource
from playalike.style.remembered_source import RememberedSource

__all__ = ["RecentlyUsed", "Resources"]

PERSONALITIES = 6
"""How many stay loaded."""


class _Closable(Protocol):
    def close(self) -> None: ...


T = TypeVar("T", bound=_Closable)


class RecentlyUsed(OrderedDict[str, T]):
    """The things used last; the others are closed."""

    def __init__(self, most: int) -> None:
        """Keep so many."""
        super().__init__()
        self._most = most

    def fetch(self, key: str, make: Callable[[], T]) -> T:
        """Return the thing of this name, made if it is not there."""
        if key not in self:
            self[key] = make()
        self.move_to_end(key)
        while len(self) > self._most:
            self.popitem(last=False)[1].close()
        return self[key]

    def close(self) -> None:
        """Close all of them."""
        while self:
            with contextlib.suppress(Exception):  # a dead engine cannot be closed politely
                self.popitem()[1].close()


class Resources:
    """Owns what it opens."""

    def __init__(
        self,
        settings: Settings,
        *,
        hash_mb: int = HASH_MB,
        threads: int | None = None,
        remember: bool = False,
        quick: bool = False,
        personalities: int = PERSONALITIES,
        on_trouble: Callable[[str], None] | None = None,
    ) -> None:
        """Open nothing yet.

        At most so many `personalities` stay loaded. With `remember`, what players share is asked
        once about a position, not once by each; with `quick` the engine is asked for less, see
        `style.quick_source`.

        An engine or tables that are named and cannot be had are an error. With `on_trouble` they
        are not: it hears what is wrong, and what is done instead.
        """
        self.settings = settings
        self._hash_mb = hash_mb
        self._threads = settings.threads if threads is None else threads
        self._remember, self._quick = remember, quick
        self._on_trouble = on_trouble
        self._source: UciSource | OwnSource | None = None
        self._candidates: CandidateSource | None = None
        self._tablebase: Tablebase | None = None
        self._tablebase_opened = False
        self._prior: Prior | None = None
        self._prior_sought = False
        self._personalities: RecentlyUsed[Personality] = RecentlyUsed(personalities)

    @property
    def source(self) -> UciSource | OwnSource:
        """The engine of this machine, or ours when there is none."""
        if self._source is None:
            self._source = self._open_source()
        return self._source

    @property
    def candidates(self) -> CandidateSource:
        """What gives players their candidates: the engine, perhaps with something between."""
        if self._candidates is None:
            self._candidates = self.source
            if self._quick:
                self._candidates = QuickSource(self._candidates)
            if self._remember:
                self._candidates = RememberedSource(self._candidates)
        return self._candidates

    def _open_source(self) -> UciSource | OwnSource:
        try:
            source = open_source(self.settings, hash_mb=self._hash_mb, threads=self._threads)
        except PlayalikeError as error:
            self._go_on_without(error, "our own engine gives the candidates")
            return OwnSource(hash_mb=self._hash_mb)
        if isinstance(source, OwnSource) and self._on_trouble is not None:
            self._on_trouble("no UCI engine was found: our own engine gives the candidates")
        return source

    @property
    def tablebase(self) -> Tablebase | None:
        """The Syzygy tables of this machine."""
        if not self._tablebase_opened:
            try:
                self._tablebase = open_tablebase(find_tables(self.settings))
            except PlayalikeError as error:
                self._go_on_without(error, "going on without it")
            self._tablebase_opened = True
        return self._tablebase

    def _go_on_without(self, error: PlayalikeError, instead: str) -> None:
        if self._on_trouble is None:
            raise error
        self._on_trouble(f"{error}; {instead}")

    def find_prior(self) -> Prior | None:
        """Return the network of human moves, sought once."""
        if not self._prior_sought:
            prior = prior_of(self.settings)()
            self._prior = RememberedPrior(prior) if self._remember and prior else prior
            self._prior_sought = True
        return self._prior

    def personality(self, name: str) -> Personality:
        """Load a personality by name or folder, or take the one that is loaded.

        One that was studied again meanwhile is loaded anew.
        """
        folder = list_personalities(self.settings).get(name)
        version = 0 if folder is None else (folder / f"{name}.yaml").stat().st_mtime_ns
        return self._personalities.fetch(
            f"{name} {version}", lambda: find_personality(name, self.settings)
        )

    def keep(self, name: str, make: Callable[[], Personality]) -> Personality:
        """Return a personality that is in no folder, made if it is not at hand."""
        return self._personalities.fetch(f"made: {name}", make)

    def restart_engine(self) -> None:
        """Close the engine, which may be broken; it is opened anew when it is needed."""
        if self._source is not None:
            with contextlib.suppress(Exception):
                self._source.close()
            self._source = self._candidates = None

    def close(self) -> None:
        """Close everything."""
        self.restart_engine()
        self._personalities.close()
        if self._tablebase is not None:
            self._tablebase.close()
        self._tablebase, self._tablebase_opened = None, False
