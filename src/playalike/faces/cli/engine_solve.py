"""`playalike engine solve`: how many positions of a test suite our engine solves."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playalike.engine.suite import Solution, Summary

__all__ = ["solve"]


def solve(
    file: Annotated[
        Path | None,
        typer.Argument(
            help="A suite in EPD: bm, am, dm, or points in c0; thirty mates in two when not given.",
            show_default=False,
        ),
    ] = None,
    movetime: Annotated[
        int | None, typer.Option(min=1, help="Milliseconds for each position.")
    ] = None,
    depth: Annotated[int | None, typer.Option(min=1, help="Plies to search.")] = None,
    nodes: Annotated[int | None, typer.Option(min=1, help="Nodes to search.")] = None,
    ruleset: Annotated[str, typer.Option(help="A ruleset's name, or a TOML file.")] = "default",
    hash_mb: Annotated[int, typer.Option("--hash", min=1, help="Hash memory in MB.")] = 64,
    jobs: Annotated[int, typer.Option(min=1, help="Positions to work on at a time.")] = 1,
    limit: Annotated[
        int | None, typer.Option(min=1, help="Only so many positions, spread over the file.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")] = False,
) -> None:
    """Solve the positions of a test suite and show which were missed.

    Without --movetime, --depth or --nodes each position gets one second.
    """
    import dataclasses
    import json as json_module

    from playalike.engine.players import EngineConfig
    from playalike.engine.suite import MATES_IN_TWO, group_of, load_suite, solve_suite, summarize
    from playalike.player import Limit

    file = file or MATES_IN_TWO
    tasks = load_suite(file)
    if limit is not None and limit < len(tasks):
        tasks = tuple(tasks[i * len(tasks) // limit] for i in range(limit))
    if movetime is None and depth is None and nodes is None:
        movetime = 1000
    bounds = Limit(time=movetime / 1000 if movetime else None, depth=depth, nodes=nodes)
    config = EngineConfig(ruleset=ruleset, hash_mb=hash_mb, overhead=0.0)
    solutions = list(_with_progress(solve_suite(tasks, config, bounds, jobs), len(tasks)))
    total = summarize(solutions, file.name)
    names = sorted({group_of(s.name) for s in solutions})
    groups = [summarize([s for s in solutions if group_of(s.name) == name], name) for name in names]
    if json:
        data = {
            "suite": dataclasses.asdict(total),
            "groups": [dataclasses.asdict(group) for group in groups],
            "solutions": [dataclasses.asdict(solution) for solution in solutions],
        }
        print(json_module.dumps(data, indent=2))
        return
    _print(solutions, [group for group in groups if 1 < len(groups) <= 40], total)


def _with_progress(solutions: Iterator[Solution], count: int) -> Iterator[Solution]:
    """Show a bar on stderr, with the number solved so far."""
    from playalike.faces.cli.progress import bar

    with bar("solving", count, "positions") as drawn:
        solved = 0
        for done, solution in enumerate(solutions, 1):
            solved += solution.solved
            drawn.update(done, f"solving, {solved} solved")
            yield solution


def _print(solutions: list[Solution], groups: list[Summary], total: Summary) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(soft_wrap=True)
    missed = [s for s in solutions if not s.solved]
    if missed:
        table = Table(title=f"{len(missed)} missed", title_justify="left")
        for heading in ("position", "played", "expected", "score", "depth", "points"):
            table.add_column(heading, justify="right" if heading in ("depth", "points") else "left")
        for s in missed:
            points = f"{s.points}/{s.most_points}" if s.most_points else ""
            table.add_row(s.name, s.san, s.expected, s.score, str(s.depth), points)
        console.print(table)
    table = Table()
    for heading in ("suite", "solved", "of", "%", "points", "nodes/s"):
        table.add_column(heading, justify="left" if heading == "suite" else "right")
    for row in [*groups, total]:
        share = f"{row.points} of {row.most_points}" if row.most_points else ""
        speed = f"{row.nodes / row.seconds:,.0f}" if row.seconds else ""
        percent = f"{100 * row.solved / row.tasks:.1f}"
        table.add_row(row.name, str(row.solved), str(row.tasks), percent, share, speed)
    console.print(table)
