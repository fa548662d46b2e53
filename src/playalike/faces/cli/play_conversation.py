"""What a person types during a game in the terminal, and what is said to it; without any screen."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from playalike.decision import Decision
from playalike.faces.cli.play_why import why_text
from playalike.play import LocalGame, MoveError
from playalike.player import Limit, Player

__all__ = ["HELP", "Conversation", "Reply"]

HELP = """\
Type a move as in Nf3, exd5, O-O, e8=Q, or by squares as in g1f3. Other words:
  hint    what our engine would play        undo    take back your last move
  why     the reasons for the last move     flip    turn the board
  moves   every legal move                  pgn     the game so far
  draw    offer, claim or accept a draw     resign  give up
  board   show the board again              quit    end; the game is saved
  clock   how much time is left"""
HINT_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Reply:
    """What to show after a line was typed."""

    text: str = ""
    board: bool = False
    """Show the board again."""
    quit: bool = False
    """The conversation is over."""


class Conversation:
    """`say` takes what the person typed; `answer` lets the opponent move."""

    def __init__(self, local: LocalGame, helper: Player | None = None) -> None:
        """Talk about a game; `helper` gives the hints."""
        self.local = local
        self.flipped = not local.game.person
        self._helper = helper

    def answer(self) -> Decision:
        """Let the opponent move."""
        return self.local.answer()

    def say(self, text: str) -> Reply:
        """Obey a command or play a move; `MoveError` says what is wrong with the text."""
        word = text.strip().lower()
        if self.local.check_flag():
            return Reply("Your time is up.")
        if not word:
            return Reply()
        commands: dict[str, Callable[[], Reply]] = {
            "help": lambda: Reply(HELP),
            "?": lambda: Reply(HELP),
            "undo": self._undo,
            "hint": self._hint,
            "flip": self._flip,
            "resign": self._resign,
            "draw": lambda: Reply(self.local.offer_draw().sentence),
            "pgn": lambda: Reply(self.pgn().rstrip()),
            "why": self._why,
            "moves": self._moves,
            "clock": lambda: Reply(self.clock_text() or "There is no clock."),
            "board": lambda: Reply(board=True),
            "quit": lambda: Reply(quit=True),
            "exit": lambda: Reply(quit=True),
        }
        if word in commands:
            return commands[word]()
        self.local.move(text)
        return Reply(board=True)

    def pgn(self) -> str:
        """Return the game so far, with names, the result, and the opponent's reasons."""
        return self.local.pgn("terminal")

    def clock_text(self) -> str:
        """Return both clocks, the person's first; empty in a game without."""
        game = self.local.game
        yours, theirs = map(self.local.left_seconds, (game.person, not game.person))
        if yours is None or theirs is None:
            return ""
        return f"You {_minutes(yours)}, {self.local.player.name} {_minutes(theirs)}"

    def _flip(self) -> Reply:
        self.flipped = not self.flipped
        return Reply(board=True)

    def _moves(self) -> Reply:
        board = self.local.game.board
        return Reply(" ".join(sorted(board.san(move) for move in board.legal_moves)))

    def _undo(self) -> Reply:
        self.local.take_back()
        return Reply("Taken back.", board=True)

    def _hint(self) -> Reply:
        if self._helper is None:
            raise MoveError("there is nobody to ask for a hint")
        board = self.local.game.board.copy()
        return Reply(f"Hint: {self._helper.choose(board, Limit(time=HINT_SECONDS)).sentence}")

    def _resign(self) -> Reply:
        self.local.resign()
        return Reply("You resign.")

    def _why(self) -> Reply:
        reason = self.local.reason
        if reason is None:
            return Reply("The opponent has not moved yet.")
        return Reply(why_text(reason.decision, reason.news))


def _minutes(seconds: float) -> str:
    whole = math.ceil(seconds)
    return f"{whole // 60}:{whole % 60:02d}"
