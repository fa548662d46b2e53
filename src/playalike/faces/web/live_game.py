"""One game that somebody plays or watches: as it stands, who thinks, and who listens."""

from __future__ import annotations

import asyncio
import dataclasses
import time
from datetime import UTC, datetime

import chess

from playalike.errors import PlayalikeError
from playalike.faces.web.answers.games import GameAnswer, GameLine
from playalike.faces.web.catalogue import opponent_values
from playalike.faces.web.streams import Event, Listeners
from playalike.games.openings import opening_table
from playalike.play.game import Game
from playalike.play.guessing import GUESS_FROM_PLY
from playalike.play.opponents import Opponent
from playalike.play.people import greeting, parting
from playalike.play.pgn import PERSON as PERSON_NAME
from playalike.play.pgn import game_pgn
from playalike.play.saved_game import read_game
from playalike.play.sides import PERSON, Sides
from playalike.store import SavedGame, SavedMove, Standing
from playalike.words.endings import ending_sentence, result_sentence
from playalike.words.guessing import ANONYMOUS_NAME, ANONYMOUS_SENTENCE
from playalike.words.playing import CONSIDERS_DRAW

__all__ = ["ANONYMOUS", "LiveGame", "iso"]

ANONYMOUS = "mystery"
"""The id of an opponent that is to be guessed."""
ANONYMOUS_ACCENT = "#6b6257"
LOOK_SECONDS = 30.0
"""A game between two players goes on so long after somebody asked for it and hears no events."""


def iso(moment: datetime) -> str:
    """Return a time as JSON has it."""
    return moment.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


class LiveGame:
    """A game in memory; the store has everything that must not be lost."""

    def __init__(
        self,
        saved: SavedGame,
        moves: list[SavedMove],
        opponent: Opponent,
        player: Opponent | None = None,
    ) -> None:
        """Set it up; the side to move begins to think.

        `player` plays in the person's place, where two players are watched.
        """
        self.id = saved.id
        self.opponent, self.player = opponent, player
        self.read(saved, moves)
        self.mine = True
        """Whether this server looks after it: has the opponent think, and watches the clocks."""
        self.lock = asyncio.Lock()
        self.listeners = Listeners()
        self.thinking: asyncio.Task[None] | None = None
        self.flag: asyncio.TimerHandle | None = None
        self.trouble = ""
        """Why the opponent could not move, if it could not."""
        self.used = time.monotonic()
        self._opening: tuple[int, dict[str, object] | None] = (0, None)
        """The opening after so many moves."""

    def read(self, saved: SavedGame, moves: list[SavedMove]) -> None:
        """Take the game as the store has it; the side to move begins to think."""
        self.owner, self.version = saved.owner, saved.version
        self.created, self.updated = saved.created, saved.updated
        self.game = read_game(saved, moves).resumed(time.monotonic())

    def stand(self, standing: Standing, mine: bool) -> None:
        """Take note of who looks after it."""
        self.owner, self.mine = standing.owner, mine
        if not mine:
            self.trouble = standing.trouble
            self.quiet()

    def resume(self, turn_seconds: float) -> None:
        """Take note of how long the side to move has been thinking, on another server, too."""
        self.game = self.game.resumed(time.monotonic() - turn_seconds)

    @property
    def is_thinking(self) -> bool:
        """Whether the opponent is at it."""
        return self.thinking is not None and not self.thinking.done()

    @property
    def is_thought_about(self) -> bool:
        """Whether the opponent is at it, here or on the server that looks after the game."""
        elsewhere = not (self.mine or self.trouble or self.game.terms.paused)
        return self.is_thinking or (elsewhere and self.at_move.opponents_turn)

    @property
    def sides(self) -> Sides:
        """Who sits where."""
        person = PERSON if self.player is None else self.player.id
        if self.game.person:
            return Sides(person, self.opponent.id)
        return Sides(self.opponent.id, person)

    @property
    def at_move(self) -> Game:
        """The game as the side to move has it: a person's turn, or an opponent's."""
        return self.sides.at_move(self.game)

    @property
    def stands_still(self) -> bool:
        """Whether a game between two players waits: it is paused, or nobody looks at it."""
        if self.player is None:
            return False
        looked_at = len(self.listeners) > 0 or time.monotonic() - self.used < LOOK_SECONDS
        return self.game.terms.paused or not looked_at

    def with_strength(self, game: Game) -> Game:
        """Return the game on the terms of the one who is asked: two players may differ."""
        if self.player is None or game.person == self.game.person:
            return game
        terms = dataclasses.replace(game.terms, elo=game.terms.player_elo)
        return dataclasses.replace(game, terms=terms)

    def quiet(self) -> None:
        """Have nobody think about the game, and no alarm ring."""
        if self.thinking is not None:
            self.thinking.cancel()
            self.thinking = None
        if self.flag is not None:
            self.flag.cancel()
            self.flag = None

    def mover(self, ply: int) -> Opponent:
        """Return who chose a move, as far as it was no person."""
        if self.player is not None and self.game.by_person(ply):
            return self.player
        return self.opponent

    def change(self, game: Game) -> None:
        """Go on with a game that is in the store already."""
        self.game, self.updated = game, datetime.now(UTC)
        self.version += 1

    def announce(self) -> None:
        """Tell the listeners how the game stands."""
        if len(self.listeners):
            self.listeners.tell(Event("state", self.answer()))

    def pgn(self) -> str:
        """Return the game as PGN."""
        person = PERSON_NAME if self.player is None else self.player.display_name
        game = self.game
        if game.terms.anonymous:
            silent = tuple(dataclasses.replace(move, sentence="") for move in game.moves)
            game = dataclasses.replace(game, moves=silent)
        return game_pgn(game, self.shown_name, self.created.date(), person=person)

    def answer(self) -> GameAnswer:
        """Return the whole game."""
        game, person = self.game, self.opponent.person
        anonymous = game.terms.anonymous  # reasons would say who it is
        values = {
            **self._heading(),
            "start_fen": game.start_fen,
            "check": game.board.is_check(),
            "moves": [
                {
                    "ply": ply,
                    "uci": move.uci,
                    "san": san,
                    "fen": fen,
                    "by": self._by(ply),
                    "seconds": round(move.seconds, 2),
                    "why": move.explained and not anonymous,
                    "sentence": "" if anonymous else move.sentence,
                    "remark": move.remark,
                }
                for ply, (move, san, fen) in enumerate(
                    zip(game.moves, game.sans, game.fens, strict=True), 1
                )
            ],
            "legal": [] if game.over else [move.uci() for move in game.board.legal_moves],
            "greeting": ANONYMOUS_SENTENCE if anonymous else greeting(person, self.id),
            "parting": parting(person, game, self.id) if game.over and not anonymous else "",
            "considers_draw": CONSIDERS_DRAW,
            "draw_offered": game.draw_offered,
            "engine_note": self.trouble,
        }
        return GameAnswer.model_validate(values)

    def _by(self, ply: int) -> str:
        if not self.game.by_person(ply):
            return "opponent"
        return "you" if self.player is None else "player"

    def line(self) -> GameLine:
        """Return the game as a list shows it."""
        last = self.game.sans[-1] if self.game.sans else ""
        values = {**self._heading(), "plies": len(self.game.moves), "last_san": last}
        return GameLine.model_validate(values)

    def _heading(self) -> dict[str, object]:
        game, terms = self.game, self.game.terms
        return {
            "id": self.id,
            "created": iso(self.created),
            "updated": iso(self.updated),
            "opponent": {**self._opponent_values(), "elo": terms.elo},
            "anonymous": terms.anonymous,
            "may_guess": terms.anonymous and (len(game.moves) >= GUESS_FROM_PLY or game.over),
            "watched": self._watched(),
            "color": chess.COLOR_NAMES[game.person],
            "fen": game.board.fen(),
            "turn": chess.COLOR_NAMES[game.board.turn],
            "your_turn": game.persons_turn and self.player is None,
            "status": "over" if game.over else "active",
            "result": game.result,
            "outcome": game.outcome,
            "reason": game.reason,
            "ending": self._ending(),
            "thinking": self.is_thought_about,
            "clock": self._clock_values(),
            "pace": terms.pace,
            "help": terms.help,
            "play_out": terms.play_out,
            "remarks": terms.remarks,
            "opening": self._opening_name(),
        }

    def _opponent_values(self) -> dict[str, object]:
        """Return who it is, or as much as a person who is to guess may know."""
        values = opponent_values(self.opponent)
        if not self.game.terms.anonymous:
            return values
        hidden = {"id": ANONYMOUS, "name": ANONYMOUS, "accent": ANONYMOUS_ACCENT}
        words = {"display_name": ANONYMOUS_NAME, "sentence": ANONYMOUS_SENTENCE}
        return {**values, **hidden, **words}

    @property
    def shown_name(self) -> str:
        """What the opponent is called."""
        hidden = self.game.terms.anonymous
        return ANONYMOUS_NAME if hidden else self.opponent.display_name

    def _watched(self) -> dict[str, object] | None:
        if self.player is None:
            return None
        terms = self.game.terms
        return {
            "player": {**opponent_values(self.player), "elo": terms.player_elo},
            "paused": terms.paused,
            "least_seconds": terms.least_seconds,
        }

    def _ending(self) -> str:
        game = self.game
        if game.outcome is None:
            return ""
        if self.player is None:
            return ending_sentence(game.outcome, game.reason)
        names = (self.player.display_name, self.opponent.display_name)
        white, black = names if game.person else names[::-1]
        return result_sentence(game.result, game.reason, white, black)

    def _clock_values(self) -> dict[str, object] | None:
        clock, terms = self.game.clock, self.game.terms
        if clock is None:
            return None
        now = time.monotonic()
        return {
            "initial_ms": terms.initial_ms,
            "increment_ms": terms.increment_ms,
            "white_ms": clock.left_ms(chess.WHITE, now),
            "black_ms": clock.left_ms(chess.BLACK, now),
            "running": chess.COLOR_NAMES[clock.turn] if clock.running else None,
        }

    def _opening_name(self) -> dict[str, object] | None:
        plies = len(self.game.moves)
        if self._opening[0] != plies:
            self._opening = (plies, self._find_opening())
        return self._opening[1]

    def _find_opening(self) -> dict[str, object] | None:
        try:
            table = opening_table()
        except PlayalikeError:
            return None  # the table of names was not built
        board = self.game.board
        opening = table.name(board.move_stack, board.root())
        return None if opening is None else {"eco": opening.eco, "name": opening.name}
