"""`playalike metrics population`: count the population that players are compared with."""

from __future__ import annotations

import json
from pathlib import Path

from playalike.errors import PlayalikeError
from playalike.faces.cli.progress import BarProgress
from playalike.oracle.executor import Executor, LocalExecutor, SerialExecutor
from playalike.playstyle.population_building import build_population, write_population
from playalike.settings import load_settings

__all__ = ["population"]


def population(
    baseline: list[Path],
    players: Path | None,
    out: Path | None,
    reserved: Path | None,
    every: int,
    jobs: int | None,
) -> None:
    """Measure and write the file; goes on where it was interrupted."""
    if not baseline or players is None or out is None:
        raise PlayalikeError(
            "give PGN files of many masters, --players FOLDER and --out population.json.gz"
        )
    keys = frozenset[str]()
    if reserved is not None:
        keys = frozenset(json.loads(reserved.read_text(encoding="utf-8")))
    progress = BarProgress()
    executor: Executor = SerialExecutor() if jobs == 1 else LocalExecutor(jobs)
    work = load_settings().data / "population"
    try:
        files = sorted(players.glob("*.pgn"))
        found = build_population(baseline, files, executor, progress.note, work, keys, every)
    finally:
        executor.close()
    write_population(found, out)
    print(f"{found.description}: {out}")
