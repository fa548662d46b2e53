"""Positions to tune on: a few quiet ones of each game, both sides winning equally often.

All choices depend on the seed and on the game itself, not on the order of the games or on how many
processes share the work.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import chess

from playalike.engine.board import EngineBoard
from playalike.engine.quiescence import QuiescenceSearch
from playalike.engine.ruleset import Ruleset
from playalike.engine.scores import INFINITE
from playalike.engine.tuning.workers import in_order

__all__ = [
    "GameLine",
    "QuietTest",
    "Sample",
    "SampleOptions",
    "balance",
    "sample_game",
    "sample_positions",
]

BATCH = 50
"""Games handed to a process at once."""


class GameLine(NamedTuple):
    """A game as the sampling needs it."""

    start_fen: str | None
    """The set-up position, None for the usual start."""
    moves: tuple[str, ...]
    """In UCI notation."""
    result: str
    """``1-0``, ``0-1`` or ``1/2-1/2``; games with another are left out."""


class Sample(NamedTuple):
    """A quiet position and what became of it."""

    fen: str
    result: float
    """1, 0.5 or 0 for the side to move."""
    held_out: bool
    """Not to be tuned on. All positions of a game are, or none."""


@dataclass(frozen=True, slots=True)
class SampleOptions:
    """How positions are chosen."""

    positions: int = 80_000
    """How many are wanted, before balancing."""
    per_game: int = 8
    """At most so many of one game, because they all share one result."""
    first_ply: int = 16
    """Before this, positions come from books rather than from play."""
    last_plies: int = 4
    """So many plies before the end are left out: players resign in the middle of things."""
    held_out: float = 0.2
    """The share of games that are kept for measuring."""
    seed: int = 0


WHITE_SCORES = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}


def sample_game(game: GameLine, quiet: QuietTest, options: SampleOptions) -> list[Sample]:
    """Return quiet positions of one game, in the order of the game."""
    score = WHITE_SCORES.get(game.result)
    if score is None:
        return []
    rng = random.Random(f"{options.seed} {game.start_fen} {' '.join(game.moves)}")
    held_out = rng.random() < options.held_out
    plies = range(options.first_ply, len(game.moves) - options.last_plies)
    # Twice as many as wanted, because many are not quiet.
    chosen = sorted(rng.sample(plies, min(len(plies), 2 * options.per_game)))
    samples: list[Sample] = []
    board = chess.Board() if game.start_fen is None else chess.Board(game.start_fen)
    done = 0
    for ply in chosen:
        for move in game.moves[done:ply]:
            board.push(chess.Move.from_uci(move))
        done = ply
        if not board.is_capture(chess.Move.from_uci(game.moves[ply])) and quiet.is_quiet(board):
            result = score if board.turn else 1 - score
            samples.append(Sample(board.fen(), result, held_out))
    rng.shuffle(samples)
    return samples[: options.per_game]


def balance(samples: Sequence[Sample], seed: int = 0) -> list[Sample]:
    """Drop positions at random until each side wins and loses equally often, and moves equally.

    White wins more games than Black, and a random half of the positions has White to move. Without
    balancing, a weight could profit from nothing but knowing that.
    """
    cells: dict[tuple[bool, bool, float], list[int]] = {}
    for index, sample in enumerate(samples):
        white = sample.fen.split(" ", 2)[1] == "w"
        cells.setdefault((sample.held_out, white, sample.result), []).append(index)
    rng = random.Random(f"{seed} balance")
    kept: list[int] = []
    for held_out in (False, True):
        for results in ((0.0, 1.0), (0.5,)):
            alike = [cells.get((held_out, w, r), []) for w in (False, True) for r in results]
            least = min(len(cell) for cell in alike)
            for cell in alike:
                kept += rng.sample(cell, least)
    return [samples[index] for index in sorted(kept)]


def sample_positions(
    games: Iterable[GameLine],
    ruleset: Ruleset,
    options: SampleOptions,
    jobs: int = 1,
    advance: Callable[[int], None] = lambda _: None,
) -> list[Sample]:
    """Return positions of as many games as are needed; `advance` is told how many were found."""
    positions: list[Sample] = []
    finished = in_order(_GameBatch(ruleset, options), _batches(games), jobs)
    for samples in finished:
        positions += samples
        advance(len(samples))
        if len(positions) >= options.positions:
            finished.close()
            break
    return balance(positions[: options.positions], options.seed)


class _GameBatch:
    """The work of a process: it makes its quiescence search when it gets there."""

    def __init__(self, ruleset: Ruleset, options: SampleOptions) -> None:
        self.ruleset, self.options = ruleset, options

    def __call__(self, games: Sequence[GameLine]) -> list[Sample]:
        quiet = QuietTest(self.ruleset)
        return [sample for game in games for sample in sample_game(game, quiet, self.options)]


def _batches(games: Iterable[GameLine]) -> Iterator[list[GameLine]]:
    batch: list[GameLine] = []
    for game in games:
        batch.append(game)
        if len(batch) == BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


class QuietTest:
    """Tells quiet positions from others, by a ruleset's own evaluation."""

    def __init__(self, ruleset: Ruleset) -> None:
        """Prepare a quiescence search without shortcuts in its evaluation."""
        exact = replace(ruleset.evaluation, lazy_margin=0)
        search = replace(ruleset.search, quiescence=True)
        self._search = QuiescenceSearch(replace(ruleset, evaluation=exact, search=search))

    def is_quiet(self, board: chess.Board) -> bool:
        """Tell whether the position is quiet for the side to move."""
        if board.is_check():
            return False
        evaluator = self._search.evaluator
        position = EngineBoard.from_board(board.copy(stack=False), evaluator.tables)
        static = evaluator.evaluate(position, -INFINITE, INFINITE)
        return static == self._search.quiescence(position, -INFINITE, INFINITE, 0, False, 0)
