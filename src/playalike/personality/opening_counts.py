"""How often everybody played each move of the openings: counts, results and years, no games.

The positions are found by any order of moves. `playalike models openings` makes the file.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import chess
import numpy as np
from numpy.typing import NDArray

from playalike.errors import PlayalikeError
from playalike.files import whole_file
from playalike.personality.game_index import move_code, move_of, position_key

__all__ = [
    "SHIPPED_OPENINGS",
    "CountedMove",
    "OpeningCounter",
    "OpeningCounts",
    "shipped_openings",
]

SHIPPED_OPENINGS = Path(__file__).parent / "data" / "opening_counts.npz"
OPENING_PLIES = 24
"""How far into the games moves are counted."""
RARE = 5
"""Positions of fewer games are left out."""
RESULTS = ("1-0", "1/2-1/2", "0-1")


@dataclass(frozen=True, slots=True)
class CountedMove:
    """A move, in how many games it was played, and how they ended."""

    move: chess.Move
    games: int
    white_wins: int
    draws: int
    black_wins: int
    first_year: int
    last_year: int


class OpeningCounter:
    """Counts game after game; a position that comes up twice in a game counts once."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.games = 0
        self._counts: dict[int, dict[int, Counter[str]]] = {}
        self._years: dict[tuple[int, int], tuple[int, int]] = {}

    def add(self, moves: tuple[chess.Move, ...], result: str, year: int) -> None:
        """Count a game from the usual start."""
        self.games += 1
        board, seen = chess.Board(), set[int]()
        for move in moves[:OPENING_PLIES]:
            key, code = position_key(board), move_code(move)
            if key not in seen:
                seen.add(key)
                self._counts.setdefault(key, {}).setdefault(code, Counter())[result] += 1
                first, last = self._years.get((key, code), (year, year))
                self._years[key, code] = min(first, year), max(last, year)
            board.push(move)

    def table(self) -> OpeningCounts:
        """Return what was counted, without the rare positions."""
        rows = [
            (key, code, sum(results.values()), *(results[result] for result in RESULTS),
             *self._years[key, code])
            for key, moves in sorted(self._counts.items())
            if sum(sum(results.values()) for results in moves.values()) >= RARE
            for code, results in moves.items()
        ]  # fmt: skip
        table = np.array([row[1:] for row in rows], np.uint16).reshape(len(rows), 7)
        return OpeningCounts(self.games, np.array([row[0] for row in rows], np.uint64), table)


@dataclass(frozen=True)
class OpeningCounts:
    """The table: a row for each move of each position."""

    games: int
    """How many were counted."""
    keys: NDArray[np.uint64]
    """Of the positions, in order."""
    rows: NDArray[np.uint16]
    """Move, games, White's wins, draws, Black's wins, first and last year."""

    def at(self, board: chess.Board) -> list[CountedMove]:
        """Return what was played in a position, the most frequent first."""
        key = np.uint64(position_key(board))
        first = int(np.searchsorted(self.keys, key, "left"))
        last = int(np.searchsorted(self.keys, key, "right"))
        moves = [
            CountedMove(move_of(code), *counts) for code, *counts in self.rows[first:last].tolist()
        ]
        legal = [move for move in moves if board.is_legal(move.move)]
        return sorted(legal, key=lambda move: (-move.games, move.move.uci()))

    def save(self, path: Path) -> None:
        """Write the file; positions are written once each."""
        keys, counts = np.unique(self.keys, return_counts=True)
        with whole_file(path) as part:
            np.savez_compressed(
                part, games=np.array(self.games), keys=keys, counts=counts.astype(np.uint8),
                rows=self.rows.T.copy(),
            )  # fmt: skip

    @classmethod
    def load(cls, path: Path) -> OpeningCounts:
        """Read a file; `PlayalikeError` names one that is none."""
        try:
            with np.load(path, allow_pickle=False) as parts:
                keys = np.repeat(parts["keys"], parts["counts"])
                return cls(int(parts["games"]), keys, parts["rows"].T.copy())
        except (OSError, ValueError, KeyError) as error:
            raise PlayalikeError(f"{path} is no table of openings: {error}") from error


@cache
def shipped_openings() -> OpeningCounts:
    """Return the table that ships."""
    return OpeningCounts.load(SHIPPED_OPENINGS)
