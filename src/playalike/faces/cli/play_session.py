"""A game between a person and a player: the rules of the conversation, without any screen."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import chess
import chess.pgn

from playalike.decision import Decision
from playalike.errors import PlayalikeError
from playalike.faces.cli.play_why import comment_text, why_text
from playalike.player import Limit, Player

if TYPE_CHECKING:
    from playalike.style.plan_news import PlanNews

__all__ = ["HELP", "MoveError", "Reply", "Session", "parse_move"]

HELP = """\
Type a move as in Nf3, exd5, O-O, e8=Q, or by squares as in g1f3. Other words:
  hint    what our engine would play        undo    take back your last move
  why     the reasons for the last move     flip    turn the board
  moves   every legal move                  pgn     the game so far
  draw    offer a draw                      resign  give up
  board   show the board again              quit    end; the game is saved"""


class MoveError(PlayalikeError):
    """A word that is neither a command nor a legal move; the message helps."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What to show after a line was typed."""

    text: str = ""
    board: bool = False
    """Show the board again."""
    quit: bool = False
    """The conversation is over."""


def parse_move(board: chess.Board, text: str) -> chess.Move:
    """Understand a move in SAN or UCI, forgiving about case, zeros and missing signs."""
    text = text.strip()
    try:
        if move := board.parse_san(text):  # "0000" is a move to python-chess, but not to us
            return move
    except chess.AmbiguousMoveError:
        raise MoveError(f"{text} could be {_or(_alike(board, text))}: which one?") from None
    except ValueError:
        pass
    try:
        if move := board.parse_uci(text.lower()):
            return move
    except ValueError:
        pass
    matches = _alike(board, text)
    if len(matches) == 1:
        return board.parse_san(matches[0])
    if matches:
        raise MoveError(f"{text} could be {_or(matches)}: which one?")
    raise MoveError(_why_not(board, text))


def _plain(san: str) -> str:
    return "".join(c for c in san.lower().replace("0", "o") if c not in "x+#=-!?")


def _alike(board: chess.Board, text: str) -> list[str]:
    """Return the legal moves that differ from the text by signs, case or a missing origin."""
    sans = sorted(board.san(move) for move in board.legal_moves)
    exact = [san for san in sans if _plain(san) == _plain(text)]
    if exact:
        return exact
    piece, target = text[:1].upper(), text.rstrip("+#")[-2:]
    return [
        s for s in sans if s[0] == piece and s.rstrip("+#").endswith(target) and piece in "NBRQ"
    ]


def _or(words: list[str]) -> str:
    return " or ".join(words)


def _why_not(board: chess.Board, text: str) -> str:
    target = text.rstrip("+#")[-2:].lower()
    if target in chess.SQUARE_NAMES:
        square = chess.parse_square(target)
        moves = sorted(board.san(m) for m in board.legal_moves if m.to_square == square)
        check = " (you are in check)" if board.is_check() else ""
        if moves:
            return f"{text} is not possible here{check}; to {target} you can play {_or(moves)}."
        return f"{text} is not possible here{check}: no move of yours goes to {target}."
    if _plain(text) in ("oo", "ooo"):
        return f"{text} is not possible here."
    return f"I do not understand {text!r}: type a move such as Nf3 or g1f3, or help."


class Session:
    """One game. `say` takes what the person typed; `answer` lets the opponent move."""

    def __init__(
        self,
        board: chess.Board,
        person: chess.Color,
        opponent: Player,
        limit: Limit,
        helper: Player | None = None,
        plans: Callable[[], PlanNews] | None = None,
    ) -> None:
        """Begin at `board`; `helper` gives the hints, `plans` what the opponent is up to."""
        self.board = board
        self.person = person
        self.flipped = not person
        self.result: str | None = None
        self.reason = ""
        self._opponent = opponent
        self._limit = limit
        self._helper = helper
        self._plans = plans
        self._reasons: dict[int, tuple[Decision, PlanNews | None]] = {}
        """The opponent's decisions by the number of moves on the board after them, with the plans
        at that time: a move taken back takes its reason with it."""

    @property
    def decision(self) -> Decision | None:
        """The opponent's last decision that is still on the board."""
        return self._reasons[max(self._reasons)][0] if self._reasons else None

    @property
    def over(self) -> bool:
        """True when there is a result."""
        return self.result is not None

    @property
    def persons_turn(self) -> bool:
        """True when the person is to type something."""
        return self.board.turn == self.person

    @property
    def opponent_is_next(self) -> bool:
        """True when the opponent will move now."""
        return self.result is None and self.board.turn != self.person

    def answer(self) -> Decision:
        """Let the opponent move."""
        decision = self._opponent.choose(self.board, self._limit)
        self.board.push_uci(decision.move)
        news = self._plans() if self._plans is not None else None
        self._reasons[len(self.board.move_stack)] = decision, news
        self._look()
        return decision

    def say(self, text: str) -> Reply:
        """Obey a command or play a move; `MoveError` says what is wrong with the text."""
        word = text.strip().lower()
        if not word:
            return Reply()
        commands: dict[str, Callable[[], Reply]] = {
            "help": self._help,
            "?": self._help,
            "undo": self._undo,
            "hint": self._hint,
            "flip": self._flip,
            "resign": self._resign,
            "draw": self._draw,
            "pgn": lambda: Reply(str(self.game())),
            "why": self._why,
            "moves": self._moves,
            "board": lambda: Reply(board=True),
            "quit": lambda: Reply(quit=True),
            "exit": lambda: Reply(quit=True),
        }
        if word in commands:
            return commands[word]()
        self.board.push(parse_move(self.board, text))
        self._look()
        return Reply(board=True)

    def game(self) -> chess.pgn.Game:
        """Return the game so far, with names, the result, and the opponent's reasons."""
        game = chess.pgn.Game.from_board(self.board)
        names = ("You", self._opponent.name)
        game.headers["Event"] = "Playalike"
        game.headers["Site"] = "terminal"
        game.headers["Date"] = datetime.date.today().strftime("%Y.%m.%d")
        game.headers["White"], game.headers["Black"] = names if self.person else names[::-1]
        game.headers["Result"] = self.result or "*"
        if self.reason:
            game.headers["Termination"] = self.reason
        for ply, node in enumerate(game.mainline(), 1):
            if ply in self._reasons:
                node.comment = comment_text(*self._reasons[ply])
        return game

    def _look(self) -> None:
        """See whether the game has ended on the board."""
        outcome = self.board.outcome(claim_draw=True)
        if outcome is not None:
            self._end(outcome.result(), outcome.termination.name.lower().replace("_", " "))

    def _end(self, result: str, reason: str) -> None:
        self.result, self.reason = result, reason

    def _help(self) -> Reply:
        return Reply(HELP)

    def _flip(self) -> Reply:
        self.flipped = not self.flipped
        return Reply(board=True)

    def _moves(self) -> Reply:
        return Reply(" ".join(sorted(self.board.san(move) for move in self.board.legal_moves)))

    def _undo(self) -> Reply:
        """Take back the opponent's answer and the person's own move before it."""
        own = [i for i in range(len(self.board.move_stack)) if self._mover(i) == self.person]
        if not own:
            raise MoveError("there is no move of yours to take back")
        while len(self.board.move_stack) > own[-1]:
            self.board.pop()
        kept = len(self.board.move_stack)
        self._reasons = {ply: told for ply, told in self._reasons.items() if ply <= kept}
        self.result, self.reason = None, ""
        return Reply("Taken back.", board=True)

    def _mover(self, ply: int) -> chess.Color:
        """Tell who made the move with this index."""
        return self.board.turn ^ ((len(self.board.move_stack) - ply) % 2 == 1)

    def _hint(self) -> Reply:
        if self._helper is None:
            raise MoveError("there is nobody to ask for a hint")
        decision = self._helper.choose(self.board, Limit(time=1.0))
        return Reply(f"Hint: {decision.sentence}")

    def _resign(self) -> Reply:
        self._end("0-1" if self.person else "1-0", "resignation")
        return Reply("You resign.")

    def _draw(self) -> Reply:
        """Claim a draw, or offer one: the opponent accepts when it is not better."""
        score = self._opinion()
        if self.board.can_claim_draw() or (score is not None and score <= 0):
            self._end("1/2-1/2", "agreement")
            return Reply(f"{self._opponent.name} accepts the draw.")
        return Reply(f"{self._opponent.name} plays on.")

    def _opinion(self) -> int | None:
        """What the opponent thought of its position when it last moved; above 0 is better."""
        decision = self.decision
        for candidate in decision.candidates if decision is not None else ():
            if decision is not None and candidate.move == decision.move:
                return candidate.score_cp if candidate.mate is None else candidate.mate
        return None

    def _why(self) -> Reply:
        if not self._reasons:
            return Reply("The opponent has not moved yet.")
        return Reply(why_text(*self._reasons[max(self._reasons)]))
