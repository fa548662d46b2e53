"""Making the baseline: counts over a sample of everybody's games, both sides of each.

The sample is the same for the same games, whatever their order: of every era, the games with the
smallest hold-out keys (a hash of the moves). Left out are reserved games, the validation split,
fast chess, games from set-up positions, and games without a year. Work is kept in a folder, chunk
by chunk, so that an interrupted run goes on where it stopped.
"""

from __future__ import annotations

import gzip
import hashlib
import heapq
import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from playalike.errors import PlayalikeError
from playalike.games.game import Game
from playalike.games.keys import split_of
from playalike.games.names import fold
from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.oracle.executor import Executor
from playalike.oracle.oracle import Oracle
from playalike.personality.baseline import ERAS, SCHEMA_VERSION, era_of, pack_keys
from playalike.study.baseline_counts import COLUMNS, TABLES, Counts, count_moves, theme_masks
from playalike.study.baseline_engine import count_engine_choices
from playalike.study.chunks import in_chunks, in_order
from playalike.study.extraction import StudiedGame, extract_moves
from playalike.study.selection import MIN_PLIES, read_reserved
from playalike.study.speed import FAST, speed_of
from playalike.study.stage import Progress, StageReport

__all__ = ["BaselineParameters", "Sample", "build_baseline", "draw_sample"]

CHUNK = 25
"""Games described at once."""
EXTRACTION = 1
"""Raised when the description of moves changes, so that kept chunks are made again."""
LARGEST: dict[str, int] = {
    "lines": 40_000,
    "routes": 25_000,
    "lines_in": 25_000,
    "routes_in": 20_000,
}
"""Tables of which only the most frequent keys are kept, without eras: most lines are unique."""
NUMBERS = 1_000_000
"""The games of an era are numbered from a multiple of this."""
RAREST = 2
"""Keys of the other tables that occur less often than this in all eras are dropped."""


@dataclass(frozen=True, slots=True)
class BaselineParameters:
    """What the baseline is made of."""

    sources: tuple[Path, ...]
    """PGN files or folders."""
    reserved_keys: Path | None = None
    """A JSON list of keys of games that must not be used."""
    games_per_era: int = 1400
    engine_positions: int = 6000
    """Positions put to the engine, if there is one."""
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
        reason = _reason_against(game, key, reserved)
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


def build_baseline(
    parameters: BaselineParameters,
    out: Path,
    folder: Path,
    executor: Executor,
    oracle: Oracle | None,
    progress: Progress,
) -> StageReport:
    """Make the baseline and write it to `out`; `folder` keeps what is done."""
    folder.mkdir(parents=True, exist_ok=True)
    sample = _sample(parameters, folder, executor, progress)
    if not any(sample.eras):
        raise PlayalikeError(
            "no game is left for the baseline: games need a date, the usual start, at least "
            f"{MIN_PLIES} plies, and must not be fast chess; left out: {sample.left_out}"
        )
    by_era: list[list[pa.Table]] = [[] for _ in ERAS]
    for era, table in _describe(sample, folder, executor, progress):
        by_era[era].append(table)
    counts = [count_moves(pa.concat_tables(tables)) if tables else {} for tables in by_era]
    engine: Counts = {}
    if oracle is not None and parameters.engine_positions:
        engine = count_engine_choices(
            sample.sides(),
            sample.games_of,
            parameters.engine_positions,
            (parameters.nodes, parameters.multipv),
            oracle,
            progress,
        )
    content = _content(parameters, sample, counts, engine, oracle)
    _write(out, content)
    moves = sum(table.num_rows for tables in by_era for table in tables)
    return _report(sample, moves, engine, out)


def family_of(name: str) -> str:
    """Return a family name in a form that spellings share: the part before the comma."""
    return fold(name.partition(",")[0])


def _sample(
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
    games = read_games(parameters.sources, report, jobs=executor.workers)
    sample = draw_sample(progress.track(games, None, "games"), parameters.games_per_era, reserved)
    report.require_games()
    partial = path.with_suffix(".partial")
    partial.write_text(json.dumps(_plain(sample)), encoding="utf-8")
    os.replace(partial, path)
    return sample


def _plain(sample: Sample) -> dict[str, object]:
    return {
        "eras": [[[g.key, g.families, g.moves] for g in era] for era in sample.eras],
        "families": dict(sample.families),
        "left_out": dict(sample.left_out),
        "files": sample.files,
    }


def _files(parameters: BaselineParameters) -> list[Path]:
    found: list[Path] = []
    for source in parameters.sources:
        found += sorted(source.rglob("*")) if source.is_dir() else [source]
    return [path for path in found if path.is_file()]


def _reason_against(game: Game, key: str, reserved: frozenset[str]) -> str:
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


def _describe(
    sample: Sample, folder: Path, executor: Executor, progress: Progress
) -> Iterator[tuple[int, pa.Table]]:
    """Yield era and table of moves of each chunk, in order; finished ones come from the folder."""
    chunks = list(sample.sides())
    paths = [folder / f"moves_{_digest(sides)}.parquet" for _, sides in chunks]
    waiting = [number for number, path in enumerate(paths) if not path.exists()]
    tasks = ((place, chunks[number][1], frozenset[str]()) for place, number in enumerate(waiting))
    results = in_order(executor.map_unordered(extract_moves, tasks))
    results = progress.track(results, len(waiting), f"times {CHUNK} games described")
    for number, (batch, _) in zip(waiting, results, strict=True):
        partial = paths[number].with_suffix(".partial")
        pq.write_table(_slim(batch), partial, compression="zstd")
        os.replace(partial, paths[number])
    for (era, _), path in zip(chunks, paths, strict=True):
        yield era, pq.read_table(path)


def _slim(batch: pa.RecordBatch) -> pa.Table:
    """Keep what is counted: of themes, only which."""
    table = pa.Table.from_batches([batch]).select(COLUMNS)
    masks = theme_masks(table)
    themes = pa.array(
        [[{"theme": bit} for bit in range(mask.bit_length()) if mask >> bit & 1] for mask in masks],
        pa.list_(pa.struct([pa.field("theme", pa.int8())])),
    )
    return table.set_column(table.schema.get_field_index("themes"), "themes", themes)


def _digest(sides: Sequence[StudiedGame]) -> str:
    text = "\n".join(f"{side.game} {side.color} {side.moves}" for side in sides)
    return hashlib.sha256(f"{EXTRACTION}\n{text}".encode()).hexdigest()[:24]


def _content(
    parameters: BaselineParameters,
    sample: Sample,
    counts: Sequence[Counts],
    engine: Counts,
    oracle: Oracle | None,
) -> dict[str, object]:
    tables: dict[str, object] = {}
    floors: dict[str, int] = {}
    for name in TABLES:
        eras = [found.get(name, Counter[str]()) for found in counts]
        total: Counter[str] = Counter()
        for found in eras:
            total.update(found)
        least = _threshold(total, LARGEST[name]) if name in LARGEST else RAREST
        keys = sorted(key for key, count in total.items() if count >= least)
        if len(keys) < len(total):
            floors[name] = least - 1
        columns = [total] if name in LARGEST else eras
        tables[name] = {"keys": keys, "counts": [[c[key] for key in keys] for c in columns]}
    return {
        "schema": SCHEMA_VERSION,
        "kind": "baseline",
        "provenance": {
            "files": list(sample.files),
            "games": sum(len(era) for era in sample.eras),
            "left_out": dict(sorted(sample.left_out.items())),
            "engine": oracle.name if oracle is not None and engine else None,
            "nodes": parameters.nodes,
            "multipv": parameters.multipv,
        },
        "eras": [list(era) for era in ERAS],
        "games": [len(era) for era in sample.eras],
        "sampled": pack_keys([game.key for era in sample.eras for game in era]),
        "floors": floors,
        "tables": tables,
        "engine": {
            name: {"keys": sorted(found), "counts": [[found[key] for key in sorted(found)]]}
            for name, found in engine.items()
        },
    }


def _threshold(counts: Counter[str], largest: int) -> int:
    """Return the least count such that no more than `largest` keys have it or more; at least 2."""
    numbers = Counter(counts.values())
    kept = 0
    least = max(numbers, default=0) + 1
    for count in sorted(numbers, reverse=True):
        kept += numbers[count]
        if kept > largest or count < RAREST:
            break
        least = count
    return max(least, RAREST)


def _write(out: Path, content: Mapping[str, object]) -> None:
    """Write compressed JSON; the same content gives the same bytes."""
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    out.parent.mkdir(parents=True, exist_ok=True)
    partial = out.with_name(out.name + ".partial")
    partial.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    os.replace(partial, out)


def _report(sample: Sample, moves: int, engine: Counts, out: Path) -> StageReport:
    games = {era.name: len(found) for era, found in zip(ERAS, sample.eras, strict=True)}
    judged = engine.get("engine_positions", Counter())["all"]
    said = [
        f"The baseline counts {moves} moves of both sides of {sum(games.values())} games "
        f"({', '.join(f'{count} {name}' for name, count in games.items())}).",
        f"The engine judged {judged} positions for it."
        if judged
        else "No engine was asked: choices among near-equal moves are measured against chance.",
    ]
    numbers: dict[str, object] = {
        "games": games,
        "moves": moves,
        "engine_positions": judged,
        "left_out": dict(sorted(sample.left_out.items())),
        "bytes": out.stat().st_size,
    }
    return StageReport(tuple(said), numbers, moves)
