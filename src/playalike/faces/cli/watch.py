"""`playalike watch`: a game that is being played elsewhere, in this terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rich.console import Group

    from playalike.arena.watching import WatchedGame

__all__ = ["watch"]

WIDTH = 40
"""Characters of the bar that shows the evaluation."""


def watch(
    file: Annotated[Path, typer.Argument(help="A PGN, for example games/live.pgn.")],
    once: Annotated[bool, typer.Option("--once", help="Show it as it is now, and end.")] = False,
    interval: Annotated[
        float, typer.Option(min=0.05, help="Seconds between two looks at the file.")
    ] = 0.3,
    json: Annotated[
        bool, typer.Option("--json", help="Print a line of JSON for each change.")
    ] = False,
    web: Annotated[
        bool, typer.Option("--web", help="Show it in the browser, on a page of the web app.")
    ] = False,
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="With --web: the port; 0 takes a free one.")
    ] = 8000,
) -> None:
    """Follow a PGN while it is written: board, evaluation and metrics. Ctrl-C ends it.

    A file that is not there yet is waited for.
    """
    if web:
        return _serve(file, port)
    import json as json_module

    from rich.console import Console
    from rich.live import Live

    from playalike.arena.watching import follow, read_watched
    from playalike.errors import PlayalikeError

    console = Console()
    if once:
        try:
            game = read_watched(file.read_text(encoding="utf-8", errors="replace"))
        except OSError as error:
            raise PlayalikeError(f"cannot read {file}: {error.strerror}") from error
        if game is None:
            raise PlayalikeError(f"there is no game in {file}")
        if json:
            print(json_module.dumps(_plain(game)))
        else:
            console.print(_picture(game, not console.no_color and console.is_terminal))
        return
    if file.is_dir():
        raise PlayalikeError(f"{file} is a folder: name a PGN in it, for example {file}/live.pgn")
    if file.parent.is_dir() and not file.exists():
        note = f"waiting for {file}, which is not there yet; Ctrl-C ends it"
        Console(stderr=True, soft_wrap=True).print(note, style="dim", highlight=False)
    try:
        if json:
            for game in follow(file, interval):
                print(json_module.dumps(_plain(game)), flush=True)
            return
        if not console.is_terminal:  # a file or a pipe gets one picture after the other
            for game in follow(file, interval):
                console.print(_picture(game, False))
            return
        with Live(console=console, auto_refresh=False) as live:
            for game in follow(file, interval):
                live.update(_picture(game, not live.console.no_color), refresh=True)
    except KeyboardInterrupt:
        return


def _serve(file: Path, port: int) -> None:
    import os

    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from playalike.errors import PlayalikeError
    from playalike.faces.web.server import Place, serve
    from playalike.faces.web.services import WebConfig
    from playalike.settings import load_settings

    if not file.parent.is_dir():
        raise PlayalikeError(f"cannot watch {file}: there is no folder {file.parent}")
    config = WebConfig(hosts=("127.0.0.1",), one_user=True, match=file.absolute())
    serve(Place("127.0.0.1", port, browser=True, page="/match"), load_settings(), config)


def _plain(game: WatchedGame) -> dict[str, object]:
    return {
        "white": game.white,
        "black": game.black,
        "event": game.event,
        "result": game.result,
        "fen": game.board.fen(),
        "last_move": game.moves[-1] if game.moves else None,
        "white_cp": game.white_cp,
        "white_mate": game.white_mate,
        "depth": game.depth,
        "clocks": list(game.clocks),
        "static_cp": game.static_cp,
        "terms": dict(game.terms),
        "material": game.material,
        "mobility": list(game.mobility),
    }


def _picture(game: WatchedGame, colour: bool) -> Group:
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    from playalike.faces.cli.play_board import draw_board

    board = draw_board(game.board, flipped=False, colour=colour)
    facts = Table(show_header=False, box=None, padding=(0, 1))
    for name, value in _facts(game):
        facts.add_row(name, value)
    side_by_side = Table.grid(padding=(0, 3))
    side_by_side.add_row(board, facts)
    title = Text(f"{game.white} – {game.black}", style="bold")
    return Group(title, side_by_side, Text(_bar(game)), Text("  ".join(game.moves), style="dim"))


def _facts(game: WatchedGame) -> list[tuple[str, str]]:
    turn = "White" if game.board.turn else "Black"
    status = f"{turn} to move" if game.result == "*" else game.result
    facts = [("state", f"{status}, move {game.board.fullmove_number}")]
    facts.append(("evaluation", _score(game)))
    if any(clock is not None for clock in game.clocks):
        facts.append(("clocks", " – ".join(_clock(clock) for clock in game.clocks)))
    facts += [
        ("men (1 3 3 5 9)", f"{game.material:+d}"),
        ("legal moves", f"{game.mobility[0]} – {game.mobility[1]}"),
        ("without search", f"{game.static_cp / 100:+.2f}, of which"),
    ]
    return [*facts, *((f"  {name}", f"{value / 100:+.2f}") for name, value in game.terms)]


def _score(game: WatchedGame) -> str:
    depth = f" (depth {game.depth})" if game.depth else ""
    if game.white_mate is not None:
        return f"#{game.white_mate}{depth}"
    return "none in the file" if game.white_cp is None else f"{game.white_cp / 100:+.2f}{depth}"


def _clock(seconds: float | None) -> str:
    return "–" if seconds is None else f"{int(seconds // 60)}:{seconds % 60:04.1f}"


def _bar(game: WatchedGame) -> str:
    """Draw White's expected score by the last evaluation, or by ours."""
    from playalike.position.score import value_cp, win_chance_0_1

    cp = game.static_cp if game.white_cp is None else game.white_cp
    filled = round(win_chance_0_1(value_cp(cp, game.white_mate)) * WIDTH)
    return "█" * filled + "░" * (WIDTH - filled)
