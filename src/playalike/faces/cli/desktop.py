"""`playalike desktop`: the window."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

__all__ = ["desktop"]


def desktop(
    files: Annotated[
        list[Path] | None, typer.Argument(help="PGN files to open.", show_default=False)
    ] = None,
) -> None:
    """Open the desktop program: games and analyses in tabs. See docs/desktop.md."""
    from playalike.errors import PlayalikeError
    from playalike.faces.desktop.screen import require_screen

    try:
        from playalike.faces.desktop.app import run
    except ImportError as error:
        raise PlayalikeError(
            f"the desktop program cannot start ({error}): install it with "
            'pip install "playalike[desktop]"; on Linux Qt also needs libegl1 and libgl1'
        ) from error
    require_screen(os.environ)
    raise typer.Exit(run([str(file) for file in files or ()]))
