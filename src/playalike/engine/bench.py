"""The bench: one number that pins the engine's behaviour.

Twelve positions of our own are searched to a fixed depth from an empty table. Nothing in that
depends on time or on the machine, so the number of nodes is a signature: if it changes, the search
or the evaluation changed, whether that was meant or not. CI compares it with `EXPECTED_NODES`. The
nodes per second measured along the way say how fast this machine is.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass

import chess

from playalike.engine.control import SearchLimits
from playalike.engine.ruleset import Ruleset, load_ruleset
from playalike.engine.search import Searcher
from playalike.progress import Progress, SilentProgress

__all__ = [
    "BENCH_DEPTH",
    "BENCH_POSITIONS",
    "EXPECTED_NODES",
    "BenchPosition",
    "BenchResult",
    "run_bench",
]

BENCH_DEPTH = 7
EXPECTED_NODES = 166_212
"""Nodes of the default ruleset at `BENCH_DEPTH`; a change of behaviour changes this on purpose."""

BENCH_POSITIONS: tuple[str, ...] = (
    chess.STARTING_FEN,
    "r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P1B2/2P1PN2/PP1N1PPP/R2QKB1R b KQkq - 1 6",
    "r2q1rk1/ppp1bppp/2n1bn2/3p4/3P4/2N1BN2/PPP1BPPP/R2Q1RK1 w - - 6 9",
    "r1b2rk1/2q1bppp/p1nppn2/1p6/3NPP2/1BN1B3/PPP3PP/R2Q1RK1 w - - 0 12",
    "2r2rk1/pp1qppbp/3p1np1/8/2PNP3/1P3P2/P2Q2PP/2R1R1K1 b - - 0 18",
    "3r1rk1/1bq2pp1/p3pn1p/1pp5/4P3/P1NB1P2/1PQ3PP/2RR2K1 w - - 0 20",
    "r4rk1/5ppp/p1pbb3/3p4/P2Pq3/1BP1B1Pn/1P1N1P1q/R2Q1RK1 w - - 0 21",
    "8/1p3pk1/p2p2p1/3Pb2p/P3R2P/1P4P1/2r2PB1/6K1 w - - 0 34",
    "8/2p2pk1/1p1p2p1/p2P3p/P1P1K2P/1P4P1/8/8 w - - 0 40",
    "6k1/5p1p/1q2p1p1/3n4/8/2Q2NP1/5P1P/6K1 w - - 0 36",
    "8/5p2/4k1p1/R6p/5P2/6P1/r3p1KP/8 b - - 0 45",
    "1k1r3r/ppp2ppp/2n5/3qP3/6b1/2P2N2/P2QBPPP/R4RK1 w - - 0 15",
)
"""From opening to pawn endgame, quiet and sharp; made up for this purpose."""


@dataclass(frozen=True, slots=True)
class BenchPosition:
    """What one position cost."""

    fen: str
    move: str
    nodes: int
    seconds: float


@dataclass(frozen=True, slots=True)
class BenchResult:
    """The sum, with all positions."""

    ruleset: str
    depth: int
    nodes: int
    seconds: float
    nps: int
    expected_nodes: int | None
    """What the count should be; None when depth or ruleset are not the standard ones."""
    positions: tuple[BenchPosition, ...]

    def to_dict(self) -> dict[str, object]:
        """Return plain values for JSON."""
        return asdict(self)


def run_bench(
    ruleset: Ruleset | None = None,
    depth: int = BENCH_DEPTH,
    positions: Sequence[str] = BENCH_POSITIONS,
    progress: Progress | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> BenchResult:
    """Search every position from scratch and add up."""
    rules = load_ruleset("default") if ruleset is None else ruleset
    done: list[BenchPosition] = []
    searcher = Searcher(rules, hash_mb=16, clock=clock)
    for fen in (progress or SilentProgress()).track(positions, len(positions), "positions"):
        searcher.new_game()
        result = searcher.search(chess.Board(fen), SearchLimits(depth=depth))
        done.append(BenchPosition(fen, result.move.uci(), result.nodes, result.seconds))
    nodes = sum(position.nodes for position in done)
    seconds = sum(position.seconds for position in done)
    standard = rules.name == "default" and depth == BENCH_DEPTH and positions is BENCH_POSITIONS
    return BenchResult(
        ruleset=rules.name,
        depth=depth,
        nodes=nodes,
        seconds=seconds,
        nps=int(nodes / seconds) if seconds > 0 else 0,
        expected_nodes=EXPECTED_NODES if standard else None,
        positions=tuple(done),
    )
