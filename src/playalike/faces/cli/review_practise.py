"""Solving puzzles from one's own mistakes in the terminal."""

from __future__ import annotations

import json as json_module
from collections.abc import Callable
from contextlib import ExitStack
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import chess
from rich.console import Console

from playalike.errors import PlayalikeError
from playalike.faces.cli.play_board import draw_board
from playalike.faces.cli.review_run import practice_path
from playalike.faces.cli.workers import open_oracle
from playalike.play import MoveError, parse_typed_move
from playalike.review.practice import PracticeStore, Puzzle
from playalike.review.trying import Trial, judge_try
from playalike.settings import Settings, load_settings

__all__ = ["practise"]


def practise(file: Path | None, player: str | None, limit: int, json: bool) -> None:
    """Ask for the puzzles that are due, or print them with `json`."""
    settings = load_settings()
    path = practice_path(file, settings)
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
        with ExitStack() as stack:
            judge = _judge(stack, settings)
            for puzzle in puzzles:
                if not _ask(puzzle, store, console, judge):
                    break
        progress = store.progress(datetime.now(UTC), name)
        console.print(
            f"{progress.solved} of {progress.tries} tries solved; {progress.due} of "
            f"{progress.puzzles} puzzles due, {progress.learnt} learnt"
        )
    finally:
        store.close()


Judge = Callable[[Puzzle, chess.Board, chess.Move], Trial]


def _judge(stack: ExitStack, settings: Settings) -> Judge:
    """Return what judges answers; the engine is started when the first one needs it."""
    oracle = cache(lambda: stack.enter_context(open_oracle(settings, 1, None)))

    def judge(puzzle: Puzzle, board: chess.Board, move: chess.Move) -> Trial:
        if move.uci() in puzzle.solutions:
            return Trial(True, 0.0, ())
        played = chess.Move.from_uci(puzzle.played)
        return judge_try(board, move, played, puzzle.percents, oracle())

    return judge


def _values(puzzle: Puzzle) -> dict[str, object]:
    return {
        "number": puzzle.number, "player": puzzle.player, "title": puzzle.title,
        "fen": puzzle.fen, "played": puzzle.played, "solutions": list(puzzle.solutions),
        "motif": puzzle.motif, "phase": puzzle.phase, "sentence": puzzle.sentence,
        "box": puzzle.box, "tries": puzzle.tries, "solved": puzzle.solved,
    }  # fmt: skip


def _ask(puzzle: Puzzle, store: PracticeStore, console: Console, judge: Judge) -> bool:
    """Show one puzzle and judge the answer; say whether to go on."""
    board = chess.Board(puzzle.fen)
    console.print(f"\n{puzzle.title}", style="bold")
    console.print(draw_board(board, not board.turn, console.color_system is not None))
    side = "White" if board.turn else "Black"
    played = board.san(chess.Move.from_uci(puzzle.played))
    right = second = False
    for second in (False, True):
        prompt = f"{side} to move (you played {played}; enter to stop): "
        move = _read_move(board, "Once more: " if second else prompt, console)
        if move is None:
            if second:
                break
            return False
        trial = judge(puzzle, board, move)
        right = trial.right
        if right:
            break
        answered = board.copy(stack=False)
        answered.push(move)
        reply = answered.variation_san(map(chess.Move.from_uci, trial.reply))
        console.print("Not this one" + (f": {reply}." if reply else "."), style="red")
    best = board.san(chess.Move.from_uci(puzzle.solutions[0]))
    store.answer(puzzle, right, datetime.now(UTC), second_try=second)
    console.print("Right." if right else f"It was {best}.", style="green" if right else "red")
    console.print(f"In the game: {puzzle.sentence}")
    return True


def _read_move(board: chess.Board, prompt: str, console: Console) -> chess.Move | None:
    """Ask until a legal move is typed; None to stop."""
    while True:
        try:
            text = input(prompt).strip()
        except EOFError:
            return None
        if not text:
            return None
        try:
            return parse_typed_move(board, text)
        except MoveError as error:
            console.print(str(error))
