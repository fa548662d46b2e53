"""What a model of choices is told about positions: one builder for one position and for a million.

The engine's candidates come described (`candidates`); here everything else joins them: what the
human prior thinks of each, how it looked at first sight, which step it is, how far the game has
gone. Play, studies and the measuring of likeness build their inputs here, so that a model meets in
a game what it was fitted to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import chess
import numpy as np
from numpy.typing import NDArray

from playalike.choice.candidates import Candidates
from playalike.choice.first_sight import Glances, Seen, first_sight
from playalike.choice.steps import steps_of
from playalike.position.phase import FULL_MATERIAL_PHASE
from playalike.prior.base import Prior

__all__ = ["LEAST_LOG_CHANCE", "ChoiceInputs", "build_inputs", "endgame_share", "prior_logs"]

Floats32 = NDArray[np.float32]

LEAST_LOG_CHANCE = -9.0
"""The prior's opinion of a move is cut off here: one in eight thousand."""


@dataclass(frozen=True, slots=True)
class ChoiceInputs:
    """Candidates of one or of many positions with what the model asks beyond `Candidates`."""

    candidates: Candidates
    log_prior: Floats32
    """The prior's log probability of each candidate among all legal moves."""
    endgame: Floats32
    """How far pieces have left the board, 0 (all there) to 1 (kings and pawns)."""
    start: NDArray[np.int64]
    """The first row of each position, and the number of rows at the end."""
    steps: NDArray[np.int64] | None = None
    """The `step_code` of each candidate; a model that has steps cannot do without."""
    seen: Seen | None = None
    """How the candidates look at first sight; unknown, the search itself is taken for it."""

    @classmethod
    def of_candidates(
        cls, candidates: Candidates, start: NDArray[np.int64] | None = None
    ) -> ChoiceInputs:
        """Return inputs where nothing else is known: it is NaN. Without `start`, one position's."""
        unknown = np.full(len(candidates), np.nan, dtype=np.float32)
        whole = np.array([0, len(candidates)]) if start is None else start
        return cls(candidates, unknown, unknown, whole)

    def per_position(self, values: Floats32) -> Floats32:
        """Repeat one value for each position over its rows."""
        return np.repeat(values, np.diff(self.start))

    def of_positions(self, kept: NDArray[np.bool_]) -> ChoiceInputs:
        """Return the inputs of some of the positions."""
        sizes = np.diff(self.start)
        rows = np.repeat(kept, sizes)
        return ChoiceInputs(
            self.candidates.rows(rows),
            self.log_prior[rows],
            self.endgame[rows],
            np.concatenate(([0], np.cumsum(sizes[kept]))).astype(np.int64),
            None if self.steps is None else self.steps[rows],
            None if self.seen is None else self.seen[rows],
        )


def build_inputs(
    candidates: Candidates,
    start: NDArray[np.int64],
    positions: Sequence[str],
    moves: Sequence[str],
    log_prior: Floats32,
    glances: Sequence[Glances] | None = None,
    constancy: Sequence[Sequence[float]] | None = None,
) -> ChoiceInputs:
    """Return the inputs of positions, each given as text (EPD, or its first two fields).

    `start` has the first row of each position, and the number of rows at the end. `moves` (UCI) and
    `log_prior` belong to the rows. `glances` are what `GLANCES` found in each position, and
    `constancy` what the search was like on the way; without glances nobody looked, and without
    constancies they are the usual ones.
    """
    if len(moves) != len(candidates):
        raise ValueError(f"{len(moves)} moves for {len(candidates)} candidates")
    rows = [slice(first, last) for first, last in pairwise(start.tolist())]
    seen = None
    if glances is not None:
        parts = [
            first_sight(looks, moves[own], None if constancy is None else constancy[number])
            for number, (looks, own) in enumerate(zip(glances, rows, strict=True))
        ]
        seen = np.concatenate(parts) if parts else None
    shares = np.array([endgame_share(text) for text in positions], dtype=np.float32)
    steps = [steps_of(text, moves[own]) for text, own in zip(positions, rows, strict=True)]
    return ChoiceInputs(
        candidates=candidates,
        log_prior=log_prior,
        endgame=np.repeat(shares, np.diff(start)),
        start=start,
        steps=np.array([code for part in steps for code in part], dtype=np.int64),
        seen=seen,
    )


def prior_logs(prior: Prior | None, board: chess.Board, moves: Sequence[chess.Move]) -> Floats32:
    """Return the prior's log probability of some legal moves of a position.

    The last moves on the board's stack are part of what the prior sees. Without a prior all legal
    moves look equally natural.
    """
    if prior is None:
        alike = -np.log(max(1, board.legal_moves.count()))
        return np.full(len(moves), alike, dtype=np.float32)
    (chances,) = prior.log_probabilities([board])
    return np.array([chances.get(move, LEAST_LOG_CHANCE) for move in moves], dtype=np.float32)


def endgame_share(position: str) -> float:
    """Return how far pieces have left the board: 0 with all there, 1 with kings and pawns only."""
    men = position.partition(" ")[0].lower()
    points = men.count("n") + men.count("b") + 2 * men.count("r") + 4 * men.count("q")
    return 1 - min(points, FULL_MATERIAL_PHASE) / FULL_MATERIAL_PHASE
