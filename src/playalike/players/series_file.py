"""The games of series, in one SQLite file: each is on disk when it ends."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

import chess

from playalike.errors import PlayalikeError
from playalike.games.game import Game
from playalike.games.keys import moves_key

__all__ = ["SeriesFile", "SeriesGame", "series_key"]


@dataclass(frozen=True, slots=True)
class SeriesGame:
    """One game of a series."""

    number: int
    white: bool
    """Whether the player, not the opponent, had White."""
    moves: tuple[str, ...]
    """UCI."""
    result: str
    ending: str
    """Why it ended: ``checkmate``, ``resigned``, ``agreed``, ``length``, …"""
    version: str
    """The code that played it."""

    @property
    def points(self) -> float:
        """The player's points."""
        if self.result == "1/2-1/2":
            return 0.5
        return float((self.result == "1-0") == self.white)

    def as_game(self, player: str, opponent: str) -> Game:
        """Return it like a game that was read from a file."""
        white, black = (player, opponent) if self.white else (opponent, player)
        headers = {"White": white, "Black": black, "Result": self.result}
        moves = tuple(chess.Move.from_uci(move) for move in self.moves)
        return Game(headers, None, moves, self.result, "", self.number, moves_key(self.moves))


def series_key(**terms: object) -> str:
    """Return the key of a series: a digest of all that its games depend on."""
    text = json.dumps(terms, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:24]


class SeriesFile:
    """Reads and adds games; two processes may use it at once."""

    def __init__(self, path: Path) -> None:
        """Open the file, or make it."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(path, timeout=60, isolation_level=None)
            self._db.execute("pragma journal_mode = wal")
            self._db.execute(
                "create table if not exists games (series text, number integer, white integer, "
                "moves text, result text, ending text, version text, "
                "primary key (series, number)) without rowid"
            )
            self._db.execute(
                "create table if not exists moves (series text, position text, move text, "
                "primary key (series, position)) without rowid"
            )
        except (sqlite3.DatabaseError, OSError) as error:
            raise PlayalikeError(
                f"{path} cannot be used ({error}): move it away, or choose another folder"
            ) from error

    def __enter__(self) -> SeriesFile:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._db.close()

    def read(self, series: str, games: int) -> dict[int, SeriesGame]:
        """Return the first games of a series, by number, as far as they were played."""
        rows = self._db.execute(
            "select number, white, moves, result, ending, version from games "
            "where series = ? and number < ?",
            (series, games),
        )
        return {
            number: SeriesGame(number, bool(white), tuple(moves.split()), result, ending, version)
            for number, white, moves, result, ending, version in rows
        }

    def add(self, series: str, game: SeriesGame) -> None:
        """Keep a game."""
        self._db.execute(
            "insert or replace into games values (?, ?, ?, ?, ?, ?, ?)",
            (
                series,
                game.number,
                game.white,
                " ".join(game.moves),
                game.result,
                game.ending,
                game.version,
            ),
        )

    def read_moves(self, series: str) -> dict[str, str]:
        """Return the moves that a player chose in single positions, by position."""
        rows = self._db.execute("select position, move from moves where series = ?", (series,))
        return dict(rows.fetchall())

    def add_move(self, series: str, position: str, move: str) -> None:
        """Keep a move."""
        self._db.execute("insert or replace into moves values (?, ?, ?)", (series, position, move))
