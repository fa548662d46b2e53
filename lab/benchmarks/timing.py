"""How late is a move? The UCI program, from outside, with every core kept busy.

    python -m lab.benchmarks.timing --moves 500

Plays `--moves` moves at 10–50 ms each while one process per core burns time, and prints how much
later than asked the answers came. The issue's limits: 30 ms late in the median, 150 ms at worst,
every move legal. The time counts from before `go` is written until `bestmove` has been read, so
the pipe, the scheduler and this program are in it.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import shlex
import statistics
import subprocess
import sys
import time
from dataclasses import asdict, dataclass

import chess

MOVETIMES = (10, 20, 30, 40, 50)
MEDIAN_LIMIT = 30.0
WORST_LIMIT = 150.0


@dataclass(frozen=True, slots=True)
class Row:
    """What was measured for one time per move; milliseconds."""

    movetime: int
    moves: int
    median_late: float
    late_95: float
    worst_late: float
    depth: float
    """Average depth reached."""


def burn() -> None:
    """Keep one core busy."""
    number = 0
    while True:
        number = (number * 1103515245 + 12345) % 2147483648


class Engine:
    """The bare minimum of a UCI client: as little as possible of our own time is measured."""

    def __init__(self, command: list[str]) -> None:
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )
        self.say("uci")
        self.wait("uciok")
        self.say("setoption name Hash value 16")
        self.say("isready")
        self.wait("readyok")

    def say(self, line: str) -> None:
        """Write one line."""
        assert self._process.stdin is not None
        self._process.stdin.write(line.encode() + b"\n")

    def wait(self, word: str) -> tuple[str, int]:
        """Read up to the line that begins so; return it, and the last depth seen on the way."""
        assert self._process.stdout is not None
        depth = 0
        while True:
            line = self._process.stdout.readline().decode()
            if not line:
                raise SystemExit("timing: the engine died")
            words = line.split()
            if words[:2] == ["info", "depth"]:
                depth = int(words[2])
            if line.startswith(word):
                return line.strip(), depth

    def close(self) -> None:
        """End the process."""
        self.say("quit")
        self._process.wait(timeout=10)


def measure(command: list[str], moves: int, seed: int) -> tuple[list[tuple[int, float, int]], int]:
    """Play games against itself; return (movetime, lateness in ms, depth), and illegal moves."""
    engine = Engine(command)
    rng = random.Random(seed)
    results: list[tuple[int, float, int]] = []
    illegal = 0
    board = chess.Board()
    while len(results) < moves:
        if board.is_game_over() or len(board.move_stack) > 100:
            board = chess.Board()
            engine.say("ucinewgame")
            engine.say("isready")
            engine.wait("readyok")
        if rng.random() < 0.15:  # other positions than best play would reach
            board.push(rng.choice(list(board.legal_moves)))
            continue
        movetime = MOVETIMES[len(results) % len(MOVETIMES)]
        history = " ".join(move.uci() for move in board.move_stack)
        position = f"position startpos moves {history}".removesuffix(" moves ")
        started = time.perf_counter()
        engine.say(f"{position}\ngo movetime {movetime}")
        line, depth = engine.wait("bestmove")
        seconds = time.perf_counter() - started
        results.append((movetime, seconds * 1000 - movetime, depth))
        move = chess.Move.from_uci(line.split()[1])
        if not board.is_legal(move):
            illegal += 1
            board = chess.Board()
        else:
            board.push(move)
    engine.close()
    return results, illegal


def row(movetime: int, results: list[tuple[int, float, int]]) -> Row:
    """Sum up some results."""
    late = sorted(late for _, late, _ in results)
    return Row(
        movetime=movetime,
        moves=len(late),
        median_late=round(statistics.median(late), 1),
        late_95=round(late[min(len(late) - 1, int(0.95 * len(late)))], 1),
        worst_late=round(late[-1], 1),
        depth=round(statistics.fmean(depth for _, _, depth in results), 1),
    )


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--moves", type=int, default=500)
    parser.add_argument("--load", type=int, default=os.cpu_count(), help="processes that burn time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--command", default=f"{sys.executable} -m playalike.faces.uci")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    burners = [multiprocessing.Process(target=burn, daemon=True) for _ in range(args.load)]
    for burner in burners:
        burner.start()
    try:
        results, illegal = measure(shlex.split(args.command), args.moves, args.seed)
    finally:
        for burner in burners:
            burner.terminate()
            burner.join()
    rows = [row(m, [r for r in results if r[0] == m]) for m in MOVETIMES]
    total = row(0, results)
    passed = illegal == 0 and total.median_late <= MEDIAN_LIMIT and total.worst_late <= WORST_LIMIT
    if args.json:
        data = {"rows": [asdict(r) for r in rows], "all": asdict(total)}
        print(json.dumps({**data, "illegal": illegal, "load": args.load, "passed": passed}))
        return 0 if passed else 1
    print(f"{'movetime':>8} {'moves':>6} {'median':>8} {'95 %':>8} {'worst':>8} {'depth':>6}")
    for r in [*rows, total]:
        name = f"{r.movetime} ms" if r.movetime else "all"
        print(
            f"{name:>8} {r.moves:>6} {r.median_late:>+8.1f} {r.late_95:>+8.1f} "
            f"{r.worst_late:>+8.1f} {r.depth:>6.1f}"
        )
    print(
        f"milliseconds later than asked, {args.load} busy processes on {os.cpu_count()} cores; "
        f"{illegal} illegal moves; limits: median {MEDIAN_LIMIT:+.0f}, worst {WORST_LIMIT:+.0f}: "
        f"{'passed' if passed else 'FAILED'}"
    )
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
