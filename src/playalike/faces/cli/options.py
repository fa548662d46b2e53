"""Options that several commands have, with one meaning and one help text."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

__all__ = [
    "CacheOption",
    "ClusterOption",
    "DepthOption",
    "FastOption",
    "JobsOption",
    "NodesOption",
    "SamplingOption",
    "SkipChecksOption",
    "ValidationOption",
]

JobsOption = Annotated[
    int | None, typer.Option(min=1, help="Worker processes; all cores when not given.")
]
ClusterOption = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Work on a Ray cluster: HOST:PORT of its head, or local for Ray on this machine.",
        show_default=False,
    ),
]
CacheOption = Annotated[
    Path | None, typer.Option(help="The engine's answers; in the data folder by default.")
]
DepthOption = Annotated[int | None, typer.Option(min=1, help="Engine depth for delta.")]
SamplingOption = Annotated[int | None, typer.Option(min=1, help="Delta at every so many plies.")]
SkipChecksOption = Annotated[
    bool | None,
    typer.Option("--skip-checks/--no-skip-checks", help="Leave positions in check out."),
]
NodesOption = Annotated[
    int | None,
    typer.Option(
        min=100,
        help="Engine nodes a position; 20,000 up to 100 games, fewer where there are more.",
        show_default=False,
    ),
]
ValidationOption = Annotated[
    bool, typer.Option("--validation", help="Study the 10 % kept for judging, too.")
]
FastOption = Annotated[bool, typer.Option("--fast", help="Study rapid and blitz games, too.")]
