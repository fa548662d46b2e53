"""`playalike bench study`: how fast each stage is, and how time grows with the number of games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from playalike.study.runner import StageResult

__all__ = ["study"]


def study(
    file: Annotated[Path, typer.Argument(help="A PGN file with many games of the player.")],
    player: Annotated[str, typer.Option(help="Who is studied.")],
    sizes: Annotated[str, typer.Option(help="Numbers of games, separated by commas.")] = "250,500",
    nodes: Annotated[int, typer.Option(min=100, help="Engine nodes a position.")] = 20_000,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Worker processes; all cores when not given.")
    ] = None,
    cache: Annotated[
        Path | None, typer.Option(help="The engine's answers; in the data folder by default.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
) -> None:
    """Study the first games of a file in throw-away folders; report items a second per stage.

    The engine's own thinking is told apart: what it was asked anew, and how long it thought.
    """
    import json as json_module
    import tempfile

    from playalike.faces.cli.workers import open_oracle
    from playalike.games.reader import read_games
    from playalike.games.report import ReadReport
    from playalike.games.writer import write_games
    from playalike.settings import load_settings

    wanted = [int(size) for size in sizes.split(",")]
    report = ReadReport()
    games = list(read_games([str(file)], report))
    report.require_games(file)
    runs = []
    with open_oracle(load_settings(), jobs, cache) as oracle:
        from playalike.study.parameters import StudyParameters
        from playalike.study.runner import run_stages
        from playalike.study.stage import SilentProgress
        from playalike.study.stages import STAGES
        from playalike.study.workspace import Workspace

        for size in wanted:
            before = oracle.stats.engine_seconds
            with tempfile.TemporaryDirectory() as folder:
                source = Path(folder) / "games.pgn"
                with source.open("w", encoding="utf-8") as handle:
                    write_games(handle, games[:size])
                parameters = StudyParameters((source,), (player,), "bench", nodes)
                out = Path(folder) / "out"
                workspace = Workspace(out, parameters, oracle.executor, oracle)
                results = run_stages(STAGES, workspace, SilentProgress())
            thinking = (oracle.stats.engine_seconds - before) / oracle.executor.workers
            runs.append(_run(min(size, len(games)), results, thinking))
    if json:
        print(json_module.dumps(runs, indent=2))
    else:
        _print(runs)


def _run(size: int, results: list[StageResult], thinking: float) -> dict[str, object]:
    stages = {
        result.stage: {
            "seconds": round(result.seconds, 2),
            "items": result.report.items,
            "items_per_second": round(result.report.items / max(result.seconds, 1e-3)),
        }
        for result in results
    }
    total = sum(result.seconds for result in results)
    return {
        "games": size,
        "seconds": round(total, 1),
        "engine_seconds": round(thinking, 1),
        "seconds_without_engine": round(total - thinking, 1),
        "stages": stages,
    }


def _print(runs: list[dict[str, object]]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None)
    table.add_column("seconds")
    for run in runs:
        table.add_column(f"{run['games']} games", justify="right")
    first = runs[0]["stages"]
    assert isinstance(first, dict)
    for stage in first:
        cells = []
        for run in runs:
            stages = run["stages"]
            assert isinstance(stages, dict)
            cells.append(f"{stages[stage]['seconds']} ({stages[stage]['items_per_second']:,}/s)")
        table.add_row(stage, *cells)
    for name in ("seconds", "engine_seconds", "seconds_without_engine"):
        table.add_row(name.replace("_", " "), *(str(run[name]) for run in runs), style="bold")
    Console(soft_wrap=True).print(table)
