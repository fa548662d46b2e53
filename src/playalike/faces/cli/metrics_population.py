"""`playalike metrics population`: count the population that players are compared with."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from playalike.errors import PlayalikeError
from playalike.faces.cli.progress import BarProgress
from playalike.oracle.executor import LocalExecutor
from playalike.playstyle.measured import MeasuredGame
from playalike.playstyle.population_building import build_population, write_population

__all__ = ["population"]


def population(
    baseline: list[Path],
    players: Path | None,
    out: Path | None,
    reserved: Path | None,
    every: int,
    jobs: int | None,
) -> None:
    """Measure and write the file."""
    if not baseline or players is None or out is None:
        raise PlayalikeError(
            "give PGN files of many masters, --players FOLDER and --out population.json.gz"
        )
    keys = frozenset[str]()
    if reserved is not None:
        keys = frozenset(json.loads(reserved.read_text(encoding="utf-8")))
    progress = BarProgress()

    def track(games: Iterable[MeasuredGame], what: str) -> Iterable[MeasuredGame]:
        progress.note(what)
        return games

    executor = LocalExecutor(jobs)
    try:
        found = build_population(
            baseline, sorted(players.glob("*.pgn")), executor, track, keys, every
        )
    finally:
        executor.close()
    write_population(found, out)
    print(f"{found.description}: {out}")
