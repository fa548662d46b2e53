"""A list of the games in a large file, without reading their moves.

Only the tags are looked at: a file of 100,000 games is listed in a second or two. A game is read
when somebody opens it.
"""

from __future__ import annotations

import mmap
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from playalike.errors import PlayalikeError
from playalike.games.sources import BadInput, read_blocks

__all__ = ["GameEntry", "PgnIndex", "index_pgn"]

_HEADERS = re.compile(rb"(?:[ \t]*\[[^\r\n]*\][ \t]*(?:\r?\n|\Z))+")
_TAG = re.compile(rb'\[(White|Black|Result|Date|ECO|Event) +"((?:[^"\\]|\\.)*)"')
CHUNK = 2000
"""Games that are handed on together."""
MOST_UNPACKED = 2_000_000_000
"""Bytes of a compressed file; a plain one is not read into memory."""


class GameEntry(NamedTuple):
    """One line of the list."""

    start: int
    """Where the game's text begins in the file, and ends."""
    end: int
    white: str
    black: str
    result: str
    date: str
    eco: str
    event: str


@dataclass(frozen=True, slots=True)
class PgnIndex:
    """The games of a file."""

    path: Path
    text: bytes | mmap.mmap
    entries: Sequence[GameEntry]

    def game_text(self, number: int) -> str:
        """Return one game, as it stands in the file."""
        entry = self.entries[number]
        return self.text[entry.start : entry.end].decode(errors="replace")

    def search(self, words: str) -> list[int]:
        """Return the numbers of the games in whose line every one of the words occurs."""
        wanted = words.casefold().split()
        if not wanted:
            return list(range(len(self.entries)))
        return [
            number
            for number, entry in enumerate(self.entries)
            if _has(" ".join(entry[2:]).casefold(), wanted)
        ]


def _has(line: str, words: Sequence[str]) -> bool:
    return all(word in line for word in words)


def index_pgn(
    path: Path, on_entries: Callable[[list[GameEntry]], bool] = lambda entries: True
) -> PgnIndex:
    """List the games of a file; `on_entries` gets them as they come, and ends it by False."""
    text = _open(path)
    entries: list[GameEntry] = []
    before: GameEntry | None = None
    reported = 0
    for block in _HEADERS.finditer(text):
        start = block.start()
        if start and text[start - 1 : start] != b"\n":
            continue
        tags = dict(_TAG.findall(block[0]))
        if b"White" not in tags and b"Event" not in tags:
            continue  # a line of a comment that looks like tags
        if before is not None:
            entries.append(before._replace(end=start))
            if len(entries) - reported >= CHUNK:
                if not on_entries(entries[reported:]):
                    return PgnIndex(path, text, entries)
                reported = len(entries)
        before = _entry(start, tags)
    if before is None:
        if not text[:].strip():
            raise PlayalikeError(f"{path} is empty: there is no game in it")
        before = _entry(0, {})
    entries.append(before._replace(end=len(text)))
    on_entries(entries[reported:])
    return PgnIndex(path, text, entries)


def _open(path: Path) -> bytes | mmap.mmap:
    """Return a file's text: plain files are mapped, compressed ones unpacked."""
    try:
        with path.open("rb") as stream:
            blocks, parts, size = read_blocks(stream), list[bytes](), 0
            first = next(blocks, b"")
            stream_start = path.open("rb")
            with stream_start:
                head = stream_start.read(len(first))
            if head == first:  # nothing was unpacked
                return mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ) if first else b""
            parts.append(first)
            for block in blocks:
                parts.append(block)
                size += len(block)
                if size > MOST_UNPACKED:
                    raise PlayalikeError(f"{path} is too large to unpack here: unpack it first")
            return b"".join(parts)
    except (OSError, BadInput) as error:
        raise PlayalikeError(f"cannot read {path}: {error}") from error


def _entry(start: int, tags: dict[bytes, bytes]) -> GameEntry:
    def tag(name: bytes) -> str:
        value = tags.get(name, b"").decode(errors="replace")
        return value.replace('\\"', '"').replace("\\\\", "\\")

    return GameEntry(
        start, start, tag(b"White") or "?", tag(b"Black") or "?", tag(b"Result") or "*",
        tag(b"Date").strip("?."), tag(b"ECO"), tag(b"Event"),
    )  # fmt: skip
