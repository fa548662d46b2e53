"""One game at its table: the board, the moves, the clock, and who is listening."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime

import chess

from playalike.errors import PlayalikeError
from playalike.faces.web.catalogue import Opponent
from playalike.faces.web.people import person_of, pick
from playalike.faces.web.streams import Event, Listeners
from playalike.faces.web.terms import Clock, Terms
from playalike.games.openings import opening_table
from playalike.store import SavedGame, SavedMove

__all__ = ["LiveGame", "iso"]

ENDINGS = {
    chess.Termination.CHECKMATE: "checkmate",
    chess.Termination.STALEMATE: "stalemate",
    chess.Termination.INSUFFICIENT_MATERIAL: "insufficient material",
}


def iso(moment: datetime) -> str:
    """Return a time as JSON has it."""
    return moment.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


class LiveGame:
    """A game in memory; the store has everything that must not be lost."""

    def __init__(self, game: SavedGame, moves: list[SavedMove], opponent: Opponent) -> None:
        """Set the board up."""
        self.game, self.opponent = game, opponent
        self.terms = Terms.from_dict(game.terms)
        self.lock = asyncio.Lock()
        self.listeners = Listeners()
        self.thinking: asyncio.Task[None] | None = None
        self.flag: asyncio.TimerHandle | None = None
        self.trouble = ""
        """Why the opponent could not move, if it could not."""
        self.offered_ply = -100
        """When a draw was offered last."""
        self.used = time.monotonic()
        self.person = chess.WHITE if game.person_white else chess.BLACK
        self.set_up(moves)

    def set_up(self, moves: list[SavedMove]) -> None:
        """Play the moves on a new board, and take the clocks up from there."""
        self.moves = moves
        self.board = chess.Board(self.game.start_fen)
        self.sans: list[str] = []
        self.fens: list[str] = []
        self._named: tuple[int, dict[str, object] | None] = (0, None)
        """The opening after so many moves."""
        first = self.board.turn
        for move in moves:
            self._push(move.uci)
        self.clock: Clock | None = None
        if self.terms.initial_ms is not None:
            self.clock = Clock(self.terms, first, moves)
        self.turn_began = time.monotonic()
        if self.clock is not None and not self.game.over:
            self.clock.start(self.turn_began)

    def add(self, move: SavedMove) -> None:
        """Put a move on the board that is in the store already."""
        self.moves.append(move)
        self._push(move.uci)
        self.turn_began = time.monotonic()

    def _push(self, uci: str) -> None:
        played = chess.Move.from_uci(uci)
        self.sans.append(self.board.san(played))
        self.board.push(played)
        self.fens.append(self.board.fen())

    @property
    def persons_turn(self) -> bool:
        """Whether the person is to move."""
        return self.board.turn == self.person

    @property
    def waits_for_opponent(self) -> bool:
        """Whether the opponent is to move."""
        return not self.game.over and not self.persons_turn

    @property
    def is_thinking(self) -> bool:
        """Whether the opponent is at it."""
        return self.thinking is not None and not self.thinking.done()

    def by_person(self, ply: int) -> bool:
        """Tell who made the move with this number."""
        last = len(self.moves)
        return (self.board.turn == self.person) ^ ((last - ply) % 2 == 0)

    def ending(self) -> tuple[str, str] | None:
        """Return result and reason when the game has ended on the board."""
        outcome = self.board.outcome()
        if outcome is not None:
            return outcome.result(), ENDINGS.get(outcome.termination, "rule")
        if self.board.is_repetition(3):
            return "1/2-1/2", "repetition"
        if self.board.is_fifty_moves():
            return "1/2-1/2", "fifty moves"
        return None

    def told(self) -> None:
        """Tell the listeners how the game stands."""
        if len(self.listeners):
            self.listeners.tell(Event("state", self.values()))

    def values(self) -> dict[str, object]:
        """Return the whole game."""
        game = self.game
        person = person_of(self.opponent.name)
        over = game.over
        return {
            **self._heading(),
            "start_fen": game.start_fen,
            "check": self.board.is_check(),
            "moves": [
                {
                    "ply": move.ply,
                    "uci": move.uci,
                    "san": san,
                    "fen": fen,
                    "by": "you" if self.by_person(move.ply) else "opponent",
                    "seconds": round(move.seconds, 2),
                    "why": move.told,
                    "sentence": move.sentence,
                }
                for move, san, fen in zip(self.moves, self.sans, self.fens, strict=True)
            ],
            "legal": [] if over else [move.uci() for move in self.board.legal_moves],
            "greeting": pick(person.greetings, game.id),
            "parting": self._parting() if over else "",
            "engine_note": self.trouble,
        }

    def line(self) -> dict[str, object]:
        """Return the game as a list shows it."""
        last = self.sans[-1] if self.sans else ""
        return {**self._heading(), "plies": len(self.moves), "last_san": last}

    def _heading(self) -> dict[str, object]:
        game, terms = self.game, self.terms
        return {
            "id": game.id,
            "created": iso(game.created),
            "updated": iso(game.updated),
            "opponent": {**self.opponent.values(), "elo": terms.elo},
            "color": chess.COLOR_NAMES[self.person],
            "fen": self.board.fen(),
            "turn": chess.COLOR_NAMES[self.board.turn],
            "your_turn": self.persons_turn and not game.over,
            "status": "over" if game.over else "active",
            "result": game.result,
            "reason": game.reason,
            "thinking": self.is_thinking,
            "clock": self._clock_values(),
            "pace": terms.pace,
            "help": terms.help,
            "opening": self._opening(),
        }

    def _clock_values(self) -> dict[str, object] | None:
        clock = self.clock
        if clock is None:
            return None
        now, turn = time.monotonic(), self.board.turn
        return {
            "initial_ms": self.terms.initial_ms,
            "increment_ms": self.terms.increment_ms,
            "white_ms": clock.left_ms(chess.WHITE, turn, now),
            "black_ms": clock.left_ms(chess.BLACK, turn, now),
            "running": chess.COLOR_NAMES[turn] if clock.runs(turn) else None,
        }

    def _opening(self) -> dict[str, object] | None:
        if self._named[0] != len(self.moves):
            self._named = (len(self.moves), self._find_opening())
        return self._named[1]

    def _find_opening(self) -> dict[str, object] | None:
        try:
            table = opening_table()
        except PlayalikeError:
            return None  # the table of names was not built
        start = chess.Board(self.game.start_fen)
        found = table.name([chess.Move.from_uci(move.uci) for move in self.moves], start)
        return None if found is None else {"eco": found.eco, "name": found.name}

    def _parting(self) -> str:
        person = person_of(self.opponent.name)
        if self.game.result == "1/2-1/2":
            return pick(person.drawn, self.game.id)
        white_won = self.game.result == "1-0"
        person_won = white_won == (self.person == chess.WHITE)
        return pick(person.lost if person_won else person.won, self.game.id)
