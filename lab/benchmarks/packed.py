"""How much faster a packed file is read than the PGN it was made of, and in how much memory.

    python -m lab.benchmarks.packed GAMES.pgn.zst --metrics --times 200

Each reading is a process of its own, in one process (`--jobs 1`), from the first game to the last;
`metrics` is the whole command over all games: from PGN, from a packed file, and from one that has
what was measured. Seconds are CPU time, so that a busy machine does not matter; memory is the most
that the process had. With `--times` the packed games are also read so many times over, from one
file: a million games from a few thousand. With `--player` the metrics are one player's.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pyarrow.parquet as pq

CODE = """
import resource, sys, time
from playalike.games.reader import read_games
from playalike.games.report import ReadReport
report = ReadReport()
begun = time.process_time()
plies = sum(len(game.moves) for game in read_games([sys.argv[1]], report))
seconds = time.process_time() - begun
memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(report.read, plies, seconds, memory)
"""
COMMAND = "from playalike.faces.cli.main import main; main()"


def read(path: Path) -> tuple[int, int, float, float]:
    """Return games, plies, seconds and megabytes."""
    done = subprocess.run(
        [sys.executable, "-c", CODE, str(path)], check=True, stdout=subprocess.PIPE, text=True
    )
    games, plies, seconds, memory = done.stdout.split()
    return int(games), int(plies), float(seconds), float(memory)


def run(*words: str) -> tuple[float, float]:
    """Run a command; return its seconds and megabytes."""
    process = subprocess.Popen([sys.executable, "-c", COMMAND, *words], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    assert status == 0, words
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def repeat(packed: Path, times: int, out: Path) -> None:
    """Write the same games again and again."""
    table = pq.read_table(packed)
    with pq.ParquetWriter(out, table.schema, compression="zstd", version="2.6") as writer:
        for _ in range(times):
            writer.write_table(table, row_group_size=5_000)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=Path)
    parser.add_argument("--times", type=int, default=0, help="read the packed games so often, too")
    parser.add_argument("--metrics", action="store_true", help="measure the command, too")
    parser.add_argument("--player", help="whose metrics; by default everybody's")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        packed = Path(folder) / "games.parquet"
        seconds, memory = run("pack", str(arguments.games), "--out", str(packed), "--jobs", "1")
        sizes = [path.stat().st_size / 1e6 for path in (arguments.games, packed)]
        print(f"pack     {seconds:8.2f} s  {memory:6.0f} MB; {sizes[0]:.1f} to {sizes[1]:.1f} MB")
        found = {}
        for kind, path in (("PGN", arguments.games), ("Parquet", packed)):
            games, plies, seconds, memory = found[kind] = read(path)
            print(f"{kind:8} {seconds:8.2f} s  {memory:6.0f} MB; {games} games, {plies} plies")
        assert found["PGN"][:2] == found["Parquet"][:2]
        print(f"reading is {found['PGN'][2] / found['Parquet'][2]:.1f} times as fast")
        if arguments.times:
            repeat(packed, arguments.times, many := Path(folder) / "many.parquet")
            games, plies, seconds, memory = read(many)
            print(f"{'all':8} {seconds:8.2f} s  {memory:6.0f} MB; {games} games, {plies} plies")
        if arguments.metrics:
            measured = Path(folder) / "measured.parquet"
            words = ("pack", str(arguments.games), "--out", str(measured), "--measured")
            seconds, memory = run(*words, "--jobs", "1")
            size = measured.stat().st_size / 1e6
            print(f"pack --measured     {seconds:8.2f} s  {memory:6.0f} MB; {size:.1f} MB")
            asked = {"PGN": arguments.games, "Parquet": packed, "measured": measured}
            whose = ("--player", arguments.player) if arguments.player else ()
            for kind, path in asked.items():
                seconds, memory = run("metrics", str(path), "--json", "--jobs", "1", *whose)
                print(f"metrics of {kind:8} {seconds:8.2f} s  {memory:6.0f} MB")


if __name__ == "__main__":
    main()
