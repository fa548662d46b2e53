"""`playalike match`: two players, paired openings, and how sure the result is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

__all__ = ["match"]


def match(
    first: Annotated[
        str,
        typer.Argument(
            help="engine:RULESET, personality:NAME, uci:PATH?option=value, stockfish, maia, "
            "simple, random, or a TOML file; alone, a TOML file that names its opponent."
        ),
    ],
    second: Annotated[str | None, typer.Argument(help="The opponent.")] = None,
    games: Annotated[
        int | None, typer.Option(min=1, help="Games at most; made even, for pairs.")
    ] = None,
    tc: Annotated[
        str | None,
        typer.Option(help="10+0.1 (seconds), movetime=0.2, nodes=1000, depth=5, or several."),
    ] = None,
    tc_first: Annotated[str | None, typer.Option(help="For the first player only.")] = None,
    tc_second: Annotated[str | None, typer.Option(help="For the second player only.")] = None,
    openings: Annotated[
        Path | None, typer.Option(help="EPD or PGN, may be zipped; our own set when not given.")
    ] = None,
    plies: Annotated[
        int | None, typer.Option(min=0, help="Take only so many plies of each opening.")
    ] = None,
    sprt: Annotated[str | None, typer.Option(help="Stop when proven: ELO0,ELO1.")] = None,
    model: Annotated[
        str, typer.Option(help="What --sprt is measured in: normalised, logistic, bayesian.")
    ] = "normalised",
    alpha: Annotated[float, typer.Option(help="Chance to accept ELO1 wrongly.")] = 0.05,
    beta: Annotated[float, typer.Option(help="Chance to accept ELO0 wrongly.")] = 0.05,
    concurrency: Annotated[
        int | None, typer.Option(min=1, help="Games at a time; as many as fit on the cores.")
    ] = None,
    resign: Annotated[
        int | None, typer.Option(min=1, help="End a game when both see this many centipawns.")
    ] = None,
    draw: Annotated[
        int | None, typer.Option(min=0, help="End a game when both see no more than this.")
    ] = None,
    syzygy: Annotated[str | None, typer.Option(help="End a game by these tablebases.")] = None,
    margin: Annotated[float, typer.Option(min=0, help="Seconds late that are forgiven.")] = 0.1,
    patience: Annotated[
        float, typer.Option(min=1, help="Seconds beyond its time until a player counts as hung.")
    ] = 60.0,
    seed: Annotated[int, typer.Option(help="Order of the openings, and chance in players.")] = 1,
    out: Annotated[Path, typer.Option(help="Folder for journal, PGN and live.pgn.")] = Path(
        "games"
    ),
    new: Annotated[bool, typer.Option("--new", help="Begin again instead of going on.")] = False,
    store: Annotated[bool, typer.Option(help="Keep moves and terms in the database.")] = True,
    runner: Annotated[
        str, typer.Option(help="own, fastchess or cutechess-cli (must be installed).")
    ] = "own",
    json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Let two players meet; the same command goes on where it was interrupted.

    Without a time control both get 10 seconds and 0.1 for every move.
    """
    from playalike.faces.cli.match_run import MatchOrder, run_match

    run_match(
        MatchOrder(
            first=first,
            second=second,
            games=games,
            tc=tc,
            tc_first=tc_first,
            tc_second=tc_second,
            openings=openings,
            plies=plies,
            sprt=sprt,
            model=model,
            alpha=alpha,
            beta=beta,
            concurrency=concurrency,
            resign=resign,
            draw=draw,
            syzygy=syzygy,
            margin=margin,
            patience=patience,
            seed=seed,
            out=out,
            new=new,
            store=store,
            runner=runner,
            json=json,
        )
    )
