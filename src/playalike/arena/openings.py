"""Start positions for matches: our own balanced set, or any EPD or PGN, zipped or not."""

from __future__ import annotations

import hashlib
import io
import random
import re
import zipfile
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TypeVar

import chess
import chess.pgn

from playalike.arena.records import Opening
from playalike.errors import PlayalikeError

__all__ = [
    "MOST",
    "built_in_openings",
    "load_openings",
    "openings_digest",
    "read_lines",
    "shuffled",
]

T = TypeVar("T")
MOST = 2000
"""Openings of a file that are used at most: 4,000 games before one comes again."""


@cache
def built_in_openings() -> tuple[Opening, ...]:
    """Return our own set: short lines, level by a deep look of Stockfish."""
    return read_lines("openings.txt")


def read_lines(name: str) -> tuple[Opening, ...]:
    """Read a file of this package's data: one line of moves each."""
    text = files("playalike.arena").joinpath("data", name).read_text(encoding="utf-8")
    openings = []
    for line in text.splitlines():
        if line.strip() and not line.startswith("#"):
            board = chess.Board()
            for san in line.split():
                board.push_san(san)
            moves = tuple(move.uci() for move in board.move_stack)
            openings.append(Opening(moves=moves, name=line.strip()))
    return tuple(openings)


def shuffled(openings: tuple[Opening, ...], seed: int) -> tuple[Opening, ...]:
    """Return them in an order that the seed decides."""
    return tuple(random.Random(seed).sample(openings, len(openings)))


def openings_digest(openings: tuple[Opening, ...]) -> str:
    """Return a short name for a set of openings in its order."""
    text = "\n".join(" ".join([opening.start_fen, *opening.moves]) for opening in openings)
    return f"{len(openings)} {hashlib.sha256(text.encode()).hexdigest()[:16]}"


def load_openings(
    path: Path, plies: int | None = None, *, most: int = MOST, seed: int = 1
) -> tuple[Opening, ...]:
    """Read EPD, FEN or PGN; of a zip its first file. `plies` cuts the games of a PGN short.

    Of a larger file `most` are taken, as the seed decides, and only those are looked at: reading
    a hundred thousand positions takes longer than many a match.
    """
    try:
        name, text = _read(path)
    except (OSError, zipfile.BadZipFile) as error:
        raise PlayalikeError(f"cannot read the openings {path}: {error}") from error
    rng = random.Random(seed)
    if name.lower().endswith(".pgn"):
        openings = _from_pgn(_some(re.split(r"^(?=\[Event )", text, flags=re.M), most, rng), plies)
    else:
        lines = [
            (number, line)
            for number, line in enumerate(text.splitlines(), 1)
            if line.strip() and not line.startswith("#")
        ]
        openings = _from_epd(_some(lines, most, rng), path)
    playable = tuple(opening for opening in openings if not opening.board().is_game_over())
    if not playable:
        raise PlayalikeError(f"there are no openings in {path}")
    return playable


def _some(items: list[T], most: int, rng: random.Random) -> list[T]:
    """Return all, or a sample in the order of the file."""
    if len(items) <= most:
        return items
    return [items[place] for place in sorted(rng.sample(range(len(items)), most))]


def _read(path: Path) -> tuple[str, str]:
    if path.suffix != ".zip":
        return path.name, path.read_text(encoding="utf-8", errors="replace")
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
        if not names:
            raise PlayalikeError(f"{path} is empty")
        return names[0], archive.read(names[0]).decode("utf-8", "replace")


def _from_epd(lines: list[tuple[int, str]], path: Path) -> list[Opening]:
    openings = []
    for number, line in lines:
        fields = line.split()
        counters = fields[4:6]
        if len(counters) < 2 or not all(word.isdecimal() for word in counters):
            counters = ["0", "1"]
        fen = " ".join([*fields[:4], *counters])
        try:
            board = chess.Board(fen)
        except ValueError as error:
            raise PlayalikeError(f"{path}:{number}: {error}") from error
        if not board.is_valid():
            raise PlayalikeError(f"{path}:{number}: no legal position: {fen}")
        openings.append(Opening(fen))
    return openings


def _from_pgn(pieces: list[str], plies: int | None) -> list[Opening]:
    openings = []
    for piece in pieces:
        stream = io.StringIO(piece)
        while (game := chess.pgn.read_game(stream)) is not None:
            moves = tuple(move.uci() for move in game.mainline_moves())[:plies]
            openings.append(Opening(game.board().fen(), moves, game.headers.get("Opening", "")))
    return openings
