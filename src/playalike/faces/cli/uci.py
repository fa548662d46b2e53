"""`playalike uci`: our engine for chess programs."""

from __future__ import annotations

import typer

__all__ = ["uci"]


def uci() -> None:
    """Speak UCI on stdin and stdout, for a chess program. See docs/uci.md."""
    from playalike.faces.uci.loop import main

    raise typer.Exit(main())
