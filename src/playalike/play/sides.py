"""Who sits on either side of a board: a person, or anything that plays.

`Game` knows one person and one opponent. Here it is seen by whoever is to move, so that two people
at one machine, or two players who are watched, have the same rules, clocks and endings.
"""

from __future__ import annotations

from dataclasses import dataclass

import chess

from playalike.errors import PlayalikeError
from playalike.play.game import Game
from playalike.position.ending import DRAWN, Ending

__all__ = ["PERSON", "Sides"]

PERSON = "person"
"""Somebody at this machine, where a player's description would stand."""


@dataclass(frozen=True, slots=True)
class Sides:
    """Who plays: `PERSON`, or a description as `playalike.players` opens it."""

    white: str = PERSON
    black: str = PERSON

    def at(self, side: chess.Color) -> str:
        """Return who sits there."""
        return self.white if side else self.black

    def is_person(self, side: chess.Color) -> bool:
        """Tell whether a person sits there."""
        return self.at(side) == PERSON

    @property
    def people(self) -> int:
        """How many people play: 0 is a game to watch."""
        return self.is_person(chess.WHITE) + self.is_person(chess.BLACK)

    def at_move(self, game: Game) -> Game:
        """Return the game as the side to move has it: a person's turn, or an opponent's."""
        side = game.board.turn
        person = side if self.is_person(side) else not side
        return game.seen_by(person, self.at(not person))

    def for_person(self, game: Game) -> Game:
        """Return the game as a person has it who resigns or offers a draw; theirs is the turn."""
        if not self.people:
            raise PlayalikeError("nobody plays here: the game is only watched")
        side = game.board.turn
        person = side if self.is_person(side) else not side
        return game.seen_by(person, self.at(not person))

    def taken_back(self, game: Game, now: float) -> Game:
        """Return the game without the last move of a person, and the answer to it.

        Of two people, the one who moved last takes the move back.
        """
        seen = self.for_person(game)
        if self.people == 2:
            seen = game.seen_by(not game.board.turn, PERSON)
        return seen.taken_back(now)

    def paused(self, game: Game) -> Game:
        """Return a game that is watched, standing still; who plays cannot stop the clock."""
        if self.people:
            raise PlayalikeError("only a game that is watched can be paused")
        game.refuse_over()
        return game.standing_still()

    def agreed_draw(self, game: Game) -> Game:
        """Return the game that two people agreed to draw."""
        if self.people != 2:
            raise PlayalikeError("a draw is offered to the opponent, who answers")
        game.refuse_over()
        return game.ended(Ending(DRAWN, "agreement"))
