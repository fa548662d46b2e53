"""Drawing the games of the baseline: the same ones every time, whatever their order.

Of every era, the games with the smallest hold-out keys (a hash of the moves) are taken. Left out
are reserved games, the validation split, fast chess, games from set-up positions, and games without
a year. A game that collections date in two eras counts in both. A sample that was drawn is kept,
since reading all collections takes minutes.
"""

from __future__ import annotations

import hashlib
import heapq
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from playalike.files import write_whole
from playalike.games.game import Game
from playalike.games.keys import split_of
from playalike.games.names import fold
from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.oracle.executor import Executor
from playalike.personality.baseline import ERAS, era_of
from playalike.processes import available_cores
from playalike.progress import Progress
from playalike.study.chunks import in_chunks
from playalike.study.extraction import StudiedGame
from playalike.study.selection import MIN_PLIES, read_reserved
from playalike.study.speed import FAST, speed_of

__all__ = [
    "CHUNK",
    "EXTRACTION",
    "BaselineParameters",
    "Sample",
    "SampledGame",
    "draw_sample",
    "kept_sample",
    "reason_against",
]

CHUNK = 25
"""Games described at once."""
EXTRACTION = 2
"""Raised when the description of moves changes, so that kept chunks are made again."""
NUMBERS = 1_000_000
"""The games of an era are numbered from a multiple of this."""


@dataclass(frozen=True, slots=True)
class BaselineParameters:
    """What the baseline is made of."""

    sources: tuple[Path, ...]
    """PGN files or folders."""
    reserved_keys: Path | None = None
    """A JSON list of keys of games that must not be used."""
    games_per_era: int = 800
    engine_positions: int = 12_000
    """Positions put to the engine, if there is one: as many of each era as there are."""
    nodes: int = 20_000
    multipv: int = 10


@dataclass(frozen=True, slots=True)
class SampledGame:
    """What is kept of a game."""

    key: str
    """Hold-out key."""
    families: tuple[str, str]
    """White's and Black's family names."""
    moves: str
    """UCI, separated by spaces."""


@dataclass(frozen=True, slots=True)
class Sample:
    """The games chosen."""

    eras: tuple[tuple[SampledGame, ...], ...]
    """By era, ordered by hold-out key."""
    families: Mapping[str, int]
    """How many games of the collections each family name has."""
    left_out: Mapping[str, int]
    files: tuple[str, ...]

    @staticmethod
    def era_of_side(side: int) -> int:
        """Return the number of the era that a side's game belongs to."""
        return side // 2 // NUMBERS

    def key_of(self, side: int) -> str:
        """Return the hold-out key of a side's game."""
        era, number = divmod(side // 2, NUMBERS)
        return self.eras[era][number].key

    def games_of(self, side: int) -> int:
        """Return how many games of the collections the family of a side's player has."""
        era, number = divmod(side // 2, NUMBERS)
        return self.families[self.eras[era][number].families[side % 2]]

    def sides(self) -> Iterator[tuple[int, list[StudiedGame]]]:
        """Yield era and chunk: every game twice, with White (even number) and Black (odd).

        Numbers are given era by era, so that a larger sample leaves most chunks as they are.
        """
        for era, games in enumerate(self.eras):
            numbered = enumerate(games, start=NUMBERS * era)
            for chunk in in_chunks(numbered, CHUNK):
                yield (
                    era,
                    [
                        StudiedGame(2 * number + black, not black, None, game.moves, "train")
                        for number, game in chunk
                        for black in (0, 1)
                    ],
                )


def draw_sample(
    games: Iterable[Game], per_era: int, reserved: frozenset[str] = frozenset()
) -> Sample:
    """Choose games; the order in which they come makes no difference."""
    heaps: list[list[tuple[int, SampledGame]]] = [[] for _ in ERAS]
    kept: list[set[str]] = [set() for _ in ERAS]
    families: Counter[str] = Counter()
    left_out: Counter[str] = Counter()
    files: set[str] = set()
    for game in games:
        pair = (family_of(game.white), family_of(game.black))
        families.update(set(pair))
        files.add(Path(game.file).name)
        key = game.holdout_key
        reason = reason_against(game, key, reserved)
        if reason:
            left_out[reason] += 1
            continue
        era = era_of(game.year or 0)
        assert era is not None
        heap = heaps[era]
        if key in kept[era] or not per_era:
            continue
        if len(heap) == per_era and -int(key, 16) < heap[0][0]:
            continue
        entry = (
            -int(key, 16),
            SampledGame(key, pair, " ".join(move.uci() for move in game.moves)),
        )
        kept[era].add(key)
        if len(heap) < per_era:
            heapq.heappush(heap, entry)
        else:
            kept[era].discard(heapq.heapreplace(heap, entry)[1].key)
    chosen = tuple(tuple(game for _, game in sorted(heap, reverse=True)) for heap in heaps)
    return Sample(chosen, dict(families), dict(left_out), tuple(sorted(files)))


def kept_sample(
    parameters: BaselineParameters, folder: Path, executor: Executor, progress: Progress
) -> Sample:
    """Draw the sample, or take the one drawn from the same files before."""
    reserved = read_reserved(parameters.reserved_keys)
    facts = [
        EXTRACTION,
        parameters.games_per_era,
        sorted(reserved),
        [[str(path), path.stat().st_size, path.stat().st_mtime_ns] for path in _files(parameters)],
    ]
    name = hashlib.sha256(json.dumps(facts).encode()).hexdigest()[:24]
    path = folder / f"sample_{name}.json"
    if path.exists():
        kept = json.loads(path.read_text(encoding="utf-8"))
        eras = tuple(
            tuple(SampledGame(key, (white, black), moves) for key, (white, black), moves in era)
            for era in kept["eras"]
        )
        return Sample(eras, kept["families"], kept["left_out"], tuple(kept["files"]))
    report = ReadReport()
    games = read_games(parameters.sources, report, jobs=min(executor.workers, available_cores()))
    sample = draw_sample(progress.track(games, None, "games"), parameters.games_per_era, reserved)
    report.require_games(*parameters.sources)
    write_whole(path, json.dumps(_plain(sample)))
    return sample


def _plain(sample: Sample) -> dict[str, object]:
    return {
        "eras": [[[g.key, g.families, g.moves] for g in era] for era in sample.eras],
        "families": dict(sample.families),
        "left_out": dict(sample.left_out),
        "files": sample.files,
    }


def _files(parameters: BaselineParameters) -> list[Path]:
    files: list[Path] = []
    for source in parameters.sources:
        files += sorted(source.rglob("*")) if source.is_dir() else [source]
    return [path for path in files if path.is_file()]


def family_of(name: str) -> str:
    """Return a family name in a form that spellings share: the part before the comma."""
    return fold(name.partition(",")[0])


def reason_against(game: Game, key: str, reserved: frozenset[str]) -> str:
    """Say why a game does not count; empty if it does."""
    if key in reserved:
        return "reserved for judging"
    if split_of(game) == "validation":
        return "kept for validation"
    if not game.year:
        return "no year"
    if game.start_fen is not None:
        return "set-up position"
    if len(game.moves) < MIN_PLIES:
        return f"fewer than {MIN_PLIES} plies"
    return "fast chess" if speed_of(game.headers) in FAST else ""
