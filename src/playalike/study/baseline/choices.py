"""What is chosen when several moves are about as good: counts over analysed positions.

A *choice* of a feature is a position where, of the candidates within 30 centipawns of the best,
some have the feature and some have not, and the move played is one of them. How often the move with
the feature is chosen says more about taste than how often it is played: nothing was at stake.
"""

from __future__ import annotations

from collections import Counter

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from playalike.position.bands import EVAL_BANDS, EVAL_LIMITS
from playalike.position.moves.features import BIT
from playalike.position.phase import PHASES
from playalike.position.score import DECIDED_CP
from playalike.study.baseline.counts import Counts

__all__ = ["CANDIDATE_COLUMNS", "CHOICE_TABLES", "NEAR_CP", "POSITION_COLUMNS", "count_choices"]

NEAR_CP = 30
"""Candidates this close to the best are near-equal."""
POSITION_COLUMNS = ["position", "played_rank", "played_loss_cp", "best_cp", "phase", "category"]
CANDIDATE_COLUMNS = ["position", "rank", "loss_cp", "played", "features"]

CHOICE_TABLES: dict[str, str] = {
    "choice_trials": "choices of a feature: 'feature|P', 'feature|P|B'",
    "choice_hits": "choices in which the move with the feature was played",
    "choice_chances": "how often it would be by chance, in thousandths",
    "choice_variances": "the variance of that, in thousandths",
    "engine_positions": "positions: 'all', 'phase|P', 'band|B', 'phase|P|B', 'category|C', "
    "'feature|F' of the move played, 'feature|F|P', 'feature|F|P|B', 'rank|R'",
    "engine_departures": "of these, played another move than the engine's first",
    "engine_losses": "what was lost, in centipawns, values cut off at ±1000",
}
"""Name and keys of every table; P is a phase, B an eval band, C a structure category."""

Ints = NDArray[np.int64]


def count_choices(positions: pa.Table, candidates: pa.Table) -> Counts:
    """Count the tables of positions and candidates of the stage `analysis`."""
    counts: Counts = {name: Counter() for name in CHOICE_TABLES}
    if positions.num_rows:
        bands = _bands(_column(positions, "best_cp"))
        places = np.searchsorted(
            _column(positions, "position"), _column(candidates, "position")
        ).astype(np.int64)
        _count_near(positions, candidates, places, bands, counts)
        _count_played(positions, candidates, places, bands, counts)
    return counts


def _column(table: pa.Table, name: str) -> Ints:
    return np.asarray(table.column(name), dtype=np.int64)


def _bands(cp: Ints) -> Ints:
    """Return the number of each eval band; see `playalike.position.moves.patterns.eval_band`."""
    low, worse, better, high = EVAL_LIMITS
    return (
        (cp >= low).astype(np.int64)
        + (cp >= worse).astype(np.int64)
        + (cp > better).astype(np.int64)
        + (cp > high).astype(np.int64)
    )


def _count_near(
    positions: pa.Table, candidates: pa.Table, places: Ints, bands: Ints, counts: Counts
) -> None:
    size = positions.num_rows
    features = _column(candidates, "features")
    near = (_column(candidates, "loss_cp") <= NEAR_CP) & (_column(candidates, "rank") > 0)
    played = np.asarray(candidates.column("played"), dtype=np.bool_)
    near_count = np.bincount(places[near], minlength=size)
    usable = (near_count >= 2) & (np.bincount(places[near & played], minlength=size) > 0)
    groups = _column(positions, "phase") * len(EVAL_BANDS) + bands
    for name, bit in BIT.items():
        has = near & ((features & bit) != 0)
        with_it = np.bincount(places[has], minlength=size)
        choice = usable & (with_it > 0) & (with_it < near_count)
        if not choice.any():
            continue
        chance = with_it[choice] / near_count[choice]
        chosen = np.bincount(places[has & played], minlength=size)[choice] > 0
        for table, values in (
            ("choice_trials", np.ones(len(chance))),
            ("choice_hits", chosen.astype(np.float64)),
            ("choice_chances", 1000 * chance),
            ("choice_variances", 1000 * chance * (1 - chance)),
        ):
            rows = np.bincount(
                groups[choice], weights=values, minlength=len(PHASES) * len(EVAL_BANDS)
            ).reshape(len(PHASES), len(EVAL_BANDS))
            for phase, row in zip(PHASES, rows, strict=True):
                if row.any():
                    counts[table][f"{name}|{phase}"] = round(float(row.sum()))
                for band, value in zip(EVAL_BANDS, row, strict=True):
                    if value:
                        counts[table][f"{name}|{phase}|{band}"] = round(float(value))


def _count_played(
    positions: pa.Table, candidates: pa.Table, places: Ints, bands: Ints, counts: Counts
) -> None:
    best = _column(positions, "best_cp")
    value = best - _column(positions, "played_loss_cp")
    loss = np.clip(best, -DECIDED_CP, DECIDED_CP) - np.clip(value, -DECIDED_CP, DECIDED_CP)
    ranks = _column(positions, "played_rank")
    departs = ranks != 1
    played = np.asarray(candidates.column("played"), dtype=np.bool_)
    features = np.zeros(positions.num_rows, dtype=np.int64)
    features[places[played]] = _column(candidates, "features")[played]

    def add(key: str, chosen: NDArray[np.bool_]) -> None:
        if number := int(chosen.sum()):
            counts["engine_positions"][key] = number
            counts["engine_departures"][key] = int((chosen & departs).sum())
            counts["engine_losses"][key] = int(loss[chosen].sum())

    phases = _column(positions, "phase")
    add("all", np.ones(positions.num_rows, dtype=np.bool_))
    for number, band in enumerate(EVAL_BANDS):
        add(f"band|{band}", bands == number)
    for phase_number, phase in enumerate(PHASES):
        in_phase = phases == phase_number
        add(f"phase|{phase}", in_phase)
        for number, band in enumerate(EVAL_BANDS):
            add(f"phase|{phase}|{band}", in_phase & (bands == number))
    categories = np.asarray(positions.column("category").to_pylist(), dtype=object)
    for category in sorted(set(categories)):
        add(f"category|{category}", categories == category)
    for name, bit in BIT.items():
        has = (features & bit) != 0
        add(f"feature|{name}", has)
        for phase_number, phase in enumerate(PHASES):
            inside = has & (phases == phase_number)
            add(f"feature|{name}|{phase}", inside)
            for number, band in enumerate(EVAL_BANDS):
                add(f"feature|{name}|{phase}|{band}", inside & (bands == number))
    for rank in range(11):
        add(f"rank|{rank}", ranks == rank)
