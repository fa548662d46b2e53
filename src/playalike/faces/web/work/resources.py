"""What a worker has at hand: its engine, personalities, and players, opened when first needed."""

from __future__ import annotations

import contextlib
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Protocol, TypeVar

from playalike.engine.players import EngineConfig, EnginePlayer
from playalike.engine.tablebase import Tablebase, open_tablebase
from playalike.oracle.cache import AnalysisCache
from playalike.oracle.executor import SerialExecutor
from playalike.oracle.oracle import Oracle
from playalike.personality.load import Personality, load_personality
from playalike.player import Player
from playalike.players.factory import open_player
from playalike.prior.base import Prior
from playalike.settings import Settings
from playalike.style.candidates import CandidateSource, OwnSource, UciSource, open_source
from playalike.style.chooser import Chooser
from playalike.style.mode import choose_mode, prior_of

__all__ = ["Resources"]

PERSONALITIES = 6
PLAYERS = 3
ENGINE_HASH_MB = 16


class _Closable(Protocol):
    def close(self) -> None: ...


T = TypeVar("T", bound=_Closable)


class _RecentlyUsed(OrderedDict[str, T]):
    """The things used last; the others are closed."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def fetch(self, key: str, make: Callable[[], T]) -> T:
        if key not in self:
            self[key] = make()
        self.move_to_end(key)
        while len(self) > self._most:
            self.popitem(last=False)[1].close()
        return self[key]

    def close(self) -> None:
        while self:
            with contextlib.suppress(Exception):  # a dead engine cannot be closed politely
                self.popitem()[1].close()


class Resources:
    """Owns everything that a worker opens."""

    def __init__(self, settings: Settings) -> None:
        """Open nothing yet."""
        self.settings = settings
        self._source: UciSource | OwnSource | None = None
        self._tables: Tablebase | None = None
        self._tables_opened = False
        self._prior: Prior | None = None
        self._prior_sought = False
        self._personalities: _RecentlyUsed[Personality] = _RecentlyUsed(PERSONALITIES)
        self._players: _RecentlyUsed[Player] = _RecentlyUsed(PLAYERS)
        self._engine: EnginePlayer | None = None
        self._oracle: Oracle | None = None

    @property
    def source(self) -> UciSource | OwnSource:
        """The engine of this machine, or ours."""
        if self._source is None:
            source = open_source(self.settings)
            assert isinstance(source, UciSource | OwnSource)
            self._source = source
        return self._source

    @property
    def engine(self) -> EnginePlayer:
        """Our own engine at full strength."""
        if self._engine is None:
            tables = str(self.settings.syzygy) if self.settings.syzygy else None
            self._engine = EnginePlayer(EngineConfig(hash_mb=ENGINE_HASH_MB, tablebase=tables))
        return self._engine

    @property
    def oracle(self) -> Oracle:
        """The engine behind the cache that all commands share."""
        if self._oracle is None:
            cache = AnalysisCache(self.settings.data / "analysis.db")
            self._oracle = Oracle.open(self.settings, cache, SerialExecutor())
        return self._oracle

    def personality(self, folder: Path) -> Personality:
        """Load a personality, or take the one at hand."""
        return self._personalities.fetch(str(folder), lambda: load_personality(folder))

    def chooser(
        self,
        folder: Path,
        *,
        seed: int | None = None,
        without: tuple[str, ...] = (),
        book: bool = True,
        variety: bool = True,
        mode: str | None = None,
        dial: float | None = None,
        source: CandidateSource | None = None,
    ) -> Chooser:
        """Return how a personality chooses."""
        if not self._tables_opened:
            folder_of_tables = self.settings.syzygy
            self._tables = open_tablebase(str(folder_of_tables) if folder_of_tables else None)
            self._tables_opened = True
        personality = self.personality(folder)
        return Chooser(
            personality,
            source=source or self.source,
            without=without,
            seed=seed,
            tablebase=self._tables,
            use_book=book,
            variety=variety,
            mode=choose_mode(personality, self._find_prior, mode, dial, without),
        )

    def _find_prior(self) -> Prior | None:
        if not self._prior_sought:
            self._prior = prior_of(self.settings)()
            self._prior_sought = True
        return self._prior

    def player(self, spec: str) -> Player:
        """Open a player that is no personality: ``engine:default?elo=1200``, ``random`` …"""
        return self._players.fetch(spec, lambda: open_player(spec, self.settings))

    def clear(self) -> None:
        """Close what may be broken; it is opened anew when it is needed."""
        self._players.close()
        if self._source is not None:
            with contextlib.suppress(Exception):
                self._source.close()
            self._source = None
