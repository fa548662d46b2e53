"""Solving puzzles from one's own mistakes in the terminal."""

from __future__ import annotations

import json as json_module
from datetime import UTC, datetime
from pathlib import Path

import chess
from rich.console import Console

from playalike.errors import PlayalikeError
from playalike.faces.cli.play_board import draw_board
from playalike.faces.cli.review_run import practice_path
from playalike.play import MoveError, parse_typed_move
from playalike.review.practice import PracticeStore, Puzzle
from playalike.settings import load_settings

__all__ = ["practise"]


def practise(file: Path | None, player: str | None, limit: int, json: bool) -> None:
    """Ask for the puzzles that are due, or print them with `json`."""
    path = practice_path(file, load_settings())
    if not path.exists():
        raise PlayalikeError(
            "there are no puzzles yet: review an archive first, with "
            "`playalike review games.pgn --player NAME`"
        )
    store = PracticeStore(path)
    try:
        name = None if player is None else player.lstrip("=")
        if name is not None and name not in store.players():
            known = ", ".join(store.players()) or "nobody"
            raise PlayalikeError(f"{path} has no puzzles of {name!r}; it has some of {known}")
        now = datetime.now(UTC)
        puzzles = store.due(now, name, limit)
        if json:
            print(json_module.dumps([_values(puzzle) for puzzle in puzzles], indent=1))
            return
        console = Console(highlight=False, markup=False)
        if not puzzles:
            console.print("Nothing is due: all puzzles were solved not long ago.")
        for puzzle in puzzles:
            if not _ask(puzzle, store, console):
                break
        progress = store.progress(datetime.now(UTC), name)
        console.print(
            f"{progress.solved} of {progress.tries} tries solved; {progress.due} of "
            f"{progress.puzzles} puzzles due, {progress.learnt} learnt"
        )
    finally:
        store.close()


def _values(puzzle: Puzzle) -> dict[str, object]:
    return {
        "number": puzzle.number, "player": puzzle.player, "title": puzzle.title,
        "fen": puzzle.fen, "played": puzzle.played, "solutions": list(puzzle.solutions),
        "motif": puzzle.motif, "phase": puzzle.phase, "sentence": puzzle.sentence,
        "box": puzzle.box, "tries": puzzle.tries, "solved": puzzle.solved,
    }  # fmt: skip


def _ask(puzzle: Puzzle, store: PracticeStore, console: Console) -> bool:
    """Show one puzzle and judge the answer; say whether to go on."""
    board = chess.Board(puzzle.fen)
    console.print(f"\n{puzzle.title}", style="bold")
    console.print(draw_board(board, not board.turn, console.color_system is not None))
    side = "White" if board.turn else "Black"
    played = board.san(chess.Move.from_uci(puzzle.played))
    while True:
        try:
            text = input(f"{side} to move (you played {played}; enter to stop): ").strip()
        except EOFError:
            text = ""
        if not text:
            return False
        try:
            move = parse_typed_move(board, text)
            break
        except MoveError as error:
            console.print(str(error))
    right = store.answer(puzzle, move, datetime.now(UTC))
    best = board.san(chess.Move.from_uci(puzzle.solutions[0]))
    console.print("Right." if right else f"No: {best}.", style="green" if right else "red")
    console.print(f"In the game: {puzzle.sentence}")
    return True
