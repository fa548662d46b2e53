"""The whole tuning: scale, weights, rounding, and what it gained by the evaluator that plays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING

import chess

from playalike.engine.board import EngineBoard
from playalike.engine.evaluation.evaluator import Evaluator
from playalike.engine.ruleset import Ruleset
from playalike.engine.scores import INFINITE
from playalike.engine.tuning.data import TuningData
from playalike.engine.tuning.objective import fit_scale, mean_squared_error
from playalike.engine.tuning.optimise import PULL, optimise
from playalike.engine.tuning.weights import set_weights, tunable_weights, weight_values
from playalike.errors import PlayalikeError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from playalike.engine.tuning.objective import Floats

__all__ = ["LEAST_POSITIONS", "ChangedWeight", "TuningReport", "evaluate_all", "tune"]

LEAST_POSITIONS = 5
"""Fewer than this on either side of the split cannot be measured at all."""


@dataclass(frozen=True, slots=True)
class ChangedWeight:
    """A weight that tuning has changed."""

    name: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class TuningReport:
    """What tuning did. Errors are mean squared differences between expected score and result."""

    ruleset: str
    """The ruleset that was tuned."""
    scale: float
    """K: the expected score is 1 / (1 + 10^(-K cp / 400))."""
    train_positions: int
    held_out_positions: int
    train_before: float
    train_after: float
    held_out_before: float
    held_out_after: float
    changed: tuple[ChangedWeight, ...]

    def to_dict(self) -> dict[str, object]:
        """Return plain values for JSON."""
        return asdict(self)


def evaluate_all(
    fens: Sequence[str], ruleset: Ruleset, advance: Callable[[int], None] = lambda _: None
) -> Floats:
    """Return the ruleset's own evaluation of each position, for the side to move."""
    import numpy as np

    exact = replace(ruleset, evaluation=replace(ruleset.evaluation, lazy_margin=0))
    evaluator = Evaluator(exact)
    values = np.empty(len(fens))
    for index, fen in enumerate(fens):
        board = EngineBoard.from_board(chess.Board(fen), evaluator.tables)
        values[index] = evaluator.evaluate(board, -INFINITE, INFINITE)
        advance(1)
    return values


def tune(
    data: TuningData,
    ruleset: Ruleset,
    pull: float = PULL,
    advance: Callable[[int], None] = lambda _: None,
) -> tuple[Ruleset, TuningReport]:
    """Return the ruleset with tuned weights, and the report.

    Weights are found on the positions that are not held out, rounded, and measured on both kinds
    by the evaluator that plays, before and after: `advance` counts these evaluations, two for each
    position.
    """
    import numpy as np

    train, held = ~data.held_out, data.held_out
    if min(int(train.sum()), int(held.sum())) < LEAST_POSITIONS:
        raise PlayalikeError(
            f"{len(data.fens)} quiet positions are too few to tune on; give more games"
        )
    rules = ruleset.evaluation
    weights = tunable_weights(rules)
    start = weight_values(rules, weights)
    before = evaluate_all(data.fens, ruleset, advance)
    scale = fit_scale(before[train], data.results[train])
    best = optimise(
        data.rest[train],
        data.coefficients[train],
        data.results[train],
        np.array(start, dtype=float),
        scale,
        pull,
    )
    rounded = [round(float(value)) for value in best]
    tuned = replace(ruleset, evaluation=set_weights(rules, weights, rounded))
    after = evaluate_all(data.fens, tuned, advance)

    def error(values: Floats, which: NDArray[np.bool_]) -> float:
        return mean_squared_error(values[which], data.results[which], scale)

    report = TuningReport(
        ruleset=ruleset.name,
        scale=scale,
        train_positions=int(train.sum()),
        held_out_positions=int(held.sum()),
        train_before=error(before, train),
        train_after=error(after, train),
        held_out_before=error(before, held),
        held_out_after=error(after, held),
        changed=tuple(
            ChangedWeight(weight.name, old, new)
            for weight, old, new in zip(weights, start, rounded, strict=True)
            if old != new
        ),
    )
    return tuned, report
