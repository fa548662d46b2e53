"""Enhanced decision: how much the player gives up, by phase, eval band and complexity.

For each of the thirty kinds of position: the loss within which three choices in four lie, and the
candidate rank within which nine in ten lie. A kind that is rare leans on the phase as a whole, the
phase on all positions together, and those on chessgate's thresholds: each time as if fifty
positions had been seen of what is leaned on. So every kind has an answer, from the first game on.
"""

from __future__ import annotations

import dataclasses

import numpy as np

from playalike.personality.definition import Thresholds
from playalike.personality.records import EnhancedCell
from playalike.position.bands import COMPLEX_NEAR, COMPLEXITIES, EVAL_BANDS
from playalike.position.phase import PHASES
from playalike.progress import Progress
from playalike.stats.arrays import Floats, Ints
from playalike.study.choices import INPUTS, Choices, read_choices
from playalike.study.stage import StageReport
from playalike.study.workspace import Workspace

__all__ = ["Enhanced", "enhanced_cells"]

LOSS_SHARE = 0.75
RANK_SHARE = 0.90
LARGEST_LOSS = 300
LAST_RANK = 10
LEAN = 50
"""Positions' worth of the wider kind that a narrower kind starts with."""
USUAL_RANK = 6
"""Covers nine choices in ten before anything is known of a player."""
WORTH_SAYING = 30
"""Positions that a kind needs to be spoken of."""


class Enhanced:
    """Adapts thresholds to the position."""

    name = "enhanced"
    title = "Enhanced decision"
    version = 1
    inputs = INPUTS
    outputs = ("enhanced_formula.json",)
    parameters = ()

    def run(self, workspace: Workspace, progress: Progress) -> StageReport:
        """Write the thirty cells."""
        choices, _ = read_choices(workspace, harmonics=False)
        cells = enhanced_cells(choices)
        workspace.write_json(
            "enhanced_formula.json",
            {
                "schema": 1,
                "kind": "enhanced_formula",
                "records": [dataclasses.asdict(cell) for cell in cells],
            },
        )
        numbers: dict[str, object] = {
            "positions": len(choices),
            "complex_near": COMPLEX_NEAR,
            "cells": [dataclasses.asdict(cell) for cell in cells],
        }
        return StageReport(_sentences(cells), numbers, len(choices))


def enhanced_cells(choices: Choices) -> list[EnhancedCell]:
    """Return a cell for every phase, eval band and complexity."""
    loss = np.clip(choices.loss_cp, 0, LARGEST_LOSS)
    # A move outside the candidates counts as the last of them.
    rank = np.where(choices.played_rank == 0, LAST_RANK, choices.played_rank)
    place = np.clip(rank, 1, LAST_RANK) - 1
    band, crowded = choices.band, choices.complex
    usual = dataclasses.astuple(Thresholds().acceptable_loss_cp)
    cells = []
    for phase_number, phase in enumerate(PHASES):
        inside = choices.phase == phase_number
        losses = _falling(usual[phase_number], LOSS_SHARE, LARGEST_LOSS)
        places = _falling(USUAL_RANK - 1, RANK_SHARE, LAST_RANK - 1)
        for wider in (np.ones(len(choices), dtype=np.bool_), inside):
            losses, places = _blend(loss[wider], losses), _blend(place[wider], places)
        for band_number, band_name in enumerate(EVAL_BANDS):
            for many, complexity in enumerate(COMPLEXITIES):
                own = inside & (band == band_number) & (crowded == bool(many))
                cells.append(
                    EnhancedCell(
                        phase=phase,
                        eval_band=band_name,
                        complexity=complexity,
                        positions=int(own.sum()),
                        acceptable_loss_cp=_quantile(_blend(loss[own], losses), LOSS_SHARE),
                        rank_tolerance=1 + _quantile(_blend(place[own], places), RANK_SHARE),
                    )
                )
    return cells


def _falling(limit: int, share: float, largest: int) -> Floats:
    """Return a distribution over 0 to `largest` that falls evenly, `share` of it up to `limit`."""
    ratio = (1 - share) ** (1 / (limit + 1))
    mass = ratio ** np.arange(largest + 1) * (1 - ratio)
    mass[-1] += 1 - mass.sum()
    return np.asarray(mass)


def _blend(values: Ints, wider: Floats) -> Floats:
    """Return the distribution of some values, leaning on a wider one."""
    counts = np.bincount(values, minlength=len(wider)) + LEAN * wider
    return np.asarray(counts / counts.sum())


def _quantile(distribution: Floats, share: float) -> int:
    """Return the least value that leaves at most the rest above it."""
    return int(np.searchsorted(np.cumsum(distribution), share - 1e-9))


def _sentences(cells: list[EnhancedCell]) -> tuple[str, ...]:
    known = [cell for cell in cells if cell.positions >= WORTH_SAYING]
    if len(known) < 2:
        return (
            "Too few positions to tell where more or less is given up: the usual thresholds stay "
            "nearly as they are.",
        )
    sentences = []
    strict = min(known, key=lambda cell: (cell.acceptable_loss_cp, cell.rank_tolerance))
    loose = max(known, key=lambda cell: (cell.acceptable_loss_cp, cell.rank_tolerance))
    sentences.append(
        f"Most exact in {_named(strict)}: three moves in four lose at most "
        f"{strict.acceptable_loss_cp} cp. Most generous in {_named(loose)}: up to "
        f"{loose.acceptable_loss_cp} cp."
    )
    level = {
        cell.complexity: cell
        for cell in known
        if cell.phase == "middlegame" and cell.eval_band == "equal"
    }
    if len(level) == len(COMPLEXITIES):
        clear, crowded = (level[name] for name in COMPLEXITIES)
        one, many = "one or two moves stand out", "many are about as good"
        if clear.rank_tolerance == crowded.rank_tolerance:
            sentences.append(f"In a level middlegame {_reach(clear)}, whether {one} or {many}.")
        else:
            sentences.append(
                f"In a level middlegame {_reach(clear)} when {one}, and {_reach(crowded)} when "
                f"{many}."
            )
    return tuple(sentences)


def _reach(cell: EnhancedCell) -> str:
    if cell.rank_tolerance == LAST_RANK:
        # Moves outside the candidates count as the last, so nothing is known beyond it.
        return f"more than one move in ten is not among the engine's first {LAST_RANK - 1}"
    return f"nine moves in ten are among the engine's first {cell.rank_tolerance}"


def _named(cell: EnhancedCell) -> str:
    standing = {"equal": "level", "losing": "lost", "winning": "won"}
    return f"{cell.complexity}, {standing.get(cell.eval_band, cell.eval_band)} {cell.phase}s"
