"""Small studies made by hand: games typed in as moves, tables as `analysis` would write them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import chess
import pyarrow as pa

from playalike.oracle.executor import SerialExecutor
from playalike.study.extraction import StudiedGame, extract_moves
from playalike.study.stages.ingestion import games_schema
from playalike.study.tables import moves_schema
from playalike.study.workspace import StudyParameters, Workspace

Row = dict[str, object]


@dataclass(frozen=True)
class TypedGame:
    """A game in standard notation."""

    san: str
    color: bool = True
    start_fen: str | None = None
    result: float | None = 1.0
    evals: tuple[int | None, ...] = ()
    """The engine's values before the own moves; unknown where missing."""

    def uci(self) -> list[str]:
        board = chess.Board() if self.start_fen is None else chess.Board(self.start_fen)
        return [board.push_san(word).uci() for word in self.san.split() if word[0].isalpha()]

    def mirrored(self) -> TypedGame:
        """Return the same game with the colours changed."""
        board = chess.Board() if self.start_fen is None else chess.Board(self.start_fen)
        other = board.mirror()
        words = []
        for uci in self.uci():
            move = chess.Move.from_uci(uci)
            turned = chess.Move(move.from_square ^ 56, move.to_square ^ 56, move.promotion)
            words.append(other.san(turned))
            other.push(turned)
        start = board.mirror().fen()
        return TypedGame(" ".join(words), not self.color, start, self.result, self.evals)


def make_workspace(
    folder: Path, games: Sequence[TypedGame], change: Callable[[list[Row]], None] | None = None
) -> Workspace:
    """Write the tables of some games; `change` may alter the rows of moves."""
    workspace = Workspace(folder, StudyParameters((), ("Test, A",), "test"), SerialExecutor())
    rows = [
        {
            "game": number, "color": game.color, "white": "Test, A", "black": "Other, B",
            "opponent": "Other, B", "date": "1970.01.01", "year": 1970, "event": "", "eco": "",
            "opening": "", "result": game.result, "speed": "classical",
            "start_fen": game.start_fen, "moves": " ".join(game.uci()), "plies": len(game.uci()),
            "key": f"{number:016x}", "source": "test.pgn:1", "split": "train",
        }
        for number, game in enumerate(games)
    ]  # fmt: skip
    workspace.write_table("work/games.parquet", pa.Table.from_pylist(rows, schema=games_schema()))
    studied = [
        StudiedGame(number, game.color, game.start_fen, " ".join(game.uci()), "train")
        for number, game in enumerate(games)
    ]
    _, (batch, _) = extract_moves((0, studied, frozenset()))
    moves: list[Row] = batch.to_pylist()
    seen: dict[object, int] = {}
    for row in moves:
        place = seen.get(row["game"], 0)
        seen[row["game"]] = place + 1
        evals = games[int(str(row["game"]))].evals
        row["eval_cp"] = evals[place] if place < len(evals) else None
    if change is not None:
        change(moves)
    workspace.write_table("work/moves.parquet", pa.Table.from_pylist(moves, schema=moves_schema()))
    return workspace
