"""Played positions: all that the player ever had on the board, and the games to play through.

For the exact match each position counts once a game, with the player's first move there. Games from
a set-up position count, too; to be played through are those from the usual start.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import chess

from playalike.personality.own_games import OWN_GAMES, OwnGame, pack_games
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
COLUMNS = ["color", "white", "black", "year", "result", "start_fen", "moves"]
Row = tuple[bool, str | None, str]
"""Colour, start, moves."""


class Positions:
    """Writes the index of positions, and the games."""

    name = "positions"
    title = "Played positions"
    version = 2
    inputs = ("work/games.parquet",)
    outputs = (PLAYED_POSITIONS, OWN_GAMES)
    parameters: tuple[str, ...] = ()

    def run(self, workspace: Workspace, progress: Progress) -> StageReport:
        """Replay all games, count, and write."""
        rows = workspace.read_table("work/games.parquet", COLUMNS).to_pylist()
        games = [(row["color"], row["start_fen"], row["moves"]) for row in rows]
        tasks = ((number, chunk) for number, chunk in enumerate(in_chunks(games, CHUNK)))
        replayed = in_order(workspace.executor.map_unordered(_replay, tasks))
        chunks = progress.track(replayed, -(-len(games) // CHUNK), f"times {CHUNK} games")
        index = PlayedPositions.count(
            (key, chess.Move.from_uci(uci)) for chunk in chunks for key, uci in chunk
        )
        content = index.to_bytes()
        workspace.write_bytes(PLAYED_POSITIONS, content)
        workspace.write_bytes(OWN_GAMES, pack_games(_own_games(rows)))
        sentence = (
            f"{counted(len(index), 'move')} in positions of {counted(len(games), 'game')} "
            f"are known by heart ({len(content) / 1000:.0f} KB)."
        )
        return StageReport((sentence,), {"moves": len(index), "bytes": len(content)}, len(games))


def _own_games(rows: Iterable[Mapping[str, Any]]) -> Iterator[OwnGame]:
    for row in rows:
        if row["start_fen"] is not None:
            continue
        points = row["result"]
        if points is not None and not row["color"]:
            points = 1 - points
        result = {1.0: "1-0", 0.5: "1/2-1/2", 0.0: "0-1"}.get(points, "*")
        moves = tuple(row["moves"].split())
        yield OwnGame(row["white"], row["black"], row["year"], result, moves)


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
