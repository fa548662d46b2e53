"""The games that a personality was studied from: who, when, the result, and the moves.

They are there to be played through ("he was here"), never to choose by. Each move is one character,
its place among the legal moves in the order of their UCI notation: some two thousand games fit into
200 KB. The file is optional: earlier studies did not write it.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import chess

from playalike.errors import PlayalikeError
from playalike.reason import GameReference

__all__ = ["OWN_GAMES", "OwnGame", "OwnGames", "pack_games"]

OWN_GAMES = "own_games.zlib"
FIRST = 35
"""The character of the first legal move; what JSON would have to escape is left out."""
ESCAPED = ord("\\")
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
LARGEST = 20_000_000
"""Bytes of a file once unpacked: more is no career."""


@dataclass(frozen=True, slots=True)
class OwnGame:
    """One game, from the usual start."""

    white: str
    black: str
    year: int
    """0 when unknown."""
    result: str
    moves: tuple[str, ...]
    """UCI notation."""


def pack_games(games: Iterable[OwnGame]) -> bytes:
    """Return the content of the file."""
    listed = list(games)
    names = sorted({name for game in listed for name in (game.white, game.black)})
    numbers = {name: number for number, name in enumerate(names)}
    rows = [
        [
            numbers[game.white],
            numbers[game.black],
            game.year,
            RESULTS.index(game.result if game.result in RESULTS else "*"),
            _packed(game.moves),
        ]
        for game in listed
    ]
    table = {"schema": 1, "kind": "own_games", "names": names, "games": rows}
    text = json.dumps(table, ensure_ascii=False, separators=(",", ":"))
    return zlib.compress(text.encode(), 9)


class OwnGames:
    """The games of one personality; the file is read when one is first asked for."""

    def __init__(self, path: Path | None) -> None:
        """Remember where the file is; None for a personality that has none."""
        self._path = path

    @cached_property
    def _table(self) -> tuple[list[str], list[Any]]:
        if self._path is None:
            return [], []
        try:
            unpack = zlib.decompressobj()
            text = unpack.decompress(self._path.read_bytes(), LARGEST)
            table = json.loads(text)
            names, games = table["names"], table["games"]
        except (OSError, zlib.error, ValueError, KeyError, TypeError) as error:
            raise PlayalikeError(f"{self._path} is no file of games: {error}") from error
        return names, games

    @cached_property
    def _index(self) -> dict[tuple[str, str, int], list[int]]:
        names, games = self._table
        numbers: dict[tuple[str, str, int], list[int]] = {}
        for number, row in enumerate(games):
            white, black, year = row[0], row[1], row[2]
            assert isinstance(white, int)
            assert isinstance(black, int)
            assert isinstance(year, int)
            numbers.setdefault((_family(names[white]), _family(names[black]), year), []).append(
                number
            )
        return numbers

    def __len__(self) -> int:
        """Return how many games there are."""
        return len(self._table[1])

    def game(self, number: int, plies: int | None = None) -> OwnGame:
        """Return a game by its number, or its first plies; `PlayalikeError` if it is not there."""
        names, games = self._table
        if not 0 <= number < len(games):
            raise PlayalikeError(f"there is no game {number}: there are {len(games)}, from 0 on")
        try:
            white, black, year, result, packed = games[number]
            moves = _unpacked(str(packed)[:plies])
            return OwnGame(names[white], names[black], int(year), RESULTS[result], moves)
        except (ValueError, IndexError, TypeError) as error:
            raise PlayalikeError(f"{self._path}, game {number}: {error}") from error

    @cached_property
    def checksum(self) -> str:
        """What tells one file of games from another."""
        content = b"" if self._path is None else self._path.read_bytes()
        return hashlib.blake2b(content, digest_size=12).hexdigest()

    def packed(self, plies: int) -> list[tuple[int, str]]:
        """Return each game's number and its first plies as the file has them."""
        return [(number, str(row[4])[:plies]) for number, row in enumerate(self._table[1])]

    @staticmethod
    def unpacked_move(board: chess.Board, character: str) -> chess.Move:
        """Return the move that a character of a packed game stands for."""
        return _unpacked_move(board, character)

    def heading(self, number: int) -> OwnGame:
        """Return a game without its moves."""
        return self.game(number, 0)

    def same_game(self, number: int) -> tuple[int, str]:
        """Return what a game has in common with itself in another's file: year and moves."""
        row = self._table[1][number]
        return int(row[2]), str(row[4])

    def years(self) -> list[int]:
        """Return the years of which there are games, in order."""
        return sorted({int(row[2]) for row in self._table[1]} - {0})

    def player(self) -> str:
        """Return whose games these are: the name that most of them have."""
        names, games = self._table
        counted = Counter(int(number) for row in games for number in row[:2])
        number, _ = counted.most_common(1)[0]
        return names[number]

    def openings(self, first: int, last: int, plies: int) -> list[OwnGame]:
        """Return the games of some years, both included, each up to a ply."""
        rows = [n for n, row in enumerate(self._table[1]) if first <= int(row[2]) <= last]
        return [self.game(number, plies) for number in rows]

    def beginning_with(self, moves: Iterable[str]) -> list[int]:
        """Return the numbers of the games that begin with these moves, in UCI notation."""
        first = _packed(moves)
        return [n for n, row in enumerate(self._table[1]) if str(row[4]).startswith(first)]

    def find(self, reference: GameReference, epd: str) -> tuple[int, int] | None:
        """Return the number of the game that is meant and the ply at which it has a position."""
        key = (_family(reference.white), _family(reference.black), reference.year)
        for number in self._index.get(key, ()):
            board = chess.Board()
            for ply, move in enumerate((*self.game(number).moves, "")):
                if board.epd() == epd:
                    return number, ply
                if move:
                    board.push_uci(move)
        return None


def _family(name: str) -> str:
    return name.partition(",")[0].strip().lower()


def _packed(moves: Iterable[str]) -> str:
    board, text = chess.Board(), []
    for uci in moves:
        place = sorted(move.uci() for move in board.legal_moves).index(uci)
        code = FIRST + place
        text.append(chr(code + 1 if code >= ESCAPED else code))
        board.push_uci(uci)
    return "".join(text)


def _unpacked(text: str) -> tuple[str, ...]:
    board, moves = chess.Board(), []
    for character in text:
        move = _unpacked_move(board, character)
        moves.append(move.uci())
        board.push(move)
    return tuple(moves)


def _unpacked_move(board: chess.Board, character: str) -> chess.Move:
    code = ord(character)
    place = (code - 1 if code > ESCAPED else code) - FIRST
    if place < 0:
        raise ValueError(f"{character!r} is no move")
    return sorted(board.legal_moves, key=chess.Move.uci)[place]
