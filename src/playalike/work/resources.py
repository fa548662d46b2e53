"""What a worker has at hand: what players share, our engine, and the oracle behind its cache."""

from __future__ import annotations

from playalike.engine.assets import find_books, find_tables
from playalike.engine.players import EngineConfig, EnginePlayer
from playalike.oracle.cache import AnalysisCache
from playalike.oracle.executor import ThreadExecutor
from playalike.oracle.oracle import Oracle
from playalike.player import Player
from playalike.players.factory import open_player
from playalike.players.resources import RecentlyUsed, Resources
from playalike.players.spec import Spec
from playalike.settings import Settings

__all__ = ["WorkerResources"]

PLAYERS = 3
"""How many opponents stay open."""
ENGINE_HASH_MB = 16


class WorkerResources(Resources):
    """Owns everything that a worker opens."""

    def __init__(self, settings: Settings) -> None:
        """Open nothing yet."""
        super().__init__(settings)
        self._players: RecentlyUsed[Player] = RecentlyUsed(PLAYERS)
        self._engine: EnginePlayer | None = None
        self._oracle: Oracle | None = None

    @property
    def engine(self) -> EnginePlayer:
        """Our own engine at full strength."""
        if self._engine is None:
            config = EngineConfig(
                hash_mb=ENGINE_HASH_MB,
                books=find_books(self.settings),
                tablebase=find_tables(self.settings),
            )
            self._engine = EnginePlayer(config)
        return self._engine

    @property
    def oracle(self) -> Oracle:
        """The engine behind the cache that all commands share."""
        if self._oracle is None:
            cache = AnalysisCache(self.settings.data / "analysis.db")
            self._oracle = Oracle.open(self.settings, cache, ThreadExecutor())
        return self._oracle

    def player(self, spec: Spec) -> Player:
        """Open a player, or take the one that is open.

        A personality costs nothing to open anew: what is dear about it is shared.
        """

        def opened() -> Player:
            return open_player(spec, self.settings, resources=self)

        return opened() if spec.kind == "personality" else self._players.fetch(str(spec), opened)

    def restart_engine(self) -> None:
        """Close engines that may be broken, opponents' too; they are opened anew when needed."""
        self._players.close()
        super().restart_engine()
