"""`playalike assets`: books and tables that players use, and how to add more."""

from __future__ import annotations

from typing import Annotated

import typer

__all__ = ["assets"]


def assets(
    add: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FILE|FOLDER|URL]...",
            help="Polyglot books (*.bin) and Syzygy tables (*.rtbw, *.rtbz) to check and install.",
        ),
    ] = None,
    sha256: Annotated[str | None, typer.Option(help="What one file's SHA-256 must be.")] = None,
    most_mb: Annotated[int, typer.Option(min=1, help="Refuse a file larger than this.")] = 1000,
) -> None:
    """Show opening books and endgame tables, what can be added, and add it.

    A file is checked before it is installed: a book must open and be in order, a table must have
    Syzygy's mark and size. All players use them from then on: engine, personalities, every face.
    """
    from playalike.engine.installing import install
    from playalike.errors import PlayalikeError
    from playalike.settings import load_settings

    settings = load_settings()
    if not add:
        _show()
        return
    if sha256 is not None and len(add) > 1:
        raise PlayalikeError("--sha256 is for one file: install them one by one")
    for source in add:
        for path in install(source, settings, most_bytes=most_mb * 1_000_000, sha256=sha256):
            print(f"installed {path}")


def _show() -> None:
    from playalike.faces.cli.doctor import show_assets

    show_assets()
    print(
        "\nTo add a book or tables:  playalike assets FILE, FOLDER or URL\n"
        "  books        any Polyglot book; the first by name that knows a position answers\n"
        "  tablebases   Syzygy tables; all with 3 to 5 men are 290 files, about 1 GB:\n"
        "               https://tablebase.lichess.ovh/tables/standard/\n"
        "For an engine: install stockfish. For a network of human moves: docs/prior.md."
    )
