"""`playalike play`: a game in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from playalike.faces.cli.play_conversation import Conversation

__all__ = ["play"]

Colour = Literal["white", "black", "random"]


def play(
    color: Annotated[Colour, typer.Option(help="The side you play.")] = "white",
    who: Annotated[
        str | None,
        typer.Option(
            "--as", help="Your opponent plays as this personality: a name, or its folder."
        ),
    ] = None,
    opponent: Annotated[
        str | None,
        typer.Option(
            "--opponent",
            help="Who plays against you, unless --as says it: engine, engine:v7p3r "
            "(blitzmate, pesto), stockfish, simple, random, uci:PATH, or anything else that plays "
            "in the arena.",
        ),
    ] = None,
    level: Annotated[
        str | None,
        typer.Option(
            "--level",
            "--elo",
            help="Strength of the opponent, Elo: a personality from 800 to 2700; the engine and "
            "Stockfish have ranges of their own. Without it, or with full, full strength.",
        ),
    ] = None,
    movetime: Annotated[
        float | None,
        typer.Option(
            min=0.01,
            help="Seconds the opponent thinks about a move; without it, what its kind needs.",
        ),
    ] = None,
    human_time: Annotated[
        bool, typer.Option("--human-time", help="With --as: think as long as a person would.")
    ] = False,
    mode: Annotated[
        str | None,
        typer.Option(help="With --as: spirit, learned or classic; without it, the first there is."),
    ] = None,
    dial: Annotated[
        float | None,
        typer.Option(
            help="With --as: how much of the player, from 0 (average master) over 1 to 3 "
            "(caricature)."
        ),
    ] = None,
    clock: Annotated[
        str | None,
        typer.Option(help="A clock for both: minutes, or minutes+seconds a move, such as 5+3."),
    ] = None,
    play_out: Annotated[
        bool,
        typer.Option("--play-out", help="The opponent neither resigns nor offers a draw."),
    ] = False,
    remarks: Annotated[
        bool,
        typer.Option("--remarks/--no-remarks", help="With --as: a few words at turning points."),
    ] = True,
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
    from playalike.faces.cli.play_conversation import Conversation
    from playalike.faces.cli.play_opponents import game_terms, opponent_spec, terms_text
    from playalike.faces.cli.positions import read_position
    from playalike.play import Game, LocalGame
    from playalike.settings import load_settings

    spec = opponent_spec(who, opponent)
    terms = game_terms(
        spec, level=level, seed=seed, movetime=movetime, human_time=human_time, mode=mode,
        dial=dial, clock=clock, play_out=play_out, remarks=remarks,
    )  # fmt: skip
    settings = load_settings()
    console = Console(soft_wrap=True, highlight=False)
    board = read_position(fen, "--fen") if fen else chess.Board()
    side = random.Random(seed).random() < 0.5 if color == "random" else color == "white"
    local = LocalGame.open(Game(str(spec), side, board.fen(), terms), settings)
    helper = EnginePlayer(EngineConfig(hash_mb=16))
    conversation = Conversation(local, helper)
    mine = "White" if side == chess.WHITE else "Black"
    console.print(f"You play {mine} against [bold]{local.player.name}[/bold]: {terms_text(local)}.")
    console.print(f"[italic]{local.greeting}[/italic]")
    console.print("Type a move such as Nf3 or g1f3, or help.")
    try:
        _talk(conversation, console)
    except (KeyboardInterrupt, EOFError):
        console.print("\nGoodbye.")
    finally:
        local.close()
        helper.close()
        _save(conversation, settings.data / "games", console)


def _talk(conversation: Conversation, console: Console) -> None:
    """Take turns until there is a result or the person leaves."""
    from playalike.errors import PlayalikeError
    from playalike.faces.cli.play_board import draw_board
    from playalike.words.endings import ending_sentence
    from playalike.words.playing import resigns_words

    local = conversation.local

    def show() -> None:
        console.print()
        colour = console.color_system is not None
        letters = not console.encoding.startswith("utf")
        console.print(draw_board(local.game.board, conversation.flipped, colour, letters))

    show()
    while not local.game.over:
        board = local.game.board
        number = f"{board.fullmove_number}{'.' if board.turn else '...'}"
        if local.game.opponents_turn:
            with console.status("thinking …"):
                decision = conversation.answer()
            if local.opponent_resigned:
                console.print(resigns_words(decision.player))
                break
            show()
            console.print(f"{decision.player} plays [bold]{number} {decision.san}[/bold]")
            if remark := local.game.moves[-1].remark:
                console.print(f"[italic]{remark}[/italic]")
            if local.game.draw_offered:
                console.print(f"{decision.player} offers a draw: type draw to accept, or move.")
            if clock := conversation.clock_text():
                console.print(clock, style="dim", markup=False)
            continue
        text = input(f"{number} ")
        try:
            reply = conversation.say(text)
        except PlayalikeError as error:
            console.print(str(error), markup=False)
            continue
        if reply.text:
            console.print(reply.text, markup=False, soft_wrap=False)
        if reply.quit:
            return
        if reply.board and not local.game.opponents_turn:
            show()
    game = local.game
    assert game.outcome is not None
    console.print(f"[bold]{game.result}[/bold] {ending_sentence(game.outcome, game.reason)}")
    console.print(f"[italic]{local.parting}[/italic]")


def _save(conversation: Conversation, folder: Path, console: Console) -> None:
    """Write the game, if there is one, and say where."""
    import datetime

    from playalike.files import write_whole

    if not conversation.local.game.moves:
        return
    folder.mkdir(parents=True, exist_ok=True)
    stamp = datetime.datetime.now().strftime("%Y%m%d-%H%M%S-%f")
    path = folder / f"play-{stamp}.pgn"
    write_whole(path, conversation.pgn())
    console.print(f"The game is saved in {path}", markup=False)
