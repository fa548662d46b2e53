"""How long does the review of a game of forty moves take?

    python -m lab.benchmarks.review_time [--games 2] [--cores 2]

Games of exactly forty moves, an empty cache, everything as it ships. For each: seconds until the
first verdicts, seconds in all, and the nodes that were asked for. The goals are 5 and 60 seconds on
two cores that have nothing else to do; the nodes do not depend on what else the machine does.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeVar

from lab.benchmarks.review_depth import DATA
from playalike.games.openings import opening_table
from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.oracle.analysis import Analysis
from playalike.oracle.cache import AnalysisCache
from playalike.oracle.executor import LocalExecutor
from playalike.oracle.oracle import Oracle
from playalike.progress import SilentProgress
from playalike.review.asking import review_games
from playalike.review.deepening import DEEPER
from playalike.review.record import GameReview
from playalike.review.reviewing import ReviewOptions
from playalike.settings import load_settings

FILES = ("baseline/twic_1000_1600.pgn", "players/Tal.pgn", "baseline/twic_2000_2200.pgn")
PLIES = 80
T = TypeVar("T")


class CountedNodes(SilentProgress):
    """Adds up the nodes of the answers that come in."""

    nodes = 0

    def track(self, items: Iterable[T], total: int | None, what: str) -> Iterator[T]:
        """Count and pass on."""
        for item in items:
            if isinstance(item, Analysis):
                self.nodes += item.question.nodes
            yield item


class Watch:
    """Takes the time."""

    def __init__(self) -> None:
        """Begin."""
        self.started, self.first = time.monotonic(), 0.0

    def seconds(self) -> float:
        """Return how long it has been."""
        return time.monotonic() - self.started

    def first_verdicts(self, _: GameReview) -> None:
        """Hear that the quick pass is done."""
        self.first = self.seconds()


def main() -> None:
    """Review, and print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--cores", type=int, default=2)
    options = parser.parse_args()
    table, shipped = opening_table(), ReviewOptions(deepening=DEEPER)
    for name in FILES[: options.games]:
        source = read_games([DATA / name], ReadReport())
        game = next(one for one in source if len(one.moves) == PLIES)
        with tempfile.TemporaryDirectory() as folder:
            executor = LocalExecutor(options.cores)
            cache = AnalysisCache(Path(folder) / "analysis.db")
            oracle = Oracle.open(load_settings(), cache, executor)
            watch, progress = Watch(), CountedNodes()
            (_,) = review_games([game], oracle, shipped, table, progress, watch.first_verdicts)
            seconds = watch.seconds()
            executor.close()
        print(
            f"{name}: first verdicts after {watch.first:.1f} s, whole {seconds:.1f} s,"
            f" {progress.nodes:,} nodes",
            flush=True,
        )


if __name__ == "__main__":
    main()
