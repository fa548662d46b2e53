"""Candidates without an engine, and where the real one is."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

import chess
import pytest

from playalike.choice.first_sight import Glance
from playalike.oracle.analysis import Line
from playalike.player import Limit
from playalike.style.candidates import SourceAnswer

STOCKFISH = Path(shutil.which("stockfish") or "/usr/games/stockfish")
needs_stockfish = pytest.mark.skipif(not STOCKFISH.exists(), reason="stockfish is not installed")


def line(board: chess.Board, san: str, cp: int | None = 0, mate: int | None = None) -> Line:
    """Return a candidate of one move."""
    move = board.parse_san(san).uci()
    return Line(move, None if mate is not None else cp, mate, (move,))


def lines(board: chess.Board, scores: Mapping[str, int]) -> tuple[Line, ...]:
    """Return candidates by SAN, in the order given."""
    return tuple(line(board, san, cp) for san, cp in scores.items())


class FakeSource:
    """Answers with what it was given, and writes down what it was asked."""

    name = "Fake 1"

    def __init__(self, found: Sequence[Line] = (), reply: Line | None = None) -> None:
        self.found = tuple(found)
        self.reply = reply or Line("a7a6", 0, None, ("a7a6",))
        self.asked: list[Limit] = []
        self.wanted: list[int] = []
        self.checked: list[tuple[str, int]] = []
        self.glanced: list[Glance] = []
        self.games = 0
        self.closed = False

    def candidates(self, board: chess.Board, limit: Limit, multipv: int) -> SourceAnswer:
        self.asked.append(limit)
        self.wanted.append(multipv)
        found = self.found or tuple(
            Line(move.uci(), -number, None, (move.uci(),))
            for number, move in enumerate(board.legal_moves)
        )
        return SourceAnswer(found[:multipv], 12, 3456)

    def glance(self, board: chess.Board, glance: Glance) -> tuple[Line, ...]:
        self.glanced.append(glance)
        return self.found

    def best(self, board: chess.Board, depth: int, seconds: float | None = None) -> Line:
        self.checked.append((board.epd(), depth))
        return self.reply

    def new_game(self) -> None:
        self.games += 1

    def close(self) -> None:
        self.closed = True
