"""Exponents of power laws, by maximum likelihood."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

__all__ = ["bounded_exponent", "power_law_exponent"]


def power_law_exponent(values: Sequence[float], lowest: float) -> tuple[float, float]:
    """Return the exponent of a power-law tail above `lowest`, and its standard error.

    Maximum likelihood (Hill's estimator): a histogram on doubly logarithmic paper would be biased.
    """
    tail = [value for value in values if value >= lowest]
    if len(tail) < 2:
        return float("nan"), float("nan")
    total = sum(math.log(value / lowest) for value in tail)
    exponent = 1 + len(tail) / total if total else float("inf")
    return exponent, (exponent - 1) / math.sqrt(len(tail))


def bounded_exponent(values: NDArray[np.int64], lowest: int, highest: int) -> float:
    """Return the exponent of a power law of whole numbers from `lowest` to `highest`.

    Maximum likelihood for p(k) proportional to k ** -exponent on that range, both ends included:
    unlike an open tail it does not demand that the law go on for ever. Values outside are left out;
    NaN when fewer than ten are left.
    """
    inside = values[(values >= lowest) & (values <= highest)]
    if len(inside) < 10:
        return float("nan")
    logs = np.log(np.arange(lowest, highest + 1, dtype=np.float64))
    wanted = float(np.log(inside).mean())
    low, high = -5.0, 15.0
    # The mean of log k falls as the exponent grows: halve until it is the one observed.
    for _ in range(60):
        middle = (low + high) / 2
        weights = np.exp(-middle * (logs - logs[0]))
        if float((weights * logs).sum() / weights.sum()) > wanted:
            low = middle
        else:
            high = middle
    return (low + high) / 2
