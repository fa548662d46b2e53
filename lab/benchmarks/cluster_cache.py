"""How much of a core the cluster's one cache takes: `python -m lab.benchmarks.cluster_cache`.

A worker of `study-all` hands over 64 answers and asks 64 new questions at a time. Here one client
does nothing else; what counts is the CPU time of the process that keeps the answers, by which
`docs/cluster.md` says how many positions a second a head can take.
"""

from __future__ import annotations

import argparse
import tempfile
import time
import uuid
from pathlib import Path

import psutil
import ray

from playalike.oracle.analysis import Analysis, Line, Question
from playalike.oracle.ray_connection import connected
from playalike.oracle.shared_cache import AT_ONCE, cache_service


def lines() -> tuple[Line, ...]:
    """Return ten candidates, as long as an engine gives them."""
    line = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6"
    return tuple(Line("e2e4", 30 - n, None, tuple(line.split(" "))) for n in range(10))


def question(number: int) -> Question:
    return Question(f"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/{number:08d} w KQkq -", 20_000, 10)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--exchanges", type=int, default=2000)
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        connected("local", 1),
        cache_service(Path(folder) / "cache.db", uuid.uuid4().hex) as service,
    ):
        keeper = next(
            process
            for process in psutil.Process().children(recursive=True)
            if ray.get(service.rates.remote()) == "" and "CacheService" in process.name()
        )
        before, begun = keeper.cpu_times(), time.monotonic()
        answers: list[tuple[str, Analysis]] = []
        for turn in range(options.exchanges):
            asked = [("engine", question(turn * AT_ONCE + n)) for n in range(AT_ONCE)]
            found = ray.get(service.exchange.remote("worker", "node", answers, asked))
            assert found == [None] * AT_ONCE
            answers = [(name, Analysis(one, lines(), 0.017)) for name, one in asked]
        after = keeper.cpu_times()
        used = after.user + after.system - before.user - before.system
        each = used / options.exchanges
        print(
            f"{options.exchanges} exchanges of {AT_ONCE}: {time.monotonic() - begun:.1f} s, "
            f"{1000 * each:.2f} ms CPU each; a core keeps {AT_ONCE / each:,.0f} positions/s"
        )


if __name__ == "__main__":
    main()
