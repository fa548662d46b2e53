"""`playalike fetch`: somebody's games from a game server, as a PGN file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

__all__ = ["fetch"]


def fetch(
    account: Annotated[
        str, typer.Argument(help="Whose games: lichess:NAME or chesscom:NAME.", show_default=False)
    ],
    most: Annotated[
        int, typer.Option("--max", min=1, max=10_000, help="The latest so many games.")
    ] = 1000,
    since: Annotated[
        str | None,
        typer.Option(help="No games before this day, such as 2024-01-01.", show_default=False),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(help="The PGN file; SERVER_NAME.pgn here by default.", show_default=False),
    ] = None,
) -> None:
    """Fetch somebody's public games from lichess or chess.com; goes on where it was interrupted.

    One request at a time; a server that is busy is asked again when it says so.
    """
    import shlex

    from playalike.faces.cli.progress import BarProgress
    from playalike.games.fetching import fetch_games, parse_since
    from playalike.games.services import parse_account
    from playalike.settings import load_settings

    service, name = parse_account(account)
    path = out or Path(f"{service.name}_{name}.pgn")
    progress = BarProgress()
    progress.label = f"Games of {name}"
    fetched = fetch_games(
        service,
        name,
        path,
        progress,
        most=most,
        since_ms=parse_since(since) if since else 0,
        lock=load_settings().data / "fetch.lock",
    )
    kept = f" ({fetched.resumed} of them from an earlier try)" if fetched.resumed else ""
    print(f"{fetched.games} games of {name}{kept} are in {path}")
    print(f"Next: playalike study {shlex.quote(str(path))} --player {shlex.quote(name)}")
