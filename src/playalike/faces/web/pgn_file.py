"""The answer that a browser keeps as a file of games."""

from __future__ import annotations

from fastapi import Response

__all__ = ["PgnFile", "pgn_file"]


class PgnFile(Response):
    """Games as PGN."""

    media_type = "application/x-chess-pgn"


def pgn_file(games: str, name: str) -> PgnFile:
    """Return the answer; `name` is what the browser proposes for the file."""
    return PgnFile(games, headers={"Content-Disposition": f'attachment; filename="{name}"'})
