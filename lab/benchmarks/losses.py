"""How much does the engine give away? Its moves in masters' positions, judged by Stockfish.

    python -m lab.benchmarks.losses default blitzmate --seconds 0.2 --positions 600

Games decide what is stronger, but it takes hundreds of them to see twenty points of Elo. Much
sooner one sees how much expected score the chosen moves lose: the positions and their ten best
moves with scores come from the oracle's cache (94,000 nodes and more, so analyse some validation
games first: `playalike authenticity`), and all rulesets are asked about the same positions with the
same processor time. A move that is not among the ten counts as a little worse than the last.
"""

from __future__ import annotations

import argparse
import math
import random
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import chess
import numpy as np

from playalike.config import ConfigError
from playalike.engine.control import SearchLimits
from playalike.engine.ruleset import Ruleset, load_ruleset
from playalike.engine.search import Searcher
from playalike.position.score import win_chance_0_1
from playalike.settings import load_settings

JUDGED = 94_000
UNDECIDED = (0.12, 0.9)
"""The expected score of the best move: where all is lost or won any move will do."""
BEYOND = 0.01
"""How much worse than the last of the ten a move beyond them counts."""
Judged = tuple[str, dict[str, float]]


def expected(score: str) -> float:
    """Return the expected score for centipawns, or 0 or 1 for a mate (`#-3`, `#3`)."""
    if score.startswith("#"):
        return 0.0 if score.startswith("#-") else 1.0
    return win_chance_0_1(max(-1500.0, min(1500.0, float(score))))


def read_positions(cache: Path, most: int) -> list[Judged]:
    """Return undecided positions and what their best moves are worth, in an order by chance."""
    query = "select position, lines from analyses where nodes >= ? and multipv = 10"
    try:
        with closing(sqlite3.connect(f"file:{cache}?mode=ro", uri=True)) as database:
            rows = sorted(dict(database.execute(query, (JUDGED,))).items())
    except sqlite3.Error as error:
        raise SystemExit(f"{cache} is no cache of the oracle ({error}): check the path") from error
    random.Random(5).shuffle(rows)
    found: list[Judged] = []
    for position, lines in rows:
        moves = {line.split()[1]: expected(line.split()[0]) for line in lines.split(";")}
        if len(moves) >= 5 and UNDECIDED[0] < max(moves.values()) < UNDECIDED[1]:
            found.append((position, moves))
    if len(found) < most:
        raise SystemExit(
            f"{cache} has {len(found)} positions judged with {JUDGED} nodes: analyse more games"
        )
    return found[:most]


def losses(
    ruleset: Ruleset, positions: list[Judged], seconds: float
) -> tuple[list[float], float, float]:
    """Return what each move loses, the mean depth and the nodes a second."""
    searcher = Searcher(ruleset, 16, clock=time.process_time)
    lost, depths, nodes, start = [], 0, 0, time.process_time()
    for position, moves in positions:
        searcher.new_game()
        result = searcher.search(chess.Board(f"{position} 0 1"), SearchLimits(hard_seconds=seconds))
        worst = min(moves.values()) - BEYOND
        lost.append(max(moves.values()) - moves.get(result.move.uci(), worst))
        depths += result.depth
        nodes += result.nodes
    return lost, depths / len(positions), nodes / (time.process_time() - start)


def main() -> None:
    """Ask all rulesets and compare them with the first."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rulesets", nargs="+", help="names or files")
    parser.add_argument("--seconds", type=float, default=0.2, help="of the processor, a move")
    parser.add_argument("--positions", type=int, default=600)
    given = parser.parse_args()
    if given.positions < 1 or given.seconds <= 0:
        parser.error("--positions and --seconds must be above 0")
    try:
        rulesets = [load_ruleset(name) for name in given.rulesets]
    except ConfigError as error:
        parser.error(str(error))
    positions = read_positions(load_settings().data / "analysis.db", given.positions)
    first: list[float] = []
    for name, ruleset in zip(given.rulesets, rulesets, strict=True):
        lost, depth, speed = losses(ruleset, positions, given.seconds)
        first = first or lost
        more = np.subtract(lost, first)
        print(
            f"{name}: {1000 * np.mean(lost):.1f} thousandths a move "
            f"({1000 * more.mean():+.1f} ± {1000 * more.std() / math.sqrt(len(lost)):.1f}), "
            f"depth {depth:.1f}, {speed:,.0f} nodes/s",
            flush=True,
        )


if __name__ == "__main__":
    main()
