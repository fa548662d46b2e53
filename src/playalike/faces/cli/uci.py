"""`playalike uci`: our engine for chess programs."""

from __future__ import annotations

import typer

__all__ = ["uci"]


def uci() -> None:
    """Speak UCI on stdin and stdout, for a chess program. See docs/uci.md."""
    import os

    # A small network asked about one position: threads inside numpy would only wait for each other.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from playalike.faces.uci.loop import main

    raise typer.Exit(main())
