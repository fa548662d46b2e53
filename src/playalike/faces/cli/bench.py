"""`playalike bench`: numbers measured on this machine, two things compared in one run."""

from __future__ import annotations

import typer

__all__ = ["app"]

app = typer.Typer(help="Measure speed and accuracy on this machine.", no_args_is_help=False)
