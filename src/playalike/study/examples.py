"""Finding an example for a finding: a game of the player's that shows it, a won one if possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict

import chess
import pyarrow as pa

from playalike.personality.records import Example

__all__ = ["GAME_COLUMNS", "Examples", "example_dict"]

GAME_COLUMNS = ["game", "white", "black", "year", "result", "start_fen", "moves"]
"""Columns of ``work/games.parquet`` that are read here."""


class Examples:
    """Chooses examples so that no game is shown over and over; replays only what is shown."""

    def __init__(self, games: pa.Table) -> None:
        self._rows = {row["game"]: row for row in games.select(GAME_COLUMNS).to_pylist()}
        self._shown: Counter[int] = Counter()

    def score(self, games: Iterable[int]) -> float:
        """Return the mean result over games with one, 0.5 without any."""
        points = [self._rows[game]["result"] for game in games]
        known = [float(point) for point in points if point is not None]
        return round(sum(known) / len(known), 4) if known else 0.5

    def choose(self, places: Iterable[tuple[int, int]]) -> Example | None:
        """Return one of some moves, given as game and ply: not shown yet, won, the earliest."""
        best = min(places, key=self._rank, default=None)
        if best is None:
            return None
        game, ply = best
        self._shown[game] += 1
        row = self._rows[game]
        board = chess.Board() if row["start_fen"] is None else chess.Board(row["start_fen"])
        moves = row["moves"].split()
        for uci in moves[:ply]:
            board.push(chess.Move.from_uci(uci))
        san = board.san(chess.Move.from_uci(moves[ply]))
        return Example(row["white"], row["black"], row["year"], ply, san, board.fen())

    def _rank(self, place: tuple[int, int]) -> tuple[int, float, int, int]:
        game, ply = place
        result = self._rows[game]["result"]
        return self._shown[game], -(0.5 if result is None else result), game, ply


def example_dict(example: Example | None) -> dict[str, object] | None:
    """Return an example as plain values."""
    return None if example is None else asdict(example)
