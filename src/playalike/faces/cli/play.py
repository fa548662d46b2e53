"""`playalike play`: a game in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

if TYPE_CHECKING:
    import chess
    from rich.console import Console

    from playalike.faces.cli.play_session import Session
    from playalike.player import Player
    from playalike.settings import Settings

__all__ = ["play"]

Colour = Literal["white", "black", "random"]
Opponent = Literal["engine", "simple", "random", "stockfish"]


def play(
    color: Annotated[Colour, typer.Option(help="The side you play.")] = "white",
    opponent: Annotated[
        Opponent, typer.Option("--opponent", "--level", help="Who plays against you.")
    ] = "engine",
    elo: Annotated[
        int | None, typer.Option(help="Strength of the engine or Stockfish; without it, full.")
    ] = None,
    movetime: Annotated[
        float, typer.Option(min=0.01, help="Seconds the opponent thinks about a move.")
    ] = 1.0,
    fen: Annotated[str | None, typer.Option(help="Start from this position.")] = None,
    seed: Annotated[int | None, typer.Option(help="Makes chance repeatable.")] = None,
) -> None:
    """Play a game in the terminal; type help during it. The game is saved as PGN."""
    import random

    import chess
    from rich.console import Console

    from playalike.engine.players import EngineConfig, EnginePlayer
    from playalike.faces.cli.play_session import Session
    from playalike.player import Limit
    from playalike.settings import load_settings

    settings = load_settings()
    console = Console(soft_wrap=True, highlight=False)
    board = _board(fen)
    side = random.Random(seed).random() < 0.5 if color == "random" else color == "white"
    player = _opponent(opponent, elo, seed, settings)
    helper = EnginePlayer(EngineConfig(hash_mb=16))
    session = Session(board, side, player, Limit(time=movetime), helper)
    mine = "White" if side == chess.WHITE else "Black"
    console.print(f"You play {mine} against [bold]{player.name}[/bold] ({movetime:g} s a move).")
    console.print("Type a move such as Nf3 or g1f3, or help.")
    try:
        _talk(session, console)
    except (KeyboardInterrupt, EOFError):
        console.print("\nGoodbye.")
    finally:
        player.close()
        helper.close()
        _save(session, settings.data / "games", console)


def _board(fen: str | None) -> chess.Board:
    import chess

    from playalike.errors import PlayalikeError

    try:
        board = chess.Board(fen) if fen else chess.Board()
    except ValueError as error:
        raise PlayalikeError(f"--fen {fen!r} is not a position: {error}") from error
    if not board.is_valid():
        raise PlayalikeError(f"--fen {fen!r} is not a possible position ({board.status()!r})")
    if board.is_game_over():
        raise PlayalikeError(f"--fen {fen!r}: the game is already over there")
    return board


def _opponent(kind: Opponent, elo: int | None, seed: int | None, settings: Settings) -> Player:
    from playalike.engine.players import EngineConfig, EnginePlayer, RandomPlayer, SimplePlayer
    from playalike.engine.strength import load_strength_table
    from playalike.errors import PlayalikeError
    from playalike.oracle.engines import find_engine
    from playalike.oracle.uci_player import UciPlayer

    if elo is not None and kind in ("simple", "random"):
        raise PlayalikeError(f"--elo does not apply to {kind}")
    if kind == "random":
        return RandomPlayer(seed)
    if kind == "simple":
        return SimplePlayer()
    if kind == "stockfish":
        path = find_engine(settings)
        if path is None:
            raise PlayalikeError("no UCI engine was found: install stockfish, or play `engine`")
        return UciPlayer(path, {"UCI_LimitStrength": True, "UCI_Elo": elo} if elo else {})
    table = load_strength_table()
    if elo is not None and not table.lowest <= elo <= table.highest:
        raise PlayalikeError(f"--elo must be from {table.lowest} to {table.highest}, not {elo}")
    tables = str(settings.syzygy) if settings.syzygy else None
    level = table.at(elo) if elo is not None else None
    return EnginePlayer(EngineConfig(level=level, seed=seed, tablebase=tables))


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
            console.print(reply.text, markup=False)
        if reply.quit:
            return
        if reply.board and not session.opponent_is_next:
            show()
    console.print(f"[bold]{session.result}[/bold] ({session.reason})")


def _save(session: Session, folder: Path, console: Console) -> None:
    """Write the game, if there is one, and say where."""
    import datetime

    if not session.board.move_stack:
        return
    folder.mkdir(parents=True, exist_ok=True)
    stamp = datetime.datetime.now().strftime("%Y%m%d-%H%M%S-%f")
    path = folder / f"play-{stamp}.pgn"
    path.write_text(f"{session.game()}\n", encoding="utf-8")
    console.print(f"The game is saved in {path}", markup=False)
