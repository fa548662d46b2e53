"""A game between a person and an opponent, as it stands: a value that goes to JSON and back.

Every change gives a new game; the old one is as it was. Who keeps games in a store writes the new
one before anybody hears of it. Nothing here looks at a watch: times come from outside.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import Literal, NamedTuple

import chess

from playalike.config import from_mapping
from playalike.errors import PlayalikeError
from playalike.play.clock import Clock
from playalike.play.terms import Terms
from playalike.position.ending import DRAWN, UNFINISHED, Ending, ending, won_by
from playalike.words.endings import Outcome

__all__ = ["Game", "PlayError", "PlayedMove"]

TIME = "time"
"""Why a game is over when the flag of the side to move has fallen."""


class PlayError(PlayalikeError):
    """What the game does not allow now; the message says why."""


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """One move."""

    uci: str
    seconds: float = 0.0
    """How long the mover thought."""
    clock_ms: int | None = None
    """What the mover's clock showed afterwards."""
    sentence: str = ""
    """Why, for an opponent's move."""
    explained: bool = False
    """Whether somebody keeps the whole explanation."""
    memory: Mapping[str, object] | None = None
    """A personality's plans after its move."""
    value_cp: int | None = None
    """What an opponent's move was worth to it, as far as it knew."""
    remark: str = ""
    """What the opponent said with it."""


class _Replay(NamedTuple):
    """What follows from the moves."""

    board: chess.Board
    sans: tuple[str, ...]
    fens: tuple[str, ...]


@dataclass(frozen=True)
class Game:
    """Who plays, on which terms, what was played, and how it ended."""

    opponent: str
    """As `playalike.players` opens it: ``personality:tal``."""
    person: chess.Color = chess.WHITE
    """The person's side."""
    start_fen: str = chess.STARTING_FEN
    terms: Terms = field(default_factory=Terms)
    moves: tuple[PlayedMove, ...] = ()
    result: str = UNFINISHED
    reason: str = ""
    """``checkmate``, ``resignation``, ``agreement``, ``time``, …; empty while it goes on."""
    offered_ply: int | None = None
    """How many moves had been made when the person last offered a draw …"""
    opponent_offered_ply: int | None = None
    """… and when the opponent did, its own move included: the offer stands until the next move."""
    turn_began: float | None = field(default=None, compare=False)
    """When the side to move began to think. It is not kept: a game that is read back stands still
    until `resumed`, so that nobody loses time by a pause."""

    @cached_property
    def _replay(self) -> _Replay:
        board = chess.Board(self.start_fen)
        sans, fens = [], []
        for played in self.moves:
            move = chess.Move.from_uci(played.uci)
            sans.append(board.san(move))
            board.push(move)
            fens.append(board.fen())
        return _Replay(board, tuple(sans), tuple(fens))

    @property
    def board(self) -> chess.Board:
        """The position with the moves that led to it; to look at, not to change."""
        return self._replay.board

    @property
    def sans(self) -> tuple[str, ...]:
        """The moves as people write them."""
        return self._replay.sans

    @property
    def fens(self) -> tuple[str, ...]:
        """The positions after each move."""
        return self._replay.fens

    @cached_property
    def clock(self) -> Clock | None:
        """Both clocks; None in a game without."""
        if self.terms.initial_ms is None:
            return None
        first = chess.Board(self.start_fen).turn
        readings = (move.clock_ms for move in self.moves)
        clock = Clock.taken_up(self.terms.initial_ms, self.terms.increment_ms, first, readings)
        if self.over:
            return clock.fallen() if self.reason == TIME else clock
        if self.turn_began is None:
            return clock
        return clock.started(self.turn_began)

    @property
    def over(self) -> bool:
        """Whether there is a result."""
        return self.result != UNFINISHED

    @property
    def persons_turn(self) -> bool:
        """Whether the person is to move."""
        return not self.over and self.board.turn == self.person

    @property
    def opponents_turn(self) -> bool:
        """Whether the opponent is to move."""
        return not self.over and self.board.turn != self.person

    @property
    def draw_offered(self) -> bool:
        """Whether the person may accept a draw now."""
        return self.persons_turn and self.opponent_offered_ply == len(self.moves)

    @property
    def opponents_value_cp(self) -> int | None:
        """What the opponent's last move was worth to it; None where that is not known."""
        own = (move for ply, move in self._backwards() if not self.by_person(ply))
        last = next(own, None)
        return None if last is None else last.value_cp

    def _backwards(self) -> Iterator[tuple[int, PlayedMove]]:
        for ply in range(len(self.moves), 0, -1):
            yield ply, self.moves[ply - 1]

    def by_person(self, ply: int) -> bool:
        """Tell who made, or will make, the move with this number; the first is 1."""
        return (self.board.turn == self.person) ^ ((len(self.moves) - ply) % 2 == 0)

    def seen_by(self, person: chess.Color, opponent: str) -> Game:
        """Return the same game with another person and opponent."""
        if (person, opponent) == (self.person, self.opponent):
            return self
        game = replace(self, person=person, opponent=opponent)
        game.__dict__["_replay"] = self._replay
        return game

    def resumed(self, now: float) -> Game:
        """Return the game when the side to move begins to think."""
        return replace(self, turn_began=now)

    def standing_still(self) -> Game:
        """Return the game with the clocks as the moves left them, until it is resumed."""
        return replace(self, turn_began=None)

    def moved(self, move: chess.Move, now: float) -> Game:
        """Return the game after the person's move; who moves too late has lost on time."""
        self.refuse_over()
        if not self.persons_turn:
            raise PlayError("it is not your turn")
        if self.flag_fallen(now):
            return self.lost_on_time()
        seconds = 0.0 if self.turn_began is None else now - self.turn_began
        return self._followed_by(move, PlayedMove(move.uci(), seconds), now)

    def answered(
        self,
        move: chess.Move,
        now: float,
        seconds: float,
        sentence: str = "",
        *,
        explained: bool = False,
        memory: Mapping[str, object] | None = None,
        value_cp: int | None = None,
        remark: str = "",
        offers_draw: bool = False,
    ) -> Game:
        """Return the game after the opponent's move, which cost it `seconds` of its clock.

        What it waited for a machine to think on is not its fault.
        """
        self.refuse_over()
        if self.persons_turn:
            raise PlayError("it is not the opponent's turn")
        played = PlayedMove(
            move.uci(), seconds, None, sentence, explained, memory, value_cp, remark
        )
        after = self._followed_by(move, played, now, seconds)
        if not offers_draw or after.over:
            return after
        return after._with(opponent_offered_ply=len(after.moves))

    def _followed_by(
        self, move: chess.Move, played: PlayedMove, now: float, spent: float | None = None
    ) -> Game:
        board = self.board
        if not board.is_legal(move):
            raise PlayError(f"{move.uci()} is no legal move here")
        if self.clock is not None:
            mover, clock = board.turn, self.clock.after_move(now, spent)
            played = replace(played, clock_ms=clock.white_ms if mover else clock.black_ms)
        after = board.copy()
        san = after.san(move)
        after.push(move)
        how = ending(after) or Ending(UNFINISHED, "")
        game = replace(
            self,
            moves=(*self.moves, played),
            result=how.result,
            reason=how.reason,
            turn_began=now,
        )
        # One move more than is known already: nobody has to play all of them again.
        game.__dict__["_replay"] = _Replay(after, (*self.sans, san), (*self.fens, after.fen()))
        return game

    def _with(self, *, opponent_offered_ply: int) -> Game:
        """Return the same moves with an offer; nobody has to play them again."""
        game = replace(self, opponent_offered_ply=opponent_offered_ply)
        game.__dict__["_replay"] = self._replay
        return game

    def flag_fallen(self, now: float) -> bool:
        """Tell whether the person's time is up."""
        clock = self.clock
        if clock is None or not self.persons_turn or not clock.running:
            return False
        return clock.left_ms(self.person, now) <= 0

    def seconds_to_flag(self, now: float) -> float | None:
        """Return when the person's time will be up; None when no clock of theirs is running."""
        clock = self.clock
        if clock is None or not self.persons_turn or not clock.running:
            return None
        return clock.left_ms(self.person, now) / 1000

    def lost_on_time(self) -> Game:
        """Return the game that the person lost on time: drawn if nobody could have been mated."""
        bare = self.board.has_insufficient_material(not self.person)
        return self.ended(Ending(DRAWN if bare else won_by(not self.person), TIME))

    def resigned(self) -> Game:
        """Return the game that the person gave up."""
        self.refuse_over()
        return self.ended(Ending(won_by(not self.person), "resignation"))

    @property
    def outcome(self) -> Outcome | None:
        """What the result is for the person; None while the game goes on."""
        if not self.over:
            return None
        if self.result == DRAWN:
            return "drawn"
        return "won" if self.result == won_by(self.person) else "lost"

    def given_up(self) -> Game:
        """Return the game that the opponent gave up, at its turn."""
        self.refuse_over()
        if self.persons_turn:
            raise PlayError("it is not the opponent's turn")
        return self.ended(Ending(won_by(self.person), "resignation"))

    def draw_accepted(self) -> Game:
        """Return the game after the person accepted the draw that was offered."""
        self.refuse_over()
        if not self.draw_offered:
            raise PlayError("no draw has been offered")
        return self.ended(Ending(DRAWN, "agreement"))

    def ended(self, how: Ending) -> Game:
        """Return the game with a result that no move made."""
        return replace(self, result=how.result, reason=how.reason)

    def taken_back(self, now: float) -> Game:
        """Return the game without the person's last move and the answer to it."""
        self.refuse_over()
        last = next((ply for ply, _ in self._backwards() if self.by_person(ply)), 0)
        if last <= self.terms.given_plies:
            raise PlayError("there is no move of yours to take back")
        kept = last - 1
        offered = self.opponent_offered_ply
        return replace(
            self,
            moves=self.moves[:kept],
            opponent_offered_ply=None if offered is not None and offered > kept else offered,
            turn_began=now,
        )

    def refuse_over(self) -> None:
        """Raise the refusal when there is a result."""
        if self.over:
            raise PlayError(f"the game is over: {self.result}, {self.reason}")

    def to_dict(self) -> dict[str, object]:
        """Return plain values, ready for JSON; what is not set is left out."""
        values = {
            "opponent": self.opponent,
            "person": chess.COLOR_NAMES[self.person],
            "start_fen": self.start_fen,
            "terms": self.terms.to_dict(),
            "moves": [_set_values(asdict(move)) for move in self.moves],
            "result": self.result,
            "reason": self.reason,
            "offered_ply": self.offered_ply,
            "opponent_offered_ply": self.opponent_offered_ply,
        }
        return _set_values(values)

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> Game:
        """Read what `to_dict` gave; the clocks stand still until `resumed`."""
        values = dict(data)
        moves = values.pop("moves", ())
        if not isinstance(moves, Sequence):
            raise PlayalikeError("game: moves must be a list")
        kept = from_mapping(_Kept, values, "game")
        return cls(
            opponent=kept.opponent,
            person=chess.COLOR_NAMES.index(kept.person) == chess.WHITE,
            start_fen=kept.start_fen,
            terms=kept.terms,
            moves=tuple(_read_move(move) for move in moves),
            result=kept.result,
            reason=kept.reason,
            offered_ply=kept.offered_ply,
            opponent_offered_ply=kept.opponent_offered_ply,
        )


@dataclass(frozen=True, slots=True)
class _Kept:
    """A game in JSON, but for its moves."""

    opponent: str
    person: Literal["white", "black"]
    start_fen: str
    terms: Terms
    result: str
    reason: str
    offered_ply: int | None = None
    opponent_offered_ply: int | None = None


def _read_move(data: Mapping[str, object]) -> PlayedMove:
    values = dict(data)
    memory = values.pop("memory", None)
    assert memory is None or isinstance(memory, Mapping)
    return replace(from_mapping(PlayedMove, values, "game: moves"), memory=memory)


def _set_values(values: Mapping[str, object]) -> dict[str, object]:
    return {key: value for key, value in values.items() if value is not None}
