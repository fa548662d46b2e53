"""`playalike calibrate`: whether a personality at a level is as strong as its label."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from playalike.faces.cli.options import ClusterOption

if TYPE_CHECKING:
    from playalike.arena.calibration import LevelRating

__all__ = ["calibrate"]


def calibrate(
    personality: Annotated[
        list[str] | None,
        typer.Option(help="Who plays; repeat it for more. karpov, tal and petrosian by default."),
    ] = None,
    levels: Annotated[
        str, typer.Option(help="Elo, separated by commas, and full.")
    ] = "1000,1300,1600,1900,2200,2500,full",
    maia: Annotated[
        list[Path] | None,
        typer.Option(help="A network of Maia's as one more anchor; repeat it for more."),
    ] = None,
    engine_levels: Annotated[
        str, typer.Option(help="Of our own engine, to be rated along, separated by commas.")
    ] = "",
    games: Annotated[int, typer.Option(min=2, help="For each pair that meets.")] = 2,
    nodes: Annotated[
        int | None,
        typer.Option(
            min=100,
            help="Of the engine, for each move: by default as one plays it.",
            show_default=False,
        ),
    ] = None,
    concurrency: Annotated[
        int | None, typer.Option(min=1, help="Games at a time; as many as fit on the cores.")
    ] = None,
    out: Annotated[Path, typer.Option(help="Folder for journal and PGN.")] = Path("calibration"),
    new: Annotated[bool, typer.Option("--new", help="Begin again instead of going on.")] = False,
    cluster: ClusterOption = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Rate levels in a pool with Stockfish (UCI_Elo) and Maia; it may be ended at any moment."""
    import dataclasses
    import json as json_module

    from playalike.arena.calibration import calibration, level_ratings
    from playalike.faces.cli.tournament import play_tournament
    from playalike.players.effort import USUAL_NODES

    event = calibration(
        personality or ["karpov", "tal", "petrosian"],
        [word.strip() for word in levels.split(",")],
        maia=maia or [],
        engine=[word.strip() for word in engine_levels.split(",") if word.strip()],
        games=games,
        nodes=nodes or USUAL_NODES,
    )
    played = play_tournament(
        event, concurrency=concurrency, patience=60.0, out=out, new=new, store=False,
        cluster=cluster,
    )  # fmt: skip
    ratings = level_ratings(event, played) if played else []
    if json:
        print(json_module.dumps([dataclasses.asdict(each) for each in ratings], indent=2))
    else:
        _print(ratings)


def _print(ratings: list[LevelRating]) -> None:
    from rich.console import Console
    from rich.table import Table

    if not ratings:
        print("no games were played")
        return
    table = Table()
    for heading in ("player", "label", "Elo, measured", "95 %", "games", "within 75"):
        table.add_column(heading, justify="left" if heading == "player" else "right")
    words = {True: "yes", False: "no", None: ""}
    for each in ratings:
        interval = f"{each.elo - each.error:.0f} to {each.elo + each.error:.0f}"
        table.add_row(
            each.name, str(each.label or "full"), f"{each.elo:.0f}",
            interval if each.bounded else "a guess: one result only", str(each.games),
            words[each.true] if each.bounded else "",
        )  # fmt: skip
    Console(soft_wrap=True).print(table)
