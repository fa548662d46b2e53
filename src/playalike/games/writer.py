"""PGN out, as other programs expect it: clocks, evaluations, arrows, glyphs, variations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TextIO

import chess
import chess.pgn
from chess.engine import PovScore
from chess.svg import Arrow

from playalike.games.game import RESULTS, Game

__all__ = ["AnnotatedMove", "format_annotated", "format_game", "write_games"]

ROSTER = {
    "Event": "?",
    "Site": "?",
    "Date": "????.??.??",
    "Round": "?",
    "White": "?",
    "Black": "?",
    "Result": "*",
}
"""The seven tags that every game has, in this order, with their values for "unknown"."""

COLUMNS = 80


@dataclass(frozen=True, slots=True)
class AnnotatedMove:
    """A move and everything PGN can say about it."""

    move: chess.Move
    """The move."""
    comment: str = ""
    """Prose after the move."""
    nags: tuple[int, ...] = ()
    """Numeric annotation glyphs: 1 is ``!``, 4 is ``??``; see `chess.pgn.NAG_GOOD_MOVE` etc."""
    clock_seconds: float | None = None
    """Time left on the mover's clock: ``[%clk]``."""
    score: PovScore | None = None
    """Evaluation after the move: ``[%eval]``."""
    depth: int | None = None
    """Search depth of `score`."""
    arrows: tuple[Arrow, ...] = ()
    """Arrows ``[%cal]``, and coloured squares ``[%csl]`` (an arrow from a square to itself)."""
    variations: tuple[tuple[AnnotatedMove, ...], ...] = ()
    """Lines that could have been played instead of this move."""
    before: str = ""
    """Prose before the move; only at the beginning of a variation."""


def format_game(game: Game) -> str:
    """Write a game as it was read, tags and moves; kept comments are written again."""
    comments = game.comments or ("",) * len(game.moves)
    line = [AnnotatedMove(m, comment=c) for m, c in zip(game.moves, comments, strict=True)]
    return format_annotated(game.headers, line, start_fen=game.start_fen, result=game.result)


def format_annotated(
    headers: Mapping[str, str],
    line: Sequence[AnnotatedMove],
    *,
    start_fen: str | None = None,
    result: str = "*",
    comment: str = "",
) -> str:
    """Write a game with annotations; ends with an empty line, so that games can be joined.

    The `Result`, `SetUp` and `FEN` tags follow the arguments, whatever `headers` says. Raises
    `ValueError` for an illegal move.
    """
    if result not in RESULTS:
        raise ValueError(f"result {result!r} is none of {', '.join(RESULTS)}")
    tags = dict(headers)
    for tag in ("SetUp", "FEN"):
        tags.pop(tag, None)
    tags = {**{tag: tags.pop(tag, unknown) for tag, unknown in ROSTER.items()}, **tags}
    tags["Result"] = result
    root = chess.pgn.Game()
    if start_fen is not None:
        board = chess.Board(start_fen)
        tags |= {"SetUp": "1", "FEN": board.fen()}
        root.setup(board)
    root.headers["Result"] = result
    root.comment = _prose(comment)
    _add_line(root, root.board(), line)
    exporter = chess.pgn.StringExporter(columns=COLUMNS, headers=False)
    movetext = root.accept(exporter)
    head = "".join(f'[{tag} "{_tag_value(value)}"]\n' for tag, value in tags.items())
    return f"{head}\n{movetext}\n\n"


def write_games(handle: TextIO, games: Iterable[Game]) -> int:
    """Write games one after the other; return how many."""
    count = 0
    for game in games:
        handle.write(format_game(game))
        count += 1
    return count


def _add_line(
    parent: chess.pgn.GameNode, board: chess.Board, line: Sequence[AnnotatedMove]
) -> None:
    """Append a line to a node; `board` is the position there and is left as it was."""
    played = 0
    for step in line:
        if not board.is_legal(step.move):
            raise ValueError(f"{step.move.uci()} is illegal in {board.fen()}")
        node = parent.add_variation(step.move, nags=step.nags)
        if step.before:
            node.starting_comment = _prose(step.before)
        _annotate(node, step)
        for variation in step.variations:
            _add_line(parent, board, variation)
        board.push(step.move)
        played += 1
        parent = node
    for _ in range(played):
        board.pop()


def _annotate(node: chess.pgn.ChildNode, step: AnnotatedMove) -> None:
    node.comment = _prose(step.comment)
    if step.arrows:
        node.set_arrows(step.arrows)
    if step.clock_seconds is not None:
        node.set_clock(step.clock_seconds)
    if step.score is not None:
        node.set_eval(step.score, step.depth)


def _prose(text: str) -> str:
    """Fit prose into braces: PGN knows no way to write a closing brace inside a comment."""
    return " ".join(text.replace("}", ")").replace("{", "(").replace("\0", " ").split())


def _tag_value(value: str) -> str:
    printable = "".join(c if c.isprintable() else " " for c in value)
    return printable.replace("\\", "\\\\").replace('"', '\\"')
