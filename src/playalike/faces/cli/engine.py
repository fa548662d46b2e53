"""`playalike engine`: look inside our own engine."""

from __future__ import annotations

import typer

from playalike.faces.cli import engine_eval, engine_solve, engine_tune

__all__ = ["app"]

app = typer.Typer(help="Our own engine: evaluate, solve, tune.", no_args_is_help=True)
app.command("eval")(engine_eval.evaluate)
app.command()(engine_solve.solve)
app.command()(engine_tune.tune)
