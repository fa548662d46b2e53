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
from playalike.faces.web.positions import parse_move
from playalike.faces.web.session import new_id
from playalike.faces.web.streams import Event
from playalike.faces.web.table import Table
from playalike.faces.web.terms import Terms
from playalike.faces.web.work.pool import Pool, TroubleError
from playalike.store import GameStore, SavedGame, SavedMove

__all__ = ["Hall", "NewGame"]

log = logging.getLogger(__name__)

LEAST_SECONDS = 0.35
"""Between a person's move and the answer, so that eyes can follow."""
IDLE_SECONDS = 1800.0
"""A game that nobody looked at for so long is put away; the store has it."""
MOST_TABLES = 500


@dataclasses.dataclass(frozen=True, slots=True)
class NewGame:
    """What somebody wants to play."""

    opponent: str
    white: bool
    start_fen: str
    terms: Terms


class Hall:
    """The games that are being played."""

    def __init__(self, store: GameStore, catalogue: Catalogue, pool: Pool) -> None:
        """Open."""
        self.store, self._catalogue, self._pool = store, catalogue, pool
        self._tables: dict[str, Table] = {}
        self._loading = asyncio.Lock()

    def close(self) -> None:
        """Stop thinking; everything played is in the store."""
        for table in self._tables.values():
            self._quiet(table)

    async def begin(self, owner: str, wanted: NewGame) -> Table:
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
        table = Table(game, [], opponent)
        self._put_away_idle()
        self._tables[game.id] = table
        self.wake(table)
        return table

    async def table(self, game: str, owner: str) -> Table:
        """Return a game of the owner, set up again if it was put away."""
        table = self._tables.get(game)
        if table is None:
            async with self._loading:
                table = self._tables.get(game) or await self._load(game, owner)
        if table.game.owner != owner:
            raise _unknown()
        table.used = time.monotonic()
        state = self._pool.state
        if self._busy(owner) < LIMITS.session_thinking and state.waiting < self._pool.most_waiting:
            self.wake(table)
        return table

    async def _load(self, game: str, owner: str) -> Table:
        saved = await asyncio.to_thread(self.store.find, game, owner)
        if saved is None:
            raise _unknown()
        moves = await asyncio.to_thread(self.store.moves, game)
        table = Table(saved, moves, self._catalogue.opponent(saved.opponent))
        self._put_away_idle()
        self._tables[game] = table
        return table

    async def listed(self, owner: str, over: bool | None, limit: int) -> list[dict[str, object]]:
        """Return an owner's games as lists show them."""
        found = await asyncio.to_thread(self.store.games, owner, over, limit)
        tables = dict(self._tables)
        away = [saved for saved in found if saved.id not in tables]
        for table in await asyncio.to_thread(self._set_up, away):
            tables[table.game.id] = table
        return [tables[saved.id].line() for saved in found if saved.id in tables]

    def _set_up(self, games: list[SavedGame]) -> list[Table]:
        """Return games for looking at; one whose personality is gone is left out."""
        tables = []
        for saved in games:
            try:
                opponent = self._catalogue.opponent(saved.opponent)
            except ApiError:
                continue
            tables.append(Table(saved, self.store.moves(saved.id), opponent))
        return tables

    async def remove(self, game: str, owner: str) -> None:
        """Forget a game."""
        table = self._tables.get(game)
        if table is not None and table.game.owner == owner:
            self._quiet(table)
            del self._tables[game]
        if not await asyncio.to_thread(self.store.remove, game, owner):
            raise _unknown()

    async def move(self, table: Table, uci: str, ply: int | None) -> None:
        """Make a person's move."""
        async with table.lock:
            if ply is not None and ply != len(table.moves) + 1:
                raise ApiError(
                    409, f"the game is at half-move {len(table.moves)}: ply {ply} is not the next"
                )
            _refuse_over(table)
            if not table.persons_turn:
                raise ApiError(409, "it is not your turn")
            move = parse_move(table.board, uci, "uci")
            self._pool.refuse_when_full()
            self._refuse_too_many(table.game.owner)
            now = time.monotonic()
            if await self._flagged(table, now):
                return
            spent = now - table.turn_began
            clock_ms = None if table.clock is None else table.clock.punch(table.person, now)
            await self._keep(table, SavedMove(len(table.moves) + 1, move.uci(), spent, clock_ms))
        self.wake(table)
        table.told()

    async def _keep(
        self, table: Table, move: SavedMove, told: Mapping[str, object] | None = None
    ) -> None:
        """Store a move, then put it on the board."""
        table.board.push_uci(move.uci)
        ending = table.ending()
        table.board.pop()
        result, reason = ending or ("*", "")
        await asyncio.to_thread(self.store.add_move, table.game.id, move, result, reason, told)
        table.add(dataclasses.replace(move, told=told is not None))
        table.trouble = ""
        self._now(table, result, reason)

    def _now(self, table: Table, result: str, reason: str) -> None:
        """Note how the game stands."""
        table.game = dataclasses.replace(
            table.game, result=result, reason=reason, updated=datetime.now(UTC)
        )
        if table.game.over and table.clock is not None:
            table.clock.stop()
        self._watch_flag(table)

    async def end(self, table: Table, result: str, reason: str) -> None:
        """End a game by agreement, resignation or time; the lock is held."""
        self._quiet(table)
        await asyncio.to_thread(self.store.finish, table.game.id, result, reason)
        self._now(table, result, reason)

    async def resign(self, table: Table) -> None:
        """Give a game up."""
        async with table.lock:
            _refuse_over(table)
            await self.end(table, "0-1" if table.person else "1-0", "resignation")
        table.told()

    async def take_back(self, table: Table) -> None:
        """Take the person's last move back, and the answer to it."""
        async with table.lock:
            _refuse_over(table)
            own = [move.ply for move in table.moves if table.by_person(move.ply)]
            if not own:
                raise ApiError(409, "there is no move of yours to take back")
            self._quiet(table)
            kept = own[-1] - 1
            await asyncio.to_thread(self.store.take_back, table.game.id, kept)
            table.set_up(table.moves[:kept])
            table.trouble = ""
            self._now(table, "*", "")
        table.told()

    def wake(self, table: Table) -> None:
        """Have the opponent think, if it is to move and does not."""
        if table.waits_for_opponent and not table.is_thinking and not table.trouble:
            table.thinking = asyncio.get_running_loop().create_task(self._answer(table))
        self._watch_flag(table)

    async def retry(self, table: Table) -> None:
        """Ask the opponent again after it failed."""
        table.trouble = ""
        self.wake(table)
        table.told()

    async def _answer(self, table: Table) -> None:
        """Think, wait as long as a person would, and move."""
        asked = time.monotonic()
        ply = len(table.moves) + 1

        def on_news(news: Mapping[str, object]) -> None:
            elapsed = round(1000 * (time.monotonic() - asked))
            data = {"ply": ply, "depth": 0, "nodes": 0, **news, "elapsed_ms": elapsed}
            table.listeners.tell(Event("thinking", data))

        try:
            task = answer_task(table, self._catalogue, asked)
            answer = await self._pool.run(task, on_news=on_news, priority=0, refuse=False)
            seconds = _number(answer["seconds"])
            if table.terms.pace == "human":
                seconds = max(seconds, _number(answer["human"]), LEAST_SECONDS)
                await asyncio.sleep(max(0.0, seconds - (time.monotonic() - asked)))
            await asyncio.shield(self._made(table, ply, answer, seconds))
        except asyncio.CancelledError:
            raise
        except Exception as error:
            expected = isinstance(error, PlayalikeError | TroubleError | ApiError)
            log.warning(
                "%s could not move", table.opponent.id, exc_info=None if expected else error
            )
            reason = str(error) if expected else "Playalike made a mistake"
            table.trouble = f"{table.opponent.display_name} could not move: {reason}"
            refusal = ApiError(503, table.trouble, code="engine")
            table.listeners.tell(Event("error", error_body(refusal)))

    async def _made(
        self, table: Table, ply: int, answer: Mapping[str, object], seconds: float
    ) -> None:
        why = answer["why"]
        assert isinstance(why, dict)
        memory = answer["memory"]
        assert memory is None or isinstance(memory, dict)
        async with table.lock:
            if table.game.over or len(table.moves) + 1 != ply or table.persons_turn:
                return
            now, clock_ms = time.monotonic(), None
            if table.clock is not None:
                # Only its own thinking is charged, not the queue before the workers.
                clock_ms = table.clock.punch(not table.person, now, seconds)
            move = SavedMove(
                ply, str(why["move"]), seconds, clock_ms, str(why["sentence"]), True, memory
            )
            await self._keep(table, move, why)
            table.thinking = None
        table.told()

    def _watch_flag(self, table: Table) -> None:
        """Set the alarm for the moment at which the person's time is up."""
        if table.flag is not None:
            table.flag.cancel()
            table.flag = None
        clock = table.clock
        if (
            clock is None
            or table.game.over
            or not table.persons_turn
            or not clock.runs(table.person)
        ):
            return
        left = clock.left_ms(table.person, table.board.turn, time.monotonic()) / 1000
        loop = asyncio.get_running_loop()
        table.flag = loop.call_later(left + 0.02, lambda: loop.create_task(self._fall(table)))

    async def _fall(self, table: Table) -> None:
        async with table.lock:
            await self._flagged(table, time.monotonic())
        table.told()

    async def _flagged(self, table: Table, now: float) -> bool:
        """End the game when the person's time is up; the lock is held."""
        clock = table.clock
        if clock is None or table.game.over or not table.persons_turn:
            return table.game.over
        if not clock.runs(table.person) or clock.left_ms(table.person, table.person, now) > 0:
            return False
        result = "0-1" if table.person else "1-0"
        if table.board.has_insufficient_material(not table.person):
            result = "1/2-1/2"
        await self.end(table, result, "time")
        table.told()
        return True

    def _quiet(self, table: Table) -> None:
        if table.thinking is not None:
            table.thinking.cancel()
            table.thinking = None
        if table.flag is not None:
            table.flag.cancel()
            table.flag = None

    def _busy(self, owner: str) -> int:
        return sum(t.is_thinking for t in self._tables.values() if t.game.owner == owner)

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
            for name, table in self._tables.items()
            if not table.is_thinking and not len(table.listeners) and table.flag is None
            and (now - table.used > IDLE_SECONDS or len(self._tables) > MOST_TABLES)
        ]  # fmt: skip
        for name in idle:
            del self._tables[name]


def _unknown() -> ApiError:
    return ApiError(404, "there is no such game of yours")


def _refuse_over(table: Table) -> None:
    if table.game.over:
        raise ApiError(409, f"the game is over: {table.game.result}, {table.game.reason}")


def _number(value: object) -> float:
    assert isinstance(value, int | float)
    return float(value)
