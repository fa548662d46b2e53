"""What bulk studies cost on a cluster: the table of docs/cluster.md, `python -m
lab.benchmarks.cluster_cost`.

A simulation: `study-all` gives each player to the worker that is free, the largest first, and no
more answers come in than the head keeps. What goes in was measured on one machine
(lab/2026-11-19-cluster.md).
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["CASES", "MACHINES", "Case", "row"]

SECONDS_A_QUESTION = 0.017
"""Of a core, at `NODES` with ten candidates."""
NODES = 20_000
QUESTIONS_A_GAME = 34
ENGINE_SHARE = 0.9
"""Of a worker's time."""
HEAD_ANSWERS = 10_000
"""A second that one head keeps: `lab.benchmarks.cluster_cache`."""
CORES = 16
"""Of a machine."""
MACHINES = (2, 20, 100)


@dataclass(frozen=True, slots=True)
class Case:
    """Players to be studied."""

    words: str
    games: tuple[int, ...]
    """Of each player."""
    nodes: int

    @property
    def core_seconds(self) -> float:
        """Return what all of them take."""
        return sum(map(self.seconds_of, self.games))

    def seconds_of(self, games: int) -> float:
        """Return how long a worker has with a player."""
        each = SECONDS_A_QUESTION * self.nodes / NODES / ENGINE_SHARE
        return QUESTIONS_A_GAME * games * each

    def seconds_on(self, machines: int) -> float:
        """Return how long a cluster has with all of them."""
        workers = [0.0] * (machines * CORES)
        for games in sorted(self.games, reverse=True):
            heapq.heapreplace(workers, workers[0] + self.seconds_of(games))
        return max(max(workers), QUESTIONS_A_GAME * sum(self.games) / HEAD_ANSWERS)


def _careers() -> tuple[int, ...]:
    """Return 22 careers: the longest as it is, the rest alike, for they are done before it."""
    rest = 41_498 - 4_421
    return (4_421, *[rest // 21] * 20, rest - 20 * (rest // 21))


CASES = (
    Case("41,498 of 22 masters", _careers(), 20_000),
    Case("400,000 of 2,000 members", (200,) * 2_000, 10_000),
    Case("1,000,000 of 5,000 members", (200,) * 5_000, 100_000),
)


def row(case: Case, machines: Sequence[int] = MACHINES) -> str:
    """Return a line of the table."""
    times = " | ".join(_words(case.seconds_on(number)) for number in machines)
    hours = case.core_seconds / 3600
    return f"| {case.words} | {case.nodes:,} | {hours:.{hours < 10:d}f} | {times} |"


def _words(seconds: float) -> str:
    return f"{seconds / 60:.0f} min" if seconds < 2 * 3600 else f"{seconds / 3600:.0f} h"


if __name__ == "__main__":
    print("\n".join(map(row, CASES)))
