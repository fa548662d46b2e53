"""Making the baseline: counts over a sample of everybody's games, both sides of each.

The games are drawn by `playalike.study.baseline.sample`, described like a player's own (the stage
`analysis`) and counted by `playalike.study.baseline.counts`; an engine judges a smaller sample of
positions (`playalike.study.baseline.engine`), and the model of the stage `learning` is fitted to
that. Work is kept in a folder, chunk by chunk, so that an interrupted run goes on where it
stopped.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from playalike.choice.plain_fitting import CheckedModel, fit_and_check
from playalike.errors import PlayalikeError
from playalike.files import whole_file, write_whole
from playalike.oracle.executor import Executor
from playalike.oracle.oracle import Oracle
from playalike.personality.baseline import ERAS, SCHEMA_VERSION, pack_keys
from playalike.progress import Progress
from playalike.study.baseline.choices import CHOICE_TABLES
from playalike.study.baseline.counts import COLUMNS, TABLES, Counts, count_moves, theme_masks
from playalike.study.baseline.engine import Judged, judge_positions
from playalike.study.baseline.sample import (
    CHUNK,
    EXTRACTION,
    BaselineParameters,
    Sample,
    kept_sample,
)
from playalike.study.choices import plain_examples
from playalike.study.chunks import in_order
from playalike.study.extraction import StudiedGame, extract_moves
from playalike.study.selection import MIN_PLIES, is_check_game
from playalike.study.stage import StageReport
from playalike.words.text import percent

__all__ = ["BaselineParameters", "build_baseline"]

LARGEST: dict[str, int] = {
    "lines": 80_000,
    "routes": 40_000,
    "lines_in": 40_000,
    "routes_in": 40_000,
}
"""Tables of which only the most frequent keys are kept, without eras: most lines are unique."""
RAREST = 2
"""Keys of the other tables that occur less often than this in all eras are dropped."""


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
    sample = kept_sample(parameters, folder, executor, progress)
    if not any(sample.eras):
        raise PlayalikeError(
            "no game is left for the baseline: games need a date, the usual start, at least "
            f"{MIN_PLIES} plies, and must not be fast chess; left out: {sample.left_out}"
        )
    by_era: list[list[pa.Table]] = [[] for _ in ERAS]
    for era, table in _describe(sample, folder, executor, progress):
        by_era[era].append(table)
    counts = [count_moves(pa.concat_tables(tables)) if tables else {} for tables in by_era]
    judged: Judged | None = None
    if oracle is not None and parameters.engine_positions:
        judged = judge_positions(
            sample.sides(),
            sample.games_of,
            parameters.engine_positions,
            (parameters.nodes, parameters.multipv),
            oracle,
            progress,
        )
    learned = _learn(sample, judged) if judged and judged.positions.num_rows else None
    engine = judged.counts(len(ERAS)) if judged else []
    content = _content(parameters, sample, counts, engine, oracle)
    if learned:
        content["model"] = asdict(learned.model)
    _write(out, content)
    moves = sum(table.num_rows for tables in by_era for table in tables)
    return _report(sample, moves, learned, out)


def _learn(sample: Sample, judged: Judged) -> CheckedModel:
    """Fit the average master's model; its check has the games that the stage `learning` keeps."""
    choices = judged.choices()
    held = np.array([is_check_game(sample.key_of(int(side))) for side in choices.game])
    return fit_and_check(plain_examples(choices, ~held), plain_examples(choices, held))


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
        with whole_file(paths[number]) as part:
            pq.write_table(_slim(batch), part, compression="zstd")
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
    engine: Sequence[Counts],
    oracle: Oracle | None,
) -> dict[str, object]:
    tables: dict[str, object] = {}
    floors: dict[str, int] = {}
    for name in TABLES:
        eras = [counts_of_era.get(name, Counter[str]()) for counts_of_era in counts]
        total: Counter[str] = Counter()
        for counts_of_era in eras:
            total.update(counts_of_era)
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
            name: _by_era([counts_of_era[name] for counts_of_era in engine])
            for name in CHOICE_TABLES
        }
        if engine
        else {},
    }


def _by_era(eras: Sequence[Counter[str]]) -> dict[str, object]:
    keys = sorted(set().union(*eras))
    return {"keys": keys, "counts": [[counts[key] for key in keys] for counts in eras]}


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
    write_whole(out, gzip.compress(text.encode(), 9, mtime=0))


def _report(sample: Sample, moves: int, learned: CheckedModel | None, out: Path) -> StageReport:
    games = {
        era.name: len(games_of_era) for era, games_of_era in zip(ERAS, sample.eras, strict=True)
    }
    sentences = [
        f"The baseline counts {moves} moves of both sides of {sum(games.values())} games "
        f"({', '.join(f'{count} {name}' for name, count in games.items())}).",
        f"The engine judged positions for it: the average master's model was fitted to "
        f"{learned.model.positions} of them. In {learned.check.positions} others its favourite was "
        f"played in {percent(learned.check.top1, 1)}, the engine's first choice in "
        f"{percent(learned.check.engine_top1, 1)}."
        if learned
        else "No engine was asked: choices among near-equal moves are measured against chance.",
    ]
    numbers: dict[str, object] = {
        "games": games,
        "moves": moves,
        "fitted_positions": learned.model.positions if learned else 0,
        "check": asdict(learned.check) if learned else None,
        "left_out": dict(sorted(sample.left_out.items())),
        "bytes": out.stat().st_size,
    }
    return StageReport(tuple(sentences), numbers, moves)
