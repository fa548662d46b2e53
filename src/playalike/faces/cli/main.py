"""The command line: one module per command, each importing what it needs only when it runs.

`playalike --help` should answer at once, so nothing here, nor at the top of a command module,
imports chess, rich or anything heavier; `tests/faces/test_cli_imports.py` holds that.
"""

from __future__ import annotations

import io
import sys
from typing import Annotated

import typer

from playalike.errors import PlayalikeError
from playalike.faces.cli import (
    arena,
    assets,
    authenticity,
    bench,
    calibrate,
    desktop,
    doctor,
    engine,
    evaluate,
    explain,
    fetch,
    learn,
    match,
    metrics,
    models,
    pack,
    personalities,
    play,
    prepare,
    prior,
    review,
    serve,
    study,
    study_all,
    tournament,
    tune,
    uci,
    watch,
)

__all__ = ["app", "main"]

app = typer.Typer(
    name="playalike",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from playalike import __version__

        print(f"playalike {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    """Play the way they played: chess personalities studied from real games."""


app.command()(play.play)
app.command()(serve.serve)
app.command()(desktop.desktop)
app.command()(uci.uci)
app.command()(fetch.fetch)
app.command()(pack.pack)
app.command()(study.study)
app.command(name="study-all")(study_all.study_all)
app.command()(prepare.prepare)
app.command()(learn.learn)
app.command()(personalities.personalities)
app.command()(explain.explain)
app.command()(authenticity.authenticity)
app.command()(metrics.metrics)
app.command()(evaluate.evaluate)
app.command()(match.match)
app.command()(tournament.tournament)
app.command()(calibrate.calibrate)
app.command()(watch.watch)
app.command()(tune.tune)
app.add_typer(arena.app, name="arena")
app.command()(review.review)
app.add_typer(models.app, name="models")
app.add_typer(prior.app, name="prior")
app.add_typer(engine.app, name="engine")
app.add_typer(bench.app, name="bench")
app.command()(assets.assets)
app.command()(doctor.doctor)


def main() -> None:
    """Run the command line; an error the user can mend is one line, not a traceback."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a sign shows "?" instead of ending the program.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        app()
    except PlayalikeError as error:
        print(f"playalike: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(141)
