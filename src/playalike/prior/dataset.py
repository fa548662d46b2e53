"""The positions to learn from: games in, one shuffled file of positions out.

Left out are reserved games, the validation split of everybody, games from set-up positions and very
short ones, and the first plies, which the opening book knows better. The same move in the same
position, with the same two moves before it, counts once, so that games printed in several
collections do.
"""

from __future__ import annotations

import json
import multiprocessing
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import chess
import numpy as np
from numpy.typing import NDArray

from playalike.errors import PlayalikeError
from playalike.files import whole_file, write_whole
from playalike.games.game import Game
from playalike.games.keys import split_of
from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.prior.positions import (
    POSITION,
    SLOW,
    UNKNOWN_OUTCOME,
    YEAR_ZERO,
    Positions,
    canonical,
    pack_board,
    turned,
)
from playalike.processes import end_with_parent
from playalike.progress import Progress, SilentProgress

__all__ = ["Dataset", "build_dataset", "game_positions", "open_dataset", "outcome_for", "pgn_files"]

VERSION = 1
FIRST_PLY = 6
"""Earlier positions are not learned from."""
MIN_PLIES = 20
HELD_FROM_PLY = 20
BALANCED_HELD_FROM_PLY = 10
VALIDATION = "validation"
CHUNK = 50_000
RATED_FROM = 1971
"""The year in which the first international ratings were in use."""
_OUTCOMES = {"1-0": 1, "0-1": -1, "1/2-1/2": 0}


@dataclass(frozen=True, slots=True)
class Dataset:
    """Positions on disk, in an order without meaning."""

    positions: Positions
    validation: Positions
    """Positions of the players' own slow games in the validation split, after the opening."""
    players: tuple[str, ...]
    """Names of the players that have a number, from 1 on."""
    balanced: bool = False
    """Whether it is for a network of every strength, see `sampling`."""
    notes: dict[str, object] = field(default_factory=dict)
    """How it was made: games, positions, what was left out."""


def open_dataset(folder: Path) -> Dataset | None:
    """Open what `build_dataset` wrote, without reading it; None when there is nothing."""
    notes_path = folder / "dataset.json"
    if not notes_path.exists():
        return None
    notes = json.loads(notes_path.read_text(encoding="utf-8"))
    if notes.get("version") != VERSION:
        raise PlayalikeError(f"{folder} holds positions of another version: remove it and train")
    arrays = {}
    for name in ("positions", "validation"):
        path = folder / f"{name}.npy"
        if not path.exists():
            raise PlayalikeError(f"{path} is missing: remove {folder} and train again")
        arrays[name] = np.load(path, mmap_mode="r")
        if arrays[name].dtype != POSITION or len(arrays[name]) != notes[name]:
            raise PlayalikeError(f"{path} is damaged: remove {folder} and train again")
    return Dataset(
        arrays["positions"], arrays["validation"], tuple(notes["players"]),
        bool(notes.get("balanced")), notes,
    )  # fmt: skip


def build_dataset(
    folder: Path,
    sources: Sequence[Path],
    reserved: Collection[str],
    *,
    players: Sequence[str] = (),
    time_class: Callable[[Mapping[str, str]], int] | None = None,
    balanced: bool = False,
    jobs: int = 1,
    seed: int = 1,
    progress: Progress | None = None,
) -> Dataset:
    """Read the games and write their positions; progress counts the files.

    `time_class` says how fast a game was (`positions.SLOW` and so on). A `balanced` set is for a
    network of every strength: everybody's validation games are kept, and masters before there were
    ratings are given one by their time, see `estimated_rating`.
    """
    files = pgn_files(sources)
    parts = folder / "parts"
    parts.mkdir(parents=True, exist_ok=True)
    tasks = [
        _Task(
            file, parts / f"{number:03}", frozenset(reserved), tuple(players), time_class, balanced
        )
        for number, file in enumerate(files)
    ]
    counts: Counter[str] = Counter()
    with ExitStack() as stack:
        done: Iterator[Counter[str]] = map(_convert, tasks)
        if jobs > 1:
            spawn = multiprocessing.get_context("spawn")
            pool = stack.enter_context(ProcessPoolExecutor(jobs, spawn, end_with_parent))
            done = pool.map(_convert, tasks)
        for file_counts in (progress or SilentProgress()).track(done, len(tasks), "files"):
            counts += file_counts
    random = np.random.default_rng(seed)
    sizes: dict[str, int] = {}
    for name in ("validation", "positions"):
        everything = np.concatenate([np.load(task.file(name)) for task in tasks])
        counts[f"{name} read"] = len(everything)
        kept = everything[_without_repetition(everything)]
        random.shuffle(kept)
        _write(folder / f"{name}.npy", kept)
        sizes[name] = len(kept)
    if not sizes["positions"]:
        raise PlayalikeError("the games hold no position to learn from: give more games")
    notes: dict[str, object] = {
        "version": VERSION,
        **sizes,
        "players": list(players),
        "balanced": balanced,
        "counts": dict(counts),
        "sources": [str(source) for source in sources],
        "seed": seed,
    }
    write_whole(folder / "dataset.json", json.dumps(notes, indent=1))
    for task in tasks:
        for name in sizes:
            task.file(name).unlink()
    parts.rmdir()
    dataset = open_dataset(folder)
    assert dataset is not None
    return dataset


def _write(path: Path, positions: Positions) -> None:
    with whole_file(path) as part:
        np.save(part, positions)


def pgn_files(sources: Sequence[Path]) -> list[Path]:
    """Return the PGN files in files and folders."""
    files: list[Path] = []
    for source in sources:
        if source.is_dir():
            files += sorted(source.rglob("*.pgn"))
        elif source.exists():
            files.append(source)
        else:
            raise PlayalikeError(f"there is no file or folder {source}")
    if not files:
        raise PlayalikeError("no PGN file in what was given: name files or folders of games")
    return files


@dataclass(frozen=True, slots=True)
class _Task:
    """One file of games to turn into files of positions."""

    source: Path
    target: Path
    reserved: frozenset[str]
    players: tuple[str, ...]
    time_class: Callable[[Mapping[str, str]], int] | None
    balanced: bool

    def file(self, name: str) -> Path:
        """Return where the positions for learning or for validation go."""
        return self.target.with_name(f"{self.target.name}-{name}.npy")


class _Chunks:
    """Positions on their way into one array."""

    def __init__(self) -> None:
        self.packed: list[bytes] = []
        self.black: list[bool] = []
        self.done: list[Positions] = [np.zeros(0, dtype=POSITION)]

    def add(self, row: bytes, black: bool) -> None:
        self.packed.append(row)
        self.black.append(black)
        if len(self.packed) >= CHUNK:
            self.pack()

    def pack(self) -> None:
        if self.packed:
            raw = np.frombuffer(b"".join(self.packed), dtype=POSITION)
            self.done.append(canonical(turned(raw, np.array(self.black)))[0])
            self.packed, self.black = [], []

    def array(self) -> Positions:
        self.pack()
        return np.concatenate(self.done)


def _convert(task: _Task) -> Counter[str]:
    """Do the task; count the games."""
    counts: Counter[str] = Counter()
    numbers = {name: number for number, name in enumerate(task.players, start=1)}
    learned, held = _Chunks(), _Chunks()
    for game in read_games([task.source], ReadReport()):
        reason = _reason_against(game, task.reserved)
        counts[reason or "games learned from"] += 1
        if reason and reason != VALIDATION:
            continue
        fast = SLOW if task.time_class is None else task.time_class(game.headers)
        if reason is None:
            counts["fast games learned from"] += fast > SLOW
            for row, black in game_positions(game, numbers, fast=fast, estimate=task.balanced):
                learned.add(row, black)
        elif task.balanced:
            first_ply = BALANCED_HELD_FROM_PLY
            for row, black in game_positions(game, numbers, fast=fast, first_ply=first_ply):
                held.add(row, black)
        elif not fast and (game.white in numbers or game.black in numbers):
            own = {True: game.black in numbers, False: game.white in numbers}
            for row, black in game_positions(game, numbers, first_ply=HELD_FROM_PLY):
                if own[black]:
                    held.add(row, black)
    _write(task.file("positions"), learned.array())
    _write(task.file("validation"), held.array())
    return counts


def _reason_against(game: Game, reserved: Collection[str]) -> str | None:
    if game.start_fen is not None:
        return "from a set-up position"
    if len(game.moves) < MIN_PLIES:
        return f"fewer than {MIN_PLIES} plies"
    if game.holdout_key in reserved:
        return "reserved"
    return VALIDATION if split_of(game) == VALIDATION else None


def outcome_for(result: str, color: chess.Color) -> int:
    """Return 1, 0 or -1 for a side, `UNKNOWN_OUTCOME` if the game has no result."""
    outcome = _OUTCOMES.get(result)
    if outcome is None:
        return UNKNOWN_OUTCOME
    return outcome if color else -outcome


def estimated_rating(year: int | None) -> int:
    """Return a rating for the masters of a time without ratings, 0 when the year is unknown.

    A rule of thumb, no measurement: collections of old games hold the best players of their day,
    whose play rises from that of an expert today to that of a grandmaster (Elo's own
    retrospective ratings put the leading masters of 1900 near 2500, the others in the
    collections below).
    """
    if year is None or year >= RATED_FROM:
        return 0
    return round(float(np.interp(year, (1850, 1900, 1950, RATED_FROM), (2100, 2250, 2400, 2450))))


def game_positions(
    game: Game,
    numbers: Mapping[str, int],
    *,
    fast: int = SLOW,
    first_ply: int = FIRST_PLY,
    estimate: bool = False,
) -> Iterator[tuple[bytes, bool]]:
    """Yield each position of a game as `pack_board` writes it, and whether Black is to move.

    With `estimate`, the unrated of every second game get a rating by their time.
    """
    guess = estimated_rating(game.year) if estimate and int(game.key[:8], 16) % 2 else 0
    ratings = [min((game.elo(color) or guess) // 16, 255) for color in (False, True)]
    year = min(max((game.year or YEAR_ZERO) - YEAR_ZERO, 0), 255)
    who = [numbers.get(name, 0) for name in (game.black, game.white)]
    outcomes = [outcome_for(game.result, color) for color in (False, True)]
    for ply, (board, move) in enumerate(game.positions()):
        if ply >= first_ply:
            turn = board.turn
            row = pack_board(board, move, outcomes[turn], ratings[turn], year, who[turn], fast)
            yield row, not turn


def _without_repetition(positions: Positions) -> NDArray[np.int64]:
    """Return the rows whose position, history and move stand for the first time."""
    # Up to the move played; the clock and all after it may differ between two copies of a game.
    size = POSITION.fields["clock"][1] if POSITION.fields else 0
    raw = positions.view(np.uint8).reshape(len(positions), POSITION.itemsize)
    words = np.zeros((len(positions), 9), dtype=np.uint64)
    words.view(np.uint8)[:, :size] = raw[:, :size]
    mixed = np.zeros(len(positions), dtype=np.uint64)
    for column in range(9):
        mixed = (mixed ^ words[:, column]) * np.uint64(0x9E3779B97F4A7C15)
        mixed ^= mixed >> np.uint64(29)
    return np.sort(np.unique(mixed, return_index=True)[1])
