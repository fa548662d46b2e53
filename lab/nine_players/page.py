"""The nine players' tables, kept as data: writes README.md beside it from tables.json.

    python -m lab.nine_players.page

`lab/benchmarks/authenticity.py` measures them anew; a test fails when the page is out of date.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playalike.authenticity.result import Authenticity
from playalike.authenticity.tables import Sheet, as_markdown, sheets

HERE = Path(__file__).resolve().parent
TABLES, PAGE = HERE / "tables.json", HERE / "README.md"

HEAD = """# The nine players, all validation games

How well each shipped personality, and everybody else's, foresees the player's moves in games that
no study has seen. [authenticity.md](../../docs/authenticity.md) says what the columns mean,
[results.md](../../docs/results.md) what the figures add up to. Written from `tables.json` by
`python -m lab.nine_players.page`."""


def tables_of(results: Sequence[Authenticity], command: str) -> dict[str, Any]:
    """Return what is kept of a run, and the command that made it."""
    return {
        "command": command,
        "players": [
            {
                "name": result.name,
                "display_name": result.display_name,
                "sheets": [
                    {
                        "section": sheet.section,
                        "title": sheet.title,
                        "head": sheet.head,
                        "rows": sheet.rows,
                        "caption": sheet.caption,
                    }
                    for sheet in sheets(result)
                    if wanted(sheet, number == 0)
                ],
                "notes": result.notes,
            }
            for number, result in enumerate(results)
        ],
    }


def wanted(sheet: Sheet, first: bool) -> bool:
    """Choose what is kept; identification is the same for everybody."""
    if sheet.section == "agreement":
        return "ply 10" in sheet.title or "choice" not in sheet.title
    if sheet.section == "confusion":
        return first and sheet.title.startswith("20 games")
    return sheet.section in ("signal", "dials", "played", "known") or (
        first and sheet.section == "identification"
    )


def load() -> dict[str, Any]:
    """Return the tables that are kept."""
    tables: dict[str, Any] = json.loads(TABLES.read_text(encoding="utf-8"))
    return tables


def page(tables: dict[str, Any]) -> str:
    """Return the tables as Markdown."""
    parts = [HEAD, f"Made by `{tables['command']}`."]
    for player in tables["players"]:
        parts.append(f"## {player['display_name']}")
        parts += [
            as_markdown(
                Sheet(
                    sheet["section"],
                    sheet["title"],
                    sheet["caption"],
                    tuple(sheet["head"]),
                    tuple(map(tuple, sheet["rows"])),
                )
            )
            for sheet in player["sheets"]
        ]
        parts += [f"Note: {note}" for note in player["notes"]]
    return "\n\n".join(part.strip() for part in parts) + "\n"


def write(tables: dict[str, Any]) -> None:
    """Keep the tables: one row a line, so that a change of one shows as one."""
    text = json.dumps(tables, ensure_ascii=False, indent=1)
    word = r'"(?:[^"\\]|\\.)*"'
    rows = re.sub(
        rf"\[\s+{word}(?:,\s+{word})*\s+\]",
        lambda row: json.dumps(json.loads(row[0]), ensure_ascii=False),
        text,
    )
    TABLES.write_text(rows + "\n", encoding="utf-8")
    PAGE.write_text(page(tables), encoding="utf-8")


if __name__ == "__main__":
    PAGE.write_text(page(load()), encoding="utf-8")
    print(f"wrote {PAGE}")
