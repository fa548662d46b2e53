"""Made-up players: tables of positions and candidates with choices drawn from a known rule."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from playalike.choice.candidates import Candidates
from playalike.oracle.executor import SerialExecutor
from playalike.position.moves.features import BIT
from playalike.study.stages.ingestion import games_schema
from playalike.study.tables import HARMONICS, candidates_schema, positions_schema
from playalike.study.workspace import StudyParameters, Workspace

ENGINE = "Oracle 1"
SHUFFLE = "g1f3 g8f6 f3g1 f6g8"
"""Knights out and home again: legal for as long as one likes."""
FEATURES = ("quiet", "capture", "check", "retreat", "pawn_storm", "fianchetto", "outpost")

Utility = Callable[[Candidates], NDArray[np.float64]]


def engine_minded(candidates: Candidates) -> NDArray[np.float64]:
    """Cares for nothing but the engine's scores and ranks."""
    return -candidates.loss_cp / 20 - 0.5 * np.log(candidates.rank)


@dataclass
class SyntheticPlayer:
    """Draws choices by a known utility; everything else about the positions is random."""

    games: int = 60
    positions: int = 20
    """A game."""
    candidates: int = 6
    utility: Utility = engine_minded
    seed: int = 7
    outside: float = 0.0
    """Share of positions where the move played is no candidate."""
    on_first: str | None = None
    """A feature that nearly all first choices of the engine have, and few others."""
    category: Callable[[int], str] = lambda position: ("open", "carlsbad:mine")[position % 2]
    players: tuple[str, ...] = ("Player, A",)
    rating: int | None = None
    """Of the player, as the games say it."""

    def write(self, folder: Path) -> Workspace:
        """Write the three tables into a workspace."""
        rng = np.random.default_rng(self.seed)
        count, size = self.games * self.positions, self.candidates
        rows = count * size
        steps = rng.exponential(15, (count, size)).astype(np.int64)
        steps[:, 0] = 0
        loss = np.cumsum(steps, axis=1).reshape(-1)
        best = rng.integers(-350, 350, count)
        rank = np.tile(np.arange(1, size + 1), count)
        before = rng.uniform(-0.5, 0.5, (count, HARMONICS)).astype(np.float32)
        changes = rng.normal(0, 0.15, (rows, HARMONICS)).astype(np.float32)
        masks = np.zeros(rows, dtype=np.int64)
        for name in FEATURES:
            masks |= np.where(rng.random(rows) < 0.3, BIT[name], 0)
        if self.on_first is not None:
            share = np.where(rank == 1, 0.8, 0.1)
            masks |= np.where(rng.random(rows) < share, BIT[self.on_first], 0)
        every = Candidates(np.repeat(best, size), loss, rank, changes, masks)
        drawn = self.utility(every) + rng.gumbel(size=rows)
        picked = drawn.reshape(count, size).argmax(axis=1)
        away = rng.random(count) < self.outside

        number = np.arange(count)
        game = number // self.positions
        chosen = number * size + picked
        near = (loss.reshape(count, size) <= 30).sum(axis=1)
        moves = [f"a{1 + place % 8}b{1 + place // 8}" for place in range(size)]
        positions = {
            "position": number,
            "game": game,
            "ply": 2 * (number % self.positions),
            "epd": ["8/8/8/8/8/8/8/8 w - -"] * count,
            "played": [
                "h1h8" if out else moves[place] for out, place in zip(away, picked, strict=True)
            ],
            "played_rank": np.where(away, 0, picked + 1),
            "played_loss_cp": np.where(away, loss.reshape(count, size)[:, -1] + 10, loss[chosen]),
            "best_cp": best,
            "best_mate": [None] * count,
            "phase": rng.integers(0, 3, count),
            "category": [self.category(int(one)) for one in number],
            "legal_moves": np.full(count, 30),
            "near": near,
            "split": ["train"] * count,
        }
        table = {
            "position": np.repeat(number, size),
            "rank": rank,
            "move": moves * count,
            "cp": every.best_cp - loss,
            "mate": [None] * rows,
            "loss_cp": loss,
            "played": (np.tile(np.arange(size), count) == np.repeat(picked, size))
            & ~np.repeat(away, size),
            "features": masks,
            "themes": np.zeros(rows, dtype=np.int32),
            "see": np.zeros(rows, dtype=np.int16),
        }
        parameters = StudyParameters((), self.players, "player")
        workspace = Workspace(folder, parameters, SerialExecutor())
        workspace.write_table("work/games.parquet", self._games())
        workspace.write_json("work/ingestion.json", {"rating": self.rating})
        metadata = {"engine": ENGINE}
        workspace.write_table(
            "work/positions.parquet", _table(positions, before, positions_schema(), metadata)
        )
        vectors = np.repeat(before, size, axis=0) + changes
        full = _table(table, vectors, candidates_schema(), metadata)
        workspace.write_table("work/candidates.parquet", _with_outside(full, number[away], size))
        return workspace

    def _games(self) -> pa.Table:
        schema = games_schema()
        usual: dict[str, object] = {
            "color": True, "white": "Player, A", "black": "Other, B", "opponent": "Other, B",
            "date": "1960.01.01", "year": 1960, "event": "", "eco": "", "opening": "",
            "result": 1.0, "speed": "classical", "start_fen": None, "plies": 2 * self.positions,
            "moves": " ".join([SHUFFLE] * (1 + self.positions // 2)), "source": "x.pgn:1",
            "split": "train",
        }  # fmt: skip
        rows = [
            usual | {"game": game, "key": hashlib.sha256(str(game).encode()).hexdigest()[:16]}
            for game in range(self.games)
        ]
        return pa.Table.from_pylist(rows, schema=schema)


def _table(
    columns: dict[str, object], vectors: NDArray[np.float32], schema: pa.Schema, metadata: object
) -> pa.Table:
    flat = pa.array(vectors.reshape(-1).astype(np.float32))
    arrays = [
        pa.FixedSizeListArray.from_arrays(flat, HARMONICS)
        if one.name == "harmonics"
        else pa.array(columns[one.name], one.type)
        for one in schema
    ]
    return pa.Table.from_arrays(arrays, schema=schema.with_metadata(metadata))


def _with_outside(table: pa.Table, away: NDArray[np.int64], size: int) -> pa.Table:
    """Add a row of rank 0 after the candidates of each position whose move is no candidate."""
    if not len(away):
        return table
    extra = table.take((away + 1) * size - 1)
    for name, value in (("rank", 0), ("played", True), ("move", "h1h8")):
        index = extra.schema.get_field_index(name)
        kind = extra.schema.field(index)
        extra = extra.set_column(index, kind, pa.array([value] * len(away), kind.type))
    order = np.argsort(
        np.concatenate([table.column("position"), extra.column("position")]), kind="stable"
    )
    return pa.concat_tables([table, extra]).take(order)
