"""First sight: how candidates look to an engine that has hardly begun to think.

Two moves may be equally good in the end and yet not equally easy to find. What a few thousand nodes
like, people find too; what shows its worth late is often missed. So before the engine is asked in
earnest it is asked for a glance, for a look, and for a survey of every legal move. All three cost
less than a tenth of a second together.

The survey also knows something of the moves that are not among the candidates.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from playalike.oracle.analysis import Line
from playalike.oracle.scores import EVAL_LIMIT, value_cp

__all__ = [
    "GLANCES",
    "GLANCE_FEATURES",
    "SURVEY_FEATURES",
    "Glance",
    "Seen",
    "first_sight",
    "seen_columns",
]


class Glance(NamedTuple):
    """A short search with an empty memory; a model belongs to these numbers."""

    nodes: int
    lines: int
    """How many moves are seen, at most."""


Seen = NDArray[np.float32]
"""A row for each candidate, a column for each of `GLANCE_FEATURES`."""

GLANCES = (Glance(1_000, 10), Glance(5_000, 10), Glance(20_000, 100))
"""The glance, the look, and the survey of all legal moves (hardly any position has more)."""
SURVEY_FEATURES = ("survey_loss", "survey_rank")
GLANCE_FEATURES = ("glance_loss", "glance_rank", "look_loss", "look_rank", *SURVEY_FEATURES)
"""What a move seems to lose, flattened, and the logarithm of its rank, in each of `GLANCES`."""
FLAT_CP = 50.0
UNSEEN_CP = 20
"""A candidate that is not among those seen seems this much worse than the last one that is."""


def seen_columns(loss_cp: NDArray[np.int64], rank: NDArray[np.float64] | NDArray[np.int64]) -> Seen:
    """Return the two columns of one glance."""
    flat = np.log1p(np.maximum(loss_cp, 0) / FLAT_CP)
    return np.stack([flat, np.log(rank)], axis=1).astype(np.float32)


def first_sight(glances: Sequence[Sequence[Line]], moves: Sequence[str]) -> Seen:
    """Return what each glance's lines say of some moves (UCI).

    Lines of a search that was cut off need not be in order, so they are ranked by their scores.
    """
    columns = []
    for lines in glances:
        values = {
            line.move: max(-EVAL_LIMIT, min(EVAL_LIMIT, value_cp(line.cp, line.mate)))
            for line in lines
        }
        ranked = sorted(values, key=lambda move: -values[move])
        places = {move: float(place) for place, move in enumerate(ranked, start=1)}
        best, last = values[ranked[0]], values[ranked[-1]]
        unseen = last - UNSEEN_CP, len(ranked) + 1.5
        loss = [best - values.get(move, unseen[0]) for move in moves]
        rank = [places.get(move, unseen[1]) for move in moves]
        columns.append(seen_columns(np.array(loss, dtype=np.int64), np.array(rank)))
    return np.concatenate(columns, axis=1)
