"""Puzzles with solutions: EPD suites, or lichess' CSV, whose first move is the opponent's."""

from __future__ import annotations

import csv
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import chess

from playalike.engine.suite import Task, load_suite
from playalike.errors import PlayalikeError

__all__ = ["Puzzle", "load_puzzles", "split_puzzles"]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One puzzle; it is solved when every step is."""

    name: str
    steps: tuple[Task, ...]
    """The positions in which the solver moves, in order."""


def load_puzzles(path: Path, limit: int | None = None) -> tuple[Puzzle, ...]:
    """Read EPD or lichess' CSV; `limit` takes that many, spread over the file."""
    if path.suffix.lower() == ".csv":
        return tuple(_from_csv(path, limit))
    tasks = load_suite(path)
    return tuple(Puzzle(task.name, (task,)) for task in _spread(tasks, limit))


def _spread(items: Sequence[T], limit: int | None) -> Sequence[T]:
    if limit is None or limit >= len(items):
        return items
    return [items[i * len(items) // limit] for i in range(limit)]


def split_puzzles(
    puzzles: Sequence[Puzzle], held_out: float
) -> tuple[tuple[Puzzle, ...], tuple[Puzzle, ...]]:
    """Divide into those to tune on and those to judge by, by their positions alone.

    The same puzzle is always on the same side, whatever else is in the file.
    """
    tuned: list[Puzzle] = []
    kept: list[Puzzle] = []
    for puzzle in puzzles:
        digest = hashlib.sha256(puzzle.steps[0].fen.encode()).digest()
        share = int.from_bytes(digest[:4], "big") / 2**32
        (kept if share < held_out else tuned).append(puzzle)
    if not tuned or not kept:
        raise PlayalikeError(
            f"{len(puzzles)} puzzles are too few to tune on some and judge by the others"
        )
    return tuple(tuned), tuple(kept)


def _from_csv(path: Path, limit: int | None) -> list[Puzzle]:
    try:
        with path.open(encoding="utf-8", newline="") as file:
            rows = _spread(list(enumerate(csv.DictReader(file), 2)), limit)
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise PlayalikeError(f"cannot read the puzzles {path}: {error}") from error
    puzzles = []
    for number, row in rows:
        try:
            fen, moves = row["FEN"], row["Moves"].split()
            name = row.get("PuzzleId") or f"{path.name}:{number}"
            puzzles.append(Puzzle(name, _steps(name, fen, moves)))
        except (KeyError, AttributeError) as error:
            raise PlayalikeError(f"{path}:{number}: there is no {error} in this row") from error
        except ValueError as error:
            raise PlayalikeError(f"{path}:{number}: {error}") from error
    if not puzzles:
        raise PlayalikeError(f"there are no puzzles in {path}")
    return puzzles


def _steps(name: str, fen: str, moves: list[str]) -> tuple[Task, ...]:
    if len(moves) < 2:
        raise ValueError("a puzzle needs the opponent's move and an answer")
    board, steps = chess.Board(fen), []
    for index, word in enumerate(moves):
        move = board.parse_uci(word)
        if index % 2:
            best = {move.uci()}
            if _mates(board, move):  # as on lichess, any other mate will do
                best |= {other.uci() for other in board.legal_moves if _mates(board, other)}
            steps.append(Task(f"{name} {index // 2 + 1}", board.fen(), frozenset(best)))
        board.push(move)
    return tuple(steps)


def _mates(board: chess.Board, move: chess.Move) -> bool:
    after = board.copy(stack=False)
    after.push(move)
    return after.is_checkmate()
