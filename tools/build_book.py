"""Make the opening book that ships: the books of the built-in personalities, merged.

    .venv/bin/python tools/build_book.py

Counts are added up over the players; a move weighs frequency x success, as in each player's own
book. A move stays in when it was played in enough games and is no rarity in its position, so that
the engine varies its openings among moves that masters trusted. The same personalities give the
same bytes.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from pathlib import Path

import chess
import chess.polyglot

from playalike.engine.assets import OWN_BOOK
from playalike.personality.catalogue import BUILT_IN
from playalike.study.book import BookMove, BookPosition, merged, polyglot_bytes, ranked

MIN_GAMES = 3
"""A move that was played in fewer games says little."""
MIN_SHARE = 0.05
"""A move that weighs less than this share of its position's moves is a rarity."""


def read_book(path: Path) -> dict[str, BookPosition]:
    """Return the counts of one personality's book."""
    book: dict[str, BookPosition] = {}
    for epd, entries in json.loads(path.read_text(encoding="utf-8"))["positions"].items():
        position = book[epd] = BookPosition()
        position.keys.add(chess.polyglot.zobrist_hash(chess.Board(f"{epd} 0 1")))
        for entry in entries:
            counts = {key: entry[key] for key in ("games", "wins", "draws", "losses", "last_year")}
            position.moves[entry["move"]] = BookMove(**counts)
            position.games += entry["games"]
    return book


def merge_books(paths: Iterable[Path]) -> bytes:
    """Return the Polyglot book of all of them."""
    rows = []
    for epd, position in sorted(merged(read_book(path) for path in paths).items()):
        total = sum(weight for _, _, weight in ranked(position))
        moves = [
            (uci, weight)
            for uci, move, weight in ranked(position)
            if move.games >= MIN_GAMES and weight >= MIN_SHARE * total
        ]
        if moves:
            rows.append((epd, position.keys, moves))
    return polyglot_bytes(rows)


def main() -> None:
    """Write the book."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=OWN_BOOK, help="book to write")
    args = parser.parse_args()
    book = merge_books(sorted(BUILT_IN.glob("*/*_opening_book.json")))
    args.out.write_bytes(book)
    print(f"{args.out}: {len(book) // 16:,} moves, {len(book):,} bytes")


if __name__ == "__main__":
    main()
