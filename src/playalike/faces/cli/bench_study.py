"""`playalike bench study`: how fast each stage is, and how time grows with the number of games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from playalike.faces.cli.options import CacheOption, JobsOption

if TYPE_CHECKING:
    from playalike.faces.cli.progress import BarProgress
    from playalike.games.game import Game
    from playalike.oracle.oracle import Oracle

__all__ = ["study"]


def study(
    file: Annotated[Path, typer.Argument(help="A PGN file with many games of the player.")],
    player: Annotated[
        list[str], typer.Option(help="Who is studied; repeat it for other names in the file.")
    ],
    sizes: Annotated[str, typer.Option(help="Numbers of games, separated by commas.")] = "250,500",
    nodes: Annotated[int, typer.Option(min=100, help="Engine nodes a position.")] = 20_000,
    jobs: JobsOption = None,
    cache: CacheOption = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
) -> None:
    """Study the first games of a file in throw-away folders; report CPU time and memory.

    CPU seconds are those of this process and its workers. The engine's own thinking is told apart:
    what it was asked anew, and how long it thought. Games of all speeds are studied, but not the
    10 % that are kept for judging. Memory is the sum of the peaks of all processes.
    """
    import json as json_module

    from playalike.errors import PlayalikeError
    from playalike.faces.cli.progress import BarProgress
    from playalike.faces.cli.workers import open_oracle
    from playalike.games.reader import read_games
    from playalike.games.report import ReadReport
    from playalike.settings import load_settings

    wanted = [int(size) for size in sizes.split(",") if size.strip().isdigit()]
    if not wanted or len(wanted) != len(sizes.split(",")) or min(wanted) < 1:
        raise PlayalikeError(f"--sizes {sizes!r} is no list of numbers such as 250,500")
    report = ReadReport()
    games = list(read_games([str(file)], report))
    report.require_games(file)
    progress = BarProgress()
    runs = []
    with open_oracle(load_settings(), jobs, cache) as oracle:
        for size in wanted:
            runs.append(_measure(games[:size], tuple(player), nodes, oracle, progress))
            if size > len(games):
                progress.note(f"{file} has {len(games)} games only.")
    if json:
        print(json_module.dumps(runs, indent=2))
    else:
        _print(runs)


def _measure(
    games: list[Game],
    players: tuple[str, ...],
    nodes: int,
    oracle: Oracle,
    progress: BarProgress,
) -> dict[str, object]:
    """Study the games in a folder that is thrown away."""
    import tempfile
    import time

    from playalike.faces.cli.usage import cpu_seconds, forget_peak, peak_megabytes
    from playalike.games.writer import write_games
    from playalike.oracle.own import OWN_ENGINE
    from playalike.study.runner import run_stages
    from playalike.study.stages import STAGES
    from playalike.study.workspace import StudyParameters, Workspace

    stats = oracle.stats
    thought, questions = stats.engine_seconds, stats.asked
    stages: dict[str, dict[str, float | None]] = {}
    studied = 0
    forget_peak()
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "games.pgn"
        with source.open("w", encoding="utf-8") as handle:
            write_games(handle, games)
        parameters = StudyParameters((source,), players, "bench", nodes, include_fast=True)
        workspace = Workspace(Path(folder) / "out", parameters, oracle.executor, oracle)
        for stage in STAGES:
            progress.label = f"{len(games)} games, {stage.title}"
            before, thinking = cpu_seconds(), stats.engine_seconds
            (result,) = run_stages([stage], workspace, progress)
            after = cpu_seconds()
            cost = after - before
            if oracle.engine == OWN_ENGINE:  # it thinks inside the workers
                cost -= stats.engine_seconds - thinking
            stages[stage.name] = {
                "cpu_seconds": round(cost, 2),
                "seconds": round(result.seconds, 2),
                "items": result.report.items,
                "items_per_cpu_second": cost and round(result.report.items / cost),
            }
            if stage.name == "ingestion":
                studied = int(str(result.report.numbers.get("games", 0)))
    wall = time.monotonic() - started
    costs = [stage["cpu_seconds"] for stage in stages.values()]
    memory = peak_megabytes()
    return {
        "games": len(games),
        "studied": studied,
        "cpu_seconds": None if None in costs else round(sum(cost or 0.0 for cost in costs), 1),
        "seconds": round(wall, 1),
        "engine_asked": stats.asked - questions,
        "engine_seconds": round(stats.engine_seconds - thought, 1),
        "peak_megabytes": memory and round(memory),
        "stages": stages,
    }


def _print(runs: list[dict[str, object]]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None)
    table.add_column("CPU seconds (items a CPU second)")
    for run in runs:
        table.add_column(f"{run['games']} games", justify="right")
    by_stage = [stages for run in runs if isinstance(stages := run["stages"], dict)]
    for name in by_stage[0]:
        cells = [stages[name] for stages in by_stage]
        table.add_row(
            name, *(f"{c['cpu_seconds']} ({c['items_per_cpu_second'] or 0:,}/s)" for c in cells)
        )
    for name, words in (
        ("cpu_seconds", "all stages, CPU seconds without the engine"),
        ("studied", "games studied"),
        ("seconds", "seconds by the clock, engine included"),
        ("engine_asked", "positions that the engine was asked"),
        ("engine_seconds", "seconds that the engine thought, by the clock"),
        ("peak_megabytes", "memory of all processes, MB at most"),
    ):
        table.add_row(words, *(str(run[name]) for run in runs), style="bold")
    Console(soft_wrap=True).print(table)
