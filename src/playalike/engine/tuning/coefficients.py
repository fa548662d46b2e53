"""How much of each weight a position contains: the evaluation taken apart, in a single evaluation.

With linear weights the evaluation is `rest + c1*w1 + c2*w2 + …`. Knowing the coefficients `c`,
the value under any other weights is one multiplication of vectors, and a hundred thousand positions
are evaluated in milliseconds. To find them one could change each weight by one unit and look what
happens: sixty evaluations a position. But Python's integers have no end, so *all* weights can be
changed at once: weight number `i` gets the value `UNIT * BASE**i`, and the result, read as a
number in base `BASE`, has one coefficient in each digit.

`UNIT` is a multiple of what the evaluator divides by (24 for the phase, 100 for percentages), so
that nothing is lost by rounding. Material is counted directly: the board packs it into 40 bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import chess

from playalike.engine.board import EngineBoard
from playalike.engine.evaluation.evaluator import Evaluator
from playalike.engine.evaluation.material import MAX_PHASE, ZERO, MaterialTables, unpack
from playalike.engine.ruleset import Ruleset
from playalike.engine.tuning.weights import MATERIAL, Weight, set_weights, tunable_weights

__all__ = ["CoefficientProbe"]

UNIT = MAX_PHASE * 100
DIGIT_BITS = 32
_BASE = 1 << DIGIT_BITS
_HALF = _BASE >> 1
_ANYTHING = 1 << 100_000
"""A search window that no number in this trick can leave."""
_PIECES = (chess.PAWN, chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN)


class CoefficientProbe:
    """Finds the coefficients of positions under one ruleset's settings."""

    def __init__(self, ruleset: Ruleset, weights: Sequence[Weight] | None = None) -> None:
        """Prepare for `weights`, all that can be tuned if None."""
        rules = ruleset.evaluation
        self.weights: tuple[Weight, ...] = tuple(
            tunable_weights(rules) if weights is None else weights
        )
        self._digits = [i for i, w in enumerate(self.weights) if w.key not in MATERIAL]
        self._material = [(i, w) for i, w in enumerate(self.weights) if w.key in MATERIAL]
        without = set_weights(rules, self.weights, [0] * len(self.weights))
        # What is left when all tuned weights are zero: the squares, and material if it is fixed.
        self._rest = MaterialTables(without, ruleset.tables)
        positional = replace(
            without,
            piece_values_mg=(0,) * 5, piece_values_eg=(0,) * 5, material_count=0,
            use_tables=False, lazy_margin=0,
        )  # fmt: skip
        self._others = Evaluator(replace(ruleset, evaluation=positional))
        probing = [self.weights[i] for i in self._digits]
        packed = [UNIT << DIGIT_BITS * digit for digit in range(len(probing))]
        self._probe = Evaluator(
            replace(ruleset, evaluation=set_weights(positional, probing, packed))
        )

    def coefficients(self, board: chess.Board) -> tuple[float, list[float]]:
        """Return the part that no weight changes, and each weight's coefficient.

        Both are seen from the side to move: `rest + sum(c * w)` is the evaluation before it is
        rounded down to whole centipawns.
        """
        probed = EngineBoard.from_board(board, self._probe.tables)
        phase = min(probed.phase, MAX_PHASE)
        others = self._others.evaluate(probed, -_ANYTHING, _ANYTHING)
        number = self._probe.evaluate(probed, -_ANYTHING, _ANYTHING) - others
        coefficients = [0.0] * len(self.weights)
        for index in self._digits:
            digit = (number + _HALF) % _BASE - _HALF
            number = (number - digit) >> DIGIT_BITS
            coefficients[index] = digit / UNIT
        for index, weight in self._material:
            piece_type = _PIECES[weight.index or 0]
            own = board.pieces_mask(piece_type, board.turn).bit_count()
            theirs = board.pieces_mask(piece_type, not board.turn).bit_count()
            share = phase if weight.key == "piece_values_mg" else MAX_PHASE - phase
            coefficients[index] = (own - theirs) * share / MAX_PHASE
        mg, eg = unpack(self._rest.from_scratch(board)[0] + ZERO)
        squares = (mg * phase + eg * (MAX_PHASE - phase)) / MAX_PHASE
        self._probe.clear()  # thousands of positions are each asked about once
        self._others.clear()
        return (squares if board.turn else -squares) + others, coefficients
