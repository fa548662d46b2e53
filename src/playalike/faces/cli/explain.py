"""`playalike explain`: a whole decision, with every reason."""

from __future__ import annotations

from typing import Annotated

import typer

__all__ = ["explain"]


def explain(
    fen: Annotated[str, typer.Argument(help="The position in FEN, or startpos.")],
    who: Annotated[str, typer.Option("--as", help="The personality: a name, or its folder.")],
    moves: Annotated[
        str,
        typer.Option(
            help="The game so far, such as 'e4 e5 Nf3': from the start to the position, or on "
            "from it. Plans begun in it are known then.",
            show_default=False,
        ),
    ] = "",
    nodes: Annotated[
        int, typer.Option(min=1, help="Positions that the engine looks at for the candidates.")
    ] = 20_000,
    without: Annotated[
        str, typer.Option(help="Layers to switch off, such as plans,memory.", show_default=False)
    ] = "",
    seed: Annotated[
        int | None, typer.Option(help="Let chance take part, repeatably; without it, none does.")
    ] = None,
    mode: Annotated[
        str | None,
        typer.Option(
            help="spirit, learned or classic; without it, the first of these that the personality "
            "has.",
            show_default=False,
        ),
    ] = None,
    dial: Annotated[
        float | None,
        typer.Option(
            help="Not in classic: how much of the player, from 0 (average master) over 1 to 3 "
            "(caricature).",
            show_default=False,
        ),
    ] = None,
    book: Annotated[bool, typer.Option(help="Ask the player's opening book first.")] = True,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")] = False,
) -> None:
    """Show how a personality decides: candidates, safety, what makes up each score, and why."""
    import json as json_module
    import os

    # A small network asked about one position: threads inside numpy would only wait for each other.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from rich.console import Console

    from playalike.faces.cli.positions import read_game, read_position
    from playalike.player import Limit
    from playalike.players.personality import open_personality
    from playalike.settings import load_settings
    from playalike.style.explained import explain_move

    board = read_game(fen, moves) if moves.strip() else read_position(fen, "the position")
    off = [name for name in without.replace(",", " ").split() if name]
    with Console(stderr=True).status("thinking …"):
        player = open_personality(
            who,
            load_settings(),
            seed=seed,
            without=off,
            use_book=book,
            variety=seed is not None,
            mode=mode,
            dial=dial,
        )
        try:
            explained = explain_move(player.chooser, board, Limit(nodes=nodes))
        finally:
            player.close()
    if json:
        from playalike.style.explained_values import explained_values

        print(json_module.dumps(explained_values(explained), indent=2))
        return
    from playalike.faces.cli.explain_table import show_explained

    show_explained(explained, Console(highlight=False))
