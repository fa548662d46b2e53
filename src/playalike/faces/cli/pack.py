"""`playalike pack`: games in a form that is read many times faster than PGN."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from playalike.faces.cli.options import JobsOption

if TYPE_CHECKING:
    from playalike.games.game import Game

__all__ = ["pack"]


def pack(
    sources: Annotated[
        list[Path],
        typer.Argument(
            help="PGN files or folders (.gz, .bz2, .zst too), or - for standard input.",
            show_default=False,
        ),
    ],
    out: Annotated[Path, typer.Option(help="The Parquet file to write.", show_default=False)],
    measured: Annotated[
        bool,
        typer.Option(
            "--measured", help="Keep what metrics measures, too: asked again, it only adds up."
        ),
    ] = False,
    jobs: JobsOption = None,
) -> None:
    """Write games once as Parquet; every command reads it in place of the PGN, without parsing."""
    from contextlib import closing

    from playalike.errors import PlayalikeError
    from playalike.faces.cli.output import check_output
    from playalike.faces.cli.progress import BarProgress
    from playalike.games.duplicates import Duplicates
    from playalike.games.packed import SUFFIX, is_packed, pack_games
    from playalike.games.reader import read_games
    from playalike.games.report import ReadReport
    from playalike.processes import available_cores
    from playalike.words.text import counted

    if not is_packed(out):
        raise PlayalikeError(f"--out {out}: call it {out.name}{SUFFIX}, by which it is known")
    check_output("--out", out)
    report, seen, repeated = ReadReport(), Duplicates(), 0
    games = read_games(
        sources, report, jobs=jobs or available_cores(), keep_comments=True, unique=False
    )

    def marked() -> Iterator[tuple[Game, bool]]:
        nonlocal repeated
        for game in BarProgress().track(games, None, "games"):
            duplicate = seen.add(game)
            repeated += duplicate
            yield game, duplicate
        report.require_games(*sources)

    with closing(games):
        if measured:
            from playalike.faces.cli.workers import open_executor
            from playalike.playstyle.kept import measured_by, with_measurements

            with open_executor(jobs, serial=jobs == 1, kept=False) as executor:
                rows = with_measurements(marked(), executor)
                count = pack_games(rows, out, measured_by())
        else:
            count = pack_games(((game, known, None) for game, known in marked()), out)
    print(report.summary())
    size = out.stat().st_size / 1e6
    print(f"{counted(count, 'game')}, {repeated} of them duplicates: {out} ({size:.1f} MB)")
