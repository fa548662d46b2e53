"""Study the first games of some amateurs and masters, coarsely: what `curves.py` measures on.

python -m lab.small_piles.studies DATA OUT [--games 150] [--nodes 1000] [NAME...]

Interrupted, it goes on where it stopped. Nothing it writes belongs into the repository.
"""

from __future__ import annotations

import argparse
import csv
from itertools import islice
from pathlib import Path

from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.games.writer import write_games
from playalike.oracle.cache import AnalysisCache
from playalike.oracle.executor import SerialExecutor
from playalike.oracle.oracle import Oracle
from playalike.progress import SilentProgress
from playalike.settings import load_settings
from playalike.study.runner import run_stages, select_stages
from playalike.study.stages import STAGES
from playalike.study.workspace import StudyParameters, Workspace

AMATEURS = (
    "p0450_a", "p0650_a", "p0800_b", "p1100_a", "p1150_a", "p1200_b", "p1300_a", "p1400_a",
    "p1500_b", "p1550_c", "p1650_a", "p1800_a", "p1900_b", "p2200_a",
)  # fmt: skip
MASTERS = ("Adams", "Alburt", "Andersson", "Beliavsky", "Benko", "Bogoljubow", "Browne", "Byrne",
           "Christiansen", "Dreev", "Evans", "Euwe")  # fmt: skip
STAGES_NEEDED = ("ingestion", "positions", "openings", "analysis")


def main() -> None:
    """Study one after the other."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("data", type=Path)
    arguments.add_argument("out", type=Path)
    arguments.add_argument("--games", type=int, default=150)
    arguments.add_argument("--nodes", type=int, default=1000)
    arguments.add_argument("names", nargs="*")
    given = arguments.parse_args()
    with (given.data / "careers" / "INDEX.csv").open(encoding="utf-8") as file:
        careers = {row["file"].split(".")[0]: row["player"] for row in csv.DictReader(file)}
    people = [(f"amateurs/{name}.pgn.zst", name, "Subject") for name in AMATEURS]
    people += [(f"careers/{n}.pgn.zst", n.lower(), careers[n]) for n in MASTERS if n in careers]
    given.out.mkdir(parents=True, exist_ok=True)
    cache = AnalysisCache(given.out / "analysis.db")
    oracle = Oracle.open(load_settings(), cache, SerialExecutor())
    # Amateurs and masters in turn, so that whatever is done when time is up has both.
    order = sorted(people, key=lambda one: [p for p in people if p[0][:3] == one[0][:3]].index(one))
    for source, name, player in order:
        if given.names and name not in given.names:
            continue
        pile = given.out / f"{name}.pgn"
        if not pile.exists():
            games = (
                game
                for game in read_games([given.data / source], ReadReport())
                if len(game.moves) >= 20 and player in (game.white, game.black)
            )
            with pile.open("w", encoding="utf-8") as handle:
                write_games(handle, islice(games, given.games))
        parameters = StudyParameters(
            (pile,), (f"={player}",), name, nodes=given.nodes, include_fast=True,
            reserved_keys=given.data / "holdout_keys.json",
        )  # fmt: skip
        workspace = Workspace(given.out / name, parameters, oracle.executor, oracle)
        try:
            results = run_stages(select_stages(STAGES, STAGES_NEEDED), workspace, SilentProgress())
        except Exception as error:
            print(name, "failed:", error, flush=True)
            continue
        print(name, results[-1].report.items, f"{results[-1].seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main()
