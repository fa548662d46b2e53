"""`playalike play`: a game in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from playalike.faces.cli.play_session import Session

__all__ = ["play"]

Colour = Literal["white", "black", "random"]
Opponent = Literal["engine", "simple", "random", "stockfish"]


def play(
    color: Annotated[Colour, typer.Option(help="The side you play.")] = "white",
    who: Annotated[
        str | None,
        typer.Option(
            "--as", help="Your opponent plays as this personality: a name, or its folder."
        ),
    ] = None,
    opponent: Annotated[
        Opponent | None,
        typer.Option(
            "--opponent", "--level", help="Who plays against you, unless --as says it: engine."
        ),
    ] = None,
    elo: Annotated[
        int | None, typer.Option(help="Strength of the engine or Stockfish; without it, full.")
    ] = None,
    movetime: Annotated[
        float | None,
        typer.Option(min=0.01, help="Seconds the opponent thinks about a move: 1 if not given."),
    ] = None,
    human_time: Annotated[
        bool, typer.Option("--human-time", help="With --as: think as long as a person would.")
    ] = False,
    mode: Annotated[
        str | None,
        typer.Option(help="With --as: learned or classic; without it, the best there is."),
    ] = None,
    dial: Annotated[
        float | None,
        typer.Option(
            help="With --as: how much of the player, from 0 (average master) over 1 to 3 "
            "(caricature)."
        ),
    ] = None,
    fen: Annotated[str | None, typer.Option(help="Start from this position.")] = None,
    seed: Annotated[int | None, typer.Option(help="Makes chance repeatable.")] = None,
) -> None:
    """Play a game in the terminal; type help during it. The game is saved as PGN."""
    import os
    import random

    # A small network asked about one position: threads inside numpy would only wait for each other.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    import chess
    from rich.console import Console

    from playalike.engine.players import EngineConfig, EnginePlayer
    from playalike.faces.cli.play_opponents import (
        open_opposition,
        open_personality_opposition,
        refuse_conflicts,
    )
    from playalike.faces.cli.play_session import Session
    from playalike.faces.cli.positions import read_position
    from playalike.settings import load_settings

    refuse_conflicts(who, opponent, elo, human_time, mode, dial)
    settings = load_settings()
    console = Console(soft_wrap=True, highlight=False)
    board = read_position(fen, "--fen") if fen else chess.Board()
    side = random.Random(seed).random() < 0.5 if color == "random" else color == "white"
    if who is not None:
        against = open_personality_opposition(
            who, settings, seed=seed, movetime=movetime, human_time=human_time, mode=mode,
            dial=dial,
        )  # fmt: skip
    else:
        against = open_opposition(
            opponent or "engine", settings, elo=elo, seed=seed, movetime=movetime
        )
    helper = EnginePlayer(EngineConfig(hash_mb=16))
    session = Session(board, side, against.player, against.limit, helper, against.plans)
    mine = "White" if side == chess.WHITE else "Black"
    console.print(f"You play {mine} against [bold]{against.player.name}[/bold] ({against.terms}).")
    console.print("Type a move such as Nf3 or g1f3, or help.")
    try:
        _talk(session, console)
    except (KeyboardInterrupt, EOFError):
        console.print("\nGoodbye.")
    finally:
        against.player.close()
        helper.close()
        _save(session, settings.data / "games", console)


def _talk(session: Session, console: Console) -> None:
    """Take turns until there is a result or the person leaves."""
    from playalike.errors import PlayalikeError
    from playalike.faces.cli.play_board import draw_board

    def show() -> None:
        console.print()
        colour = console.color_system is not None
        letters = not console.encoding.startswith("utf")
        console.print(draw_board(session.board, session.flipped, colour, letters))

    show()
    while not session.over:
        if not session.persons_turn:
            number = session.board.fullmove_number
            dots = "." if session.board.turn else "..."
            with console.status("thinking …"):
                decision = session.answer()
            show()
            console.print(f"{decision.player} plays [bold]{number}{dots} {decision.san}[/bold]")
            continue
        text = input(f"{session.board.fullmove_number}{'.' if session.board.turn else '...'} ")
        try:
            reply = session.say(text)
        except PlayalikeError as error:
            console.print(str(error), markup=False)
            continue
        if reply.text:
            console.print(reply.text, markup=False, soft_wrap=False)
        if reply.quit:
            return
        if reply.board and not session.opponent_is_next:
            show()
    console.print(f"[bold]{session.result}[/bold] ({session.reason})")


def _save(session: Session, folder: Path, console: Console) -> None:
    """Write the game, if there is one, and say where."""
    import datetime

    from playalike.files import write_whole

    if not session.board.move_stack:
        return
    folder.mkdir(parents=True, exist_ok=True)
    stamp = datetime.datetime.now().strftime("%Y%m%d-%H%M%S-%f")
    path = folder / f"play-{stamp}.pgn"
    write_whole(path, f"{session.game()}\n")
    console.print(f"The game is saved in {path}", markup=False)
