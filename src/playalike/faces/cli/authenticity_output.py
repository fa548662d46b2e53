"""How `playalike authenticity` prints and writes its tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playalike.authenticity.tables import Sheet

__all__ = ["print_json", "print_sheets", "write_markdown"]

WIDE = 140
"""Columns when the tables go to a file or another program."""


def print_json(values: Mapping[str, object]) -> None:
    """Print everything as JSON."""
    import json

    print(json.dumps(values, indent=2, ensure_ascii=False, allow_nan=False))


def print_sheets(sheets: Iterable[Sheet], notes: Iterable[str] = ()) -> None:
    """Print tables, then notes."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    console = Console()
    if not console.is_terminal:
        console = Console(width=WIDE)
    for sheet in sheets:
        table = Table(
            title=sheet.title, caption=sheet.caption, box=box.SIMPLE, title_justify="left",
            caption_justify="left",
        )  # fmt: skip
        for number, head in enumerate(sheet.head):
            table.add_column(head, justify="right" if number else "left")
        for row in sheet.rows:
            table.add_row(*row)
        console.print(table)
    for note in notes:
        console.print(f"Note: {note}", highlight=False)


def write_markdown(path: Path, sheets: Iterable[Sheet]) -> None:
    """Write tables as Markdown."""
    from playalike.authenticity.tables import as_markdown
    from playalike.files import write_whole

    write_whole(path, "\n".join(as_markdown(sheet) for sheet in sheets))
