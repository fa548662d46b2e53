"""Studies of made-up players whose choices follow a known rule, and a prior to go with them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import chess
import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from playalike.choice.candidates import Candidates
from playalike.oracle.engines import describe_engine, find_engine
from playalike.oracle.own import own_name
from playalike.position.moves.features import BIT
from playalike.settings import load_settings
from playalike.study.learn.opinions import NamedPrior
from tests.personality.sample import define, write_artefacts
from tests.study.synthetic import SyntheticPlayer, Utility, engine_minded

AFTER_KNIGHTS = "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq -"
PUSHES = [f"{file}2{file}3" for file in "abcdeg"]
"""The moves of made-up candidates, by the engine's rank; all are legal after knights, too."""
LOGS = {move: -(1 + number) / 2 for number, move in enumerate(PUSHES)}
"""The engine's first choice looks the most natural."""


class RankPrior:
    """Likes pawns by their files, and counts how often it is asked."""

    name = "ranks"

    def __init__(self) -> None:
        self.asked = 0
        self.stacks: set[int] = set()

    def log_probabilities(self, boards: Sequence[chess.Board]) -> list[dict[chess.Move, float]]:
        """Return the same for all boards."""
        self.asked += len(boards)
        self.stacks |= {len(board.move_stack) for board in boards}
        logs = {chess.Move.from_uci(move): log for move, log in LOGS.items()}
        return [logs for _ in boards]


@cache
def engine_here() -> str:
    """Return the name of the engine that this machine would ask."""
    path = find_engine(load_settings())
    return own_name() if path is None else describe_engine(path, timeout=20.0)


def named(digest: str = "ab" * 32) -> NamedPrior:
    return NamedPrior(RankPrior(), digest)


def stormer(candidates: Candidates) -> NDArray[np.float64]:
    """Loves to storm."""
    storm = (candidates.features & BIT["pawn_storm"]) != 0
    return np.asarray(engine_minded(candidates) + 1.5 * storm)


def make_study(
    folder: Path,
    name: str,
    utility: Utility = engine_minded,
    seed: int = 7,
    nodes: int = 500,
    rating: int | None = None,
) -> Path:
    """Write a finished study: the files of a personality and the tables."""
    write_artefacts(folder, name)
    define(folder, name)
    workspace = SyntheticPlayer(
        games=80, utility=utility, seed=seed, outside=0.05, rating=rating
    ).write(folder)
    table = workspace.read_table("work/positions.parquet")
    epds = [
        AFTER_KNIGHTS if ply % 4 == 2 else chess.Board().epd()
        for ply in np.asarray(table.column("ply")).tolist()
    ]
    column = table.schema.get_field_index("epd")
    table = table.set_column(column, table.schema.field(column), pa.array(epds))
    metadata = {b"engine": engine_here().encode(), b"nodes": str(nodes).encode()}
    workspace.write_table("work/positions.parquet", table.replace_schema_metadata(metadata))
    rows = workspace.read_table("work/candidates.parquet")
    moves = [
        PUSHES[rank - 1] if rank else "h1h8" for rank in np.asarray(rows.column("rank")).tolist()
    ]
    column = rows.schema.get_field_index("move")
    rows = rows.set_column(column, rows.schema.field(column), pa.array(moves))
    workspace.write_table("work/candidates.parquet", rows)
    return folder
