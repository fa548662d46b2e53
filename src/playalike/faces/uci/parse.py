"""Reading `position` and `go`: words into a board and a request, or a helpful error."""

from __future__ import annotations

from dataclasses import dataclass

import chess

from playalike.engine.clock import is_endless
from playalike.engine.control import SearchLimits
from playalike.errors import PlayalikeError
from playalike.player import Limit

__all__ = ["GoRequest", "Position", "parse_go", "parse_setoption"]

MILLISECONDS = ("movetime", "wtime", "btime", "winc", "binc")
COUNTS = ("movestogo", "depth", "nodes", "mate")
FLAGS = ("infinite", "ponder")
WORDS = (*MILLISECONDS, *COUNTS, *FLAGS, "searchmoves", "perft")


@dataclass(frozen=True, slots=True)
class GoRequest:
    """What a `go` line asks for."""

    limit: Limit
    """Clocks and other limits, in python-chess' own form."""
    infinite: bool = False
    """Answer only after `stop`."""
    ponder: bool = False
    """Think on the opponent's time until `ponderhit` or `stop`."""
    moves: tuple[chess.Move, ...] = ()
    """`searchmoves`: consider these only."""
    ignored: tuple[str, ...] = ()
    """Words that were not understood."""

    @property
    def is_game(self) -> bool:
        """True when a clock runs: who asks for a depth, nodes or a mate wants a search."""
        limit = self.limit
        return not self.infinite and (limit.depth, limit.nodes, limit.mate) == (None, None, None)

    def search_limits(self, soft: float | None, hard: float | None, multipv: int) -> SearchLimits:
        """Return the limits for the search; while pondering, or for ever, no clock runs."""
        endless = self.infinite or self.ponder
        return SearchLimits(
            depth=self.limit.depth,
            nodes=self.limit.nodes,
            mate=self.limit.mate,
            soft_seconds=None if endless else soft,
            hard_seconds=None if endless else hard,
            moves=self.moves,
            multipv=multipv,
        )


class Position:
    """The position as `position` lines set it.

    A GUI repeats the whole game with every move. Replaying it costs milliseconds that the clock
    counts, so a line that only continues the last one is applied from where that ended.
    """

    def __init__(self) -> None:
        """Begin with the starting position."""
        self.board = chess.Board()
        self._base = chess.STARTING_FEN
        self._moves: list[str] = []

    def set(self, words: list[str]) -> None:
        """Obey the words after `position`; on an error the old position stays."""
        base, moves = self._split(words)
        known = len(self._moves)
        if base == self._base and moves[:known] == self._moves:
            board, fresh = self.board.copy(), moves[known:]
        else:
            board, fresh = _board(base), moves
        for word in fresh:
            board.push(_move(word, board, "position"))
        self.board, self._base, self._moves = board, base, moves

    @staticmethod
    def _split(words: list[str]) -> tuple[str, list[str]]:
        if not words:
            raise PlayalikeError("position: say startpos or fen")
        end = words.index("moves") if "moves" in words else len(words)
        kind, middle, moves = words[0], words[1:end], words[end + 1 :]
        if kind == "startpos":
            if middle:
                raise PlayalikeError(f"position: did not expect {middle[0]!r} after startpos")
            return chess.STARTING_FEN, moves
        if kind == "fen":
            return " ".join(middle), moves
        raise PlayalikeError(f"position: say startpos or fen, not {kind!r}")


def _board(fen: str) -> chess.Board:
    try:
        board = chess.Board(fen)
    except ValueError as error:
        raise PlayalikeError(f"position: not a FEN: {fen!r} ({error})") from error
    if not board.is_valid():
        faults = [status.name or "" for status in chess.Status if status & board.status()]
        words = ", ".join(fault.lower().replace("_", " ") for fault in faults)
        raise PlayalikeError(f"position: impossible position {fen!r}: {words}")
    return board


def parse_go(words: list[str], board: chess.Board) -> GoRequest:
    """Read the words after `go`; an unknown word is skipped and remembered."""
    numbers: dict[str, int] = {}
    flags: set[str] = set()
    ignored: list[str] = []
    moves: list[chess.Move] = []
    index = 0
    while index < len(words):
        word = words[index]
        index += 1
        if word in FLAGS:
            flags.add(word)
        elif word in MILLISECONDS or word in COUNTS:
            numbers[word] = _number(word, words[index] if index < len(words) else "")
            index += 1
        elif word == "searchmoves":
            while index < len(words) and words[index] not in WORDS:
                moves.append(_move(words[index], board, "go: searchmoves"))
                index += 1
        else:
            ignored.append(word)
    limit = Limit(
        time=_seconds(numbers, "movetime"),
        white_clock=_seconds(numbers, "wtime"),
        black_clock=_seconds(numbers, "btime"),
        white_inc=_seconds(numbers, "winc"),
        black_inc=_seconds(numbers, "binc"),
        remaining_moves=numbers.get("movestogo"),
        depth=_at_least_one(numbers, "depth"),
        nodes=_at_least_one(numbers, "nodes"),
        mate=_at_least_one(numbers, "mate"),
    )
    ponder = "ponder" in flags
    # A bare `go` has nothing that would end it: it is an infinite one.
    infinite = "infinite" in flags or (is_endless(limit) and not ponder)
    return GoRequest(limit, infinite, ponder, tuple(moves), tuple(ignored))


def parse_setoption(words: list[str]) -> tuple[str, str]:
    """Split the words after `setoption` into name and value."""
    if not words or words[0] != "name" or len(words) < 2:
        raise PlayalikeError("setoption: expected `setoption name NAME value VALUE`")
    end = words.index("value") if "value" in words else len(words)
    return " ".join(words[1:end]), " ".join(words[end + 1 :])


def _number(word: str, text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise PlayalikeError(f"go: {word} needs a number, not {text!r}") from None


def _seconds(numbers: dict[str, int], word: str) -> float | None:
    return numbers[word] / 1000 if word in numbers else None


def _at_least_one(numbers: dict[str, int], word: str) -> int | None:
    return max(1, numbers[word]) if word in numbers else None


def _move(word: str, board: chess.Board, where: str) -> chess.Move:
    try:
        move = board.parse_uci(word)
    except ValueError:
        move = chess.Move.null()
    if not move:
        raise PlayalikeError(f"{where}: {word!r} is not a legal move here")
    return move
