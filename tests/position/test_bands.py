"""Bands of scores: columns and single numbers agree, and both colours are treated alike."""

from __future__ import annotations

import numpy as np

from playalike.position.bands import (
    EVAL_BANDS,
    EVAL_LIMITS,
    complexity,
    eval_band,
    eval_band_numbers,
)


def test_eval_bands_of_columns_are_those_of_single_scores() -> None:
    scores = np.array([-10_000, 0, 10_000, *EVAL_LIMITS, *(x + 1 for x in EVAL_LIMITS),
                       *(x - 1 for x in EVAL_LIMITS)])  # fmt: skip
    assert [EVAL_BANDS[number] for number in eval_band_numbers(scores)] == [
        eval_band(int(score)) for score in scores
    ]
    mirrored = [EVAL_BANDS[4 - number] for number in eval_band_numbers(-scores)]
    assert mirrored == [eval_band(int(score)) for score in scores]


def test_complexity() -> None:
    assert [complexity(near) for near in (1, 2, 3, 9)] == ["clear", "clear", "complex", "complex"]
