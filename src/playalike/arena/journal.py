"""The journal of a match: a line for the match, then one for every finished game.

It is what makes a match resumable: a game is in it once it is over, and what is not in it is
played again. The last line of a journal may be torn by a power cut; it is then cut off.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from playalike.arena.records import GameRecord
from playalike.errors import PlayalikeError
from playalike.files import write_whole
from playalike.players.versions import current_version

__all__ = ["Journal", "open_journal"]


class Journal:
    """An open journal; use `open_journal`."""

    def __init__(self, path: Path, header: Mapping[str, object], games: list[GameRecord]) -> None:
        """Remember; nothing is read or written."""
        self.path = path
        self.header = header
        self.games = games

    @property
    def started(self) -> str:
        """When the match began: ``20261116-004500``."""
        return str(self.header["started"])

    @property
    def version(self) -> str:
        """Which Playalike began the match."""
        return str(self.header.get("version", ""))

    def add(self, game: GameRecord) -> None:
        """Write a game; it is on disk when this returns."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(game.to_dict()) + "\n")
            file.flush()
            os.fsync(file.fileno())
        self.games.append(game)


def open_journal(
    folder: Path, kind: str, description: Mapping[str, object], new: bool = False
) -> Journal:
    """Open the journal of the match that is described like this, or begin one.

    `new` begins again even if there is one; the old journal keeps its games under another name.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise PlayalikeError(f"cannot write games to {folder}: {error.strerror}") from error
    text = json.dumps(description, sort_keys=True)
    digest = hashlib.sha256(text.encode()).hexdigest()[:10]
    path = folder / f"{kind}-{digest}.jsonl"
    now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    if new and path.exists():
        path.rename(folder / f"{kind}-{digest}-until-{now}.jsonl")
    if path.exists():
        header, games = _read(path)
        return Journal(path, header, games)
    header = {"started": now, "version": current_version(), **description}
    write_whole(path, json.dumps(header) + "\n")
    return Journal(path, header, [])


def _read(path: Path) -> tuple[dict[str, object], list[GameRecord]]:
    data = path.read_bytes()
    whole, newline, torn = data.rpartition(b"\n")
    if torn:
        write_whole(path, whole + newline)
    try:
        head, *lines = [json.loads(line) for line in whole.decode("utf-8").splitlines()]
        games = [GameRecord.from_dict(line) for line in lines]
    except (ValueError, TypeError, KeyError) as error:
        raise PlayalikeError(f"{path} is no journal of a match: {error}") from error
    return head, games
