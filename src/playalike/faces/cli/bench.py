"""`playalike bench`: numbers measured on this machine, two things compared in one run."""

from __future__ import annotations

import typer

from playalike.faces.cli import (
    bench_engine,
    bench_games,
    bench_harmonics,
    bench_study,
    bench_themes,
)

__all__ = ["app"]

app = typer.Typer(
    help="Measure speed and accuracy on this machine; without a command, the engine's signature.",
    invoke_without_command=True,
)
app.callback()(bench_engine.engine)
app.command()(bench_games.games)
app.command()(bench_harmonics.harmonics)
app.command()(bench_study.study)
app.command()(bench_themes.themes)
