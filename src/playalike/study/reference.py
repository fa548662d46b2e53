"""The average master of the player's time, without the player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from playalike.personality.baseline import ERAS, Baseline, Reference, era_of, load_baseline
from playalike.stats.arrays import Ints
from playalike.study.baseline.counts import count_moves
from playalike.study.workspace import Workspace

__all__ = ["GAME_COLUMNS", "era_weights", "make_reference", "reference_for"]

GAME_COLUMNS = ["game", "year", "key"]
"""Columns of ``work/games.parquet`` that are read here."""


def reference_for(
    workspace: Workspace, games: pa.Table, moves: pa.Table, tables: Collection[str]
) -> Reference:
    """Return what to measure the player against; only the named tables may be asked for.

    `games` needs `GAME_COLUMNS`, `moves` the columns `baseline.counts.COLUMNS` (the themes only for
    tables about themes). ``moves`` is always among the tables.
    """
    return make_reference(load_baseline(workspace.parameters.baseline), games, moves, tables)


def make_reference(
    baseline: Baseline, games: pa.Table, moves: pa.Table, tables: Collection[str]
) -> Reference:
    """Mix the eras like the player's moves, and take off the player's own part of the baseline."""
    shared: list[set[int]] = [set() for _ in ERAS]
    for row in games.select(GAME_COLUMNS).to_pylist():
        era = era_of(row["year"])
        if era is not None and row["key"] in baseline.sampled:
            shared[era].add(row["game"])
    own: dict[str, dict[str, list[int]]] = {}
    for era, chosen in enumerate(shared):
        if not chosen:
            continue
        mask = pc.is_in(moves.column("game"), pa.array(sorted(chosen), pa.int32()))
        for table, counts in count_moves(moves.filter(mask), {"moves", *tables}).items():
            _add(own.setdefault(table, {}), counts, era)
    weights = era_weights(games, np.asarray(moves.column("game"), dtype=np.int64))
    return baseline.without(own).reference(weights)


def era_weights(games: pa.Table, game: Ints) -> list[float]:
    """Return how many moves, or positions, fall into each era, given the game of each."""
    eras = {row["game"]: era_of(row["year"]) for row in games.select(["game", "year"]).to_pylist()}
    weights = [0.0] * len(ERAS)
    numbers, counts = np.unique(game, return_counts=True)
    for number, count in zip(numbers, counts, strict=True):
        era = eras.get(int(number))
        if era is not None:
            weights[era] += float(count)
    return weights


def _add(table: dict[str, list[int]], counts: Counter[str], era: int) -> None:
    for key, count in counts.items():
        table.setdefault(key, [0] * len(ERAS))[era] += count
