"""How fast playstyle is measured, and in how much memory.

    python -m lab.benchmarks.playstyle speed GAMES.pgn [--games 300]
    python -m lab.benchmarks.playstyle jobs GAMES.pgn... [--jobs 2] [--repeat 3]
    python -m lab.benchmarks.playstyle memory GAMES.pgn... [--jobs 1]
    python -m lab.benchmarks.playstyle delta GAMES.pgn [--games 25] [--depth 12]

speed: against the naive python-chess way, the reference that the tests compare with, in the same
run; CPU time of one process, reading included for both. Ours computes all style dimensions besides.
jobs: all games with one process and with several, in turns; wall-clock time.
memory: the most held at any time while all games are measured, heat maps and curves included.
delta: which share of the time is the engine's; nothing is taken from the cache of answers.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

import chess.pgn

from playalike.games.game import Game
from playalike.games.report import ReadReport
from playalike.oracle.cache import AnalysisCache
from playalike.oracle.engines import describe_engine, find_engine
from playalike.oracle.executor import Executor, LocalExecutor, SerialExecutor
from playalike.playstyle.config import EvaluationConfig
from playalike.playstyle.delta import DeltaOracle, close_engines
from playalike.playstyle.measured import MeasureOptions
from playalike.playstyle.stream import measure_files
from playalike.playstyle.subjects import Subject, profile_subject
from playalike.settings import load_settings
from tests.playstyle.naive import naive_metrics


def first_games(source: Path, games: int, folder: Path) -> Path:
    """Copy the first games of a file."""
    file = folder / "games.pgn"
    with source.open(errors="replace") as text, file.open("w") as out:
        while games and (game := chess.pgn.read_game(text)) is not None:
            print(game, file=out, end="\n\n")
            games -= 1
    return file


def speed(file: Path) -> None:
    """Print both speeds and their ratio."""
    options = MeasureOptions(pictures=False)
    for title in ("first", "warm"):
        started = time.process_time()
        ours = sum(1 for _ in measure_files([file], options, ReadReport()))
        ours_seconds = (time.process_time() - started) / ours
        started = time.process_time()
        theirs = 0
        with file.open() as text:
            while (game := chess.pgn.read_game(text)) is not None:
                naive_metrics(Game({}, None, tuple(game.mainline_moves()), "*", "", 1, ""))
                theirs += 1
        naive_seconds = (time.process_time() - started) / theirs
        print(
            f"{title}: {ours} games, {1000 * ours_seconds:.2f} ms a game; naive {theirs} games, "
            f"{1000 * naive_seconds:.2f} ms; {naive_seconds / ours_seconds:.1f} times as fast"
        )


def jobs(files: list[Path], workers: int, repeat: int) -> None:
    """Print wall-clock times with one process and with several."""
    pool = LocalExecutor(workers)
    options = MeasureOptions()
    list(
        measure_files(files[:1], options, ReadReport(), executor=pool, every=20)
    )  # workers started
    for _ in range(repeat):
        seconds = []
        for executor in (SerialExecutor(), pool):
            started = time.monotonic()
            games = sum(1 for _ in measure_files(files, options, ReadReport(), executor=executor))
            seconds.append(time.monotonic() - started)
        load = os.getloadavg()[0]
        print(
            f"{games} games: 1 process {seconds[0]:.1f} s, {workers} processes {seconds[1]:.1f} s, "
            f"{seconds[0] / seconds[1]:.2f} times as fast (load {load:.1f})"
        )
    pool.close()


def memory(files: list[Path], workers: int) -> None:
    """Print the most memory held, in this process and in a worker."""
    executor: Executor = SerialExecutor() if workers == 1 else LocalExecutor(workers)
    report = ReadReport()
    subject = Subject("everybody", None, tuple(files), 0)
    profile = profile_subject(subject, MeasureOptions(), report, executor=executor)
    executor.close()
    own, worker = (
        resource.getrusage(who).ru_maxrss / 1024
        for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    cpu = sum(
        sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    print(
        f"{report.read} games ({profile.games} sides): {own:.0f} MB here, {worker:.0f} MB in the "
        f"largest worker; {cpu:.0f} s of CPU, {1000 * cpu / report.read:.1f} ms a game"
    )


def delta(file: Path, depth: int) -> None:
    """Print the engine's share, by the clock and by CPU time."""
    engine = find_engine(load_settings())
    if engine is None:
        sys.exit("delta needs a UCI engine: install stockfish")
    config = EvaluationConfig(stockfish_depth=depth)
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(AnalysisCache(Path(folder) / "analysis.db")) as cache,
    ):
        oracle = DeltaOracle(engine, describe_engine(engine, 60), cache, SerialExecutor(), config)
        own, wall = time.process_time(), time.monotonic()
        games = sum(1 for _ in measure_files([file], MeasureOptions(), ReadReport(), deltas=oracle))
        wall, own = time.monotonic() - wall, time.process_time() - own
    close_engines()  # only a process that has ended tells what it used
    used = sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])
    print(
        f"{games} games, {oracle.stats.asked} positions at depth {depth}: engine "
        f"{100 * oracle.stats.engine_seconds / wall:.1f} % of {wall:.1f} s by the clock, "
        f"{100 * used / (used + own):.1f} % of {used + own:.1f} s of CPU"
    )


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("speed", "jobs", "memory", "delta"))
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--games", type=int)
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--depth", type=int, default=12)
    args = parser.parse_args()
    if args.what == "jobs":
        jobs(args.files, args.jobs or 2, args.repeat)
    elif args.what == "memory":
        memory(args.files, args.jobs or 1)
    else:
        with tempfile.TemporaryDirectory() as folder:
            games = args.games or (300 if args.what == "speed" else 25)
            file = first_games(args.files[0], games, Path(folder))
            speed(file) if args.what == "speed" else delta(file, args.depth)
    return 0


if __name__ == "__main__":
    sys.exit(main())
