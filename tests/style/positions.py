"""Positions from the shared games and suites."""

from __future__ import annotations

import csv
import itertools
import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import chess

from playalike.choice.first_sight import Glance
from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.oracle.analysis import Line
from playalike.player import Limit
from playalike.position.phase import GamePhase, phase_of_position
from playalike.style.candidates import SourceAnswer, UciSource
from tests.style.sources import STOCKFISH


class Tempting(NamedTuple):
    """A position in which somebody played a move that loses."""

    board: chess.Board
    losing: chess.Move


def middlegames(shared_data: Path, count: int) -> list[chess.Board]:
    """Return positions with their moves, at most one a game, by players whom nobody studied."""
    found: list[chess.Board] = []
    games = read_games([shared_data / "baseline" / "twic_2400_2550.pgn"], ReadReport())
    for number, game in enumerate(games):
        plies = 20 + 7 * number % 30
        if len(game.moves) <= plies:
            continue
        board = game.start()
        for move in game.moves[:plies]:
            board.push(move)
        if phase_of_position(board) == GamePhase.MIDDLEGAME and board.legal_moves.count() > 1:
            found.append(board)
            if len(found) == count:
                break
    return found


def tempting(shared_data: Path) -> Iterator[Tempting]:
    """Yield positions before a puzzle, mates and other wins in turn.

    The first move of a puzzle is a real player's mistake, so it is plausible and loses.
    """
    with (shared_data / "suites" / "lichess_puzzles_themes.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    mating = [row for row in rows if "mateIn" in row["Themes"]]
    winning = [row for row in rows if "crushing" in row["Themes"]]
    random.Random(5).shuffle(mating)
    random.Random(5).shuffle(winning)
    for row in itertools.chain.from_iterable(zip(mating, winning, strict=False)):
        move = chess.Move.from_uci(row["Moves"].split()[0])
        yield Tempting(chess.Board(row["FEN"]), move)


class SharedSource:
    """Asks Stockfish once for all who have the same question."""

    def __init__(self) -> None:
        self._source = UciSource(STOCKFISH)
        self._found: dict[tuple[str, str, int], SourceAnswer] = {}
        self._best: dict[tuple[str, int], Line] = {}
        self._seen: dict[tuple[str, Glance], tuple[Line, ...]] = {}

    @property
    def name(self) -> str:
        return self._source.name

    def candidates(self, board: chess.Board, limit: Limit, multipv: int) -> SourceAnswer:
        key = (board.fen(), str(limit), multipv)
        if key not in self._found:
            self._found[key] = self._source.candidates(board, limit, multipv)
        return self._found[key]

    def glance(self, board: chess.Board, glance: Glance) -> tuple[Line, ...]:
        key = (board.fen(), glance)
        if key not in self._seen:
            self._seen[key] = self._source.glance(board, glance)
        return self._seen[key]

    def best(self, board: chess.Board, depth: int, seconds: float | None = None) -> Line:
        key = (board.fen(), depth)
        if key not in self._best:
            self._best[key] = self._source.best(board, depth, seconds)
        return self._best[key]

    def new_game(self) -> None:
        self._source.new_game()

    def close(self) -> None:
        self._source.close()
