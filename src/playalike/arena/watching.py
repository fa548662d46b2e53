"""Following a PGN that somebody is writing: what stands on the board, and what is thought of it."""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import chess
import chess.engine
import chess.pgn

from playalike.engine.evaluation.explain import explain_terms
from playalike.engine.ruleset import load_ruleset
from playalike.errors import PlayalikeError
from playalike.position.material import material_lead_cp

__all__ = ["WatchedGame", "follow", "read_watched"]


@dataclass(frozen=True, slots=True)
class WatchedGame:
    """A game as the file has it now."""

    white: str
    black: str
    event: str
    result: str
    """``*`` while it is played."""
    board: chess.Board
    moves: tuple[str, ...]
    """The last moves with their numbers."""
    white_cp: int | None
    """The last evaluation in the file, from White's side."""
    white_mate: int | None
    depth: int | None
    clocks: tuple[float | None, float | None]
    """What White and Black have left."""
    static_cp: int
    """Our own evaluation without search, from White's side."""
    terms: tuple[tuple[str, int], ...]
    """What it is made of, the largest first."""
    material: int
    """White's men less Black's: 1 3 3 5 9."""
    mobility: tuple[int, int]
    """Moves that White and Black would have."""


def read_watched(text: str) -> WatchedGame | None:
    """Return the game to look at: the last one that is under way, else the last one.

    A file may be cut off anywhere: python-chess reads as far as it makes sense.
    """
    chosen: chess.pgn.Game | None = None
    stream = io.StringIO(text)
    while (game := chess.pgn.read_game(stream)) is not None:
        running = game.headers.get("Result", "*") == "*"
        if chosen is None or running or chosen.headers.get("Result", "*") != "*":
            chosen = game
    return None if chosen is None else _watched(chosen)


def _watched(game: chess.pgn.Game) -> WatchedGame:
    nodes = list(game.mainline())
    board = game.end().board()
    score: chess.engine.PovScore | None = None
    depth: int | None = None
    clocks: dict[chess.Color, float | None] = {chess.WHITE: None, chess.BLACK: None}
    words = []
    for node in nodes:
        mover = not node.turn()
        score, depth = (node.eval() or score), (node.eval_depth() or depth)
        clocks[mover] = node.clock() if node.clock() is not None else clocks[mover]
        number = f"{(node.ply() + 1) // 2}." if mover else f"{node.ply() // 2}…"
        words.append(f"{number} {node.san()}")
    table = explain_terms(board, load_ruleset())
    terms = sorted(((row.name, row.total) for row in table.rows), key=lambda term: -abs(term[1]))
    white = None if score is None else score.white()
    return WatchedGame(
        white=game.headers.get("White", "?"),
        black=game.headers.get("Black", "?"),
        event=game.headers.get("Event", "?"),
        result=game.headers.get("Result", "*"),
        board=board,
        moves=tuple(words[-12:]),
        white_cp=None if white is None else white.score(),
        white_mate=None if white is None else white.mate(),
        depth=depth,
        clocks=(clocks[chess.WHITE], clocks[chess.BLACK]),
        static_cp=table.white_score,
        terms=tuple(term for term in terms if term[1])[:6],
        material=material_lead_cp(board, chess.WHITE) // 100,
        mobility=(_mobility(board, chess.WHITE), _mobility(board, chess.BLACK)),
    )


def _mobility(board: chess.Board, side: chess.Color) -> int:
    other = board.copy(stack=False)
    if other.turn != side:
        other.turn, other.ep_square = side, None
    return other.legal_moves.count()


def follow(
    path: Path, interval: float = 0.3, sleep: Callable[[float], None] = time.sleep
) -> Iterator[WatchedGame]:
    """Yield the game whenever the file changes; without end. A file that is not there yet is
    waited for, one that never was is an error only if its folder is missing too."""
    if not path.parent.is_dir():
        raise PlayalikeError(f"cannot watch {path}: there is no folder {path.parent}")
    seen: tuple[int, int, int] | None = None
    while True:
        try:
            state = path.stat()
            stamp = (state.st_mtime_ns, state.st_size, state.st_ino)
            if stamp != seen:
                game = read_watched(path.read_text(encoding="utf-8", errors="replace"))
                seen = stamp
                if game is not None:
                    yield game
        except FileNotFoundError:
            seen = None  # between two games a writer may replace it
        sleep(interval)
