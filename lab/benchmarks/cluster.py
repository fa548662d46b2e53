"""What Ray costs: the same positions by local processes and by Ray's workers, in turn.

    python -m lab.benchmarks.cluster GAMES.pgn --pairs 30 --block 100 --nodes 20000 --jobs 2

Both stand ready all the while; a block of positions goes to one, then to the other, and which is
first changes from pair to pair, so that whatever else the machine does hits both alike. The
engine's share is its own thinking time over wall time x workers; the overhead is the median over
the pairs of the wall time that Ray needs more, with an interval from resampled pairs. Ray's daemons
run beside the local processes, too, and take a little from them: what they use stands below.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import tempfile
import time
from collections.abc import Sequence
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


def daemon_seconds() -> float:
    """Return the CPU time of Ray's own processes: all below this one but workers and engines."""
    total = 0.0
    for process in psutil.Process().children(recursive=True):
        with contextlib.suppress(psutil.Error):
            words = " ".join(process.cmdline())
            if "/ray/" in words and not words.startswith("ray::"):
                times = process.cpu_times()
                total += times.user + times.system
    return total


def pid_after_a_moment(_: int) -> int:
    """Tell which worker did this."""
    time.sleep(0.05)
    return os.getpid()


def warm_up(executor: Executor, epds: Sequence[str], folder: Path) -> None:
    """Have every worker start its engine."""
    from lab.benchmarks.cluster import pid_after_a_moment  # for workers, by its full name

    while len(set(executor.map_unordered(pid_after_a_moment, range(20)))) < executor.workers:
        pass
    ask(executor, epds[:WARM], 100, folder / "warm.db")


def ask(executor: Executor, epds: Sequence[str], nodes: int, path: Path) -> tuple[float, float]:
    """Return wall time and the engine's share."""
    with closing(AnalysisCache(path)) as cache:
        oracle = Oracle.open(load_settings(), cache, executor)
        for _ in oracle.analyse(Question(epd, nodes, MULTIPV) for epd in epds):
            pass
        assert oracle.stats.asked == len(epds)
    path.unlink()
    return oracle.stats.wall_seconds, oracle.stats.efficiency


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Return the 95 % interval of a median."""
    drawn = random.Random(1)
    medians = sorted(median(drawn.choices(values, k=len(values))) for _ in range(2000))
    return medians[50], medians[1949]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=Path)
    parser.add_argument("--pairs", type=int, default=30)
    parser.add_argument("--block", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=20_000)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    epds = positions_of(options.games, options.pairs * options.block)
    more: list[float] = []
    walls: dict[str, list[float]] = {"processes": [], "Ray": []}
    shares: dict[str, list[float]] = {"processes": [], "Ray": []}
    with (
        tempfile.TemporaryDirectory() as name,
        closing(LocalExecutor(options.jobs)) as local,
        closing(RayExecutor("local", options.jobs)) as on_ray,
    ):
        folder = Path(name)
        executors: dict[str, Executor] = {"processes": local, "Ray": on_ray}
        for executor in executors.values():
            warm_up(executor, epds, folder)
        begun, daemons = time.monotonic(), daemon_seconds()
        for number in range(options.pairs):
            block = epds[number * options.block : (number + 1) * options.block]
            for kind in sorted(executors, reverse=bool(number % 2)):
                wall, share = ask(executors[kind], block, options.nodes, folder / f"{kind}.db")
                walls[kind].append(wall)
                shares[kind].append(share)
            more.append(walls["Ray"][-1] / walls["processes"][-1] - 1)
            print(f"{number + 1:3}  {walls['processes'][-1]:6.2f} s  {walls['Ray'][-1]:6.2f} s  "
                  f"{more[-1]:+7.1%}  load {os.getloadavg()[0]:.1f}", flush=True)  # fmt: skip
        used = (daemon_seconds() - daemons) / (time.monotonic() - begun)
    for kind, times in walls.items():
        speed, share = len(epds) / sum(times), median(shares[kind])
        print(f"{kind:9}  {speed:6.1f} positions/s, engine's share of a block: median {share:.1%}")
    low, high = interval(more)
    print(f"Ray needs {median(more):+.1%} (95 %: {low:+.1%} to {high:+.1%}); all together "
          f"{sum(walls['Ray']) / sum(walls['processes']) - 1:+.1%}; its daemons use {used:.1%} "
          f"of a core")  # fmt: skip


if __name__ == "__main__":
    main()
