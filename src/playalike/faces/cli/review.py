"""`playalike review`: what happened in a game, or in a whole archive."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from playalike.faces.cli.options import CacheOption, ClusterOption, JobsOption

__all__ = ["review"]


def review(
    games: Annotated[
        list[Path] | None,
        typer.Argument(help="PGN files or folders; - for standard input.", show_default=False),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Write the games, annotated, to this PGN file.")
    ] = None,
    html: Annotated[Path | None, typer.Option(help="Write a page with boards and curves.")] = None,
    player: Annotated[
        list[str] | None,
        typer.Option(
            help="Review an archive for this player: trends, recurring mistakes, and puzzles from "
            "them. Repeat it for other spellings, =NAME for one exactly."
        ),
    ] = None,
    practise: Annotated[
        bool,
        typer.Option("--practise", help="Solve puzzles from earlier reviews; nothing is analysed."),
    ] = False,
    scheme: Annotated[
        str, typer.Option(help="How moves are classed: win-chance or blitzmate.")
    ] = "win-chance",
    nodes: Annotated[int, typer.Option(min=100, help="Engine nodes a position.")] = 50_000,
    deeper: Annotated[
        bool,
        typer.Option(
            help="Look much deeper at every move that is called bad or special, not only once more."
        ),
    ] = True,
    multipv: Annotated[int, typer.Option(min=2, max=10, help="Engine candidates.")] = 3,
    limit: Annotated[
        int | None, typer.Option("--games", min=1, help="Review at most so many games.")
    ] = None,
    portrait: Annotated[bool, typer.Option(help="Playstyle of both sides in numbers.")] = True,
    practice_file: Annotated[
        Path | None, typer.Option(help="Where puzzles are kept; in the data folder by default.")
    ] = None,
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
    cache: CacheOption = None,
    json: Annotated[bool, typer.Option("--json", help="Print everything as JSON.")] = False,
) -> None:
    """Review games: move classes, accuracy, why moves were bad; annotate them; practise."""
    from playalike.errors import PlayalikeError
    from playalike.faces.cli.output import check_output

    if practise:
        from playalike.faces.cli.review_practise import practise as practise_puzzles

        return practise_puzzles(practice_file, player[0] if player else None, limit or 10, json)
    for path in games or ():
        if str(path) != "-" and not path.exists():
            raise PlayalikeError(f"there is no file or folder {path}")
    check_output("--out", out)
    check_output("--html", html)
    if not games:
        raise PlayalikeError("name a PGN file to review, or give --practise to solve puzzles")
    from playalike.faces.cli.review_run import ReviewRequest, run_review

    run_review(
        ReviewRequest(
            sources=tuple(games),
            out=out,
            html=html,
            players=tuple(player or ()),
            scheme=scheme,
            nodes=nodes,
            multipv=multipv,
            deeper=deeper,
            limit=limit,
            portrait=portrait,
            practice_file=practice_file,
            jobs=jobs,
            cluster=cluster,
            cache=cache,
            json=json,
        )
    )
