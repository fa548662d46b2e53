"""The game record: what one PGN game says, without its comments' prose and variations."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import chess

from playalike.games.keys import holdout_key

__all__ = ["RESULTS", "UNKNOWN", "Game"]

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
"""The four game termination markers of PGN; ``*`` means unknown or unfinished."""

UNKNOWN = ("", "?", "-")
"""Tag values that say nothing."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game, every move of it legal."""

    headers: Mapping[str, str]
    """All tags as written, in the order of the file."""
    start_fen: str | None
    """The set-up position, or `None` for the usual start."""
    moves: tuple[chess.Move, ...]
    """The main line."""
    result: str
    """One of `RESULTS`."""
    file: str
    """Where it was read: a path, or ``<stdin>``."""
    line: int
    """The line (from 1) in `file` on which the game begins."""
    key: str
    """A hash of the start position and all moves; see `playalike.games.keys.moves_key`."""
    comments: tuple[str, ...] = ()
    """The comment after each ply (empty where there is none), only if the reader was asked to keep
    them; `playalike.games.annotations` reads clocks and evaluations from them."""

    @property
    def white(self) -> str:
        """White's name as written, empty if unknown."""
        return self._known("White")

    @property
    def black(self) -> str:
        """Black's name as written, empty if unknown."""
        return self._known("Black")

    @property
    def year(self) -> int | None:
        """The year of the `Date` (or `UTCDate`, or `EventDate`) tag, if it has one."""
        for tag in ("Date", "UTCDate", "EventDate"):
            digits = self.headers.get(tag, "")[:4]
            if len(digits) == 4 and digits.isascii() and digits.isdigit() and digits != "0000":
                return int(digits)
        return None

    def elo(self, color: chess.Color) -> int | None:
        """A player's rating as the tags give it."""
        text = self.headers.get("WhiteElo" if color else "BlackElo", "")
        return int(text) if re.fullmatch("[1-9][0-9]{0,4}", text) else None

    @property
    def holdout_key(self) -> str:
        """The key by which reserved games are known."""
        return holdout_key(self.moves)

    def start(self) -> chess.Board:
        """Return the position before the first move."""
        return chess.Board() if self.start_fen is None else chess.Board(self.start_fen)

    def replay(self) -> chess.Board:
        """Return the final position, with every move on the board's move stack."""
        board = self.start()
        push = board.push
        for move in self.moves:
            push(move)
        return board

    def positions(self) -> Iterator[tuple[chess.Board, chess.Move]]:
        """Yield each position and the move played in it: one board, moved on between the yields."""
        board = self.start()
        for move in self.moves:
            yield board, move
            board.push(move)

    def _known(self, tag: str) -> str:
        value = self.headers.get(tag, "").strip()
        return "" if value in UNKNOWN else value
