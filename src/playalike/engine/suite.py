"""Test suites: positions with a known best move, in EPD, and how many of them an engine solves.

Four kinds of answer are understood: `bm` (play one of these), `am` (play none of these), `dm` (find
a mate in so many moves), and points for each good move in `c0` (``"f5=100, Bf2=46"``), as in the
Strategic Test Suite.
"""

from __future__ import annotations

import multiprocessing
import re
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import chess

from playalike.engine.players import EngineConfig, EnginePlayer
from playalike.errors import PlayalikeError
from playalike.player import Limit, Player
from playalike.processes import end_with_parent

__all__ = [
    "MATES_IN_TWO",
    "Solution",
    "SuiteError",
    "Summary",
    "Task",
    "group_of",
    "load_suite",
    "parse_task",
    "solve",
    "solve_suite",
    "summarize",
]

MATES_IN_TWO = Path(__file__).parent / "suites" / "mate_in_two.epd"
"""Thirty positions of our own making (tools/build_mates.py), the smoke test of the search."""
POINTS = re.compile(r"\s*([^\s=,]+(?:=[QRBNqrbn])?[+#]?)\s*=\s*(\d+)\s*")


class SuiteError(PlayalikeError):
    """A suite that cannot be read; the message names file and line."""


@dataclass(frozen=True, slots=True)
class Task:
    """One position of a suite."""

    name: str
    fen: str
    best: frozenset[str] = frozenset()
    """Moves that solve it (`bm`), in UCI notation."""
    avoid: frozenset[str] = frozenset()
    """Moves that fail it (`am`)."""
    mate: int | None = None
    """Moves to mate (`dm`); negative when the side to move is mated."""
    points: dict[str, int] = field(default_factory=dict)
    """Points for each move worth some."""

    @property
    def most_points(self) -> int:
        """What the best move is worth."""
        return max(self.points.values(), default=0)


@dataclass(frozen=True, slots=True)
class Solution:
    """What was answered."""

    name: str
    solved: bool
    san: str
    expected: str
    """The right answer, in SAN."""
    points: int
    most_points: int
    score: str
    """The engine's own opinion: ``+0.35`` or ``#3``."""
    depth: int
    nodes: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Summary:
    """A suite, or one group of it, in numbers."""

    name: str
    tasks: int
    solved: int
    points: int
    most_points: int
    nodes: int
    seconds: float


def load_suite(path: Path) -> tuple[Task, ...]:
    """Read an EPD file; lines that are empty or comments are skipped."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise SuiteError(f"cannot read the suite {path}: {error}") from error
    tasks = []
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.startswith("#"):
            tasks.append(parse_task(line, f"{path.name}:{number}"))
    if not tasks:
        raise SuiteError(f"{path} holds no positions")
    return tuple(tasks)


def parse_task(line: str, where: str) -> Task:
    """Read one EPD line. `where` names it in errors, and the task if it has no `id`."""
    fields = line.split(maxsplit=4)
    rest = fields[4].strip(" ;") if len(fields) > 4 else ""
    board = chess.Board()
    try:
        operations = board.set_epd(f"{' '.join(fields[:4])} {rest};" if rest else line)
    except ValueError as error:
        raise SuiteError(f"{where}: {error}") from error
    best = _moves(operations.get("bm"))
    avoid = _moves(operations.get("am"))
    mate = operations.get("dm")
    points = _points(board, operations.get("c0"))
    if not (best or avoid or points or isinstance(mate, int)):
        raise SuiteError(f"{where}: there is no bm, am, dm or points in c0, so nothing to solve")
    return Task(
        name=str(operations.get("id") or where),
        fen=board.fen(),
        best=best,
        avoid=avoid,
        mate=mate if isinstance(mate, int) else None,
        points=points,
    )


def _moves(value: object) -> frozenset[str]:
    moves = value if isinstance(value, list) else [value]
    return frozenset(move.uci() for move in moves if isinstance(move, chess.Move))


def _points(board: chess.Board, value: object) -> dict[str, int]:
    """Read ``"f5=100, Bf2=46"``; a c0 of another form is only a comment."""
    points: dict[str, int] = {}
    for part in value.split(",") if isinstance(value, str) else ():
        match = POINTS.fullmatch(part)
        if match is None:
            return {}
        try:
            points[board.parse_san(match[1]).uci()] = int(match[2])
        except ValueError:
            return {}
    return points


def solve(task: Task, player: Player, limit: Limit) -> Solution:
    """Let the player answer one task.

    A task with `dm` is solved by announcing a mate at least that short; else by the move.
    """
    board = chess.Board(task.fen)
    if task.mate is not None and task.mate > 0:
        limit = Limit(time=limit.time, depth=limit.depth, nodes=limit.nodes, mate=task.mate)
    decision = player.choose(board, limit)
    chosen = next((c for c in decision.candidates if c.move == decision.move), None)
    mate = chosen.mate if chosen else None
    cp = chosen.score_cp if chosen else None
    if task.mate is not None:
        solved = mate is not None and (0 < mate <= task.mate or task.mate <= mate < 0)
    elif task.best:
        solved = decision.move in task.best
    elif task.avoid:
        solved = decision.move not in task.avoid
    else:
        solved = task.points.get(decision.move, 0) == task.most_points
    return Solution(
        name=task.name,
        solved=solved,
        san=decision.san,
        expected=_expected(task, board),
        points=task.points.get(decision.move, 0),
        most_points=task.most_points,
        score=f"#{mate}" if mate is not None else "" if cp is None else f"{cp / 100:+.2f}",
        depth=decision.depth,
        nodes=decision.nodes,
        seconds=decision.seconds,
    )


def _expected(task: Task, board: chess.Board) -> str:
    def sans(moves: Iterable[str]) -> str:
        return " ".join(sorted(board.san(chess.Move.from_uci(move)) for move in moves))

    if task.mate is not None:
        return f"mate in {task.mate}"
    if task.best:
        return sans(task.best)
    if task.avoid:
        return f"not {sans(task.avoid)}"
    return sans(move for move, points in task.points.items() if points == task.most_points)


def solve_suite(
    tasks: Sequence[Task], config: EngineConfig, limit: Limit, jobs: int = 1
) -> Iterator[Solution]:
    """Solve all tasks with our engine, in order, each with an empty memory."""
    if jobs <= 1:
        worker = _Worker(config, limit)
        yield from map(worker.solve, tasks)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, context, _start_worker, (config, limit)) as pool:
        yield from pool.map(_work, tasks)


class _Worker:
    def __init__(self, config: EngineConfig, limit: Limit) -> None:
        self._player = EnginePlayer(config)
        self._limit = limit

    def solve(self, task: Task) -> Solution:
        self._player.new_game()
        return solve(task, self._player, self._limit)


_worker: _Worker | None = None


def _start_worker(config: EngineConfig, limit: Limit) -> None:
    global _worker
    end_with_parent()
    _worker = _Worker(config, limit)


def _work(task: Task) -> Solution:
    assert _worker is not None, "the pool's initializer has run"
    return _worker.solve(task)


def group_of(name: str) -> str:
    """Return the part of a name that tasks of one theme share: ``STS(v1.0) Undermine``."""
    return re.sub(r"[ ._]*\d+$", "", name)


def summarize(solutions: Sequence[Solution], name: str) -> Summary:
    """Add up."""
    return Summary(
        name=name,
        tasks=len(solutions),
        solved=sum(s.solved for s in solutions),
        points=sum(s.points for s in solutions),
        most_points=sum(s.most_points for s in solutions),
        nodes=sum(s.nodes for s in solutions),
        seconds=sum(s.seconds for s in solutions),
    )
