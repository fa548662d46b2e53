"""`playalike metrics show`: what the database holds, level by level."""

from __future__ import annotations

import json as json_module
from collections.abc import Iterator, Mapping
from pathlib import Path

from playalike.config import nearest
from playalike.errors import PlayalikeError
from playalike.faces.cli.output import check_output
from playalike.files import whole_file
from playalike.settings import load_settings
from playalike.store import Store, open_store
from playalike.store.tables import LEVELS

__all__ = ["flatten", "show"]


def show(words: list[str], run: int | None, export: Path | None, json: bool) -> None:
    """Print or export one level of a run, or the list of runs."""
    level = words[0] if words else "runs"
    if level not in (*LEVELS, "runs"):
        raise PlayalikeError(f"nothing is called {level!r}; {nearest(level, [*LEVELS, 'runs'])}")
    if len(words) > 1:
        raise PlayalikeError(f"metrics show takes one level, not {' '.join(words)!r}")
    check_output("--export", export)
    store = open_store(load_settings())
    try:
        rows = _runs(store) if level == "runs" else store.rows(level, _run(store, run))
        if export is not None:
            count = _export(rows, export)
            print(f"{count} rows written to {export}")
        elif json:
            print(json_module.dumps(list(rows), indent=2, default=str))
        else:
            _print(level, rows)
    finally:
        store.close()


def _runs(store: Store) -> Iterator[dict[str, object]]:
    for run in store.runs():
        yield {name: getattr(run, name) for name in run.__slots__}


def _run(store: Store, run: int | None) -> int:
    known = [run.id for run in store.runs()]
    if not known:
        raise PlayalikeError("nothing has been saved yet: playalike metrics games.pgn --save")
    if run is not None and run not in known:
        raise PlayalikeError(f"there is no run {run}; see playalike metrics show runs")
    return known[0] if run is None else run


def flatten(row: Mapping[str, object], prefix: str = "") -> dict[str, object]:
    """Return nested tables as columns with dots in their names; lists stay as JSON text."""
    flat: dict[str, object] = {}
    for key, value in row.items():
        name = key if not prefix and key != "data" else (f"{prefix}.{key}" if prefix else "")
        if isinstance(value, Mapping):
            flat |= flatten(value, name)
        elif isinstance(value, list):
            flat[name] = json_module.dumps(value)
        else:
            flat[name] = value
    return flat


def _export(rows: Iterator[dict[str, object]], path: Path) -> int:
    import pyarrow as pa
    import pyarrow.csv
    import pyarrow.parquet

    if path.suffix not in (".parquet", ".csv"):
        raise PlayalikeError(f"--export {path}: the name must end in .parquet or .csv")
    flat = [flatten(row) for row in rows]
    columns = list(dict.fromkeys(name for row in flat for name in row))
    table = pa.Table.from_pylist([{name: row.get(name) for name in columns} for row in flat])
    with whole_file(path) as part:
        if path.suffix == ".parquet":
            pyarrow.parquet.write_table(table, part)
        else:
            pyarrow.csv.write_csv(table, part)
    return len(flat)


def _print(level: str, rows: Iterator[dict[str, object]]) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    if level == "runs":
        table = Table(box=None, header_style="dim")
        for head in ("run", "kind", "name", "started", "finished", "games"):
            table.add_column(head)
        for row in rows:
            table.add_row(
                *(str(row[k]) for k in ("id", "kind", "name", "started", "finished", "games"))
            )
        console.print(table)
        return
    for row in rows:
        console.print(f"[bold]{row['entity_type']} {row['entity_id']}[/bold]")
        if "white" in row:
            console.print(f"  {row['white']} – {row['black']} {row['result']} {row['eco']}")
        data = row["data"]
        assert isinstance(data, Mapping)
        for name, value in flatten(data).items():
            text = f"{value:.4g}" if isinstance(value, float) else str(value)
            console.print(f"  {name}: {text if len(text) < 90 else text[:87] + '...'}")
