"""`playalike arena`: what was rated so far, and frozen engines to play against."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

__all__ = ["app"]

app = typer.Typer(help="The arena's memory: ratings and frozen engines.", no_args_is_help=True)


@app.command()
def history(
    player: Annotated[
        str | None, typer.Option(help="Only runs whose player has this in its description.")
    ] = None,
    png: Annotated[Path | None, typer.Option(help="Draw the progression into this file.")] = None,
    html: Annotated[Path | None, typer.Option(help="Write a page with picture and table.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the runs as JSON.")] = False,
) -> None:
    """Show every rated run, with version and ruleset."""
    import json as json_module
    from dataclasses import asdict

    from rich.console import Console
    from rich.table import Table

    from playalike.arena.history import rated_runs
    from playalike.arena.history_chart import draw_history, history_page
    from playalike.files import whole_file, write_whole
    from playalike.settings import load_settings
    from playalike.store import open_store

    store = open_store(load_settings())
    try:
        runs = rated_runs(store)
    finally:
        store.close()
    if player is not None:
        runs = [run for run in runs if player in run.player]
    if png is not None:
        with whole_file(png) as part:
            draw_history(runs).savefig(part)
    if html is not None:
        write_whole(html, history_page(runs))
    if json:
        print(json_module.dumps([asdict(run) for run in runs], indent=2))
        return
    if not runs:
        print("nothing was rated yet: playalike match, or playalike tournament")
        return
    table = Table()
    right = ("Elo", "95 %", "games")
    for heading in ("run", "started", "version", "player", "ruleset", "against", "time", *right):
        table.add_column(heading, justify="right" if heading in right else "left")
    for run in runs:
        shown = [run.shown(value) for value in (run.elo, run.low, run.high)]
        kind = "" if run.absolute else " (difference)"
        table.add_row(
            f"{run.run}" if run.finished else f"{run.run} (unfinished)",
            run.started[:16],
            run.version,
            run.player,
            run.ruleset,
            run.against,
            run.tc,
            shown[0] + kind,
            f"{shown[1]} to {shown[2]}",
            str(run.games),
        )
    console = Console()
    # A file or a pipe has no edge: nothing needs to be cut short there.
    wide = console if console.is_terminal else Console(width=200)
    wide.print(table)


@app.command()
def snapshot(
    name: Annotated[str, typer.Argument(help="What to call it; then snapshot:NAME is a player.")],
    tag: Annotated[
        bool, typer.Option("--tag", help="Also tag the commit in git: snapshot-NAME.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print where it is as JSON.")] = False,
) -> None:
    """Freeze the engine as it is now, to play against it later."""
    import json as json_module

    from playalike.players.snapshots import take_snapshot
    from playalike.settings import load_settings

    taken = take_snapshot(name, load_settings(), tag=tag)
    if json:
        print(json_module.dumps(taken.to_dict(), indent=2))
        return
    tagged = f", tag {taken.tag}" if taken.tag else ""
    print(f"{taken.name}: {taken.version}, in {taken.folder}{tagged}")
    print(f"Play it with: playalike match engine:default snapshot:{taken.name}")


@app.command()
def snapshots(
    json: Annotated[bool, typer.Option("--json", help="Print the list as JSON.")] = False,
) -> None:
    """List the frozen engines."""
    import json as json_module

    from playalike.players.snapshots import list_snapshots
    from playalike.settings import load_settings

    frozen = list_snapshots(load_settings())
    if json:
        print(json_module.dumps([snapshot.to_dict() for snapshot in frozen], indent=2))
        return
    if not frozen:
        print("there are none: playalike arena snapshot NAME")
    for player in frozen:
        print(f"{player.name}: {player.version}, taken {player.taken}, {player.folder}")
