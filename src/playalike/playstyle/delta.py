"""Delta: the engine's best move against its second best, at sampled positions.

The engine is asked to a fixed depth, as playstyle-metrics has it, through the same cache, workers
and lean client as all bulk analysis; only the limit differs. Depth is part of the name under which
an answer is kept, so answers to other depths, or by nodes, are never mixed up.
"""

from __future__ import annotations

import atexit
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import chess

from playalike.games.game import Game
from playalike.oracle.analysis import Analysis, Line, Question, position_key
from playalike.oracle.cache import AnalysisCache
from playalike.oracle.client import EngineError, UciClient
from playalike.oracle.executor import Executor
from playalike.playstyle.config import EvaluationConfig
from playalike.playstyle.records import DeltaMetric
from playalike.playstyle.windows import DELTA
from playalike.position.score import flat_value_cp

__all__ = [
    "DeltaOracle",
    "DeltaStats",
    "close_engines",
    "delta_pawns",
    "sample_positions",
]

TRIES = 3
TIMEOUT = 120.0


def delta_pawns(lines: Sequence[Line]) -> float | None:
    """Return the difference of the two best moves in pawns; None when there is only one move."""
    if len(lines) < 2:
        return None
    best, second = (flat_value_cp(line.cp, line.mate) for line in lines[:2])
    return abs(best - second) / 100


def sample_positions(game: Game, config: EvaluationConfig) -> Iterator[tuple[int, chess.Board]]:
    """Yield the plies to be analysed, with their positions (one board, moved on)."""
    board = game.start()
    for ply, move in enumerate(game.moves, start=1):
        board.push(move)
        if ply > DELTA.last:
            return
        if not DELTA.samples(ply, config.delta_sampling_rate):
            continue
        if config.skip_check_positions and board.is_check():
            continue
        if any(board.legal_moves):
            yield ply, board


@dataclass(slots=True)
class DeltaStats:
    """What the engine cost."""

    asked: int = 0
    cached: int = 0
    engine_seconds: float = 0.0
    wall_seconds: float = 0.0


@dataclass(slots=True)
class DeltaOracle:
    """An engine at a fixed depth with two candidates, behind the cache."""

    engine: Path
    name: str
    """The engine's own name."""
    cache: AnalysisCache
    executor: Executor
    config: EvaluationConfig
    stats: DeltaStats = field(default_factory=DeltaStats)

    @property
    def key(self) -> str:
        """What answers are kept under."""
        return f"{self.name} depth {self.config.stockfish_depth}"

    def measure(
        self, games: Sequence[Game], names: frozenset[str] | None = None
    ) -> dict[int, list[DeltaMetric]]:
        """Return the deltas of each game, by its number, in the order of the plies.

        With `names`, only where a player called so is to move.
        """
        wanted: list[tuple[int, int, str, str]] = []
        for number, game in enumerate(games):
            for ply, board in sample_positions(game, self.config):
                if names is not None and (game.white if board.turn else game.black) not in names:
                    continue
                wanted.append((number, ply, position_key(board), board.fen()))
        answers = self._ask({position for _, _, position, _ in wanted})
        deltas: dict[int, list[DeltaMetric]] = {}
        for number, ply, position, fen in wanted:
            lines = answers[position]
            delta = delta_pawns(lines)
            if delta is None:
                continue
            white = " w " in fen
            deltas.setdefault(number, []).append(
                DeltaMetric(
                    ply,
                    delta if white else None,
                    None if white else delta,
                    lines[0].move,
                    lines[1].move,
                    fen,
                )
            )
        return deltas

    def _ask(self, positions: set[str]) -> dict[str, tuple[Line, ...]]:
        started = time.monotonic()
        answers: dict[str, tuple[Line, ...]] = {}
        missing = []
        for position in sorted(positions):
            kept = self.cache.get(self.key, Question(position, 0, 2))
            if kept is None:
                missing.append((str(self.engine), self.config.stockfish_depth, position))
            else:
                answers[position] = kept.lines
                self.stats.cached += 1
        for analysis in self.executor.map_unordered(_answer, missing):
            self.cache.put(self.key, analysis)
            answers[analysis.question.position] = analysis.lines
            self.stats.asked += 1
            self.stats.engine_seconds += analysis.seconds
        if missing:
            self.stats.wall_seconds += time.monotonic() - started
        return answers


_clients: dict[str, UciClient] = {}
"""The engines of this worker process."""


def _answer(task: tuple[str, int, str]) -> Analysis:
    path, depth, position = task
    for attempt in range(1, TRIES + 1):
        try:
            if path not in _clients:
                if not _clients:
                    atexit.register(close_engines)
                _clients[path] = UciClient(Path(path))
            started = time.monotonic()
            board = chess.Board(f"{position} 0 1")
            answer = _clients[path].search(
                board, multipv=2, depth=depth, fresh=True, timeout=TIMEOUT
            )
            seconds = time.monotonic() - started
            return Analysis(Question(position, 0, 2), answer.lines, seconds)
        except EngineError:
            if client := _clients.pop(path, None):
                client.close()
            if attempt == TRIES:
                raise
    raise AssertionError("unreachable")


def close_engines() -> None:
    """Stop the engines of this process; they would end with it anyway."""
    for path in list(_clients):
        _clients.pop(path).close()
