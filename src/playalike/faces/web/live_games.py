"""All games: people's moves, the opponents' answers, and what ends a game.

A move is in the store before anybody hears of it. The opponent thinks in a worker; when its time
is up (a person's time, if that was agreed on) the move is stored and told to the listeners.
"""

from __future__ import annotations

import asyncio
import dataclasses
import logging
import time
from collections.abc import Mapping
from datetime import UTC, datetime

from playalike.errors import PlayalikeError
from playalike.faces.web.answering import answer_task
from playalike.faces.web.catalogue import Catalogue
from playalike.faces.web.errors import ApiError, error_body
from playalike.faces.web.limits import LIMITS
from playalike.faces.web.live_game import LiveGame
from playalike.faces.web.positions import parse_move
from playalike.faces.web.session import new_id
from playalike.faces.web.streams import Event
from playalike.faces.web.terms import Terms
from playalike.faces.web.work.pool import Pool, TroubleError
from playalike.store import GameStore, SavedGame, SavedMove

__all__ = ["LiveGames", "NewGame"]

log = logging.getLogger(__name__)

LEAST_SECONDS = 0.35
"""Between a person's move and the answer, so that eyes can follow."""
IDLE_SECONDS = 1800.0
"""A game that nobody looked at for so long is put away; the store has it."""
MOST_GAMES = 500


@dataclasses.dataclass(frozen=True, slots=True)
class NewGame:
    """What somebody wants to play."""

    opponent: str
    white: bool
    start_fen: str
    terms: Terms


class LiveGames:
    """The games that are being played."""

    def __init__(self, store: GameStore, catalogue: Catalogue, pool: Pool) -> None:
        """Open."""
        self.store, self._catalogue, self._pool = store, catalogue, pool
        self._games: dict[str, LiveGame] = {}
        self._loading = asyncio.Lock()

    def close(self) -> None:
        """Stop thinking; everything played is in the store."""
        for live in self._games.values():
            self._quiet(live)

    async def begin(self, owner: str, wanted: NewGame) -> LiveGame:
        """Set up a new game."""
        opponent = self._catalogue.opponent(wanted.opponent)
        self._refuse_too_many(owner)
        self._pool.refuse_when_full()
        if await asyncio.to_thread(self.store.count, owner) >= LIMITS.games:
            raise ApiError(429, f"you have {LIMITS.games} games already: delete some of them")
        now = datetime.now(UTC)
        terms = wanted.terms.to_dict()
        game = SavedGame(
            new_id(), owner, now, now, opponent.id, wanted.white, wanted.start_fen, terms
        )
        await asyncio.to_thread(self.store.add, game)
        live = LiveGame(game, [], opponent)
        self._put_away_idle()
        self._games[game.id] = live
        self.wake(live)
        return live

    async def find(self, game: str, owner: str) -> LiveGame:
        """Return a game of the owner, set up again if it was put away."""
        live = self._games.get(game)
        if live is None:
            async with self._loading:
                live = self._games.get(game) or await self._load(game, owner)
        if live.game.owner != owner:
            raise _unknown()
        live.used = time.monotonic()
        state = self._pool.state
        if self._busy(owner) < LIMITS.session_thinking and state.waiting < self._pool.most_waiting:
            self.wake(live)
        return live

    async def _load(self, game: str, owner: str) -> LiveGame:
        saved = await asyncio.to_thread(self.store.find, game, owner)
        if saved is None:
            raise _unknown()
        moves = await asyncio.to_thread(self.store.moves, game)
        live = LiveGame(saved, moves, self._catalogue.opponent(saved.opponent))
        self._put_away_idle()
        self._games[game] = live
        return live

    async def listed(self, owner: str, over: bool | None, limit: int) -> list[dict[str, object]]:
        """Return an owner's games as lists show them."""
        found = await asyncio.to_thread(self.store.games, owner, over, limit)
        games = dict(self._games)
        away = [saved for saved in found if saved.id not in games]
        for live in await asyncio.to_thread(self._set_up, away):
            games[live.game.id] = live
        return [games[saved.id].line() for saved in found if saved.id in games]

    def _set_up(self, games: list[SavedGame]) -> list[LiveGame]:
        """Return games for looking at; one whose personality is gone is left out."""
        live_games = []
        for saved in games:
            try:
                opponent = self._catalogue.opponent(saved.opponent)
            except ApiError:
                continue
            live_games.append(LiveGame(saved, self.store.moves(saved.id), opponent))
        return live_games

    async def remove(self, game: str, owner: str) -> None:
        """Forget a game."""
        live = self._games.get(game)
        if live is not None and live.game.owner == owner:
            self._quiet(live)
            del self._games[game]
        if not await asyncio.to_thread(self.store.remove, game, owner):
            raise _unknown()

    async def move(self, live: LiveGame, uci: str, ply: int | None) -> None:
        """Make a person's move."""
        async with live.lock:
            if ply is not None and ply != len(live.moves) + 1:
                raise ApiError(
                    409, f"the game is at half-move {len(live.moves)}: ply {ply} is not the next"
                )
            _refuse_over(live)
            if not live.persons_turn:
                raise ApiError(409, "it is not your turn")
            move = parse_move(live.board, uci, "uci")
            self._pool.refuse_when_full()
            self._refuse_too_many(live.game.owner)
            now = time.monotonic()
            if await self._flagged(live, now):
                return
            spent = now - live.turn_began
            clock_ms = None if live.clock is None else live.clock.punch(live.person, now)
            await self._keep(live, SavedMove(len(live.moves) + 1, move.uci(), spent, clock_ms))
        self.wake(live)
        live.told()

    async def _keep(
        self, live: LiveGame, move: SavedMove, told: Mapping[str, object] | None = None
    ) -> None:
        """Store a move, then put it on the board."""
        live.board.push_uci(move.uci)
        ending = live.ending()
        live.board.pop()
        result, reason = ending or ("*", "")
        await asyncio.to_thread(self.store.add_move, live.game.id, move, result, reason, told)
        live.add(dataclasses.replace(move, told=told is not None))
        live.trouble = ""
        self._now(live, result, reason)

    def _now(self, live: LiveGame, result: str, reason: str) -> None:
        """Note how the game stands."""
        live.game = dataclasses.replace(
            live.game, result=result, reason=reason, updated=datetime.now(UTC)
        )
        if live.game.over and live.clock is not None:
            live.clock.stop()
        self._watch_flag(live)

    async def end(self, live: LiveGame, result: str, reason: str) -> None:
        """End a game by agreement, resignation or time; the lock is held."""
        self._quiet(live)
        await asyncio.to_thread(self.store.finish, live.game.id, result, reason)
        self._now(live, result, reason)

    async def resign(self, live: LiveGame) -> None:
        """Give a game up."""
        async with live.lock:
            _refuse_over(live)
            await self.end(live, "0-1" if live.person else "1-0", "resignation")
        live.told()

    async def take_back(self, live: LiveGame) -> None:
        """Take the person's last move back, and the answer to it."""
        async with live.lock:
            _refuse_over(live)
            own = [move.ply for move in live.moves if live.by_person(move.ply)]
            if not own:
                raise ApiError(409, "there is no move of yours to take back")
            self._quiet(live)
            kept = own[-1] - 1
            await asyncio.to_thread(self.store.take_back, live.game.id, kept)
            live.set_up(live.moves[:kept])
            live.trouble = ""
            self._now(live, "*", "")
        live.told()

    def wake(self, live: LiveGame) -> None:
        """Have the opponent think, if it is to move and does not."""
        if live.waits_for_opponent and not live.is_thinking and not live.trouble:
            live.thinking = asyncio.get_running_loop().create_task(self._answer(live))
        self._watch_flag(live)

    async def retry(self, live: LiveGame) -> None:
        """Ask the opponent again after it failed."""
        live.trouble = ""
        self.wake(live)
        live.told()

    async def _answer(self, live: LiveGame) -> None:
        """Think, wait as long as a person would, and move."""
        asked = time.monotonic()
        ply = len(live.moves) + 1

        def on_news(news: Mapping[str, object]) -> None:
            elapsed = round(1000 * (time.monotonic() - asked))
            data = {"ply": ply, "depth": 0, "nodes": 0, **news, "elapsed_ms": elapsed}
            live.listeners.tell(Event("thinking", data))

        try:
            task = answer_task(live, self._catalogue, asked)
            answer = await self._pool.run(task, on_news=on_news, priority=0, refuse=False)
            seconds = _number(answer["seconds"])
            if live.terms.pace == "human":
                seconds = max(seconds, _number(answer["human"]), LEAST_SECONDS)
                await asyncio.sleep(max(0.0, seconds - (time.monotonic() - asked)))
            await asyncio.shield(self._made(live, ply, answer, seconds))
        except asyncio.CancelledError:
            raise
        except Exception as error:
            expected = isinstance(error, PlayalikeError | TroubleError | ApiError)
            log.warning("%s could not move", live.opponent.id, exc_info=None if expected else error)
            reason = str(error) if expected else "Playalike made a mistake"
            live.trouble = f"{live.opponent.display_name} could not move: {reason}"
            refusal = ApiError(503, live.trouble, code="engine")
            live.listeners.tell(Event("error", error_body(refusal)))

    async def _made(
        self, live: LiveGame, ply: int, answer: Mapping[str, object], seconds: float
    ) -> None:
        why = answer["why"]
        assert isinstance(why, dict)
        memory = answer["memory"]
        assert memory is None or isinstance(memory, dict)
        async with live.lock:
            if live.game.over or len(live.moves) + 1 != ply or live.persons_turn:
                return
            now, clock_ms = time.monotonic(), None
            if live.clock is not None:
                # Only its own thinking is charged, not the queue before the workers.
                clock_ms = live.clock.punch(not live.person, now, seconds)
            move = SavedMove(
                ply, str(why["move"]), seconds, clock_ms, str(why["sentence"]), True, memory
            )
            await self._keep(live, move, why)
            live.thinking = None
        live.told()

    def _watch_flag(self, live: LiveGame) -> None:
        """Set the alarm for the moment at which the person's time is up."""
        if live.flag is not None:
            live.flag.cancel()
            live.flag = None
        clock = live.clock
        if clock is None or live.game.over or not live.persons_turn or not clock.runs(live.person):
            return
        left = clock.left_ms(live.person, live.board.turn, time.monotonic()) / 1000
        loop = asyncio.get_running_loop()
        live.flag = loop.call_later(left + 0.02, lambda: loop.create_task(self._fall(live)))

    async def _fall(self, live: LiveGame) -> None:
        async with live.lock:
            await self._flagged(live, time.monotonic())
        live.told()

    async def _flagged(self, live: LiveGame, now: float) -> bool:
        """End the game when the person's time is up; the lock is held."""
        clock = live.clock
        if clock is None or live.game.over or not live.persons_turn:
            return live.game.over
        if not clock.runs(live.person) or clock.left_ms(live.person, live.person, now) > 0:
            return False
        result = "0-1" if live.person else "1-0"
        if live.board.has_insufficient_material(not live.person):
            result = "1/2-1/2"
        await self.end(live, result, "time")
        live.told()
        return True

    def _quiet(self, live: LiveGame) -> None:
        if live.thinking is not None:
            live.thinking.cancel()
            live.thinking = None
        if live.flag is not None:
            live.flag.cancel()
            live.flag = None

    def _busy(self, owner: str) -> int:
        return sum(t.is_thinking for t in self._games.values() if t.game.owner == owner)

    def _refuse_too_many(self, owner: str) -> None:
        busy = self._busy(owner)
        if busy >= LIMITS.session_thinking:
            raise ApiError(
                429, f"{busy} of your opponents are thinking: wait for one of them", retry_after=2
            )

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


def _unknown() -> ApiError:
    return ApiError(404, "there is no such game of yours")


def _refuse_over(live: LiveGame) -> None:
    if live.game.over:
        raise ApiError(409, f"the game is over: {live.game.result}, {live.game.reason}")


def _number(value: object) -> float:
    assert isinstance(value, int | float)
    return float(value)
