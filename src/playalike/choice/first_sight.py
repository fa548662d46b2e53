"""First sight: how candidates look to an engine that has hardly begun to think.

Two moves may be equally good in the end and yet not equally easy to find. What a few thousand nodes
like, people find too; what shows its worth late is often missed. So before the engine is asked in
earnest it is asked for a glance, for a look, and for a survey of every legal move. The survey is
made by the evaluation that people wrote before engines had networks, where the engine still has
one: it knows less, and what it knows, masters know. All three cost less than a tenth of a second
together.

The survey also knows something of the moves that are not among the candidates. And the search in
earnest was once at its beginning, too: how constantly it liked a candidate belongs here as well
(`oracle.constancy`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from playalike.oracle.analysis import Line
from playalike.position.score import undecided_cp, value_cp

__all__ = [
    "GLANCES",
    "GLANCE_FEATURES",
    "SIGHT_FEATURES",
    "Glance",
    "Glances",
    "Seen",
    "constancy_of",
    "first_sight",
    "search_as_sight",
    "surveyed",
]


class Glance(NamedTuple):
    """A short search with an empty memory; a model belongs to these numbers."""

    nodes: int
    lines: int
    """How many moves are seen, at most."""
    handmade: bool = False
    """By the evaluation that people wrote, where the engine has it."""


Glances = Sequence[Sequence[Line]]
"""What `GLANCES` found in a position."""
Seen = NDArray[np.float32]
"""A row for each move, a column for each of `SIGHT_FEATURES`, or for some of them."""

GLANCES = (Glance(1_000, 10), Glance(5_000, 10), Glance(20_000, 100, handmade=True))
"""The glance, the look, and the survey of all legal moves (hardly any position has more)."""
GLANCE_FEATURES = (
    "glance_loss",
    "glance_rank",
    "look_loss",
    "look_rank",
    "survey_loss",
    "survey_rank",
)
"""What a move seems to lose, flattened, and the logarithm of its rank, in each of `GLANCES`."""
SIGHT_FEATURES = (*GLANCE_FEATURES, "constancy")
USUAL_CONSTANCY = np.array([0.66, 0.43, 0.33, 0.27, 0.23, 0.20, 0.18, 0.16, 0.15, 0.14])
"""Of the first to the tenth candidate, where a search has not told: the means of 33,685 searches
with 20,000 and 74,000 nodes."""
FLAT_CP = 50.0
UNSEEN_CP = 20
"""A candidate that is not among those seen seems this much worse than the last one that is."""


def first_sight(
    glances: Sequence[Sequence[Line]],
    moves: Sequence[str],
    constancy: Sequence[float] | None = None,
) -> Seen:
    """Return `SIGHT_FEATURES` of candidates, best first: their moves (UCI) and constancies.

    `glances` are what `GLANCES` found. Without constancies they are those usual for the places.
    """
    if constancy is None:
        constancy = _usual(np.arange(1, len(moves) + 1)).tolist()
    constant = np.array(constancy, dtype=np.float32)[:, None]
    return np.concatenate((_glanced(glances, moves), constant), axis=1)


def surveyed(glances: Sequence[Sequence[Line]], moves: Sequence[str]) -> Seen:
    """Return what the survey, the last of `glances`, says of any legal moves: two columns."""
    return _glanced(glances[-1:], moves)


def constancy_of(lines: Sequence[Line]) -> list[float]:
    """Return the candidates' constancies; where one is unknown, what is usual for the place."""
    usual = _usual(np.arange(1, len(lines) + 1)).tolist()
    return [
        place if line.constancy is None else line.constancy
        for line, place in zip(lines, usual, strict=True)
    ]


def search_as_sight(loss_cp: NDArray[np.int64], rank: NDArray[np.int64]) -> Seen:
    """Return `SIGHT_FEATURES` where nobody glanced: the search itself is taken for it."""
    own = _columns(loss_cp, rank)
    constancy = _usual(rank).astype(np.float32)[:, None]
    return np.concatenate([own] * len(GLANCES) + [constancy], axis=1)


def _usual(place: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return the usual constancy of candidates at these places."""
    return np.asarray(USUAL_CONSTANCY[np.clip(place, 1, len(USUAL_CONSTANCY)) - 1])


def _columns(loss_cp: NDArray[np.int64], rank: NDArray[np.float64] | NDArray[np.int64]) -> Seen:
    """Return the two columns of one glance."""
    flat = np.log1p(np.maximum(loss_cp, 0) / FLAT_CP)
    return np.stack([flat, np.log(rank)], axis=1).astype(np.float32)


def _glanced(glances: Sequence[Sequence[Line]], moves: Sequence[str]) -> Seen:
    """Return what each glance's lines say of some moves.

    Lines of a search that was cut off need not be in order, so they are ranked by their scores.
    """
    columns: list[Seen] = []
    for lines in glances:
        values = {line.move: undecided_cp(value_cp(line.cp, line.mate)) for line in lines}
        ranked = sorted(values, key=lambda move: -values[move])
        places = {move: float(place) for place, move in enumerate(ranked, start=1)}
        best, last = values[ranked[0]], values[ranked[-1]]
        unseen = last - UNSEEN_CP, len(ranked) + 1.5
        loss = [best - values.get(move, unseen[0]) for move in moves]
        rank = [places.get(move, unseen[1]) for move in moves]
        columns.append(_columns(np.array(loss, dtype=np.int64), np.array(rank)))
    return np.concatenate(columns, axis=1)
