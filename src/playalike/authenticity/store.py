"""Numbers worth keeping between runs: arrays under a key made of everything they depend on.

Describing a position or scoring it with all layers costs tens of milliseconds, and a yardstick
is used again and again on the same games. The key holds a digest of the code, too: whoever changes
a layer never sees yesterday's scores.
"""

from __future__ import annotations

import hashlib
import io
import json
import sqlite3
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from playalike.errors import PlayalikeError

__all__ = ["Store", "code_digest", "personality_digest"]

Arrays = dict[str, NDArray[Any]]


class Store:
    """A file of named arrays. Every entry is on disk when `put` returns: a run may be killed."""

    def __init__(self, path: Path) -> None:
        """Open the file, or make it."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(path, timeout=60, isolation_level=None)
            self._db.execute("pragma journal_mode = wal")
            self._db.execute("pragma synchronous = normal")
            self._db.execute(
                "create table if not exists arrays (key text primary key, data blob) without rowid"
            )
        except (sqlite3.DatabaseError, OSError) as error:
            raise PlayalikeError(
                f"{path} cannot be used ({error}): move it away; it will be made anew"
            ) from error

    @staticmethod
    def key(**inputs: object) -> str:
        """Return the key for what the arrays depend on: anything that JSON can write."""
        text = json.dumps(inputs, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    def get(self, key: str) -> Arrays | None:
        """Return what is kept under a key."""
        row = self._db.execute("select data from arrays where key = ?", (key,)).fetchone()
        if row is None:
            return None
        with np.load(io.BytesIO(row[0]), allow_pickle=False) as kept:
            return {name: kept[name] for name in kept.files}

    def put(self, key: str, arrays: Mapping[str, NDArray[Any]]) -> None:
        """Keep arrays under a key."""
        buffer = io.BytesIO()
        np.savez_compressed(buffer, **arrays)  # type: ignore[arg-type]
        self._db.execute("insert or replace into arrays values (?, ?)", (key, buffer.getvalue()))

    def close(self) -> None:
        """Close the file."""
        self._db.close()


@cache
def code_digest(*packages: str) -> str:
    """Return a digest of Python code: whole packages, such as ``playalike.style``, and single
    files, such as ``playalike.position/phase.py``."""
    digest = hashlib.sha256()
    for place in packages:
        package, _, file = place.partition("/")
        folder = files(package)
        sources = [(place, (folder / file).read_bytes())] if file else _sources(folder, package)
        for name, content in sorted(sources):
            digest.update(name.encode())
            digest.update(content)
    return digest.hexdigest()


def _sources(folder: Traversable, name: str) -> Iterable[tuple[str, bytes]]:
    for entry in folder.iterdir():
        inner = f"{name}/{entry.name}"
        if entry.is_dir():
            if entry.name != "data":
                yield from _sources(entry, inner)
        elif entry.name.endswith(".py"):
            yield inner, entry.read_bytes()


def personality_digest(checksums: Iterable[tuple[str, str]], definition: object) -> str:
    """Return a digest of a personality: its files' checksums and what its definition says."""
    text = repr((sorted(checksums), definition))
    return hashlib.sha256(text.encode()).hexdigest()
