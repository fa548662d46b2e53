"""How fast playstyle is measured, against the naive python-chess way in the same run.

    python benchmarks/playstyle.py GAMES.pgn [--games 300]

CPU time of one process, reading included for both. The naive way is the reference that the tests
compare with; ours computes all style dimensions besides.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import tempfile
import time
from pathlib import Path

import chess.pgn

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playalike.games.game import Game
from playalike.games.report import ReadReport
from playalike.playstyle.measured import MeasureOptions
from playalike.playstyle.stream import measure_files
from tests.playstyle.naive import naive_metrics


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=300)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.pgn"
        with args.file.open(errors="replace") as text, file.open("w") as out:
            while (game := chess.pgn.read_game(text)) is not None:
                print(game, file=out, end="\n\n")
                args.games -= 1
                if not args.games:
                    break
        started = time.process_time()
        ours = sum(1 for _ in measure_files([file], MeasureOptions(pictures=False), ReadReport()))
        ours_seconds = time.process_time() - started
        started = time.process_time()
        theirs = 0
        with file.open() as text:
            for _ in itertools.count():
                game = chess.pgn.read_game(text)
                if game is None:
                    break
                naive_metrics(Game({}, None, tuple(game.mainline_moves()), "*", "", 1, ""))
                theirs += 1
        theirs_seconds = time.process_time() - started
    print(f"ours:  {ours} games, {1000 * ours_seconds / ours:.2f} ms a game")
    print(f"naive: {theirs} games, {1000 * theirs_seconds / theirs:.2f} ms a game")
    print(f"ratio: {theirs_seconds / theirs / (ours_seconds / ours):.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
