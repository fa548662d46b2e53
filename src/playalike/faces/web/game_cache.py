"""Games in memory as the store has them: set up when somebody asks, read again when they changed.

Where several servers share a database, one of them looks after each game: it has the opponent
think and watches the clocks. Any may take a person's move, and looks after the game from then on;
who finds that nobody does adopts it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator

from playalike.faces.web.answers.games import GameLine
from playalike.faces.web.catalogue import Catalogue
from playalike.faces.web.errors import ApiError
from playalike.faces.web.game_lines import GameLines
from playalike.faces.web.limits import LIMITS
from playalike.faces.web.live_game import LiveGame
from playalike.play.opponents import Opponent
from playalike.play.terms import Terms
from playalike.store import GameStore, SavedGame, Standing

__all__ = ["GameCache", "unknown"]

IDLE_SECONDS = 1800.0
"""A game that nobody looked at for so long is put away; the store has it."""
MOST_GAMES = 500
CONCERN_SECONDS = 60.0
"""Games that were asked for so lately, or are listened to, are looked at with every beat."""


class GameCache:
    """The games that somebody plays or looks at here."""

    def __init__(
        self, store: GameStore, catalogue: Catalogue, changed: Callable[[LiveGame], None]
    ) -> None:
        """`changed` is told of games that another server changed, or left to us."""
        self.store, self._catalogue, self._changed = store, catalogue, changed
        self._games: dict[str, LiveGame] = {}
        self._loading = asyncio.Lock()
        self._lines = GameLines(self._set_up)

    def __iter__(self) -> Iterator[LiveGame]:
        """Give all that are in memory."""
        return iter(list(self._games.values()))

    def __len__(self) -> int:
        """Return how many are in memory."""
        return len(self._games)

    def add(self, live: LiveGame) -> None:
        """Keep a game in memory; those that nobody looks at make room."""
        self._put_away_idle()
        self._games[live.id] = live

    def drop(self, live: LiveGame) -> None:
        """Forget a game here."""
        live.quiet()
        self._games.pop(live.id, None)

    async def find(self, game: str, owner: str) -> LiveGame:
        """Return a game of the owner as it stands."""
        live = self._games.get(game)
        if live is None:
            async with self._loading:
                live = self._games.get(game) or await self._load(game, owner)
        else:
            if live.owner == owner:
                live.used = time.monotonic()
            await self.refresh(live)
        if live.owner != owner:
            raise unknown()
        return live

    async def _load(self, game: str, owner: str) -> LiveGame:
        saved = await asyncio.to_thread(self.store.find, game, owner)
        if saved is None:
            raise unknown()
        live = await asyncio.to_thread(self._set_up, saved)
        self.add(live)
        await self.refresh(live, new=True)
        return live

    async def refresh(self, live: LiveGame, *, new: bool = False) -> None:
        """See whether another server changed a game, or left it to us."""
        if not self.store.shared:
            return
        standing = await asyncio.to_thread(self.store.standing, [live.id])
        async with live.lock:
            await self._compare(live, standing.get(live.id), new)

    async def read_again(self, live: LiveGame) -> None:
        """Read a game that turned out to have changed; its lock is held."""
        if not self.store.shared:
            await self._read(live, live.owner)
            return
        standing = await asyncio.to_thread(self.store.standing, [live.id])
        await self._compare(live, standing.get(live.id))

    async def _compare(self, live: LiveGame, standing: Standing | None, new: bool = False) -> None:
        if standing is None:
            self.drop(live)
            raise unknown()
        if standing.version < live.version:
            return  # it was changed here while we asked
        changed = new or standing.version != live.version
        if standing.version != live.version:
            await self._read(live, standing.owner)
        live.stand(standing, standing.server == self.store.server)
        if changed and standing.turn_seconds is not None:
            live.resume(standing.turn_seconds)
        if standing.server is None and not standing.over and not live.stands_still:
            live.mine = await asyncio.to_thread(self.store.adopt, live.id)
            changed = True
        if changed:
            self._changed(live)

    async def _read(self, live: LiveGame, owner: str) -> None:
        saved = await asyncio.to_thread(self.store.find, live.id, owner)
        if saved is None:
            self.drop(live)
            raise unknown()
        live.read(saved, await asyncio.to_thread(self.store.moves, live.id))
        if not live.at_move.opponents_turn:
            live.quiet()

    async def hear(self, game: str, version: int) -> None:
        """Take note that a server changed a game."""
        live = self._games.get(game)
        if live is not None and live.version < version:
            await self._refreshed(live)

    async def look_at_all(self) -> None:
        """See what became of the games that somebody cares for here."""
        since = time.monotonic() - CONCERN_SECONDS
        cared_for = [live for live in self if len(live.listeners) or live.used > since]
        for live in cared_for:
            if live.mine and live.stands_still and not live.is_thinking:
                await asyncio.to_thread(self.store.release, live.id)
                live.mine = False
        ids = [live.id for live in cared_for]
        standings = await asyncio.to_thread(self.store.standing, ids) if ids else {}
        for live in cared_for:
            standing = standings.get(live.id)
            if standing is None or self._differs(live, standing):
                await self._refreshed(live)

    def _differs(self, live: LiveGame, standing: Standing) -> bool:
        mine = standing.server == self.store.server
        left_alone = standing.server is None and not standing.over
        return standing.version != live.version or mine != live.mine or left_alone

    async def _refreshed(self, live: LiveGame) -> None:
        try:
            await self.refresh(live)
        except ApiError:
            return  # it is no more, and so not here either

    async def listed(self, owner: str) -> list[GameLine]:
        """Return an owner's games as lists show them, the latest first."""
        kept = await asyncio.to_thread(self.store.games, owner, None, LIMITS.games)
        lines = await asyncio.to_thread(self._lines.of, kept)
        for saved in kept:
            live = self._games.get(saved.id)
            if live is not None and saved.id in lines and live.version >= saved.version:
                lines[saved.id] = live.line()
        return [lines[saved.id] for saved in kept if saved.id in lines]

    async def pgn_of(self, owner: str) -> str:
        """Return all games of an owner as PGN, the latest first."""
        kept = await asyncio.to_thread(self.store.games, owner, None, LIMITS.games)
        return await asyncio.to_thread(self._lines.pgn, kept)

    def _set_up(self, saved: SavedGame) -> LiveGame:
        player = Terms.from_dict(saved.terms).player
        return LiveGame(saved, self.store.moves(saved.id), *self.players(saved.opponent, player))

    def players(self, opponent: str, player: str | None) -> tuple[Opponent, Opponent | None]:
        """Return the opponent, and who plays in the person's place, if anybody does."""
        other = None if player is None else self._catalogue.opponent(player, "player")
        return self._catalogue.opponent(opponent), other

    def _put_away_idle(self) -> None:
        now = time.monotonic()
        idle = [
            name
            for name, live in self._games.items()
            if not live.is_thinking and not len(live.listeners) and live.flag is None
            and (now - live.used > IDLE_SECONDS or len(self._games) > MOST_GAMES)
        ]  # fmt: skip
        for name in idle:
            del self._games[name]


def unknown() -> ApiError:
    """Return the refusal of a game that is not the session's."""
    return ApiError(404, "there is no such game of yours")
