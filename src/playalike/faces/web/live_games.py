"""All games that are being played: each change is kept first, and told to the listeners then.

A move is in the store before anybody hears of it. The opponent thinks in a worker; when its time
is up (a person's time, if that was agreed on) the move is stored and told to the listeners. What
is allowed in a game, and what it leads to, is decided by `playalike.play`.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import TypeVar

import chess

from playalike.errors import PlayalikeError
from playalike.faces.web.answers.games import Thinking
from playalike.faces.web.catalogue import Catalogue
from playalike.faces.web.errors import ApiError, error_answer
from playalike.faces.web.game_cache import GameCache, unknown
from playalike.faces.web.limits import LIMITS
from playalike.faces.web.live_game import LiveGame
from playalike.faces.web.monitoring import Monitor
from playalike.faces.web.positions import parse_move
from playalike.faces.web.session import new_id
from playalike.faces.web.streams import Event
from playalike.play.draw_offer import DrawAnswer, answer_at_once, answer_draw_offer
from playalike.play.game import Game, PlayError
from playalike.play.guessing import revealed
from playalike.play.saved_game import saved_move, saved_moves
from playalike.store import GameStore, SavedGame, StaleGameError, StoreError
from playalike.words.playing import busy_words
from playalike.work.answering import affordable_effort, after_answer, ask_opponent, seconds_taken
from playalike.work.lines import draw_question, worth_cp
from playalike.work.pool import BusyError, Pool, TroubleError

__all__ = ["LiveGames"]

log = logging.getLogger(__name__)
T = TypeVar("T")

ATTEMPTS = 4
"""How often a step is taken anew when another server was quicker."""
FLAG_DELAY = 0.02
"""Seconds after the moment at which a flag falls: a timer may be early."""


class LiveGames:
    """The games that are being played."""

    def __init__(
        self, store: GameStore, catalogue: Catalogue, pool: Pool, monitor: Monitor
    ) -> None:
        """Open."""
        self.store, self._pool, self._monitor = store, pool, monitor
        self.cache = GameCache(store, catalogue, self._go_on)

    def close(self) -> None:
        """Stop thinking; everything played is in the store."""
        for live in self.cache:
            live.quiet()

    async def begin(self, owner: str, game: Game) -> LiveGame:
        """Set up a new game."""
        opponent, player = self.cache.players(game.opponent, game.terms.player)
        self._refuse_too_many(owner)
        self._pool.refuse_when_full()
        if await asyncio.to_thread(self.store.count, owner) >= LIMITS.games:
            raise ApiError(429, f"you have {LIMITS.games} games already: delete some of them")
        now = datetime.now(UTC)
        saved = SavedGame(
            new_id(), owner, now, now, game.opponent, game.person == chess.WHITE, game.start_fen,
            game.terms.to_dict(),
        )  # fmt: skip
        moves = saved_moves(game)
        await asyncio.to_thread(self.store.add, saved, moves)
        live = LiveGame(saved, moves, opponent, player)
        self.cache.add(live)
        self.wake(live)
        return live

    async def find(self, game: str, owner: str) -> LiveGame:
        """Return a game of the owner, set up again if it was put away."""
        live = await self.cache.find(game, owner)
        state = self._pool.state
        if self._busy(owner) < LIMITS.session_thinking and state.waiting < self._pool.most_waiting:
            self.wake(live)
        return live

    def change_owner(self, old: str, new: str) -> None:
        """Have the games of one browser belong to another owner, whom it joined."""
        for live in self.cache:
            if live.owner == old:
                live.owner = new

    async def remove(self, game: str, owner: str) -> None:
        """Forget a game."""
        for live in self.cache:
            if live.id == game and live.owner == owner:
                self.cache.drop(live)
        if not await asyncio.to_thread(self.store.remove, game, owner):
            raise unknown()

    async def forget_opponent(self, opponent: str, owner: str) -> None:
        """Forget an owner's games against an opponent that is no more."""
        for live in self.cache:
            if live.owner == owner and live.opponent.id == opponent:
                self.cache.drop(live)
        await asyncio.to_thread(self.store.forget_opponent, opponent, owner)

    async def _alone(self, live: LiveGame, step: Callable[[], Awaitable[T]]) -> T:
        """Take a step with a game as it stands; anew, if another server was quicker."""
        async with live.lock:
            for _ in range(ATTEMPTS):
                try:
                    return await step()
                except StaleGameError:
                    await self.cache.read_again(live)
        raise ApiError(409, "the game goes on elsewhere at the same time: look at it again")

    def _go_on(self, live: LiveGame) -> None:
        """Go on with a game that another server changed, or left to us."""
        self.wake(live)
        live.announce()

    async def move(self, live: LiveGame, uci: str, ply: int | None) -> None:
        """Make a person's move."""

        async def step() -> None:
            game = live.game
            if ply is not None and ply != len(game.moves) + 1:
                raise ApiError(
                    409, f"the game is at half-move {len(game.moves)}: ply {ply} is not the next"
                )
            game.refuse_over()
            _refuse_watched(live)
            if not game.persons_turn:
                raise PlayError("it is not your turn")
            move = parse_move(game.board, uci, "uci")
            self._pool.refuse_when_full()
            self._refuse_too_many(live.owner)
            after = game.moved(move, time.monotonic())
            if len(after.moves) > len(game.moves):
                await self._keep_move(live, after)
            else:
                await self._keep_ending(live, after)

        await self._alone(live, step)
        self.wake(live)
        live.announce()

    async def _keep_move(
        self, live: LiveGame, after: Game, explanation: Mapping[str, object] | None = None
    ) -> None:
        """Store the last move, then go on with the game; the lock is held."""
        await asyncio.to_thread(
            self.store.add_move, live.id, saved_move(after), after.result, after.reason,
            explanation, offers_draw=after.draw_offered, version=live.version,
        )  # fmt: skip
        live.trouble, live.mine = "", True
        self._change(live, after)

    async def _keep_ending(self, live: LiveGame, after: Game) -> None:
        """Store a result that no move made; the lock is held."""
        await asyncio.to_thread(
            self.store.finish, live.id, after.result, after.reason, live.version
        )
        live.quiet()
        self._change(live, after)

    def _change(self, live: LiveGame, game: Game) -> None:
        live.change(game)
        self._watch_flag(live)

    async def resign(self, live: LiveGame) -> None:
        """Give a game up."""

        async def step() -> None:
            _refuse_watched(live)
            await self._keep_ending(live, live.game.resigned())

        await self._alone(live, step)
        live.announce()

    async def take_back(self, live: LiveGame) -> None:
        """Take the person's last move back, and the answer to it."""

        async def step() -> None:
            _refuse_watched(live)
            after = live.game.taken_back(time.monotonic())
            await asyncio.to_thread(self.store.take_back, live.id, len(after.moves), live.version)
            live.quiet()
            live.trouble, live.mine = "", True
            self._change(live, after)

        await self._alone(live, step)
        live.announce()

    async def offer_draw(self, live: LiveGame) -> DrawAnswer:
        """Offer a draw: the opponent looks at the position in a worker and answers."""
        game = live.game
        game.refuse_over()
        _refuse_watched(live)
        reply = answer_at_once(game)
        if reply is None:
            mover_cp = await self._judge(game, live.owner)
            reply = answer_draw_offer(game, mover_cp, live.opponent.manners.draws)
        after, answer = reply

        async def step() -> None:
            if live.game is not game:
                raise ApiError(
                    409, "The game went on meanwhile, so the offer lapsed.", code="offer_lapsed"
                )
            if after.over:
                await self._keep_ending(live, after)
            elif after.offered_ply is not None and after.offered_ply != game.offered_ply:
                await asyncio.to_thread(
                    self.store.offer_draw, live.id, after.offered_ply, live.version
                )
                live.change(after)

        await self._alone(live, step)
        if after.over:
            live.announce()
        return answer

    async def _judge(self, game: Game, owner: str) -> int:
        """Return what the position is worth to the side to move, in centipawns."""
        try:
            return worth_cp(await self._pool.run(draw_question(game.board), visitor=owner))
        except (PlayalikeError, TroubleError) as error:
            message = f"the position could not be judged: {error}"
            raise ApiError(503, message, code="engine") from error

    def wake(self, live: LiveGame) -> None:
        """Have the opponent think, if it is to move and does not."""
        idle = not live.is_thinking and not live.trouble and not live.stands_still
        if live.mine and live.at_move.opponents_turn and idle:
            live.thinking = asyncio.get_running_loop().create_task(self._answer(live))
        self._watch_flag(live)

    async def retry(self, live: LiveGame) -> None:
        """Ask the opponent again after it failed."""
        await self._put_trouble(live, "")
        self.wake(live)
        live.announce()

    async def _put_trouble(self, live: LiveGame, trouble: str) -> None:
        """Keep why the opponent could not move, for the other servers."""

        async def step() -> None:
            if self.store.shared:
                await asyncio.to_thread(self.store.put_trouble, live.id, trouble, live.version)
                live.version += 1
            live.trouble, live.mine = trouble, True

        await self._alone(live, step)

    async def _answer(self, live: LiveGame) -> None:
        """Think, wait as long as a person would, and move."""
        began = time.monotonic()
        game = live.at_move
        ply = len(game.moves) + 1

        def on_news(news: Mapping[str, object]) -> None:
            elapsed = round(1000 * (time.monotonic() - began))
            data = {"ply": ply, "depth": 0, "nodes": 0, **news, "elapsed_ms": elapsed}
            live.listeners.tell(Event("thinking", Thinking.model_validate(data)))

        try:
            state = self._pool.state
            effort = affordable_effort(state.waiting, state.total)
            task = ask_opponent(live.with_strength(game), began, effort)
            answer = await self._pool.run(
                task, on_news=on_news, priority=0, refuse=False, visitor=live.owner
            )
            why = answer["why"]
            assert isinstance(why, dict)
            if why["nodes"]:  # a move from the book took no thinking
                why["busy_note"] = busy_words(effort)
            least = 0.0 if live.player is None else game.terms.least_seconds
            taken = max(least, seconds_taken(game, answer))
            left = taken - (time.monotonic() - began)
            await asyncio.sleep(max(0.0, left))
            await asyncio.shield(self._make(live, ply, answer))
            self._monitor.moves[effort] += 1
            self._monitor.answers.add(time.monotonic() - began)
        except asyncio.CancelledError:
            raise
        except ApiError as error:
            log.info("a move came too late: %s", error)  # the game is no more
        except Exception as error:
            expected = isinstance(error, PlayalikeError | TroubleError | BusyError)
            log.warning("%s could not move", live.opponent.id, exc_info=None if expected else error)
            reason = str(error) if expected else "Playalike made a mistake"
            trouble = f"{live.shown_name} could not move: {reason}"
            live.trouble = trouble
            live.listeners.tell(Event("error", error_answer(ApiError(503, trouble, code="engine"))))
            with contextlib.suppress(StoreError, ApiError):  # it is known here at least
                await self._put_trouble(live, trouble)

    async def _make(self, live: LiveGame, ply: int, answer: Mapping[str, object]) -> None:
        """Make the opponent's move, or resign, unless the game has changed since it was asked."""
        why, opponent = answer["why"], live.opponent
        assert isinstance(why, dict)

        async def step() -> None:
            game = live.at_move
            if not game.opponents_turn or len(game.moves) + 1 != ply:
                return
            now = time.monotonic()
            if live.player is None:
                after = after_answer(game, answer, now, opponent.manners, opponent.remarks)
            else:  # two players who are watched play to the end, and do not talk
                after = after_answer(game, answer, now)
                after = after.seen_by(live.game.person, live.game.opponent)
            live.thinking = None
            if len(after.moves) > len(game.moves):
                await self._keep_move(live, after, why)
            else:
                await self._keep_ending(live, after)

        await self._alone(live, step)
        if live.player is not None:
            self.wake(live)
        live.announce()

    async def reveal(self, live: LiveGame, guess: str) -> None:
        """Take a guess, after which the opponent is known."""

        async def step() -> None:
            await self._keep_terms(live, revealed(live.game, guess))

        await self._alone(live, step)
        live.announce()

    async def steer(self, live: LiveGame, paused: bool | None, least: float | None) -> None:
        """Let a game that is watched stand still or go on, quickly or slowly."""
        if live.player is None:
            raise ApiError(409, "this game is your own: only games that are watched can be paused")

        async def step() -> None:
            live.game.refuse_over()
            terms = live.game.terms.steered(paused, least)
            await self._keep_terms(live, replace(live.game, terms=terms).resumed(time.monotonic()))
            if terms.paused:
                live.quiet()

        await self._alone(live, step)
        self.wake(live)
        live.announce()

    async def _keep_terms(self, live: LiveGame, after: Game) -> None:
        """Store other terms, then go on with them; the lock is held."""
        terms = after.terms.to_dict()
        await asyncio.to_thread(self.store.change_terms, live.id, terms, live.version)
        live.change(after)

    def _watch_flag(self, live: LiveGame) -> None:
        """Set the alarm for the moment at which the person's time is up."""
        if live.flag is not None:
            live.flag.cancel()
            live.flag = None
        # Whoever looks after the game watches its clocks; machines are charged when they move.
        if not live.mine or live.player is not None:
            return
        left = live.game.seconds_to_flag(time.monotonic())
        if left is not None:
            loop = asyncio.get_running_loop()
            live.flag = loop.call_later(
                left + FLAG_DELAY, lambda: loop.create_task(self._fall(live))
            )

    async def _fall(self, live: LiveGame) -> None:
        async def step() -> None:
            if live.game.flag_fallen(time.monotonic()):
                await self._keep_ending(live, live.game.lost_on_time())

        await self._alone(live, step)
        live.announce()

    def _busy(self, owner: str) -> int:
        return sum(live.is_thinking for live in self.cache if live.owner == owner)

    def _refuse_too_many(self, owner: str) -> None:
        busy = self._busy(owner)
        if busy >= LIMITS.session_thinking:
            raise ApiError(
                429, f"{busy} of your opponents are thinking: wait for one of them", retry_after=2
            )


def _refuse_watched(live: LiveGame) -> None:
    if live.player is not None:
        raise PlayError("nobody plays here: the game is only watched")
