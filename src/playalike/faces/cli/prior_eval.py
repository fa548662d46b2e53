"""`playalike prior eval`: how well the prior foresees moves in validation games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from playalike.prior.judging import Agreement

__all__ = ["evaluate"]

WIDE = 120
"""Columns when the table goes to a file or another program."""


def evaluate(
    games: Annotated[
        list[Path],
        typer.Argument(help="PGN files (.gz, .bz2, .zst too), each of one player's games."),
    ],
    player: Annotated[
        list[str] | None,
        typer.Option(
            help="Whose moves to foresee, when the files do not tell; repeat it for other "
            "spellings, =NAME for one exactly."
        ),
    ] = None,
    network: Annotated[
        list[Path] | None,
        typer.Option(
            help="A network (.npz, .onnx, or lc0's .pb.gz such as Maia's); may be given more than "
            "once. Ours by default."
        ),
    ] = None,
    from_ply: Annotated[int, typer.Option(min=0, help="Leave out the opening.")] = 20,
    limit: Annotated[
        int | None, typer.Option("--games", min=1, help="At most so many games a player.")
    ] = 40,
    reserved: Annotated[
        Path | None, typer.Option(help="A JSON list of keys of games to leave out.")
    ] = None,
    classical: Annotated[
        bool, typer.Option("--classical", help="Leave out rapid, blitz and simultaneous games.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Compare networks on the moves of players in their validation games."""
    from playalike.errors import PlayalikeError
    from playalike.faces.cli.prior_train import time_class
    from playalike.faces.cli.progress import BarProgress
    from playalike.games.players import resolve_player
    from playalike.games.reader import read_games
    from playalike.games.report import ReadReport
    from playalike.prior.base import find_prior, open_network
    from playalike.prior.dataset import pgn_files
    from playalike.prior.judging import draw_games, judge
    from playalike.prior.owners import names_in, owners_of
    from playalike.settings import load_settings
    from playalike.study.selection import read_reserved

    keys = read_reserved(reserved)
    if network:
        priors = [open_network(path) for path in network]
    else:
        own = find_prior(load_settings().data)
        if own is None:
            raise PlayalikeError("there is no network yet: playalike prior train, then export")
        priors = [own]
    progress = BarProgress()
    agreements: list[Agreement] = []
    for file in pgn_files(games):
        names = resolve_player(player, names_in(file)) if player else set(owners_of([file]))
        if not names:
            progress.note(f"{file.name} is nobody's collection: left out; --player says whose")
            continue
        progress.label = min(names)
        read = progress.track(read_games([file], ReadReport()), None, "games read")
        slow = (game for game in read if not (classical and time_class(game.headers)))
        drawn = draw_games(slow, names, keys, limit)
        judged = judge(priors, progress.track(drawn, len(drawn), "games"), names, from_ply)
        if not any(each.positions for each in judged):
            progress.note(
                f"{file.name}: no game is a validation game with a move from ply {from_ply} on: "
                "left out; about one in ten is, so give more"
            )
            continue
        agreements += judged
    if not agreements:
        raise PlayalikeError(
            "there is nothing to judge by: give one player's games, such as Karpov.pgn, "
            "or --player NAME"
        )
    _print(agreements, json)


def _print(agreements: list[Agreement], as_json: bool) -> None:
    if as_json:
        import json

        print(json.dumps([each.to_dict() for each in agreements], indent=2, ensure_ascii=False))
        return
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(box=box.SIMPLE)
    for head in ("player", "network"):
        table.add_column(head)
    for head in ("games", "positions", "top-1", "95 %", "top-3", "NLL"):
        table.add_column(head, justify="right")
    for each in agreements:
        table.add_row(
            each.player, each.prior, str(each.games), f"{each.positions:,}", f"{each.top1:.1%}",
            f"{each.top1_low:.1%} to {each.top1_high:.1%}", f"{each.top3:.1%}", f"{each.loss:.3f}",
        )  # fmt: skip
    console = Console()
    if not console.is_terminal:
        console = Console(width=WIDE)
    console.print(table)
