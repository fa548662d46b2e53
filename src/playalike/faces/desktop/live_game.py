"""A game that is being played or watched in a tab: moves go in, the opponent's come back.

What is allowed, and what it leads to, is decided by `playalike.play`; the opponent thinks in a
worker. Every change goes to the store.
"""

from __future__ import annotations

import time
from collections.abc import Mapping

import chess
from PySide6.QtCore import QObject, QTimer, Signal

from playalike.errors import PlayalikeError
from playalike.faces.desktop.engines import OPPONENT, Engines, Question
from playalike.faces.desktop.saving import Saving
from playalike.personality.manners import average_manners
from playalike.play.draw_offer import answer_at_once, answer_draw_offer
from playalike.play.game import Game
from playalike.play.opponents import Opponent
from playalike.play.sides import Sides
from playalike.position.ending import ending
from playalike.words.playing import (
    offers_draw_words,
    replaced_words,
    resigns_words,
    unable_words,
)
from playalike.work.answering import after_answer, ask_opponent, seconds_taken
from playalike.work.lines import draw_question, worth_cp

__all__ = ["LiveGame"]

FLAG_DELAY_MS = 20
"""After the moment at which a flag falls: a timer may be early."""
WATCH_PAUSE_MS = 250
"""Between two moves of a game that is watched: eyes want to follow."""


class LiveGame(QObject):
    """A game, who sits there, and the question that is under way."""

    changed = Signal()
    moved = Signal(object)
    """A move was made, by whomever."""
    thinking = Signal(int)
    """The opponent thinks, at this depth."""
    said = Signal(str)
    """Something to tell: an answer to a draw offer, an engine that was replaced."""
    trouble = Signal(str)
    explained = Signal(int, object)
    """Why a move was made: its number and the explanation."""

    def __init__(
        self,
        id: str,
        sides: Sides,
        game: Game,
        names: tuple[str, str],
        engines: Engines,
        saving: Saving,
        opponent: Opponent | None = None,
    ) -> None:
        """Take a game up; nobody thinks before `start`.

        `opponent` is whom a person plays, where that is somebody whose manners are known.
        """
        super().__init__()
        self.id, self.sides, self.names = id, sides, names
        how = None if game.over else ending(game.board)
        self.game = game if how is None else game.ended(how)
        self._engines, self._saving = engines, saving
        self._remarks = None if opponent is None else opponent.remarks
        self._manners = None
        if sides.people == 1:  # two players who are watched play to the end
            self._manners = average_manners() if opponent is None else opponent.manners
        self._question: Question | None = None
        self._judging: Question | None = None
        self._pause = QTimer(self, singleShot=True)
        self._pause.timeout.connect(self._make)
        self._answer: Mapping[str, object] | None = None
        self._flag = QTimer(self, singleShot=True)
        self._flag.timeout.connect(self._fall)
        self.failed = False
        """Whether the opponent could not move, and has not been asked again."""
        self.paused = False

    def start(self) -> None:
        """Let the clock run and whoever is to move think."""
        if not self.game.over:
            self.game = self.game.resumed(time.monotonic())
        self._wake()
        self.changed.emit()

    def close(self) -> None:
        """Call everything off; what was played is in the store."""
        self._quiet()
        if self._judging is not None:
            self._judging.cancel()

    @property
    def at_move(self) -> Game:
        """The game as the side to move has it."""
        return self.sides.at_move(self.game)

    @property
    def persons_turn(self) -> bool:
        """Whether a person is to move."""
        return self.at_move.persons_turn

    @property
    def is_thinking(self) -> bool:
        """Whether an opponent is at it."""
        return self._question is not None or self._answer is not None

    def name(self, side: chess.Color) -> str:
        """Return what a side is called."""
        return self.names[0] if side else self.names[1]

    def clock_ms(self, side: chess.Color) -> int | None:
        """Return what a side's clock shows; None in a game without."""
        clock = self.game.clock
        return None if clock is None else clock.left_ms(side, time.monotonic())

    def clock_runs(self, side: chess.Color) -> bool:
        """Tell whether a side's clock is running."""
        clock = self.game.clock
        return clock is not None and clock.running and clock.turn == side and not self.game.over

    def move(self, move: chess.Move) -> None:
        """Make a person's move; late, it loses on time."""
        before = len(self.game.moves)
        self.game = self.at_move.moved(move, time.monotonic())
        if len(self.game.moves) > before:
            self._saving.add_move(self.id, self.game, None)
            self.moved.emit(move)
        else:
            self._saving.finish(self.id, self.game)
        self._after_change()

    def resign(self) -> None:
        """Give the game up."""
        self._end(self.sides.for_person(self.game).resigned())

    def take_back(self) -> None:
        """Take a person's last move back, and the answer to it."""
        after = self.sides.taken_back(self.game, time.monotonic())
        self._quiet()
        self.game, self.failed = after, False
        self._saving.take_back(self.id, self.game)
        self._after_change()

    def offer_draw(self) -> None:
        """Offer a draw: two people agree, an opponent looks at the position and answers."""
        if self.sides.people == 2:
            self._end(self.sides.agreed_draw(self.game))
            return
        game = self.sides.for_person(self.game)
        reply = answer_at_once(game)
        if reply is not None:
            self._take_reply(game, *reply)
            return

        def judged(analysis: Mapping[str, object]) -> None:
            if len(game.moves) == len(self.game.moves) and not self.game.over:
                draws = (self._manners or average_manners()).draws
                self._take_reply(game, *answer_draw_offer(game, worth_cp(analysis), draws))

        self._judging = self._engines.ask(
            draw_question(game.board),
            priority=OPPONENT,
            on_answer=judged,
            on_failure=self.trouble.emit,
        )

    def _take_reply(self, game: Game, after: Game, answer: object) -> None:
        self.said.emit(str(getattr(answer, "sentence", "")))
        if after.over:
            self._end(after)
        elif after.offered_ply is not None and after.offered_ply != game.offered_ply:
            self._saving.offer_draw(self.id, after.offered_ply)
            self.game = after

    def _end(self, after: Game) -> None:
        """Go on with a result that no move made."""
        self._quiet()
        self.game = after
        self._saving.finish(self.id, after)
        self._after_change()

    def ask_again(self) -> None:
        """Ask the opponent again after it failed."""
        self.failed = False
        self._wake()
        self.changed.emit()

    def set_paused(self, paused: bool) -> None:
        """Hold a watched game, or let it go on."""
        still = self.sides.paused(self.game)
        self.paused = paused
        if paused:
            self._quiet()
            self.game = still
        else:
            self.game = still.resumed(time.monotonic())
            self._wake()
        self.changed.emit()

    def _after_change(self) -> None:
        self._wake()
        self.changed.emit()

    def _wake(self) -> None:
        """Have the opponent think, if it is to move and does not; set the alarm of the clock."""
        game = self.at_move
        if game.opponents_turn and not self.is_thinking and not self.failed and not self.paused:
            self._asked = time.monotonic()
            self._question = self._engines.ask(
                ask_opponent(game, self._asked),
                priority=OPPONENT,
                on_answer=self._answered,
                on_news=self._heard,
                on_failure=self._failed,
                on_retry=lambda reason: self.said.emit(replaced_words(reason)),
            )
        self._flag.stop()
        left = game.seconds_to_flag(time.monotonic())
        if left is not None:
            self._flag.start(max(0, round(1000 * left)) + FLAG_DELAY_MS)

    def _heard(self, news: Mapping[str, object]) -> None:
        depth = news.get("depth")
        self.thinking.emit(depth if isinstance(depth, int) else 0)

    def _answered(self, answer: Mapping[str, object]) -> None:
        """Wait as long as a person would have thought."""
        self._question, self._answer = None, answer
        left = seconds_taken(self.at_move, answer) - (time.monotonic() - self._asked)
        least = 0 if self.sides.people else WATCH_PAUSE_MS
        self._pause.start(max(least, round(1000 * left)))

    def _make(self) -> None:
        answer, self._answer = self._answer, None
        if answer is None or self.game.over:
            return
        before, name = self.at_move, self.name(self.game.board.turn)
        after = after_answer(before, answer, time.monotonic(), self._manners, self._remarks)
        if len(after.moves) == len(before.moves):
            self._end(after)
            self.said.emit(resigns_words(name))
            return
        self.game = after
        why = answer["why"]
        assert isinstance(why, dict)
        self._saving.add_move(self.id, self.game, why)
        self.explained.emit(len(self.game.moves), why)
        self.moved.emit(self.game.board.peek())
        self._after_change()
        if remark := after.moves[-1].remark:
            self.said.emit(f"{name}: “{remark}”")
        if after.draw_offered:
            self.said.emit(offers_draw_words(name))

    def _failed(self, reason: str) -> None:
        self._question, self.failed = None, True
        self.trouble.emit(unable_words(self.name(self.game.board.turn), reason.rstrip(".")))
        self.changed.emit()

    def _fall(self) -> None:
        game = self.at_move
        if game.flag_fallen(time.monotonic()):
            self._end(game.lost_on_time())
        else:
            self._wake()

    def _quiet(self) -> None:
        """Have nobody think, and no alarm ring."""
        if self._question is not None:
            self._question.cancel()
            self._question = None
        self._answer = None
        self._pause.stop()
        self._flag.stop()

    def try_premove(self, move: chess.Move) -> bool:
        """Make a premove if it is legal now."""
        if not self.persons_turn or not self.game.board.is_legal(move):
            return False
        try:
            self.move(move)
        except PlayalikeError:
            return False
        return True
