"""Played positions: everything that the player ever had on the board, for the exact match.

Each position counts once a game, with the player's first move there. Games from a set-up position
count, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import chess

from playalike.personality.played_positions import (
    PLAYED_POSITIONS,
    PlayedPositions,
    position_number,
)
from playalike.progress import Progress
from playalike.study.chunks import in_chunks, in_order
from playalike.study.stage import StageReport
from playalike.study.workspace import Workspace
from playalike.words.text import counted

__all__ = ["Positions"]

CHUNK = 100
Row = tuple[bool, str | None, str]
"""Colour, start, moves."""


class Positions:
    """Writes the index of positions."""

    name = "positions"
    title = "Played positions"
    version = 1
    inputs = ("work/games.parquet",)
    outputs = (PLAYED_POSITIONS,)
    parameters: tuple[str, ...] = ()

    def run(self, workspace: Workspace, progress: Progress) -> StageReport:
        """Replay all games, count, and write."""
        table = workspace.read_table("work/games.parquet", ["color", "start_fen", "moves"])
        games = [(row["color"], row["start_fen"], row["moves"]) for row in table.to_pylist()]
        tasks = ((number, chunk) for number, chunk in enumerate(in_chunks(games, CHUNK)))
        found = in_order(workspace.executor.map_unordered(_replay, tasks))
        chunks = progress.track(found, -(-len(games) // CHUNK), f"times {CHUNK} games")
        index = PlayedPositions.count(
            (key, chess.Move.from_uci(uci)) for chunk in chunks for key, uci in chunk
        )
        content = index.to_bytes()
        workspace.write_bytes(PLAYED_POSITIONS, content)
        sentence = (
            f"{counted(len(index), 'move')} in positions of {counted(len(games), 'game')} "
            f"are known by heart ({len(content) / 1000:.0f} KB)."
        )
        return StageReport((sentence,), {"moves": len(index), "bytes": len(content)}, len(games))


def _replay(task: tuple[int, Sequence[Row]]) -> tuple[int, list[tuple[int, str]]]:
    """Return positions and moves, in a worker."""
    number, games = task
    return number, [pair for game in games for pair in _own_moves(*game)]


def _own_moves(color: bool, start_fen: str | None, moves: str) -> Iterator[tuple[int, str]]:
    board = chess.Board() if start_fen is None else chess.Board(start_fen)
    seen = set()
    for uci in moves.split():
        if board.turn == color and (key := position_number(board)) not in seen:
            seen.add(key)
            yield key, uci
        board.push_uci(uci)
