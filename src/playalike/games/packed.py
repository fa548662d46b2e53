"""Games written once as Parquet and read many times, without parsing any PGN again.

One row a game, in the order of the files: all tags, the moves, where the game was read, and whether
it came before. Every command that takes PGN takes such a file by its name, and so do DuckDB, pandas
and Spark: names, dates and moves are plain columns.
"""

from __future__ import annotations

import json
from array import array
from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from playalike.files import whole_file
from playalike.games.game import Game
from playalike.games.parsing import Parsed
from playalike.games.san import UCI
from playalike.games.sources import BadInput

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = [
    "SUFFIX",
    "PackedGame",
    "count_packed_names",
    "is_packed",
    "measured_by_whom",
    "pack_games",
    "read_packed",
]

SUFFIX = ".parquet"
SCHEMA = b"playalike games 1"
"""What a file says about itself: the columns below and what stands in them."""
ROWS = 5_000
"""Games written, and read, together."""
SEPARATOR = "\0"
"""Between comments; a game with a null byte in its text is refused, so none contains it."""


class PackedGame(NamedTuple):
    """A row."""

    parsed: Parsed
    duplicate: bool
    """Whether the same game stands before it in the file."""
    measured: bytes | None = None
    """What `playstyle.kept` keeps of it, if that was asked for."""


def is_packed(path: Path | None) -> bool:
    """Tell whether a file is named like one of these."""
    return path is not None and path.name.lower().endswith(SUFFIX)


def pack_games(
    games: Iterable[tuple[Game, bool, bytes | None]], path: Path, measured_by: bytes = b""
) -> int:
    """Write games, each with whether it came before and what was measured; return how many."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    schema = _schema(measured_by)
    count = 0
    rows: dict[str, list[object]] = {name: [] for name in schema.names}
    with (
        whole_file(path) as part,
        pq.ParquetWriter(part, schema, compression="zstd", version="2.6") as writer,
    ):
        for count, (game, duplicate, measured) in enumerate(games, 1):
            _add(rows, game, duplicate)
            if measured_by:
                rows["measured"].append(measured)
            if count % ROWS == 0:
                writer.write_batch(pa.record_batch(rows, schema=schema))
                rows = {name: [] for name in schema.names}
        writer.write_batch(pa.record_batch(rows, schema=schema))
    return count


def measured_by_whom(path: Path) -> bytes:
    """Return what the measurements in a file were made by; empty where there are none."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        return dict(pq.read_schema(path).metadata or {}).get(b"measured by", b"")
    except (pa.ArrowException, OSError):
        return b""  # whoever reads the games says what is wrong


def count_packed_names(path: Path) -> tuple[Counter[str], int]:
    """Count the players of a file, and its games, without reading anything else."""
    names: Counter[str] = Counter()
    games = 0
    for batch in _batches(path, ["white", "black"]):
        games += batch.num_rows
        for side in ("white", "black"):
            names.update(filter(None, batch.column(side).to_pylist()))
    return names, games


def read_packed(
    path: Path,
    comments: bool = True,
    names: frozenset[str] | None = None,
    measured: bool = False,
) -> Generator[tuple[str, PackedGame]]:
    """Yield each game with the file that it was read from; with `names`, those of these players.

    Comments, and what was measured, stay unread unless they are asked for.
    """
    columns = ["file", "line", "headers", "start_fen", "moves", "result", "key", "duplicate"]
    more = [*(["comments"] * comments), *(["measured"] * measured)]
    wanted = [*columns, *more] if names is None else [*columns, *more, "white", "black"]
    for batch in _batches(path, wanted):
        yield from _rows(batch if names is None else _of_players(batch, names), columns)


def _batches(path: Path, columns: list[str]) -> Iterator[pa.RecordBatch]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        with pq.ParquetFile(path) as file:
            if (file.schema_arrow.metadata or {}).get(b"games") != SCHEMA:
                raise BadInput(
                    "Parquet, but not games as `playalike pack` of this version writes them"
                )
            for group in range(file.num_row_groups):  # one at a time: all at once would be kept
                yield from file.iter_batches(ROWS, row_groups=[group], columns=columns)
    except (pa.ArrowException, OSError) as error:
        raise BadInput(f"damaged, or no Parquet: {str(error)[:200]}") from error


def _of_players(batch: pa.RecordBatch, names: frozenset[str]) -> pa.RecordBatch:
    import pyarrow as pa
    import pyarrow.compute as pc

    wanted = pa.array(sorted(names), pa.string())
    white, black = (pc.is_in(batch.column(side), wanted) for side in ("white", "black"))
    return batch.filter(pc.or_(white, black))


def _rows(batch: pa.RecordBatch, columns: list[str]) -> Iterator[tuple[str, PackedGame]]:
    code = _CODES.__getitem__
    values = [batch.column(name).to_pylist() for name in columns]
    for name in ("comments", "measured"):
        there = name in batch.schema.names
        values.append(batch.column(name).to_pylist() if there else [None] * batch.num_rows)
    for file, line, headers, start_fen, moves, result, key, duplicate, notes, measured in zip(
        *values, strict=True
    ):
        codes = array("H", map(code, moves.split()))
        spoken = () if notes is None else tuple(notes.split(SEPARATOR))
        parsed = Parsed(line, json.loads(headers), start_fen, codes, result, key, spoken)
        yield file, PackedGame(parsed, duplicate, measured)


def _add(rows: dict[str, list[object]], game: Game, duplicate: bool) -> None:
    rows["file"].append(game.file)
    rows["line"].append(game.line)
    rows["white"].append(game.white)
    rows["black"].append(game.black)
    rows["year"].append(game.year)
    rows["result"].append(game.result)
    rows["start_fen"].append(game.start_fen)
    rows["moves"].append(" ".join([move.uci() for move in game.moves]))
    rows["key"].append(game.key)
    rows["duplicate"].append(duplicate)
    rows["headers"].append(json.dumps(game.headers, ensure_ascii=False))
    rows["comments"].append(SEPARATOR.join(game.comments) if any(game.comments) else None)


def _schema(measured_by: bytes) -> pa.Schema:
    import pyarrow as pa

    columns: dict[str, pa.DataType] = {
        "file": pa.string(),
        "line": pa.int32(),
        "white": pa.string(),
        "black": pa.string(),
        "year": pa.int16(),
        "result": pa.string(),
        "start_fen": pa.string(),
        "moves": pa.string(),
        "key": pa.string(),
        "duplicate": pa.bool_(),
        "headers": pa.string(),
        "comments": pa.string(),
    }
    metadata: dict[bytes | str, bytes | str] = {b"games": SCHEMA}
    if measured_by:
        columns["measured"] = pa.binary()
        metadata[b"measured by"] = measured_by
    return pa.schema(columns, metadata=metadata)


_CODES = {uci: code for code, uci in UCI.items()}
