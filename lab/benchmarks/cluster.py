"""What Ray costs: the same positions by local processes and by Ray's workers, in turn.

    python -m lab.benchmarks.cluster GAMES.pgn --positions 1500 --nodes 20000 --jobs 2 --rounds 3

Workers and engines are started, and asked a little, before the clock runs. The engine's share is
its own thinking time over wall time x workers; the overhead is the share of wall time that Ray
needs more than local processes. Beside them stands the CPU time of everything but the engines (this
process, the workers, Ray's own) as a share of the engines': where other work slows the machine
down, that is the figure to trust.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from statistics import median

import psutil

from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.oracle.analysis import Question, position_key
from playalike.oracle.cache import AnalysisCache
from playalike.oracle.executor import Executor, LocalExecutor
from playalike.oracle.oracle import Oracle
from playalike.oracle.ray_executor import RayExecutor
from playalike.settings import load_settings

WARM = 20
"""Positions asked before the clock runs, with a few nodes."""
BOOK_PLIES = 20
MULTIPV = 10


def positions_of(path: Path, count: int) -> list[str]:
    """Return positions of games, after the opening, drawn with a fixed seed."""
    found: dict[str, None] = {}
    for game in read_games([path], ReadReport()):
        board = game.start()
        for move in game.moves:
            if board.ply() >= BOOK_PLIES and board.legal_moves.count() > 1:
                found[position_key(board)] = None
            board.push(move)
    drawn = list(found)
    random.Random(1).shuffle(drawn)
    assert len(drawn) >= count, f"{path} has {len(drawn)} positions"
    return drawn[:count]


def cpu_seconds() -> dict[bool, float]:
    """Return the CPU time of engines (True) and of everything else below this process."""
    total = {True: 0.0, False: 0.0}
    this = psutil.Process()
    for process in (this, *this.children(recursive=True)):
        with contextlib.suppress(psutil.Error):
            times = process.cpu_times()
            total["stockfish" in process.name()] += times.user + times.system
    return total


def pid_after_a_moment(_: int) -> int:
    """Tell which worker did this."""
    time.sleep(0.05)
    return os.getpid()


def measure(
    executor: Executor, epds: Sequence[str], nodes: int
) -> tuple[float, float, float, float]:
    """Return wall time, the engine's share, the engines' CPU time and that of all else by it."""
    settings = load_settings()
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(AnalysisCache(Path(folder) / "cache.db")) as cache,
    ):
        from lab.benchmarks.cluster import pid_after_a_moment  # for workers, by its full name

        while len(set(executor.map_unordered(pid_after_a_moment, range(20)))) < executor.workers:
            pass
        warming = Oracle.open(settings, cache, executor)
        for _ in warming.analyse(Question(epd, 100, 1) for epd in epds[:WARM]):
            pass
        oracle = Oracle.open(settings, cache, executor)
        before = cpu_seconds()
        for _ in oracle.analyse(Question(epd, nodes, MULTIPV) for epd in epds):
            pass
        assert oracle.stats.asked == len(epds)
        used = {kind: after - before[kind] for kind, after in cpu_seconds().items()}
        return (
            oracle.stats.wall_seconds,
            oracle.stats.efficiency,
            used[True],
            used[False] / used[True],
        )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=Path)
    parser.add_argument("--positions", type=int, default=1500)
    parser.add_argument("--nodes", type=int, default=20_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    epds = positions_of(arguments.games, arguments.positions)
    kinds: dict[str, Callable[[], Executor]] = {
        "processes": lambda: LocalExecutor(arguments.jobs),
        "Ray": lambda: RayExecutor("local", arguments.jobs),
    }
    walls: dict[str, list[float]] = {kind: [] for kind in kinds}
    for number in range(arguments.rounds):
        for kind, start in kinds.items():
            with closing(start()) as executor:
                wall, share, thought, other = measure(executor, epds, arguments.nodes)
            walls[kind].append(wall)
            speed = len(epds) / wall
            print(f"{number + 1}  {kind:9}  {wall:7.2f} s  {speed:6.1f} positions/s  "
                  f"engine {share:6.1%}, {1000 * thought / len(epds):5.1f} ms CPU a position  "
                f"other CPU {other:5.1%}", flush=True)  # fmt: skip
    more = [ray / local - 1 for ray, local in zip(walls["Ray"], walls["processes"], strict=True)]
    print(f"Ray needs {median(more):+.1%} (median of {[f'{one:+.1%}' for one in more]})")


if __name__ == "__main__":
    main()
