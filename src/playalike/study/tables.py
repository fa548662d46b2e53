"""The columns of the study's large tables, and a writer that needs little memory.

``work/moves.parquet`` has every own move, ``work/positions.parquet`` every
own position that was analysed, ``work/candidates.parquet`` the engine's candidates in them.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

import pyarrow as pa
import pyarrow.parquet as pq

from playalike.files import whole_file

__all__ = [
    "TableWriter",
    "candidates_schema",
    "moves_schema",
    "positions_schema",
]

ROW_GROUP = 1 << 16
HARMONICS = 20
"""Ten metrics for the player, then ten for the opponent."""


def moves_schema() -> pa.Schema:
    """Return the columns of ``work/moves.parquet``.

    `eval_cp` and `loss_cp` are of values cut off at ±1000, so that means say something.
    """
    small: pa.DataType = pa.list_(pa.int8())
    theme: dict[str, pa.DataType] = {
        "theme": pa.int8(),
        "squares": small,
        "pieces": small,
        "evidence": pa.string(),
    }
    columns: dict[str, pa.DataType] = {
        "game": pa.int32(),
        "ply": pa.int16(),
        "move": pa.string(),
        "piece": pa.int8(),
        "from_square": pa.int8(),
        "to_square": pa.int8(),
        "captured": pa.int8(),
        "in_book": pa.bool_(),
        "phase": pa.int8(),
        "category": pa.string(),
        "hash_exact": pa.int64(),
        "hash_pawns": pa.int64(),
        "features": pa.int64(),
        "themes": pa.list_(pa.struct([pa.field(name, kind) for name, kind in theme.items()])),
        "state_themes": pa.int32(),
        "enemy_state_themes": pa.int32(),
        "enemy_weaknesses": pa.int32(),
        "piece_count": pa.int8(),
        "enemy_king_wing": pa.int8(),
        "own_bishop_pair": pa.bool_(),
        "enemy_bishop_pair": pa.bool_(),
        "own_fianchetto": pa.bool_(),
        "enemy_fianchetto": pa.bool_(),
        "eval_cp": pa.int32(),
        "loss_cp": pa.int32(),
    }
    return pa.schema(columns)


def positions_schema() -> pa.Schema:
    """Return the columns of ``work/positions.parquet``; values with mates at ±10000."""
    columns: dict[str, pa.DataType] = {
        "position": pa.int32(),
        "game": pa.int32(),
        "ply": pa.int16(),
        "epd": pa.string(),
        "played": pa.string(),
        "played_rank": pa.int8(),
        "played_loss_cp": pa.int32(),
        "best_cp": pa.int32(),
        "best_mate": pa.int16(),
        "phase": pa.int8(),
        "category": pa.string(),
        "legal_moves": pa.int16(),
        "near": pa.int8(),
        "harmonics": pa.list_(pa.float32(), HARMONICS),
        "split": pa.string(),
    }
    return pa.schema(columns)


def candidates_schema() -> pa.Schema:
    """Return the columns of ``work/candidates.parquet``; values with mates at ±10000."""
    columns: dict[str, pa.DataType] = {
        "position": pa.int32(),
        "rank": pa.int8(),
        "move": pa.string(),
        "cp": pa.int32(),
        "mate": pa.int16(),
        "loss_cp": pa.int32(),
        "played": pa.bool_(),
        "harmonics": pa.list_(pa.float32(), HARMONICS),
        "features": pa.int64(),
        "themes": pa.int32(),
        "see": pa.int16(),
    }
    return pa.schema(columns)


class TableWriter:
    """Writes a Parquet file batch by batch; it appears, whole, when ``with`` ends well."""

    def __init__(self, path: Path, schema: pa.Schema, metadata: Mapping[str, str]) -> None:
        self._folder = path.parent
        self._file = whole_file(path)
        self._schema = schema.with_metadata(dict(metadata))
        self._waiting: list[pa.RecordBatch] = []
        self._rows = 0

    def __enter__(self) -> Self:
        self._folder.mkdir(parents=True, exist_ok=True)
        part = self._file.__enter__()
        self._writer = pq.ParquetWriter(part, self._schema, compression="zstd")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Finish the file, or leave what was there before if something went wrong."""
        if kind is None:
            self._flush()
        self._writer.close()
        self._file.__exit__(kind, error, trace)

    def write(self, batch: pa.RecordBatch) -> None:
        """Add rows."""
        self._waiting.append(batch)
        self._rows += batch.num_rows
        if self._rows >= ROW_GROUP:
            self._flush()

    def _flush(self) -> None:
        if self._waiting:
            schema = self._waiting[0].schema
            table = pa.Table.from_batches(self._waiting, schema).combine_chunks()
            table = table.replace_schema_metadata(dict(self._schema.metadata or {}))
            self._writer.write_table(table, row_group_size=max(1, table.num_rows))
        self._waiting = []
        self._rows = 0
