"""Nodes per second of our search and of a plain python-chess search of the same shape, in one run.

    python -m lab.benchmarks.speed [--json]

Both search the bench positions with the same evaluation terms (material and PeSTO tables, ruleset
`pesto`), alternating position by position so that a busy machine slows both alike; CPU time is
measured, not wall time. Our engine is also measured with its full default evaluation.
"""

from __future__ import annotations

import argparse
import json
import time

import chess

from lab.benchmarks.plain_search import PlainSearch
from playalike.engine.bench import BENCH_POSITIONS
from playalike.engine.control import SearchLimits
from playalike.engine.ruleset import load_ruleset
from playalike.engine.search import Searcher


def measure(plain_depth: int, our_depth: int) -> dict[str, float]:
    pesto = load_ruleset("pesto")
    totals = {name: [0, 0.0] for name in ("plain", "pesto", "default")}
    searchers = {
        name: Searcher(load_ruleset(name), hash_mb=16, clock=time.process_time)
        for name in ("pesto", "default")
    }
    for fen in BENCH_POSITIONS:
        plain = PlainSearch(pesto)
        start = time.process_time()
        plain.search(chess.Board(fen), plain_depth)
        totals["plain"][1] += time.process_time() - start
        totals["plain"][0] += plain.nodes
        for name, searcher in searchers.items():
            searcher.new_game()
            result = searcher.search(chess.Board(fen), SearchLimits(depth=our_depth))
            totals[name][0] += result.nodes
            totals[name][1] += result.seconds
    speeds = {f"{name}_nps": nodes / seconds for name, (nodes, seconds) in totals.items()}
    speeds["ratio_same_evaluation"] = speeds["pesto_nps"] / speeds["plain_nps"]
    speeds["ratio_default"] = speeds["default_nps"] / speeds["plain_nps"]
    return speeds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--plain-depth", type=int, default=4)
    parser.add_argument("--our-depth", type=int, default=7)
    options = parser.parse_args()
    figures = measure(options.plain_depth, options.our_depth)
    if options.json:
        print(json.dumps(figures, indent=2))
        return
    print(f"plain python-chess search  {figures['plain_nps']:9.0f} nodes/s")
    print(
        f"ours, same evaluation      {figures['pesto_nps']:9.0f} nodes/s"
        f"  {figures['ratio_same_evaluation']:.2f}x"
    )
    print(
        f"ours, default evaluation   {figures['default_nps']:9.0f} nodes/s"
        f"  {figures['ratio_default']:.2f}x"
    )


if __name__ == "__main__":
    main()
