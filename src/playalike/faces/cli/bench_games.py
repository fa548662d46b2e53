"""`playalike bench games`: our PGN reader against a bare python-chess loop, in one run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

__all__ = ["games"]


def games(
    file: Annotated[Path, typer.Argument(help="PGN file, plain or .gz, .zst, .bz2.")],
    jobs: Annotated[int, typer.Option(min=1, help="Processes for our reader.")] = 1,
    rounds: Annotated[int, typer.Option(min=1, help="Rounds; the best of each loop counts.")] = 2,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Compare the speed of reading and replaying games with python-chess' own reader."""
    import json

    from rich.console import Console
    from rich.table import Table

    from playalike.faces.cli.progress import bar
    from playalike.games.benchmark import compare_speed

    with bar("Reading", 3 * rounds, "loops") as drawn:
        speed = compare_speed(file, jobs=jobs, rounds=rounds, step=lambda loop: drawn.advance())
    if as_json:
        typer.echo(json.dumps({"file": str(file), **speed.as_json()}, indent=2))
        return
    table = Table("loop", "games", "plies", "wall s", "CPU s", "games/s")
    loops = (
        (f"playalike read_games + replay, {jobs} job{'s' * (jobs > 1)}", speed.ours),
        ("python-chess read_game", speed.bare),
        ("python-chess read_game + board", speed.bare_replay),
    )
    for name, timing in loops:
        table.add_row(
            name,
            str(timing.games),
            str(timing.plies),
            f"{timing.wall_seconds:.2f}",
            f"{timing.cpu_seconds:.2f}",
            f"{timing.games_per_second:.0f}",
        )
    console = Console()
    console.print(table)
    console.print(speed.reading.summary(), highlight=False, markup=False)
    measure = "CPU time" if jobs == 1 else "wall time"
    console.print(
        f"{speed.ratio:.2f} times the speed of the bare read_game loop ({measure}); "
        f"{speed.ratio_replay:.2f} times that of the loop that also gives a board"
    )
