"""The analysed positions as columns of numbers: what the player could choose, and what he chose."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from playalike.choice.candidates import Candidates
from playalike.choice.examples import Examples
from playalike.choice.inputs import ChoiceInputs
from playalike.errors import PlayalikeError
from playalike.position.bands import COMPLEX_NEAR, eval_band_numbers
from playalike.position.score import DECIDED_CP
from playalike.stats.arrays import Ints
from playalike.stats.logit import Decisions
from playalike.study.tables import HARMONICS
from playalike.study.workspace import Workspace

__all__ = [
    "INPUTS",
    "NEAR_CP",
    "Choices",
    "Narrowed",
    "engine_name",
    "examples_of",
    "make_choices",
    "plain_examples",
    "read_choices",
]

INPUTS = ("work/games.parquet", "work/positions.parquet", "work/candidates.parquet")
NEAR_CP = 30
"""Candidates this close to the best are all good enough: style decides between them."""

_POSITION = ["position", "game", "played_rank", "played_loss_cp", "best_cp", "phase", "near"]
_CANDIDATE = ["position", "rank", "loss_cp", "played", "features"]


@dataclass(frozen=True, slots=True)
class Narrowed:
    """Positions where the move played is among some candidates, with at least one other."""

    positions: Ints
    """Which positions these are, counted from 0."""
    rows: Ints
    """The rows of candidates that are left."""
    start: Ints
    """Where the rows of each position begin within `rows`, and their number at the end."""
    chosen: Ints
    """Which of `rows` was played in each position."""

    def decisions(self, matrix: NDArray[np.float32]) -> Decisions:
        """Return the choice in a form that can be fitted; the matrix has a line for each row."""
        return Decisions(matrix, self.start, self.chosen)


@dataclass(frozen=True, slots=True)
class Choices:
    """All positions of a study with their candidates.

    A move played outside the engine's candidates is a row of rank 0, the last of its position.
    """

    game: Ints
    """Of each position, like all columns up to `start`."""
    phase: Ints
    best_cp: Ints
    played_rank: Ints
    loss_cp: Ints
    """What the move played lost, of values cut off at ±1000."""
    near: Ints
    start: Ints
    """The first row of candidates of each position, and the number of rows at the end."""
    played: Ints
    """The row of the move played in each position."""
    candidates: Candidates

    def __len__(self) -> int:
        """Return the number of positions."""
        return len(self.game)

    @property
    def band(self) -> Ints:
        """The number of each position's eval band."""
        return eval_band_numbers(self.best_cp)

    @property
    def complex(self) -> NDArray[np.bool_]:
        """Whether each position has many near-equal candidates."""
        return np.asarray(self.near >= COMPLEX_NEAR)

    @property
    def departs(self) -> NDArray[np.bool_]:
        """Whether the player chose another move than the engine's first."""
        return np.asarray(self.played_rank != 1)

    def position_of_row(self) -> Ints:
        """Return the position, counted from 0, that each row of candidates belongs to."""
        return np.repeat(np.arange(len(self)), np.diff(self.start))

    def among(
        self, rows: NDArray[np.bool_], positions: NDArray[np.bool_] | None = None
    ) -> Narrowed:
        """Narrow the choice down to some rows of candidates (and some positions)."""
        position = self.position_of_row()
        count = np.bincount(position[rows], minlength=len(self))
        usable = rows[self.played] & (count >= 2)
        if positions is not None:
            usable &= positions
        kept = np.flatnonzero(rows & usable[position]).astype(np.int64)
        start = np.concatenate(([0], np.cumsum(count[usable]))).astype(np.int64)
        chosen = np.searchsorted(kept, self.played[usable]).astype(np.int64)
        return Narrowed(np.flatnonzero(usable).astype(np.int64), kept, start, chosen)


def examples_of(
    choices: Choices,
    positions: NDArray[np.bool_],
    inputs_of: Callable[[Candidates, Narrowed], ChoiceInputs],
) -> Examples:
    """Return a player's decisions in some positions, with the inputs made for what is left.

    A move outside the candidates is a row only because it was played: a model would learn that.
    """
    narrowed = choices.among(choices.candidates.rank > 0, positions)
    rank = choices.played_rank[positions]
    return Examples(
        inputs=inputs_of(choices.candidates.rows(narrowed.rows), narrowed),
        chosen=narrowed.chosen,
        game=choices.game[narrowed.positions],
        played_rank=rank,
        alone=int((rank > 0).sum()) - len(narrowed.positions),
    )


def plain_examples(choices: Choices, positions: NDArray[np.bool_]) -> Examples:
    """Return a player's decisions in some positions, for a model that knows candidates only."""
    return examples_of(
        choices,
        positions,
        lambda candidates, narrowed: ChoiceInputs.of_candidates(candidates, narrowed.start),
    )


def engine_name(table: pa.Table) -> str:
    """Return the name of the engine that judged the positions, such as ``Stockfish 15.1``."""
    return (table.schema.metadata or {}).get(b"engine", b"the engine").decode()


def read_choices(workspace: Workspace, harmonics: bool = True) -> tuple[Choices, pa.Table]:
    """Read positions and candidates; return also the table of positions, for words and names.

    Without `harmonics` the changes are not read: they are most of the data.
    """
    vectors = ["harmonics"] if harmonics else []
    positions = workspace.read_table("work/positions.parquet")
    try:
        choices = make_choices(
            positions, workspace.read_table("work/candidates.parquet", _CANDIDATE + vectors)
        )
    except ValueError as error:
        raise PlayalikeError(
            f"{workspace.path('work/candidates.parquet')} does not belong to "
            f"{workspace.path('work/positions.parquet')}: run the study again"
        ) from error
    return choices, positions


def make_choices(positions: pa.Table, candidates: pa.Table) -> Choices:
    """Put tables of the stage `analysis` together; candidates without harmonics have no changes.

    `ValueError` if they do not belong together.
    """
    of_position = {name: _ints(positions, name) for name in _POSITION}
    rows = {name: _ints(candidates, name) for name in _CANDIDATE if name != "played"}
    count = len(of_position["position"])
    where = np.searchsorted(of_position["position"], rows["position"])
    sizes = np.bincount(where, minlength=count)
    played = np.flatnonzero(np.asarray(candidates.column("played"), dtype=np.bool_))
    if (
        (np.diff(of_position["position"]) <= 0).any()
        or (np.diff(rows["position"]) < 0).any()
        or len(sizes) != count
        or (of_position["position"][where] != rows["position"]).any()
        or len(played) != count
        or (where[played] != np.arange(count)).any()
    ):
        raise ValueError("every position needs candidates in order, one of them played")
    best = of_position["best_cp"]
    value = best - of_position["played_loss_cp"]
    changes = np.zeros((len(where), 0), dtype=np.float32)
    if "harmonics" in candidates.column_names:
        changes = _vectors(candidates)
        del candidates
        changes -= _vectors(positions)[where]
        pa.default_memory_pool().release_unused()
    return Choices(
        game=of_position["game"],
        phase=of_position["phase"],
        best_cp=best,
        played_rank=of_position["played_rank"],
        loss_cp=np.clip(best, -DECIDED_CP, DECIDED_CP) - np.clip(value, -DECIDED_CP, DECIDED_CP),
        near=of_position["near"],
        start=np.concatenate(([0], np.cumsum(sizes))).astype(np.int64),
        played=played.astype(np.int64),
        candidates=Candidates(
            best[where], rows["loss_cp"], rows["rank"], changes, rows["features"]
        ),
    )


def _ints(table: pa.Table, name: str) -> Ints:
    return np.asarray(table.column(name), dtype=np.int64)


def _vectors(table: pa.Table) -> NDArray[np.float32]:
    flat = pc.list_flatten(table.column("harmonics"))
    # Arrow's own memory must not be written to; then this makes a copy.
    writeable = np.require(np.asarray(flat, dtype=np.float32), requirements="W")
    return writeable.reshape(-1, HARMONICS)
