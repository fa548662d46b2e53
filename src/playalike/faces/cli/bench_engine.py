"""`playalike bench`: the engine's node signature and speed."""

from __future__ import annotations

from typing import Annotated

import typer

__all__ = ["engine"]


def engine(
    context: typer.Context,
    depth: Annotated[int | None, typer.Option(help="Depth instead of the standard one.")] = None,
    ruleset: Annotated[str, typer.Option(help="Ruleset name or path of a TOML file.")] = "default",
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Search fixed positions to a fixed depth: node count (a signature) and nodes per second."""
    if context.invoked_subcommand is not None:
        return
    import json

    from playalike.engine.bench import BENCH_DEPTH, run_bench
    from playalike.engine.ruleset import load_ruleset
    from playalike.faces.cli.progress import BarProgress

    rules = load_ruleset(ruleset)
    progress = BarProgress()
    progress.label = "searching"
    result = run_bench(rules, BENCH_DEPTH if depth is None else depth, progress=progress)
    if as_json:
        typer.echo(json.dumps(result.to_dict(), indent=2))
    else:
        typer.echo(f"{result.nodes} nodes, {result.seconds:.2f} s, {result.nps} nodes/s")
        if result.expected_nodes is not None:
            same = result.nodes == result.expected_nodes
            typer.echo(f"expected {result.expected_nodes}: {'the same' if same else 'DIFFERENT'}")
    if result.expected_nodes is not None and result.nodes != result.expected_nodes:
        raise typer.Exit(1)
