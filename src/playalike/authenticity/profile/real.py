"""The real games, measured once a file and kept: careers are large, and do not change."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from playalike.authenticity.profile.table import StyleTable, measure_sides
from playalike.authenticity.store import code_digest
from playalike.errors import PlayalikeError
from playalike.files import whole_file
from playalike.games.game import Game
from playalike.games.players import resolve_player
from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.oracle.executor import Executor
from playalike.progress import Progress
from playalike.stats.arrays import Bools
from playalike.study.speed import FAST, speed_of

__all__ = ["career", "career_rows", "measure_real", "pgn_files", "read_classical", "says_something"]

LEAST_PLIES = 24
"""Shorter games say nothing about style."""
DEPENDS_ON = (
    "playalike.playstyle/style.py",
    "playalike.playstyle/measure.py",
    "playalike.playstyle/dimensions.py",
    "playalike.position.sacrifices/accepted.py",
    "playalike.authenticity.profile/table.py",
)


def measure_real(
    paths: Sequence[Path], folder: Path, executor: Executor, progress: Progress
) -> StyleTable:
    """Measure all classical games of PGN files or folders, both sides; none twice."""
    files = pgn_files(paths)
    tasks = [(str(file), str(folder / f"{file.stem}-{_digest(file)}.npz")) for file in files]
    missing = [task for task in tasks if not Path(task[1]).exists()]
    for _ in progress.track(executor.map_unordered(_keep, missing), len(missing), "files measured"):
        pass
    table = StyleTable.together([_read(Path(kept)) for _, kept in tasks])
    sides = np.char.add(table.key, np.where(table.white, "w", "b"))
    _, first = np.unique(sides, return_index=True)
    table = table.rows(np.sort(first))
    if not len(table):
        named = ", ".join(map(str, paths))
        raise PlayalikeError(f"{named}: no classical game of {LEAST_PLIES} plies or more")
    return table


def career(table: StyleTable, player: str) -> StyleTable:
    """Return the sides of one player, whose name is as in a personality's definition."""
    return table.rows(career_rows(table.name, player))


def career_rows(names: NDArray[np.str_], player: str) -> Bools:
    """Tell which sides of games are the player's, however the name is spelt."""
    different, counts = np.unique(names, return_counts=True)
    known = dict(zip(different.tolist(), counts.tolist(), strict=True))
    return np.isin(names, list(resolve_player((player,), known)))


def read_classical(path: Path) -> Iterator[Game]:
    """Read the games of a file that count: classical ones, whole, of some length."""
    return (game for game in read_games([path], ReadReport()) if _counts(game))


def pgn_files(paths: Iterable[Path]) -> list[Path]:
    """Return the files, and those of the folders, in order."""
    files: list[Path] = []
    for path in paths:
        inside = path.iterdir() if path.is_dir() else [path]
        files += sorted(file for file in inside if file == path or ".pgn" in file.suffixes)
    return files


def _digest(file: Path) -> str:
    stat = file.stat()
    text = f"{file.resolve()} {stat.st_size} {stat.st_mtime_ns} {code_digest(*DEPENDS_ON)}"
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _keep(task: tuple[str, str]) -> str:
    """Measure one file in a worker."""
    path, kept = Path(task[0]), Path(task[1])
    table = measure_sides(read_classical(path))
    kept.parent.mkdir(parents=True, exist_ok=True)
    with whole_file(kept) as part:
        np.savez_compressed(
            part, **{field.name: getattr(table, field.name) for field in fields(table)}
        )
    return task[0]


def says_something(game: Game) -> bool:
    """Tell whether a game was played from the start, to a result, and for a while."""
    return game.start_fen is None and len(game.moves) >= LEAST_PLIES and game.result != "*"


def _counts(game: Game) -> bool:
    return says_something(game) and speed_of(game.headers) not in FAST


def _read(kept: Path) -> StyleTable:
    with np.load(kept, allow_pickle=False) as data:
        return StyleTable(**{field.name: data[field.name] for field in fields(StyleTable)})
