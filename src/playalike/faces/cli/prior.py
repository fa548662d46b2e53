"""`playalike prior`: train, judge and export the network of human moves."""

from __future__ import annotations

import typer

from playalike.faces.cli import prior_eval, prior_export, prior_train

__all__ = ["app"]

app = typer.Typer(
    help="The human prior, a network of masters' moves: train, judge, export.", no_args_is_help=True
)
app.command()(prior_train.train)
app.command("eval")(prior_eval.evaluate)
app.command()(prior_export.export)
