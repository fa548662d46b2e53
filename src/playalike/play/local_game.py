"""A game whose opponent thinks in this process: for the terminal, the desktop, a bot."""

from __future__ import annotations

import datetime
import time
from collections.abc import Callable
from dataclasses import dataclass

import chess

from playalike.decision import Decision
from playalike.errors import PlayalikeError
from playalike.personality.manners import Manners, average_manners
from playalike.play.conduct import conduct
from playalike.play.draw_offer import (
    DrawAnswer,
    answer_at_once,
    answer_draw_offer,
    judge_position,
)
from playalike.play.game import Game
from playalike.play.opponents import person_for, remarks_for
from playalike.play.people import Person, greeting, parting, person_of
from playalike.play.pgn import game_pgn
from playalike.play.remarks import Thought, Words
from playalike.play.thinking import answer_seconds, player_spec, seeming_seconds, thinking_limit
from playalike.play.typed_move import parse_typed_move
from playalike.player import Player
from playalike.players.effort import affordable
from playalike.players.factory import open_player
from playalike.players.personality import PersonalityPlayer
from playalike.players.resources import Resources
from playalike.position.ending import ending
from playalike.settings import Settings
from playalike.style.memory import PlanMemory
from playalike.style.plan_news import PlanNews, plan_news

__all__ = ["LocalGame", "Reason"]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why the opponent made a move."""

    decision: Decision
    news: PlanNews | None = None
    """What the move did to a personality's plans."""

    @property
    def comment(self) -> str:
        """The reason as the comment of a game."""
        done = () if self.news is None else self.news.sentences
        return " ".join([self.decision.sentence, *done])


class LocalGame:
    """A game, the player who answers in it, and who judges a draw offer; owns the player."""

    def __init__(
        self,
        game: Game,
        player: Player,
        judge: Callable[[chess.Board], int],
        *,
        person: Person | None = None,
        remarks: Words | None = None,
        resources: Resources | None = None,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """Begin, or go on. `judge` says what a position is worth to the side to move.

        `person` and `remarks` are what the opponent says; `resources` are closed with the game.
        `clock` and `sleep` are for tests.
        """
        self._player, self._judge = player, judge
        self._person, self._resources = person or person_of(""), resources
        self._clock, self._sleep = clock, sleep
        self._manners, self._remarks = _manners_of(player), remarks
        self._reasons: dict[int, Reason] = {}
        """By the number of moves made after it: a move taken back takes its reason with it."""
        how = None if game.over else ending(game.board)
        self.game = game.resumed(clock()) if how is None else game.ended(how)
        if isinstance(player, PersonalityPlayer):
            player.resume(game.board, _memories(game))

    @classmethod
    def open(cls, game: Game, settings: Settings) -> LocalGame:
        """Open the opponent; this machine's engine looks at draw offers."""
        spec, resources = player_spec(game.opponent, game.terms), Resources(settings)
        try:
            player = open_player(spec, settings, game.terms.seed, resources=resources)
        except PlayalikeError:
            resources.close()
            raise
        return cls(
            game,
            player,
            lambda board: judge_position(resources.source, board),
            person=person_for(spec, settings),
            remarks=remarks_for(spec, settings),
            resources=resources,
        )

    @property
    def player(self) -> Player:
        """The opponent."""
        return self._player

    @property
    def reason(self) -> Reason | None:
        """Why the opponent made its last move that is still on the board."""
        return self._reasons[max(self._reasons)] if self._reasons else None

    @property
    def opponent_resigned(self) -> bool:
        """Whether the opponent has given the game up."""
        return self.game.outcome == "won" and self.game.reason == "resignation"

    def close(self) -> None:
        """Free what the opponent holds."""
        self._player.close()
        if self._resources is not None:
            self._resources.close()

    @property
    def greeting(self) -> str:
        """What the opponent says before the game."""
        return greeting(self._person, self._key)

    @property
    def parting(self) -> str:
        """What the opponent says after the game; empty while it goes on."""
        return parting(self._person, self.game, self._key) if self.game.over else ""

    @property
    def _key(self) -> str:
        return f"{self.game.opponent} {self.game.terms.seed}"

    def move(self, text: str) -> chess.Move:
        """Make the person's move, as they typed it; late, it loses on time."""
        self.game.refuse_over()
        move = parse_typed_move(self.game.board, text)
        self.game = self.game.moved(move, self._clock())
        return move

    def answer(self) -> Decision:
        """Have the opponent think and move, or resign: then the game is over without the move."""
        game, player = self.game, self._player
        began, limit = self._clock(), thinking_limit(game, self._clock())
        personality = player if isinstance(player, PersonalityPlayer) else None
        before = None
        if personality is not None:
            limit, before = affordable(limit, personality.source), personality.memory
        decision = player.choose(game.board.copy(), limit)
        memory = None if personality is None else personality.memory
        news = None
        if memory is not None:
            news = plan_news(memory, before, game.board, decision)
        reason = Reason(decision, news)
        seeming = seeming_seconds(player, decision, game.board, limit)
        seconds = answer_seconds(game.terms.pace, decision.seconds, seeming)
        if (wait := seconds - (self._clock() - began)) > 0:
            self._sleep(wait)
        thought = Thought.of(decision)
        own = conduct(game, thought, self._manners, self._remarks, self._clock())
        if own.resigns:
            self.game = game.given_up()
            return decision
        self.game = game.answered(
            chess.Move.from_uci(decision.move),
            self._clock(),
            seconds,
            reason.comment,
            memory=None if memory is None else memory.to_dict(),
            value_cp=thought.value_cp,
            remark=own.remark,
            offers_draw=own.offers_draw,
        )
        self._reasons[len(self.game.moves)] = reason
        return decision

    def offer_draw(self) -> DrawAnswer:
        """Offer a draw, claim one, or accept the one that is offered."""
        answer = answer_at_once(self.game)
        if answer is None:
            value = self._judge(self.game.board.copy())
            answer = answer_draw_offer(self.game, value, self._manners.draws)
        self.game = answer[0]
        return answer[1]

    def resign(self) -> None:
        """Give the game up."""
        self.game = self.game.resigned()

    def take_back(self) -> None:
        """Take back the person's last move and the answer to it."""
        self.game = self.game.taken_back(self._clock())
        kept = len(self.game.moves)
        self._reasons = {ply: reason for ply, reason in self._reasons.items() if ply <= kept}

    def check_flag(self) -> bool:
        """Tell whether the person's time is up; if it is, the game is over."""
        if not self.game.flag_fallen(self._clock()):
            return False
        self.game = self.game.lost_on_time()
        return True

    def left_seconds(self, side: chess.Color) -> float | None:
        """Return what a side's clock shows; None in a game without."""
        clock = self.game.clock
        return None if clock is None else clock.left_ms(side, self._clock()) / 1000

    def pgn(self, site: str = "Playalike") -> str:
        """Return the game so far, with names, the result, and the opponent's reasons."""
        return game_pgn(self.game, self._player.name, datetime.date.today(), site)


def _manners_of(player: Player) -> Manners:
    own = player.personality.definition.manners if isinstance(player, PersonalityPlayer) else None
    return own or average_manners()


def _memories(game: Game) -> dict[int, PlanMemory]:
    """Return a personality's plans after each of its moves."""
    return {
        ply: PlanMemory.from_dict(move.memory)
        for ply, move in enumerate(game.moves, 1)
        if move.memory is not None
    }
